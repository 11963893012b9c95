import Foundation
import FoundationXML
import HTTP
import Profiling
import Testing

@testable import ProfileReports

struct WaterfallChartTests {
    @Test func chart_isWellFormedWithAnyText() throws {
        let hostile = "<script>&amp;\"'\u{0}\u{1B}[31m\u{FFFE}\n]]>é"
        var profile = Profile.of(.of(.of()))
        profile.requests[0].address = "http://h/?a=<b>&c"
        let chart = try ReadChart(profile, title: hostile, cell: hostile)
        #expect(chart.texts.contains("<script>&amp;\"'\u{FFFD}\u{FFFD}[31m\u{FFFD}\n]]>é"))
        #expect(!chart.elements.contains { $0.name == "script" })
    }

    @Test func chart_saysWhatItIs() throws {
        let chart = try ReadChart(.of(.of(.of())), title: "folio profile feed demo")
        #expect(chart.elements[0].name == "svg" && chart.elements[0].attributes["role"] == "img")
        #expect(chart.elements[0].attributes["aria-labelledby"] == "title summary")
        #expect(chart.elements.compactMap { $0.attributes["id"] }.starts(with: ["title", "summary"]))
        #expect(chart.texts.contains("folio profile feed demo") && chart.texts.contains("what it comes to"))
    }

    @Test func bars_areWhereTheTimesAre() throws {
        // One second on the axis; the first half waits for the first byte, and the second receives.
        let metrics = HTTPMetrics.of { metrics in
            metrics.queued = 0
            metrics.reusedConnection = true
            (metrics.firstByte, metrics.total) = (500_000, 1_000_000)
            metrics.requestStart = 1
        }
        let chart = try ReadChart(.of(.of(.of(metrics))))
        let wait = try #require(chart.bars("w").first)
        let body = try #require(chart.bars("b").first)
        #expect(abs(wait.x + wait.width - body.x) < 0.02)
        #expect(abs(wait.width - body.width) < 0.02)
        #expect(body.x + body.width <= chart.width)
    }

    @Test func shortRequest_canBeSeen() throws {
        let bars = try ReadChart(.of(.of(.of(.reused)), wall: 3_600_000_000)).bars("w")
        #expect(bars.map(\.width) == [1.5])
    }

    @Test func barBeyondTheEnd_endsThere() throws {
        let chart = try ReadChart(.of(.of(.of(.cold)), wall: 100))
        #expect(
            chart.elements.allSatisfy { element in
                (Double(element.attributes["x"] ?? "") ?? 0) + (Double(element.attributes["width"] ?? "") ?? 0)
                    <= chart.width
            })
    }

    @Test func row_hasATip() throws {
        let chart = try ReadChart(.of(.of(.of()), .of(.of())))
        #expect(chart.texts.filter { $0 == "tip" }.count == 2)
    }

    @Test func longTitle_isCut() throws {
        let title = "folio profile comments demo \((1...200).map(String.init).joined(separator: " "))"
        let chart = try ReadChart(.of(.of(.of())), title: title)
        let shown = try #require(chart.texts.first { $0.hasSuffix("…") })
        #expect(title.hasPrefix(shown.dropLast()) && (60...130).contains(shown.count), "\(shown)")
        #expect(chart.texts.contains(title))
        #expect(try !ReadChart(.of(.of(.of())), title: "short").texts.contains { $0.hasSuffix("…") })
    }

    @Test func failedRow_isMarked() throws {
        let chart = try ReadChart(.of(.of(.of())), isFailure: true)
        #expect(chart.elements.filter { $0.attributes["class"] == "end bad" }.count == 1)
    }

    @Test func chart_isForLightAndDark() throws {
        let chart = try ReadChart(.of(.of(.of())))
        let style = try #require(chart.texts.first { $0.contains("prefers-color-scheme: dark") })
        let halves = style.components(separatedBy: "@media")
        for name in ["text", ".dim", ".bad", ".ground", ".tick", ".q", ".n", ".c", ".t", ".s", ".w", ".b", ".p", ".f"] {
            for half in halves { #expect(half.contains("\(name) {"), "\(name)") }
        }
    }

    /// Neighbours differ in relative luminance (WCAG 2.2), in both themes.
    @Test func colours_differInLightness() throws {
        let chart = try ReadChart(.of(.of(.of())))
        let style = try #require(chart.texts.first { $0.contains("prefers-color-scheme: dark") })
        for theme in style.components(separatedBy: "@media") {
            let order = ["q", "n", "c", "t", "s", "w", "b", "f"].compactMap { Self.luminance(of: $0, in: theme) }
            #expect(order.count == 8)
            for (one, next) in zip(order, order.dropFirst()) {
                #expect((max(one, next) + 0.05) / (min(one, next) + 0.05) >= 1.4, "\(theme)")
            }
        }
    }

    private static func luminance(of name: String, in theme: String) -> Double? {
        guard let start = theme.range(of: ".\(name) { fill: #"),
            let value = Int(theme[start.upperBound...].prefix(6), radix: 16)
        else { return nil }
        let channels = [value >> 16, value >> 8 & 255, value & 255].map { channel in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}

/// An image, parsed as XML.
private final class ReadChart: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
    }

    private(set) var elements: [Element] = []
    /// The texts between tags.
    private(set) var texts: [String] = []
    private var text = ""

    init(
        _ profile: Profile, title: String = "title", cell: String = "cell", isFailure: Bool = false
    ) throws {
        let words = WaterfallChart.Words(
            title: title, summary: "what it comes to", headings: [.init("#", isRight: true)],
            legend: [(.phase(.firstByte), "waiting")], note: nil)
        let chart = WaterfallChart(Waterfall(profile, limit: 10), words) { _ in
            WaterfallChart.Label(cells: [cell], tip: "tip", isFailure: isFailure)
        }
        super.init()
        let parser = XMLParser(data: Data(chart.bytes))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    var width: Double { Double(elements[0].attributes["width"] ?? "") ?? 0 }

    /// The positions of the bars with a colour, without the legend's.
    func bars(_ style: String) -> [(x: Double, width: Double)] {
        let all = elements.filter { $0.name == "rect" && $0.attributes["class"] == style }.map { element in
            (x: Double(element.attributes["x"] ?? "") ?? .nan, width: Double(element.attributes["width"] ?? "") ?? .nan)
        }
        return Array(style == "w" ? all.dropFirst() : all[...])
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(Element(name: name, attributes: attributes))
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.append(text)
        text = ""
    }
}

/// Writes the elements of an image.
struct SVGText {
    private var out = ""

    var bytes: [UInt8] { Array(out.utf8) }

    mutating func open(width: Double, height: Double, title: String, summary: String) {
        let size = "\(Self.number(width)) \(Self.number(height))"
        out += """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(Self.number(width))" \
            height="\(Self.number(height))" role="img" aria-labelledby="title summary">
            <title id="title">\(XMLText.escaped(title))</title>
            <desc id="summary">\(XMLText.escaped(summary))</desc>
            <style>
            \(Self.style)
            </style>
            <defs><pattern id="pause" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <rect width="2.5" height="5" class="p"/></pattern></defs>
            <rect width="100%" height="100%" class="ground"/>

            """
    }

    mutating func close() { out += "</svg>\n" }

    mutating func beginGroup(tip: String) { out += "<g><title>\(XMLText.escaped(tip))</title>\n" }

    mutating func endGroup() { out += "</g>\n" }

    mutating func text(_ text: String, x: Double, y: Double, as style: String = "") {
        out +=
            "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(Self.named(style))>\(XMLText.escaped(text))</text>\n"
    }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double, as style: String) {
        out += "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\""
        out += " height=\"\(Self.number(height))\"\(Self.named(style))/>\n"
    }

    mutating func line(x: Double, from start: Double, to end: Double) {
        out += "<path d=\"M\(Self.number(x)) \(Self.number(start))V\(Self.number(end))\" class=\"tick\"/>\n"
    }

    private static func named(_ style: String) -> String { style.isEmpty ? "" : " class=\"\(style)\"" }

    /// With at most two decimals.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        switch rest {
        case 0: return "\(whole)"
        case _ where rest % 10 == 0: return "\(whole).\(rest / 10)"
        default: return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
        }
    }

    /// Neighbouring colours also differ in lightness; deliberate waits are hatched.
    private static let style = """
        text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-size: 12px; \
        font-variant-numeric: tabular-nums; fill: #1f2328 }
        .title { font-size: 15px; font-weight: 600 } .dim { fill: #59636e } .bad { fill: #c91b2b }
        .end { text-anchor: end } .mid { text-anchor: middle }
        .ground { fill: #ffffff } .even { fill-opacity: 0 } .odd { fill: #818b98; fill-opacity: 0.1 } .tick { stroke: #d1d9e0 }
        .q { fill: #a8b1bb } .n { fill: #0b6a7a } .c { fill: #f0912b } .t { fill: #7a2a96 } .s { fill: #24292f }
        .w { fill: #5cb85f } .b { fill: #1a5fb4 } .r { fill: url(#pause) } .p { fill: #c91b2b } .f { fill: #e8c22e }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 } .dim { fill: #9198a1 } .bad { fill: #ff7b72 }
        .ground { fill: #0d1117 } .tick { stroke: #3d444d }
        .q { fill: #7d8590 } .n { fill: #4fd0dc } .c { fill: #d97a26 } .t { fill: #c9a3ff } .s { fill: #ffffff }
        .w { fill: #56d364 } .b { fill: #2f7ae5 } .p { fill: #ff7b72 } .f { fill: #f2d45c }
        }
        """
}

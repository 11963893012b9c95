import Profiling

/// The positions of all parts of a waterfall's image, in its own units.
struct ChartLayout {
    static let rowHeight = 18.0
    private static let gap = 16.0
    private static let legendRow = 18.0

    let width = 960.0
    let margin = 16.0
    /// The position of each column's text: the end of right-aligned text, or else the beginning.
    let columns: [Double]
    let legend: [(x: Double, y: Double)]
    let axis: TimeAxis
    /// The top of the rows.
    let top: Double
    let bottom: Double
    let height: Double
    private let chart: ClosedRange<Double>

    init(_ words: WaterfallChart.Words, _ labels: [WaterfallChart.Label], wall: Int64) {
        var x = margin
        var columns: [Double] = []
        for (index, column) in words.headings.enumerated() {
            let texts = [column.heading] + labels.compactMap { index < $0.cells.count ? $0.cells[index] : nil }
            let width = texts.map(Self.width).max() ?? 0
            columns.append(column.isRight ? x + width : x)
            x += width + Self.gap
        }
        self.columns = columns
        // Half of the last tick's label may extend beyond the axis.
        chart = x + 4...width - margin - 20
        axis = TimeAxis(length: wall, atMost: 8)
        legend = Self.legend(words.legend.map(\.text), margin: margin, width: width)
        top = (legend.last?.y ?? 44) + 40
        bottom = top + Double(labels.count) * Self.rowHeight
        height = bottom + (words.note == nil ? 14 : 38)
    }

    private static func legend(_ texts: [String], margin: Double, width: Double) -> [(x: Double, y: Double)] {
        var place = (x: margin, y: 68.0)
        return texts.map { text in
            let needed = 17 + Self.width(of: text)
            if place.x > margin, place.x + needed > width - margin { place = (margin, place.y + legendRow) }
            defer { place.x += needed + gap }
            return place
        }
    }

    /// The part of a text that fits, with `…` if it is cut.
    ///
    /// - Parameter size: the font size; nearly all texts have 12.
    func fitting(_ text: String, size: Double = 12) -> String {
        let room = (width - 2 * margin) * 12 / size
        guard Self.width(of: text) > room else { return text }
        var taken = Self.width(of: "…")
        return text.prefix { character in
            taken += Self.width(of: String(character))
            return taken <= room
        } + "…"
    }

    /// An upper estimate of a text's width, since fonts differ.
    private static func width(of text: String) -> Double {
        text.reduce(0) { width, character in
            switch character {
            case "i", "l", "t", "f", "r", "j", " ", ".": width + 4.3
            case "m", "w", "M": width + 10.5
            default: width + 7.4
            }
        }
    }

    func x(of moment: Int64) -> Double {
        let share = Double(min(max(moment, 0), axis.length)) / Double(axis.length)
        return chart.lowerBound + share * (chart.upperBound - chart.lowerBound)
    }

    /// The bars that are wide enough to see; the longest is always included.
    func bars(of row: Waterfall.Row) -> [(x: Double, width: Double, style: String)] {
        let longest = row.bars.max { $0.span.duration < $1.span.duration }
        return row.bars.compactMap { bar in
            let start = x(of: bar.span.start)
            let width = x(of: bar.span.end) - start
            if bar == longest { return (start, max(width, 1.5), String(bar.cost.letter)) }
            return width < 0.2 ? nil : (start, width, String(bar.cost.letter))
        }
    }
}

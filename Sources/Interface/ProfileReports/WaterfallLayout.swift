import Presentation
import TextLayout
import Wording

/// The layout of a waterfall's lines: the columns of cells and bars, so that they fit a narrow terminal.
struct WaterfallLayout {
    private static let columns: [TextTable.Column] = [
        .right(Message(verbatim: "#")), .right(Message("page")), .left(Message("status")), .left(Message("cache")),
        .right(Message("time")), .right(Message("bytes")),
    ]
    /// How many columns remain, however narrow the terminal is.
    private static let fewestColumns = 3
    private static let narrowestBars = 20
    /// The space before and after the bars.
    private static let (gap, margin) = (2, 1)

    /// The width of the bars, in characters.
    let bars: Int
    private let cells: [String]
    /// The width of the cells; nil if the bars have their own lines.
    private let left: Int?

    /// - Parameters:
    ///   - rows: the cells beside the bars, one text per column.
    ///   - width: the terminal's width in columns.
    init(_ rows: [[String]], width: Int, in catalog: Catalog) {
        var chosen: (lines: [String], bars: Int) = ([], 0)
        for count in stride(from: Self.columns.count, through: Self.fewestColumns, by: -1) {
            let lines = TextTable(Array(Self.columns.prefix(count)), rows.map { Array($0.prefix(count)) })
                .lines(in: catalog)
            let left = lines.map { DisplayWidth.of($0) }.max() ?? 0
            chosen = (lines, width - left - Self.gap - Self.margin)
            if chosen.bars >= Self.narrowestBars { break }
        }
        cells = chosen.lines
        let isBeside = chosen.bars >= Self.narrowestBars
        left = isBeside ? cells.map { DisplayWidth.of($0) }.max() ?? 0 : nil
        bars = isBeside ? chosen.bars : max(1, width - Self.gap - Self.margin)
    }

    /// A line with its bar, without trailing blanks.
    ///
    /// - Parameter index: 0 for the headings.
    func line(_ index: Int, bar: String) -> String {
        guard let left else { return "\(cells[index])\n\(Self.trimmed("  \(bar)"))\n" }
        let padding = String(repeating: " ", count: left - DisplayWidth.of(cells[index]) + Self.gap)
        return Self.trimmed(cells[index] + padding + bar) + "\n"
    }

    private static func trimmed(_ line: String) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
}

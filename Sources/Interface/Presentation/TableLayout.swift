import TextLayout

/// The width of each column of a table.
struct TableLayout: Sendable {
    /// The smallest width of a column, however many there are.
    private static let leastWidth = 8
    private static let gap = "  "

    private let columns: [TableColumn]
    private let widths: [Int]
    /// The columns that show short forms.
    private let shortened: Set<Int>

    /// Nil if the columns do not fit.
    init?(_ columns: [TableColumn], width: Int?) {
        self.columns = columns
        let naturals = columns.map(\.natural)
        guard let width else {
            widths = naturals
            shortened = []
            return
        }
        let room = width - Self.gap.utf8.count * max(columns.count - 1, 0)
        guard let fit = Self.fit(columns, into: room) else { return nil }
        var fitted = fit.widths
        // Later pages may need the space that the first page leaves, and nothing follows the last column.
        if let last = columns.last, last.overflow != .whole {
            fitted[columns.count - 1] += room - fitted.reduce(0, +)
        }
        widths = fitted
        shortened = fit.shortened
    }

    /// The widths, and the columns that use short forms because the long forms would be cut.
    private static func fit(_ columns: [TableColumn], into room: Int) -> (widths: [Int], shortened: Set<Int>)? {
        let isWhole = columns.map { $0.overflow == .whole }
        let widths = fit(columns.map(\.natural), isWhole: isWhole, into: room)
        let cut = columns.indices.filter { columns[$0].short != nil && widths?[$0] ?? 0 < columns[$0].content }
        if cut.isEmpty { return widths.map { ($0, []) } }
        let naturals = columns.indices.map { cut.contains($0) ? columns[$0].short ?? 0 : columns[$0].natural }
        let isKept = columns.indices.map { isWhole[$0] || cut.contains($0) }
        return fit(naturals, isWhole: isKept, into: room).map { ($0, Set(cut)) }
    }

    /// The line with the columns' names.
    var heading: String { line(columns.map { CellText.Forms(text: $0.title) }) }

    /// A row of the table, without trailing blanks.
    func line(_ cells: [CellText.Forms]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let isShort = shortened.contains(index) || DisplayWidth.of(cell.text) > widths[index]
            let text = cut(isShort ? cell.short ?? cell.text : cell.text, columns[index].overflow, to: widths[index])
            let padding = String(repeating: " ", count: max(widths[index] - DisplayWidth.of(text), 0))
            line += (index > 0 ? Self.gap : "") + (columns[index].isRightAligned ? padding + text : text + padding)
        }
        return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }

    private func cut(_ text: String, _ overflow: TableColumn.Overflow, to width: Int) -> String {
        switch overflow {
        case .whole: text
        case .cutEnd: DisplayWidth.truncated(text, to: width)
        case .cutStart: DisplayWidth.truncatedAtStart(text, to: width)
        }
    }

    /// Narrow columns get the width that they need, and wide ones equal shares of the rest.
    static func fit(_ naturals: [Int], isWhole: [Bool], into room: Int) -> [Int]? {
        var widths = naturals
        let flexible = naturals.indices.filter { !isWhole[$0] }.sorted { naturals[$0] < naturals[$1] }
        var rest = room - naturals.indices.filter { isWhole[$0] }.map { naturals[$0] }.reduce(0, +)
        for (place, index) in flexible.enumerated() {
            widths[index] = min(naturals[index], rest / (flexible.count - place))
            rest -= widths[index]
        }
        let fits = rest >= 0 && flexible.allSatisfy { widths[$0] >= min(naturals[$0], leastWidth) }
        return fits ? widths : nil
    }
}

/// How wide each column of a table is.
struct TableLayout: Sendable {
    /// What a column keeps at least, however many there are.
    private static let leastWidth = 8
    private static let gap = "  "

    private let columns: [TableColumn]
    private let widths: [Int]

    /// Nil where the columns do not fit.
    init?(_ columns: [TableColumn], width: Int?) {
        self.columns = columns
        let naturals = columns.map(\.natural)
        guard let width else {
            widths = naturals
            return
        }
        let room = width - Self.gap.utf8.count * max(columns.count - 1, 0)
        let isWhole = columns.map { $0.overflow == .whole }
        guard var fitted = Self.fit(naturals, isWhole: isWhole, into: room) else { return nil }
        // Later pages may need the room that the first leaves, and behind the last column nothing moves.
        if let last = columns.last, last.overflow != .whole {
            fitted[columns.count - 1] += room - fitted.reduce(0, +)
        }
        widths = fitted
    }

    var titles: [String] { columns.map(\.title) }

    /// A row of the table, without blanks at its end.
    func line(_ cells: [String]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let text = cut(cell, columns[index].overflow, to: widths[index])
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

    /// Narrow columns get what they need, and the wide ones equal shares of the rest.
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

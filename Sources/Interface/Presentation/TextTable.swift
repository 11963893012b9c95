import TextLayout
package import Wording

/// A small table of texts, limited to the terminal's width.
package struct TextTable {
    /// The title and alignment of a column.
    package enum Column {
        case left(Message)
        case right(Message)

        fileprivate var title: Message {
            switch self {
            case .left(let title), .right(let title): title
            }
        }

        fileprivate func padded(_ text: String, to width: Int) -> String {
            let padding = WordWrap.spaces(width - DisplayWidth.of(text))
            return switch self {
            case .left: text + padding
            case .right: padding + text
            }
        }
    }

    /// A row with more lines is harder to read than one value per line.
    private static let mostLines = 3
    private static let gaps = ["  ", " "]

    private let columns: [Column]
    private let rows: [[String]]
    private let narrowRows: [[String]]

    /// - Parameter narrow: shorter rows for a narrow terminal.
    package init(_ columns: [Column], _ rows: [[String]], narrow: [[String]]? = nil) {
        self.columns = columns
        self.rows = rows.map { $0.map { Sanitizer.message($0) } }
        narrowRows = narrow?.map { $0.map { Sanitizer.message($0) } } ?? self.rows
    }

    /// A line for the titles and one for each row.
    ///
    /// If the terminal is too narrow, cells are wrapped. If it is too narrow even for that, each row becomes a block
    /// with a line for each value.
    package func text(for terminal: Terminal, in catalog: Catalog) -> String {
        let titles = columns.map { $0.title.text(in: catalog) }
        let lines = lines(in: catalog)
        guard let width = terminal.columns, lines.contains(where: { DisplayWidth.of($0) > width }) else {
            return lines.map { "\($0)\n" }.joined()
        }
        for gap in Self.gaps.prefix(hasOnlyNumbers ? 2 : 1) {
            let ways = [rows, narrowRows].compactMap { folded([titles] + $0, gap, width: width) }
            if let lines = ways.min(by: { $0.count < $1.count }) { return lines.map { "\($0)\n" }.joined() }
        }
        return blocks(titles, width: width)
    }

    /// Columns of numbers are separated by one blank.
    private var hasOnlyNumbers: Bool {
        columns.dropFirst().allSatisfy { if case .right = $0 { true } else { false } }
    }

    /// The lines without a limit of width, each without line break and trailing blanks.
    package func lines(in catalog: Catalog) -> [String] {
        let lines = [columns.map { $0.title.text(in: catalog) }] + rows
        let widths = columns.indices.map { column in lines.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return lines.map { line($0, widths, Self.gaps[0]) }
    }

    private func line(_ cells: [String], _ widths: [Int], _ gap: String) -> String {
        let line = columns.indices.map { columns[$0].padded(cells[$0], to: widths[$0]) }.joined(separator: gap)
        return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }

    // MARK: Cells of several lines

    /// Rows with wrapped cells; nil if they would be hard to read.
    private func folded(_ rows: [[String]], _ gap: String, width: Int) -> [String]? {
        let room = width - gap.count * (columns.count - 1)
        guard let widths = widths(rows, room: room) else { return nil }
        let cells = rows.map { row in columns.indices.map { WordWrap.lines(row[$0], width: widths[$0]) } }
        guard cells.allSatisfy({ $0.allSatisfy { $0.count <= Self.mostLines } }) else { return nil }
        return cells.flatMap { row in
            (0..<max(row.map(\.count).max() ?? 1, 1)).map { index in
                line(row.map { index < $0.count ? $0[index] : "" }, widths, gap)
            }
        }
    }

    /// The widths of columns: that of the longest word, plus a share of the rest for the columns with the most lines.
    /// Nil if the words do not fit.
    private func widths(_ rows: [[String]], room: Int) -> [Int]? {
        let lines = { (column: Int, width: Int) in
            rows.map { WordWrap.lines($0[column], width: width).count }.max() ?? 0
        }
        var widths = columns.indices.map { column in
            rows.flatMap { WordWrap.lines($0[column], width: 1) }.map { DisplayWidth.of($0) }.max() ?? 0
        }
        var rest = room - widths.reduce(0, +)
        guard rest >= 0 else { return nil }
        var growing = Array(columns.indices)
        while let column = growing.max(by: { lines($0, widths[$0]) < lines($1, widths[$1]) }) {
            let least = lines(column, widths[column])
            guard let more = (0...rest).first(where: { lines(column, widths[column] + $0) < least }) else {
                growing.removeAll { $0 == column }
                continue
            }
            widths[column] += more
            rest -= more
        }
        return widths
    }

    // MARK: Blocks

    /// A block for each row: its first value, followed by the others with their titles.
    private func blocks(_ titles: [String], width: Int) -> String {
        rows.map { row in
            let values = zip(titles, row).dropFirst().filter { !$0.1.isEmpty && $0.1 != "–" }
            return WordWrap.fitted(row.first ?? "", width: width, hanging: 2, breaksWords: true) + "\n"
                + Self.lines(values.map { $0.isEmpty ? $1 : "\($0): \($1)" }, width: width)
        }.joined(separator: "\n")
    }

    /// Values in sequence, as many per line as fit.
    private static func lines(_ values: [String], width: Int) -> String {
        let indent = 2
        var lines: [String] = []
        for value in values {
            if let last = lines.last, indent + DisplayWidth.of("\(last) · \(value)") <= width {
                lines[lines.count - 1] = "\(last) · \(value)"
            } else {
                lines.append(value)
            }
        }
        return lines.map {
            WordWrap.fitted(WordWrap.spaces(indent) + $0, width: width, hanging: indent, breaksWords: true) + "\n"
        }.joined()
    }
}

import Presentation

/// A small table of texts, as wide as they are.
struct TextTable {
    enum Column {
        case left(String)
        case right(String)

        fileprivate var title: String {
            switch self {
            case .left(let title), .right(let title): title
            }
        }

        fileprivate func padded(_ text: String, to width: Int) -> String {
            let padding = String(repeating: " ", count: max(width - DisplayWidth.of(text), 0))
            return switch self {
            case .left: text + padding
            case .right: padding + text
            }
        }
    }

    private let columns: [Column]
    private let rows: [[String]]

    init(_ columns: [Column], _ rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { $0.map { Sanitizer.cell($0) } }
    }

    /// A line for the titles and one for each row.
    var text: String { lines.map { "\($0)\n" }.joined() }

    /// The same, each without its line break and the blanks before it.
    var lines: [String] {
        let lines = [columns.map(\.title)] + rows
        let widths = columns.indices.map { column in lines.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return lines.map { line in
            let cells = columns.indices.map { columns[$0].padded(line[$0], to: widths[$0]) }.joined(separator: "  ")
            return cells.lastIndex { $0 != " " }.map { String(cells[...$0]) } ?? ""
        }
    }
}

/// Sizes as people read them.
enum ByteCount {
    private static let units = ["kB", "MB", "GB", "TB"]

    /// `999 B`, `1.5 kB`, `2.0 GB`: a thousand of each make one of the next, and what is left over is cut off.
    static func text(_ bytes: Int64) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var tenths = bytes / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1000
            unit += 1
        }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}

/// `1 page`, `2 pages`, `1 library`: a count with an English noun.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

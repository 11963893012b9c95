import Presentation
import Wording

/// A small table of texts, as wide as they are.
struct TextTable {
    enum Column {
        case left(Message)
        case right(Message)

        fileprivate var title: Message {
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
    func text(in catalog: Catalog) -> String { lines(in: catalog).map { "\($0)\n" }.joined() }

    /// The same, each without its line break and the blanks before it.
    func lines(in catalog: Catalog) -> [String] {
        let lines = [columns.map { $0.title.text(in: catalog) }] + rows
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
    static func text(_ bytes: Int64) -> Message {
        guard bytes >= 1000 else { return Message(decimal: "\(bytes) B") }
        var tenths = bytes / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1000
            unit += 1
        }
        return Message(decimal: "\(tenths / 10).\(tenths % 10) \(units[unit])")
    }
}

/// Counts of what folio keeps and asks for.
enum Counted {
    static func requests(_ count: Int) -> Message {
        Message(count, one: "\(count) request", other: "\(count) requests")
    }

    static func connections(_ count: Int) -> Message {
        Message(count, one: "\(count) connection", other: "\(count) connections")
    }

    static func responses(_ count: Int) -> Message {
        Message(count, one: "\(count) response", other: "\(count) responses")
    }

    static func lists(_ count: Int) -> Message {
        Message(count, one: "\(count) list", other: "\(count) lists")
    }

    static func walks(_ count: Int) -> Message {
        Message(count, one: "\(count) walk", other: "\(count) walks")
    }

    static func pages(_ count: Int) -> Message {
        Message(count, one: "\(count) page", other: "\(count) pages")
    }

    static func items(_ count: Int) -> Message {
        Message(count, one: "\(count) item", other: "\(count) items")
    }
}

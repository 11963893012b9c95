import System

/// Reads the column `id` of CSV (RFC 4180) or TSV, as folio and spreadsheets write them.
struct DelimitedRows {
    private let separator: UInt8
    private let column: Int

    /// Nil if the line is no header with a column `id`.
    init?(header line: [UInt8]) {
        separator = line.contains(UInt8(ascii: "\t")) ? UInt8(ascii: "\t") : UInt8(ascii: ",")
        guard let column = Self.cells(of: line, separator).firstIndex(of: "id") else { return nil }
        self.column = column
    }

    /// The id of the next row; empty if it has none, and nil at the end.
    func nextID(from input: LineSource) throws -> String? {
        while var row = try input.next() {
            // A line break may be inside quotes.
            while isCSV, row.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1, let more = try input.next() {
                row.append(UInt8(ascii: "\n"))
                row += more
            }
            if row.last == UInt8(ascii: "\r") { row.removeLast() }
            if row.isEmpty { continue }
            let cells = Self.cells(of: row, separator)
            return cells.indices.contains(column) ? cells[column] : ""
        }
        return nil
    }

    private var isCSV: Bool { separator == UInt8(ascii: ",") }

    private static func cells(of row: [UInt8], _ separator: UInt8) -> [String] {
        separator == UInt8(ascii: ",")
            ? quotedCells(of: row)
            : row.split(separator: separator, omittingEmptySubsequences: false).map(unescaped)
    }

    /// The cells of CSV: quotes may surround a cell, and are doubled inside.
    private static func quotedCells(of row: [UInt8]) -> [String] {
        let quote = UInt8(ascii: "\"")
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var last: UInt8?
        for byte in row {
            if byte == quote {
                // The second of two quotes inside a cell is one of its text.
                if !isQuoted, last == quote { cell.append(quote) }
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell = []
            } else {
                cell.append(byte)
            }
            last = byte
        }
        return cells + [String(decoding: cell, as: UTF8.self)]
    }

    /// A cell of TSV, in which a backslash escapes a tab, a line break or a backslash.
    private static func unescaped(_ cell: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var isEscaped = false
        for byte in cell {
            if isEscaped {
                let meant = [UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D]
                text.append(meant[byte] ?? byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

import System

/// Reads the column `id` of CSV (RFC 4180) or TSV, as folio and spreadsheets write them.
struct DelimitedRows {
    private let isCSV: Bool
    private let column: Int

    /// Nil unless the line is a header with a column `id`.
    init?(header line: [UInt8]) {
        isCSV = !line.contains(UInt8(ascii: "\t"))
        guard let column = Self.cells(of: line, isCSV: isCSV).firstIndex(of: Array("id".utf8)) else { return nil }
        self.column = column
    }

    /// The bytes of the next row's id, empty if it has none; nil at the end. Throws a `ParentInputError` if the input
    /// ends inside quotes.
    func nextID(from input: LineSource) throws -> [UInt8]? {
        while let line = try input.next() {
            let first = input.number
            guard isCSV else {
                let row = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
                if row.isEmpty { continue }
                return id(in: Self.cells(of: row, isCSV: false))
            }
            var row = CSVRow(line)
            while row.isOpen {
                guard let more = try input.next() else { throw ParentInputError.unclosedQuote(number: first) }
                row.append(more)
            }
            if row.cells == [[]] { continue }
            return id(in: row.cells)
        }
        return nil
    }

    private func id(in cells: [[UInt8]]) -> [UInt8] { cells.indices.contains(column) ? cells[column] : [] }

    private static func cells(of row: [UInt8], isCSV: Bool) -> [[UInt8]] {
        isCSV
            ? CSVRow(row).cells
            : row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(unescaped)
    }

    /// A cell of TSV, in which a backslash escapes a tab, a line break or a backslash.
    private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
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
        return text
    }
}

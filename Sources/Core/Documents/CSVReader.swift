/// Reads rows of cells (RFC 4180). A cell in quotes may contain separators, line breaks and doubled quotes. Lines end with
/// LF or CRLF.
struct CSVReader {
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private let hasQuotes: Bool
    private var position: Int
    /// The line of the position, from 1.
    private var line = 1
    /// The line on which the last row began.
    private var start = 1

    private init(_ bytes: ArraySlice<UInt8>, _ dialect: CSVDialect) {
        (self.bytes, separator, hasQuotes) = (bytes, dialect.separator, dialect.hasQuotes)
        position = bytes.startIndex
    }

    /// The rows as a JSON list of objects of texts.
    ///
    /// - Parameter columns: names that the first row must have. Else the text of an error would be a list without rows.
    static func json(
        of body: [UInt8], _ dialect: CSVDialect, columns: [String] = []
    ) throws(DocumentError) -> [UInt8] {
        var reader = CSVReader(body.withoutMark, dialect)
        let names: [[UInt8]]
        // Else an error page would be a list without items, or one of its lines.
        if reader.bytes.beginsAsMarkup { throw .otherFormat }
        if let given = dialect.names {
            names = given.map { Array($0.utf8) }
        } else {
            guard let header = try reader.row(columns: nil) else { throw .noHeader }
            if header.contains(where: { $0.contains(0) }) { throw .zeroByte(line: reader.start) }
            names = header
        }
        if let missing = columns.first(where: { !names.contains(Array($0.utf8)) }) { throw .missingColumn(missing) }
        if let repeated = names.firstRepeated { throw .repeatedColumn(String(decoding: repeated, as: UTF8.self)) }
        let keys = names.map { name in
            var key: [UInt8] = []
            key.append(quoting: name)
            return key + [UInt8(ascii: ":")]
        }
        var json: [UInt8] = [UInt8(ascii: "[")]
        var count = 0
        while let cells = try reader.row(columns: names.count) {
            guard cells.count == names.count else {
                throw .raggedRow(line: reader.start, cells: cells.count, columns: names.count)
            }
            count += 1
            guard count <= DocumentFormat.mostRows else { throw .tooManyRows(most: DocumentFormat.mostRows) }
            guard json.count <= DocumentFormat.mostBytes else {
                throw .tooLargeAsJSON(most: DocumentFormat.mostBytes)
            }
            guard cells.allSatisfy({ $0[...].isUTF8 }) else { throw .notUTF8(line: reader.start) }
            // Files of another encoding, such as UTF-16, have them, and no text does.
            guard !cells.contains(where: { $0.contains(0) }) else { throw .zeroByte(line: reader.start) }
            json += json.count > 1 ? [UInt8(ascii: ","), UInt8(ascii: "{")] : [UInt8(ascii: "{")]
            for (index, cell) in cells.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                json += keys[index]
                json.append(quoting: cell)
            }
            json.append(UInt8(ascii: "}"))
        }
        json.append(UInt8(ascii: "]"))
        return json
    }

    /// The next row; nil at the end. A blank line is no row, unless there is one column: then it is an empty cell.
    private mutating func row(columns: Int?) throws(DocumentError) -> [[UInt8]]? {
        while position < bytes.endIndex {
            start = line
            let first = position
            var cells = [try cell()]
            while position < bytes.endIndex, bytes[position] == separator {
                position += 1
                guard cells.count < DocumentFormat.mostColumns else {
                    throw .tooManyColumns(most: DocumentFormat.mostColumns)
                }
                cells.append(try cell())
            }
            // Two quotes are an empty cell.
            let isBlank = position == first
            endLine()
            if isBlank, columns != 1 { continue }
            return cells
        }
        return nil
    }

    private mutating func cell() throws(DocumentError) -> [UInt8] {
        guard hasQuotes, position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") else {
            let end = bytes[position...].firstIndex { $0 == separator || $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
            defer { position = end }
            return Array(bytes[position..<end])
        }
        var cell: [UInt8] = []
        let first = line
        position += 1
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "\"") else {
                if byte == 0x0A { line += 1 }
                cell.append(byte)
                continue
            }
            if position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") {
                cell.append(byte)
                position += 1
                continue
            }
            let isAtEnd = position == bytes.endIndex || [separator, 0x0A, 0x0D].contains(bytes[position])
            guard isAtEnd else { throw .textAfterQuote(line: line) }
            return cell
        }
        throw .openQuote(line: first)
    }

    /// Passes over the end of a line: LF, CRLF, or a CR alone.
    private mutating func endLine() {
        guard position < bytes.endIndex else { return }
        let isPair = bytes[position] == 0x0D && position + 1 < bytes.endIndex && bytes[position + 1] == 0x0A
        position += isPair ? 2 : 1
        line += 1
    }
}

extension ArraySlice<UInt8> {
    /// Whether they begin as HTML, XML or JSON do.
    fileprivate var beginsAsMarkup: Bool {
        let start = drop { $0 <= 0x20 }.prefix(64).filter { $0 > 0x20 }.prefix(2)
        guard start.count == 2, let (first, second) = start.first.map({ ($0, start[1]) }) else { return false }
        switch first {
        case UInt8(ascii: "<"): return second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || second.isLetter
        case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
        case UInt8(ascii: "["): return "[{\"]".utf8.contains(second)
        default: return false
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}

extension [[UInt8]] {
    /// The first element that an earlier one equals.
    fileprivate var firstRepeated: [UInt8]? {
        var known: Set<[UInt8]> = []
        return first { !known.insert($0).inserted }
    }
}

/// Reads JSON Lines: one value on each line. Blank lines are left out.
enum JSONLines {
    /// The values as a list. Whether each is valid is left to whoever reads the list.
    static func json(of body: [UInt8]) throws(DocumentError) -> [UInt8] {
        var json: [UInt8] = [UInt8(ascii: "[")]
        json.reserveCapacity(body.count + 2)
        var (number, count) = (0, 0)
        // A byte order mark may come first (RFC 8259, section 8.1).
        var rest = body.withoutMark
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            guard line.contains(where: { !$0.isSpace }) else { continue }
            guard line.isUTF8 else { throw .notUTF8(line: number) }
            guard isOneValue(line) else { throw .notOneValue(line: number) }
            count += 1
            guard count <= DocumentFormat.mostRows else { throw .tooManyRows(most: DocumentFormat.mostRows) }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += line
        }
        json.append(UInt8(ascii: "]"))
        return json
    }

    /// Whether a line cannot be read as several values, or as a part of one, once it is in a list.
    private static func isOneValue(_ line: ArraySlice<UInt8>) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in line {
            if isInString {
                let ends = byte == UInt8(ascii: "\"") && !isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                isInString = !ends
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return false }
            case UInt8(ascii: ",") where depth == 0: return false
            default: continue
            }
        }
        return depth == 0 && !isInString
    }
}

extension ArraySlice<UInt8> {
    /// Whether they are valid UTF-8.
    var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}

extension [UInt8] {
    /// The bytes without a byte order mark of UTF-8.
    var withoutMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}

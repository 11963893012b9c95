/// Finds the extent of a text as its author meant it, with its brackets and commas.
extension YAMLSource {
    /// The text from an offset to where it clearly ends on its line, at least to `minimum`.
    ///
    /// It ends before a comment, before the comma or bracket that ends it in a flow collection, and, for a key, before
    /// the colon.
    func fragment(from start: Int, through minimum: Int, isFlow: Bool) -> String {
        let isKey = byteBefore(start) != UInt8(ascii: ":")
        var depth = 0
        var end = start
        while !isLineBreak(end) {
            let byte = bytes[end]
            if end >= minimum, isComment(end) { break }
            if end >= minimum, depth == 0, isKey && isColon(end) || isFlow && ",]}".utf8.contains(byte) { break }
            if "[{".utf8.contains(byte) { depth += 1 }
            if "]}".utf8.contains(byte), depth > 0 { depth -= 1 }
            end = endOfString(at: end) ?? end + 1
        }
        while end > start, isBlank(end - 1) { end -= 1 }
        return text(start..<end)
    }

    /// The start of a value that a comment (` #`) cuts off, together with the bracket that closes its collection. A
    /// comment on a line of its own cuts nothing off.
    func valueCutByComment(in range: Range<Int>) -> (start: Int, comment: Int)? {
        var value = range.lowerBound + 1
        var offset = value
        while offset < range.upperBound {
            if isComment(offset) {
                let line = endOfLine(from: offset)
                if byteBefore(offset) != nil, closesMore(offset..<line) { return (skipSpaces(from: value), offset) }
                offset = line
                continue
            }
            if isColon(offset) || ",[{\r\n".utf8.contains(bytes[offset]) { value = offset + 1 }
            offset = endOfString(at: offset) ?? offset + 1
        }
        return nil
    }

    /// Whether a colon follows, even on a later line.
    func hasColon(after offset: Int) -> Bool {
        bytes[offset...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    }

    /// The first directive other than `%YAML` among the directives and comments here. They are rejected early: libyaml
    /// compares each `%TAG` with all before it, which takes seconds if there are many.
    func foreignDirective(from offset: Int) -> Int? {
        var offset = offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : offset
        while offset < bytes.count {
            let first = skipSpaces(from: offset)
            if first == offset, bytes[first] == UInt8(ascii: "%") {
                guard bytes[first...].starts(with: "%YAML".utf8) else { return first }
            } else if breakLength(at: first) == 0, first < bytes.count, bytes[first] != UInt8(ascii: "#") {
                return nil
            }
            offset = first
            while offset < bytes.count, breakLength(at: offset) == 0 { offset += 1 }
            offset += breakLength(at: offset)
        }
        return nil
    }

    /// How many bytes the line break at an offset has, as libyaml reads YAML 1.1; 0 without a line break there.
    private func breakLength(at offset: Int) -> Int {
        switch byte(offset) {
        case 0x0A, 0x0D: 1
        case 0xC2 where byte(offset + 1) == 0x85: 2
        case 0xE2 where byte(offset + 1) == 0x80 && [0xA8, 0xA9].contains(byte(offset + 2)): 3
        default: 0
        }
    }

    private func closesMore(_ range: Range<Int>) -> Bool {
        let closing = bytes[range].count { "]}".utf8.contains($0) }
        return closing > bytes[range].count { "[{".utf8.contains($0) }
    }

    private func isComment(_ offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: "#") && isBlank(offset - 1)
    }

    private func isColon(_ offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: ":") && isBlank(offset + 1)
    }

    /// The offset after a quoted string that begins here and ends on the same line. An apostrophe begins one only at
    /// the start of a value.
    private func endOfString(at offset: Int) -> Int? {
        let quote = bytes[offset]
        let isString = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && startsValue(offset)
        guard isString, let end = bytes[(offset + 1)...].firstIndex(where: { $0 == quote || "\r\n".utf8.contains($0) }),
            bytes[end] == quote
        else { return nil }
        return end + 1
    }

    private func startsValue(_ offset: Int) -> Bool {
        byteBefore(offset).map(":,[{".utf8.contains) ?? true
    }
}

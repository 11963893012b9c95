/// A file's bytes and name, so that errors can show its lines.
package struct YAMLSource: Sendable {
    /// The name for errors; it is never opened.
    package let file: String
    /// UTF-8, without the byte order mark.
    package let bytes: [UInt8]

    package init(bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The text of a line, counted from 1, without its line break; nil after the last line.
    package func line(_ number: Int) -> String? {
        var cursor = SourceCursor(bytes)
        while cursor.line < number, cursor.step() {}
        guard cursor.line == number else { return nil }
        return text(cursor.offset..<endOfLine(from: cursor.offset))
    }

    /// All lines without their line breaks, at least one.
    package var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func mark(at offset: Int) -> SourceMark {
        var cursor = SourceCursor(bytes)
        cursor.move(toOffset: offset)
        return cursor.mark
    }
}

extension YAMLSource {
    /// The byte at an offset; nil outside the file.
    func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(offset) ? bytes[offset] : nil
    }

    /// Whether there is a space, a tab, a line break, or an end of the file.
    func isBlank(_ offset: Int) -> Bool {
        byte(offset).map { " \t\r\n".utf8.contains($0) } ?? true
    }

    /// Whether there is a line break; the end of the file counts as one.
    func isLineBreak(_ offset: Int) -> Bool {
        byte(offset).map { "\r\n".utf8.contains($0) } ?? true
    }

    func endOfLine(from offset: Int) -> Int {
        bytes[offset...].firstIndex { "\r\n".utf8.contains($0) } ?? bytes.count
    }

    func isOneLine(_ range: Range<Int>) -> Bool {
        !bytes[range].contains { "\r\n".utf8.contains($0) }
    }

    /// The first offset from here that is neither a space nor a tab.
    func skipSpaces(from offset: Int) -> Int {
        bytes[offset...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
    }

    /// The last byte before an offset on the same line that is neither a space nor a tab.
    func byteBefore(_ offset: Int) -> UInt8? {
        let before = bytes[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return before.flatMap { "\r\n".utf8.contains($0) ? nil : $0 }
    }
}

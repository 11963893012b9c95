/// A file's bytes and name, so that errors can show its lines.
package struct YAMLSource: Sendable, Equatable {
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
        guard number > 0 else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var (line, start) = (1, 0)
            while line < number {
                guard let end = Self.lineBreak(in: bytes, from: start) else { return nil }
                let isPair = bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
                start = end + (isPair && bytes[end + 1] == UInt8(ascii: "\n") ? 2 : 1)
                line += 1
            }
            let end = Self.lineBreak(in: bytes, from: start) ?? bytes.count
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }

    /// A plain loop, since a message may show lines at the end of a long file.
    private static func lineBreak(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return offset }
            offset += 1
        }
        return nil
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

import Pages

/// The checksums of an export's lines. Each is a hash of its line and of the checksum before, so that a line that is
/// changed, lost, moved or repeated is noticed at once.
struct LineChain {
    /// The last member of a line, up to its value.
    private static let member = Array(",\"checksum\":\"".utf8)
    private static let digitCount = 16

    private var last: UInt64

    /// - Parameter header: the first line, without its line break.
    init(header: some BidirectionalCollection<UInt8>) {
        last = SeededHash(of: Array(Self.trimmed(header)), seed: 0).low
    }

    /// A line with its checksum, which becomes the last member.
    ///
    /// - Parameter line: a JSON object with at least one member, and a line break.
    mutating func adding(to line: [UInt8]) -> [UInt8] {
        let content = Array(line.dropLast(2))
        advance(by: content)
        return content + Self.member + Array(LibraryLines.digits(last).utf8) + Array("\"}\n".utf8)
    }

    /// Whether a line, without its line break, ends with its checksum.
    mutating func accepts(_ line: [UInt8]) -> Bool {
        let line = Self.trimmed(line)
        let content = Array(line.dropLast(Self.member.count + Self.digitCount + 2))
        advance(by: content)
        return line.dropFirst(content.count).elementsEqual(
            Self.member + Array(LibraryLines.digits(last).utf8) + Array("\"}".utf8))
    }

    /// The line without a carriage return, which comes from a program that changed the line breaks.
    private static func trimmed<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    }

    private mutating func advance(by content: [UInt8]) {
        last = SeededHash(of: content, seed: last).low
    }
}

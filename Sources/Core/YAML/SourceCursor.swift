/// Moves forward through a file once, to convert libyaml's scalar counts into byte offsets, lines and columns.
///
/// It does not use libyaml's own lines. libyaml follows YAML 1.1, where U+0085, U+2028 and U+2029 break lines, unlike
/// in any editor.
struct SourceCursor {
    private let bytes: [UInt8]
    private(set) var offset = 0
    private(set) var line = 1
    private var scalars = 0
    private var column = 1
    /// The start of the characters that are not yet counted into `column`.
    private var uncounted = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var mark: SourceMark {
        SourceMark(line: line, column: column + characters)
    }

    private var characters: Int {
        let rest = bytes[uncounted..<offset]
        // In ASCII, only CR and LF form one character of two bytes, and they end a line.
        return rest.allSatisfy { $0 < 0x80 } ? rest.count : String(decoding: rest, as: UTF8.self).count
    }

    mutating func move(toOffset target: Int) {
        while offset < target, step() {}
        countColumn()
    }

    /// Moves to a number of Unicode scalars from the start. Moving backwards is slow: it starts over.
    mutating func move(toScalar target: Int) {
        if target < scalars { self = SourceCursor(bytes) }
        while scalars < target, step() {}
        countColumn()
    }

    private mutating func countColumn() {
        column += characters
        uncounted = offset
    }

    /// Moves over one scalar. Returns false at the end of the file.
    mutating func step() -> Bool {
        guard offset < bytes.count else { return false }
        let first = bytes[offset]
        offset += 1
        if first >= 0b1100_0000 {
            while offset < bytes.count, bytes[offset] & 0b1100_0000 == 0b1000_0000 { offset += 1 }
        }
        scalars += 1
        if first == UInt8(ascii: "\n") || (first == UInt8(ascii: "\r") && !isLineFeed(offset)) { startLine() }
        return true
    }

    private func isLineFeed(_ offset: Int) -> Bool {
        offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
    }

    private mutating func startLine() {
        line += 1
        column = 1
        uncounted = offset
    }
}

/// Walks forward through a file once, to turn the scalar counts that libyaml speaks in into byte offsets, lines and
/// columns.
///
/// libyaml's own lines are not used, because it follows YAML 1.1, where U+0085, U+2028 and U+2029 break lines, which no
/// editor shows.
struct SourceCursor {
    private let bytes: [UInt8]
    private(set) var offset = 0
    private(set) var line = 1
    private var scalars = 0
    private var column = 1
    /// From where the characters up to `offset` are not yet counted into `column`.
    private var uncounted = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var mark: SourceMark {
        SourceMark(line: line, column: column + characters)
    }

    private var characters: Int {
        let rest = bytes[uncounted..<offset]
        // Of ASCII, only CR and LF make one character of two, and they start a line.
        return rest.allSatisfy { $0 < 0x80 } ? rest.count : String(decoding: rest, as: UTF8.self).count
    }

    mutating func move(toOffset target: Int) {
        while offset < target, step() {}
        countColumn()
    }

    /// Moves to a number of Unicode scalars from the start; backwards too, at the price of starting anew.
    mutating func move(toScalar target: Int) {
        if target < scalars { self = SourceCursor(bytes) }
        while scalars < target, step() {}
        countColumn()
    }

    private mutating func countColumn() {
        column += characters
        uncounted = offset
    }

    /// Moves over one scalar; false at the end of the file.
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

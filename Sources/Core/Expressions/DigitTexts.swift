/// Texts of numbers with many digits, and what stands in their place in other texts. None is the beginning of another.
struct DigitTexts {
    private var replacements: [[UInt8]: [UInt8]] = [:]
    /// How long the texts with a beginning are.
    private var counts: [Window: Set<Int>] = [:]

    /// Replaces a text wherever it stands.
    mutating func add(_ from: [UInt8], to: [UInt8]) {
        guard let window = Window(from[...], at: 0) else { return }
        replacements[from] = to
        counts[window, default: []].insert(from.count)
    }

    /// A text with the replacements.
    ///
    /// - Parameter isEscaped: whether it has the escapes of JSON, whose digits are not those of numbers.
    func replaced(_ text: some RandomAccessCollection<UInt8>, isEscaped: Bool) -> [UInt8] {
        var out: [UInt8] = []
        var copied = text.startIndex
        Window.scan(text, isEscaped: isEscaped) { window, place in
            for count in counts[window] ?? [] {
                guard let new = replacements[Array(text[place...].prefix(count))] else { continue }
                out += text[copied..<place]
                out += new
                copied = text.index(place, offsetBy: count)
                return count
            }
            return 1
        }
        return out + text[copied...]
    }

    /// The first bytes of a number with many digits: digits and a point.
    struct Window: Hashable {
        private let bytes: UInt128

        /// A number and its stand-in have as many digits in common.
        static let size = 10

        /// The window of a text at a place; nil if it is not one.
        init?<Text: RandomAccessCollection<UInt8>>(_ text: Text, at place: Text.Index) {
            guard text.distance(from: place, to: text.endIndex) >= Self.size, text[place].isDigit else { return nil }
            var bytes: UInt128 = 0
            for byte in text[place...].prefix(Self.size) {
                guard byte.isDigit || byte == UInt8(ascii: ".") else { return nil }
                bytes = bytes << 8 | UInt128(byte)
            }
            self.bytes = bytes
        }

        /// Gives all windows of a text.
        ///
        /// - Parameter take: returns how many bytes to go on.
        static func scan<Text: RandomAccessCollection<UInt8>>(
            _ text: Text, isEscaped: Bool, _ take: (Self, Text.Index) -> Int
        ) {
            var place = text.startIndex
            func goOn(_ count: Int) {
                place = text.index(place, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
            }
            while place < text.endIndex {
                if isEscaped, text[place] == UInt8(ascii: "\\") {
                    let next = text.index(after: place)
                    goOn(next < text.endIndex && text[next] == UInt8(ascii: "u") ? 6 : 2)
                } else if let window = Window(text, at: place) {
                    goOn(take(window, place))
                } else {
                    goOn(1)
                }
            }
        }
    }
}

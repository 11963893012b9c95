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

    /// A text with the replacements, also inside other digits.
    ///
    /// - Parameter isEscaped: whether it has the escapes of JSON, whose digits are not those of numbers.
    func replaced(_ text: some RandomAccessCollection<UInt8>, isEscaped: Bool) -> [UInt8] {
        if replacements.isEmpty { return Array(text) }
        var out: [UInt8] = []
        var (copied, place) = (text.startIndex, text.startIndex)
        while place < text.endIndex {
            if isEscaped, text[place] == UInt8(ascii: "\\") {
                place = Self.afterEscape(at: place, in: text)
            } else if let (new, end) = replacement(at: place, in: text) {
                out += text[copied..<place]
                out += new
                (copied, place) = (end, end)
            } else {
                place = text.index(after: place)
            }
        }
        return out + text[copied...]
    }

    private func replacement<Text: RandomAccessCollection<UInt8>>(
        at place: Text.Index, in text: Text
    ) -> (new: [UInt8], end: Text.Index)? {
        guard let window = Window(text, at: place), let counts = counts[window] else { return nil }
        for count in counts {
            if let new = replacements[Array(text[place...].prefix(count))] {
                return (new, text.index(place, offsetBy: count))
            }
        }
        return nil
    }

    private static func afterEscape<Text: RandomAccessCollection<UInt8>>(at place: Text.Index, in text: Text)
        -> Text.Index
    {
        let next = text.index(after: place)
        let count = next < text.endIndex && text[next] == UInt8(ascii: "u") ? 6 : 2
        return text.index(place, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    }

    /// The digits that follow each other in a text, without zeros before them, if there are as many as a window has.
    ///
    /// - Parameter text: has the escapes of JSON and jq. What is beside a digit that is written as an escape is left out.
    static func runs<Text: RandomAccessCollection<UInt8>>(in text: Text) -> [Range<Text.Index>] {
        var runs: [Range<Text.Index>] = []
        var (place, isCut) = (text.startIndex, false)
        while place < text.endIndex {
            if text[place] == UInt8(ascii: "\\") {
                isCut = isDigitEscaped(at: place, in: text)
                place = afterEscape(at: place, in: text)
                continue
            }
            let end = text[place...].firstIndex { !$0.isDigit } ?? text.endIndex
            if end == place {
                place = text.index(after: place)
            } else {
                let start = text[place..<end].firstIndex { $0 != UInt8(ascii: "0") } ?? end
                let isWhole = !isCut && !isDigitEscaped(at: end, in: text)
                if isWhole, text.distance(from: start, to: end) >= Window.size { runs.append(start..<end) }
                place = end
            }
            isCut = false
        }
        return runs
    }

    /// Whether there is a digit that is written as an escape.
    private static func isDigitEscaped<Text: RandomAccessCollection<UInt8>>(at place: Text.Index, in text: Text) -> Bool
    {
        let escape = text[place...].prefix(6)
        return escape.count == 6 && escape.starts(with: "\\u003".utf8) && escape.last?.isDigit == true
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
    }
}

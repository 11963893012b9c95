/// A text whose characters may be percent-encoded (RFC 3986, section 2.1) or escaped as in JSON (RFC 8259, section 7),
/// several times and in any order.
struct EncodedText {
    /// A character, and where it ends in the text.
    struct Character: Equatable {
        /// A byte, or a code point above ASCII that JSON names by its number.
        let value: UInt32
        let isCodePoint: Bool
        let end: Int

        fileprivate init(_ value: UInt32, isCodePoint: Bool = false, end: Int) {
            (self.value, self.end) = (value, end)
            self.isCodePoint = isCodePoint && value >= 0x80
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>

    /// How many times a character may be encoded. Only malicious texts encode more often, and the work doubles with each
    /// time.
    private static let deepest = 5
    /// How many times the `%` of an escape may be percent-encoded.
    private static let mostPercents = 11

    /// The byte at a place that begins no escape; nil for others, and at the end of the text.
    @inline(__always)
    func plainByte(at place: Int) -> UInt8? {
        place < bytes.count && !Self.mayBeginEscape(UInt32(bytes[place])) ? bytes[place] : nil
    }

    /// Every character that the text may mean at a place: first as it is, then decoded more and more often.
    @inline(__always)
    func forEachReading(at place: Int, _ body: (Character) -> Void) {
        guard place < bytes.count else { return }
        var character = Character(UInt32(bytes[place]), end: place + 1)
        body(character)
        for _ in 0..<percents(after: character) {
            character = Character(character.value, end: character.end + 2)
            body(character)
        }
        for times in 0..<(isLonePercent(at: place) ? 0 : Self.deepest) where Self.mayBeginEscape(character.value) {
            guard let next = decoded(character, partsDecoded: times) else { continue }
            character = next
            body(character)
        }
    }

    /// The number of bytes of an escape that stands for a backslash or a percent sign, if the same one follows; else 0.
    ///
    /// Such a percent sign begins no escape: whoever encodes digits encodes `%` once more.
    @inline(__always)
    func repeatedEscape(at place: Int) -> Int {
        let first = Character(UInt32(bytes[place]), end: place + 1)
        var size = 1
        if first.value == UInt32(UInt8(ascii: "%")) {
            let count = percents(after: first)
            let digits = first.end + 2 * count
            let isBackslash = number(at: digits, digits: 2, decoded: 0)?.value == UInt32(UInt8(ascii: "\\"))
            guard isBackslash || count > 0 else { return 0 }
            size = digits + (isBackslash ? 2 : 0) - place
        } else if first.value != UInt32(UInt8(ascii: "\\")) {
            return 0
        }
        guard place + 2 * size <= bytes.count else { return 0 }
        return bytes[place..<place + size].elementsEqual(bytes[place + size..<place + 2 * size]) ? size : 0
    }

    /// How many encoded percent signs, `25`, directly follow a `%`; 0 after other characters.
    private func percents(after first: Character) -> Int {
        guard first.value == UInt32(UInt8(ascii: "%")) else { return 0 }
        var count = 0
        while count < Self.mostPercents, first.end + 2 * count + 1 < bytes.count,
            bytes[first.end + 2 * count] == UInt8(ascii: "2"), bytes[first.end + 2 * count + 1] == UInt8(ascii: "5")
        {
            count += 1
        }
        return count
    }

    /// The character at a place after so many decodings; nil at the end of the text.
    private func character(at place: Int, decoded times: Int) -> Character? {
        guard place < bytes.count else { return nil }
        var character = Character(UInt32(bytes[place]), end: place + 1)
        for times in 0..<(isLonePercent(at: place) ? 0 : times) where Self.mayBeginEscape(character.value) {
            character = decoded(character, partsDecoded: times) ?? character
        }
        return character
    }

    @inline(__always)
    private static func mayBeginEscape(_ value: UInt32) -> Bool {
        value == UInt32(UInt8(ascii: "%")) || value == UInt32(UInt8(ascii: "\\"))
    }

    /// Whether a `%` begins no escape, because another one follows: whoever encodes digits encodes `%`, too. Without this
    /// test, a text of many `%` would take long.
    @inline(__always)
    private func isLonePercent(at place: Int) -> Bool {
        let percent = UInt8(ascii: "%")
        return place + 1 < bytes.count && bytes[place] == percent && bytes[place + 1] == percent
    }

    /// What the escape means that begins with a character; nil if none does.
    ///
    /// - Parameter times: how many times the rest of the escape is encoded.
    private func decoded(_ first: Character, partsDecoded times: Int) -> Character? {
        if first.value == UInt32(UInt8(ascii: "%")) {
            return number(at: first.end, digits: 2, decoded: times).map { Character($0.value, end: $0.end) }
        }
        guard let letter = character(at: first.end, decoded: times) else { return nil }
        if letter.value == UInt32(UInt8(ascii: "u")) { return codePoint(at: letter.end, decoded: times) }
        return Self.short(letter.value).map { Character($0, end: letter.end) }
    }

    /// The code point of the digits at a place, which follow `\u`, or of two such escapes for a surrogate pair.
    private func codePoint(at place: Int, decoded times: Int) -> Character? {
        guard let first = number(at: place, digits: 4, decoded: times) else { return nil }
        if first.value & 0xFC00 != 0xD800 { return Character(first.value, isCodePoint: true, end: first.end) }
        guard let escape = character(at: first.end, decoded: times), escape.value == UInt32(UInt8(ascii: "\\")),
            let letter = character(at: escape.end, decoded: times), letter.value == UInt32(UInt8(ascii: "u")),
            let second = number(at: letter.end, digits: 4, decoded: times), second.value & 0xFC00 == 0xDC00
        else { return nil }
        let value = 0x10000 + (first.value & 0x3FF) << 10 + second.value & 0x3FF
        return Character(value, isCodePoint: true, end: second.end)
    }

    private func number(at place: Int, digits: Int, decoded times: Int) -> (value: UInt32, end: Int)? {
        var (value, end): (UInt32, Int) = (0, place)
        for _ in 0..<digits {
            guard let character = character(at: end, decoded: times), let byte = UInt8(exactly: character.value),
                let digit = HexDigit.value(byte)
            else { return nil }
            (value, end) = (value << 4 | UInt32(digit), character.end)
        }
        return (value, end)
    }

    /// The character of a short escape, such as `\n`; nil for a letter that JSON does not define.
    private static func short(_ letter: UInt32) -> UInt32? {
        switch UInt8(exactly: letter) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}

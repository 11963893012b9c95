/// Decodes references such as `&amp;`, `&#8220;` and `&#x201C;` (HTML Standard, section 13.2.5.72).
enum CharacterReferences {
    /// The text with characters instead of references. References to no character of Unicode are dropped, and names that
    /// HTML does not have stay.
    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            decoded += rest[..<start]
            rest = rest[(start + 1)...]
            if let (characters, end) = rest.first == UInt8(ascii: "#") ? number(in: rest) : name(in: rest) {
                decoded += characters.utf8
                rest = rest[end...]
            } else {
                decoded.append(UInt8(ascii: "&"))
            }
        }
        return String(decoding: decoded + rest, as: UTF8.self)
    }

    /// - Parameter text: begins with `#`.
    private static func number(in text: ArraySlice<UInt8>) -> (characters: String, end: Int)? {
        var digits = text.dropFirst()
        let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        if isHexadecimal { digits = digits.dropFirst() }
        var (code, end): (UInt32, Int) = (0, digits.startIndex)
        while end < digits.endIndex, let digit = Character(Unicode.Scalar(digits[end])).hexDigitValue,
            isHexadecimal || digit < 10
        {
            // Numbers above Unicode's only have to stay above.
            code = min(code, 0x110000) * (isHexadecimal ? 16 : 10) + UInt32(digit)
            end += 1
        }
        guard end > digits.startIndex else { return nil }
        if end < text.endIndex, text[end] == UInt8(ascii: ";") { end += 1 }
        let scalar = code == 0 ? nil : Unicode.Scalar(code)
        return (scalar.map { String(Character($0)) } ?? "", end)
    }

    private static func name(in text: ArraySlice<UInt8>) -> (characters: String, end: Int)? {
        let name = text.prefix(NamedCharacters.longest).prefix { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        if name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";"),
            let characters = NamedCharacters.all[Array(name)]
        {
            return (characters, name.endIndex + 1)
        }
        for length in NamedCharacters.unterminatedLengths.reversed() where length <= name.count {
            let start = Array(name.prefix(length))
            guard NamedCharacters.unterminated.contains(start) else { continue }
            return NamedCharacters.all[start].map { ($0, name.startIndex + length) }
        }
        return nil
    }
}

/// Compares a secret with a text at one place.
struct SecretMatch {
    private let secret: [UInt8]
    /// How many `=` at the end of the secret only fill up its Base64 text, so that a server may leave them out.
    private let padding: Int
    private let text: EncodedText

    /// How often another meaning of a place in the text is tried. Without a limit, a server could make this slow.
    private static let mostDoubts = 64

    init(_ secret: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
        self.secret = secret
        self.text = EncodedText(bytes: text)
        padding = Self.padding(of: secret)
    }

    /// A quick test: false if the next bytes show that the secret does not begin here.
    @inline(__always)
    func mayBegin(at place: Int) -> Bool {
        let bytes = text.bytes
        guard place + 3 < bytes.count, secret.count > 1 else { return true }
        let (first, next) = (bytes[place], bytes[place + 1])
        if Self.mayStandForOthers(first), secret[0] != first, secret[0] != UInt8(ascii: "\\") {
            // The last one of several begins an escape with the same meaning.
            if text.repeatedEscape(at: place) > 0 { return false }
            // For secrets that begin with a non-ASCII character, only the full comparison decides.
            if first == UInt8(ascii: "\\"), next == UInt8(ascii: "u"), secret[0] < 0x80 {
                return bytes[place + 2..<place + 4].allSatisfy { $0 == UInt8(ascii: "0") || Self.mayStandForOthers($0) }
            }
        }
        guard first == secret[0] else { return true }
        return next == secret[1] || Self.mayStandForOthers(next) || Self.mayStandForOthers(first)
    }

    @inline(__always)
    private static func mayStandForOthers(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "+")
    }

    /// The end of the secret that begins at a place; nil if it does not begin there.
    func end(from start: Int) -> Int? {
        var doubts = Self.mostDoubts
        if let end = end(from: start, matched: 0, &doubts) { return end }
        return doubts < Self.mostDoubts && text.bytes[start...].starts(with: secret) ? start + secret.count : nil
    }

    private func end(from start: Int, matched: Int, _ doubts: inout Int) -> Int? {
        var (position, matched) = (start, matched)
        while matched < secret.count {
            if let byte = text.plainByte(at: position) {
                let isSpace = byte == UInt8(ascii: "+") && secret[matched] == UInt8(ascii: " ")
                guard byte == secret[matched] || isSpace else { return endWithoutPadding(position, matched) }
                (position, matched) = (position + 1, matched + 1)
                continue
            }
            var ends: [(text: Int, matched: Int)] = []
            text.forEachReading(at: position) { character in
                let count = length(of: character, at: matched)
                if count > 0 { ends.append((character.end, matched + count)) }
            }
            guard let shortest = ends.first else { return endWithoutPadding(position, matched) }
            // `%` and `\` may also be themselves, and each may be encoded several times.
            for end in ends.dropFirst().reversed() {
                guard doubts > 0 else { return nil }
                doubts -= 1
                if let end = self.end(from: end.text, matched: end.matched, &doubts) { return end }
            }
            (position, matched) = shortest
        }
        return position
    }

    /// The place where the comparison ended, if only padding is missing.
    @inline(__always)
    private func endWithoutPadding(_ position: Int, _ matched: Int) -> Int? {
        matched >= secret.count - padding ? position : nil
    }

    /// How many bytes of the secret a character of the text stands for; 0 if the secret has others at this place.
    @inline(__always)
    private func length(of character: EncodedText.Character, at place: Int) -> Int {
        if character.isCodePoint {
            guard let scalar = Unicode.Scalar(character.value), let bytes = UTF8.encode(scalar) else { return 0 }
            return secret[place...].starts(with: bytes) ? bytes.count : 0
        }
        let isSpace = character.value == UInt32(UInt8(ascii: "+")) && secret[place] == UInt8(ascii: " ")
        return isSpace || character.value == UInt32(secret[place]) ? 1 : 0
    }

    /// How many bytes at the end are padding, if the secret looks like Base64 (RFC 4648, section 4).
    private static func padding(of secret: [UInt8]) -> Int {
        guard secret.count >= 8, secret.count % 4 == 0 else { return 0 }
        let count = secret.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return count <= 2 && secret.dropLast(count).allSatisfy(isBase64) ? count : 0
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

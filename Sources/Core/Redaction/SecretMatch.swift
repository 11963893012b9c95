/// Compares a secret with a text at one place.
struct SecretMatch {
    private let secret: [UInt8]
    private let text: UnsafeBufferPointer<UInt8>

    /// How often a byte that may begin an escape is also tried as itself. Without a limit, a server could make this
    /// slow.
    private static let mostDoubts = 64
    /// The most bytes between a `%` and its digits; only malicious URLs have more.
    private static let deepestEncoding = 32

    init(_ secret: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
        self.secret = secret
        self.text = text
    }

    /// A quick test: false if the second byte shows that the secret does not begin here.
    @inline(__always)
    func mayBegin(at place: Int) -> Bool {
        guard place + 3 < text.count, secret.count > 1 else { return true }
        let (first, next) = (text[place], text[place + 1])
        // For secrets that begin with a non-ASCII character, only the full comparison decides.
        if first == UInt8(ascii: "\\"), next == UInt8(ascii: "u"), secret[0] < 0x80, secret[0] != first {
            return text[place + 2] == UInt8(ascii: "0") && text[place + 3] == UInt8(ascii: "0")
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
        return doubts < Self.mostDoubts && text[start...].starts(with: secret) ? start + secret.count : nil
    }

    private func end(from start: Int, matched: Int, _ doubts: inout Int) -> Int? {
        var (position, matched) = (start, matched)
        while matched < secret.count {
            guard position < text.count else { return nil }
            let isPlain = text[position] == secret[matched]
            if let escape = escape(at: position, standsFor: matched) {
                if !isPlain {
                    (position, matched) = (position + escape.length, matched + escape.count)
                    continue
                }
                // `%` and `\` may also be themselves, and a `%` may be encoded several times.
                var length = escape.length
                repeat {
                    guard doubts > 0 else { return nil }
                    doubts -= 1
                    let (next, matched) = (position + length, matched + escape.count)
                    if let end = end(from: next, matched: matched, &doubts) { return end }
                    length += 2
                } while isEncodedPercent(at: position + length - 2) && text[position] == UInt8(ascii: "%")
            }
            let isSpace = text[position] == UInt8(ascii: "+") && secret[matched] == UInt8(ascii: " ")
            guard isPlain || isSpace else { return nil }
            position += 1
            matched += 1
        }
        return position
    }

    /// The length of the escape that encodes the secret's next bytes, and how many bytes it encodes; nil if there is
    /// none.
    private func escape(at position: Int, standsFor matched: Int) -> (length: Int, count: Int)? {
        switch text[position] {
        case UInt8(ascii: "%"):
            var digits = position + 1
            while hex(at: digits, digits: 2) != UInt32(secret[matched]) {
                guard isEncodedPercent(at: digits), digits < position + Self.deepestEncoding else { return nil }
                digits += 2
            }
            return (digits + 2 - position, 1)
        case UInt8(ascii: "\\"):
            guard position + 1 < text.count else { return nil }
            guard text[position + 1] == UInt8(ascii: "u") else {
                return Self.short(text[position + 1]) == secret[matched] ? (2, 1) : nil
            }
            return unicode(at: position, standsFor: matched)
        default: return nil
        }
    }

    /// Whether the text after a `%` shows that the `%` is encoded itself.
    private func isEncodedPercent(at position: Int) -> Bool {
        position + 1 < text.count && text[position] == UInt8(ascii: "2") && text[position + 1] == UInt8(ascii: "5")
    }

    private func unicode(at position: Int, standsFor matched: Int) -> (length: Int, count: Int)? {
        guard var value = hex(at: position + 2, digits: 4) else { return nil }
        var length = 6
        if value & 0xFC00 == 0xD800, position + 7 < text.count, text[position + 6] == UInt8(ascii: "\\"),
            text[position + 7] == UInt8(ascii: "u"), let low = hex(at: position + 8, digits: 4), low & 0xFC00 == 0xDC00
        {
            value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
            length = 12
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        guard let bytes = UTF8.encode(scalar), secret[matched...].starts(with: bytes) else { return nil }
        return (length, bytes.count)
    }

    private func hex(at position: Int, digits: Int) -> UInt32? {
        guard position + digits <= text.count else { return nil }
        var value: UInt32 = 0
        for place in position..<position + digits {
            guard let digit = HexDigit.value(text[place]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// The character of a short escape, such as `\n`; nil for a letter that JSON does not define.
    private static func short(_ letter: UInt8) -> UInt8? {
        switch letter {
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

/// Compares a secret with a text at one place.
struct SecretMatch {
    private let secret: [UInt8]
    private let text: UnsafeBufferPointer<UInt8>

    /// How often a byte that may begin an escape is also tried as itself. Without a limit, a server could make this
    /// slow.
    private static let mostDoubts = 64
    /// The most bytes between a `%` and its digits, and the most backslashes of one escape; only malicious texts have
    /// more.
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
                // `%` and `\` may also be themselves, and each may be encoded several times.
                for length in lengths(ofEscapeAt: position, standsFor: matched, shortest: escape.length) {
                    guard doubts > 0 else { return nil }
                    doubts -= 1
                    let (next, matched) = (position + length, matched + escape.count)
                    if let end = end(from: next, matched: matched, &doubts) { return end }
                }
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
            // JSON in a JSON string has two backslashes instead of one, and more inside of that.
            let count = backslashes(from: position)
            if secret[matched] == UInt8(ascii: "\\"), count > 1 { return (2, 1) }
            let letter = position + count
            guard letter < text.count else { return nil }
            if text[letter] == UInt8(ascii: "u") {
                return unicode(at: position, digits: letter + 1, standsFor: matched)
            }
            return Self.short(text[letter]) == secret[matched] ? (count + 1, 1) : nil
        default: return nil
        }
    }

    /// The lengths that the escape of a `%` or `\` may have, in the order to try them.
    private func lengths(ofEscapeAt position: Int, standsFor matched: Int, shortest: Int) -> [Int] {
        var lengths = [shortest]
        if text[position] == UInt8(ascii: "%") {
            while isEncodedPercent(at: position + (lengths.last ?? 0)) { lengths.append((lengths.last ?? 0) + 2) }
            return lengths
        }
        let count = backslashes(from: position)
        if count < 2 { return lengths }
        // A backslash becomes two, and each of them two in the string around that one.
        while 2 * (lengths.last ?? count) <= count { lengths.append(2 * (lengths.last ?? count)) }
        let isUnicode = position + count < text.count && text[position + count] == UInt8(ascii: "u")
        if isUnicode, let escape = unicode(at: position, digits: position + count + 1, standsFor: matched) {
            lengths.append(escape.length)
        }
        return lengths.reversed()
    }

    /// How many backslashes there are from a place on, up to a limit.
    private func backslashes(from position: Int) -> Int {
        var end = position
        while end < text.count, end < position + Self.deepestEncoding, text[end] == UInt8(ascii: "\\") { end += 1 }
        return end - position
    }

    /// Whether the text after a `%` shows that the `%` is encoded itself.
    private func isEncodedPercent(at position: Int) -> Bool {
        position + 1 < text.count && text[position] == UInt8(ascii: "2") && text[position + 1] == UInt8(ascii: "5")
    }

    private func unicode(at position: Int, digits: Int, standsFor matched: Int) -> (length: Int, count: Int)? {
        guard var value = hex(at: digits, digits: 4) else { return nil }
        var end = digits + 4
        let next = end + backslashes(from: end)
        if value & 0xFC00 == 0xD800, next > end, next < text.count, text[next] == UInt8(ascii: "u"),
            let low = hex(at: next + 1, digits: 4), low & 0xFC00 == 0xDC00
        {
            value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
            end = next + 5
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        guard let bytes = UTF8.encode(scalar), secret[matched...].starts(with: bytes) else { return nil }
        return (end - position, bytes.count)
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

private import Glibc

/// Looks for secrets in what a server sent, by bytes: each byte may stand there as it is, percent-encoded (RFC 3986, section
/// 2.1), also several times over as URLs within URLs are, or as JSON may escape it (RFC 8259, section 7), whichever way its
/// neighbours do.
package struct SecretSearch: Sendable {
    /// How many bytes a secret has at least that is looked for in URLs and fields: a shorter one stands in many by chance.
    package static let shortestShown = 4

    private let secrets: [String]

    /// - Parameter shortest: how many bytes a secret has at least that is looked for; a short one stands in many a text by
    ///   chance.
    package init(_ secrets: some Sequence<String>, shortest: Int = 1) {
        self.secrets = Set(secrets).filter { $0.utf8.count >= max(1, shortest) }
    }

    /// The secrets that occur in some bytes.
    package func found(in bytes: [UInt8]) -> Set<String> {
        Set(secrets.filter { Self.occurs(Array($0.utf8), in: bytes) })
    }

    /// Whether one of the secrets occurs in a text.
    package func finds(in text: String) -> Bool {
        if secrets.isEmpty { return false }
        let bytes = Array(text.utf8)
        return secrets.contains { Self.occurs(Array($0.utf8), in: bytes) }
    }

    /// The text without the secrets, wherever they stand in it; `+` may be a space, as in a query.
    package func removing(from text: String) -> String {
        if secrets.isEmpty { return text }
        let secrets = secrets.map { Array($0.utf8) }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                let ends = secrets.compactMap { SecretMatch($0, in: bytes).end(from: position) }
                if let end = ends.max() {
                    position = end
                } else {
                    kept.append(bytes[position])
                    position += 1
                }
            }
        }
        return kept.count == bytes.count ? text : String(decoding: kept, as: UTF8.self)
    }

    /// Goes by the C library's search to each byte with which the secret may begin: pages are large, and every one is looked
    /// through.
    private static func occurs(_ secret: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = secret.first, bytes.count >= secret.count else { return false }
        var beginnings = [first, UInt8(ascii: "%"), UInt8(ascii: "\\")]
        if first == UInt8(ascii: " ") { beginnings.append(UInt8(ascii: "+")) }
        return bytes.withUnsafeBufferPointer { bytes in
            beginnings.contains { occurs(secret, in: bytes, beginningWith: $0) }
        }
    }

    private static func occurs(
        _ secret: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, beginningWith byte: UInt8
    ) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let match = SecretMatch(secret, in: bytes)
        var start = 0
        while start < bytes.count, let found = memchr(base + start, Int32(byte), bytes.count - start) {
            let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if match.mayBegin(at: place), match.end(from: place) != nil { return true }
            start = place + 1
        }
        return false
    }
}

/// A secret that is laid against a text at a place.
private struct SecretMatch {
    private let secret: [UInt8]
    private let text: UnsafeBufferPointer<UInt8>

    /// How often a byte is tried as itself where it may begin an escape; a server could make it many.
    private static let mostDoubts = 64
    /// How many bytes may stand between a `%` and the digits: more are in no URL but by malice.
    private static let deepestEncoding = 32

    init(_ secret: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
        self.secret = secret
        self.text = text
    }

    /// False where a second look shows that the secret does not begin at a place, as it does at most.
    @inline(__always)
    func mayBegin(at place: Int) -> Bool {
        guard place + 3 < text.count, secret.count > 1 else { return true }
        let (first, next) = (text[place], text[place + 1])
        // Of what is not ASCII the whole is looked at.
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

    /// Where the secret ends that begins at a place; nil where it does not begin there.
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
                // `%` and `\` may stand for themselves, too, and a `%` be encoded once or more often.
                var length = escape.length
                repeat {
                    guard doubts > 0 else { return nil }
                    doubts -= 1
                    let (behind, matched) = (position + length, matched + escape.count)
                    if let end = end(from: behind, matched: matched, &doubts) { return end }
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

    /// How long the escape is that stands for the secret's next bytes, and for how many; nil where there is none.
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

    /// Whether what stands behind a `%` makes it an encoded one.
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
            guard let digit = PercentEncoding.hexValue(text[place]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// What a letter behind a backslash stands for; nil for one that JSON has no use for.
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

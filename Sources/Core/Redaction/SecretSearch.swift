private import Glibc

/// Finds secrets in text that a server sent, however they are written.
///
/// Each byte of a secret may be plain, percent-encoded (RFC 3986, section 2.1), or escaped as in JSON (RFC 8259,
/// section 7). URLs within URLs may percent-encode it several times. Neighbouring bytes may be written differently.
package struct SecretSearch: Sendable {
    /// The shortest secret to search for in URLs and fields, in bytes: shorter ones occur in them by chance.
    package static let shortestShown = 4
    /// The shortest secret to search for in what is stored, in bytes. It is longer, because bodies are; keys that grant
    /// access are, too.
    package static let shortestStored = 8

    private let secrets: [String]

    /// - Parameter shortest: the shortest secret to search for, in bytes: shorter ones occur in texts by chance.
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

    /// The text without the secrets, however they are written; `+` may be a space, as in a query.
    ///
    /// What is left and right of a secret may be one together. Of a text that is made of many such, nothing is left.
    package func removing(from text: String) -> String {
        var text = text
        for _ in 0..<Self.mostPasses {
            let shorter = removingOnce(from: text)
            if shorter.utf8.count == text.utf8.count { return shorter }
            text = shorter
        }
        return finds(in: text) ? "" : text
    }

    private static let mostPasses = 4

    private func removingOnce(from text: String) -> String { replacing(in: text) { _ in "" } }

    /// The text with another one in place of each secret, however that is written.
    package func replacing(in text: String, with replacement: (_ secret: String) -> String) -> String {
        if secrets.isEmpty { return text }
        let secrets = secrets.map { (text: $0, bytes: Array($0.utf8)) }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        var isFound = false
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                let found = secrets.compactMap { secret in
                    SecretMatch(secret.bytes, in: bytes).end(from: position).map { (secret: secret.text, end: $0) }
                }
                if let longest = found.max(by: { $0.end < $1.end }) {
                    (position, isFound) = (longest.end, true)
                    kept += replacement(longest.secret).utf8
                } else {
                    kept.append(bytes[position])
                    position += 1
                }
            }
        }
        return isFound ? String(decoding: kept, as: UTF8.self) : text
    }

    /// Whether a secret occurs in the bytes. It visits only bytes that may begin the secret, by the C library's search,
    /// because every page is searched.
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

private import CCrypt
private import Glibc
import HTTP

/// Hashes of secrets that do not reveal them: SHA-256 with 5,000 rounds (crypt(5)), to slow down guessing.
enum SecretHash {
    /// The hash without its salt; nil if the salt is invalid.
    ///
    /// - Parameter salt: 1 to 16 characters of `a–z A–Z 0–9 . /`.
    static func hash(_ values: [String], salt: String) -> String? {
        full(values, setting: "$5$\(salt)$")?.split(separator: "$").last.map { String($0) }
    }

    /// The hash with its salt, for `isHash`.
    static func salted(_ values: [String], salt: String) -> String? {
        full(values, setting: "$5$\(salt)$")
    }

    /// Whether a salted hash belongs to the values.
    static func isHash(_ hash: String, of values: [String]) -> Bool {
        full(values, setting: hash) == hash
    }

    private static func full(_ values: [String], setting: String) -> String? {
        // The lengths distinguish "a", "bc" from "ab", "c".
        let phrase = values.map { "\($0.utf8.count):\($0)" }.joined()
        return shortened(phrase, setting: setting).flatMap { crypted($0, setting: setting) }
    }

    private static func crypted(_ phrase: String, setting: String) -> String? {
        guard let hash = folio_crypt(phrase, setting) else { return nil }
        defer { free(hash) }
        let text = String(cString: hash)
        return text.hasPrefix("*") ? nil : text
    }

    /// A phrase that crypt(3) takes: it refuses 512 bytes, and ends at a zero byte. Of a longer one, each piece is hashed
    /// together with the hash of those before.
    private static func shortened(_ phrase: String, setting: String) -> String? {
        if phrase.utf8.count < longest, !phrase.utf8.contains(0) { return phrase }
        let salt = setting.split(separator: "$").dropFirst().first ?? ""
        var rest = Base64.text(Array(phrase.utf8))[...]
        var hash = ""
        while !rest.isEmpty {
            let piece = hash + rest.prefix(400)
            guard let next = crypted(piece, setting: "$5$rounds=1000$\(salt)$")?.split(separator: "$").last else {
                return nil
            }
            (hash, rest) = (String(next), rest.dropFirst(400))
        }
        return "long:\(phrase.utf8.count):\(hash)"
    }

    private static let longest = 512

    /// A random text for a salt or a name.
    static func random() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var generator = SystemRandomNumberGenerator()
        return String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }
}

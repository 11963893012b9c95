private import Glibc

/// Names that say that what they name may be a credential, whoever set it.
package enum CredentialNames {
    /// Whether a header field is one by a word of its name, as HTTP and APIs have them.
    package static func isField(_ name: String) -> Bool {
        let name = name.lowercased()
        if commonNames.contains(name) { return false }
        let words = name.split { $0 == "-" || $0 == "_" }.map { String($0) }
        if words.contains(where: fieldWords.contains) { return true }
        if words.last == "key" { return words.count == 1 || !keyedWords.contains(words[words.count - 2]) }
        return words.last?.hasSuffix("token") == true && !words.contains(where: placeWords.contains)
    }

    /// What most requests have is not looked through.
    private static let commonNames: Set<String> = [
        "accept", "cache-control", "content-type", "if-modified-since", "if-none-match", "user-agent",
    ]

    private static let fieldWords: Set<String> = [
        "apikey", "auth", "authorization", "cookie", "cookie2", "credential", "credentials", "csrf", "jwt",
        "passwd", "password", "secret", "session", "sessionid", "signature", "xsrf",
    ]

    /// A key behind one of these names something that everybody may know.
    private static let keyedWords: Set<String> = ["cache", "idempotency", "partition", "sort", "surrogate"]

    /// A token behind one of these is a place in a list.
    private static let placeWords: Set<String> = ["continuation", "next", "page", "sync"]

    /// Query parameters of signed URLs and of OAuth. A plain `token` is mostly a place in a list.
    private static let parameters: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth_token", "client_secret", "id_token", "jwt", "password",
        "refresh_token", "secret", "sig", "signature", "x-amz-security-token", "x-amz-signature", "x-goog-signature",
    ]

    /// Whether a query parameter is one by its name.
    package static func isQuery(_ name: String) -> Bool { parameters.contains(name.lowercased()) }

    /// A text with URLs in it, such as a `Link`, in which `replacement` stands for the values of such parameters.
    static func hidingParameters(in text: String, with replacement: String) -> String {
        var text = text
        let values = text.withUTF8 { valuesOfParameters(in: $0) }
        if values.isEmpty { return text }
        var out: [UInt8] = []
        var position = 0
        let bytes = Array(text.utf8)
        for value in values {
            out += bytes[position..<value.lowerBound] + Array(replacement.utf8)
            position = value.upperBound
        }
        return String(decoding: out + bytes[position...], as: UTF8.self)
    }

    /// Where the values stand; by bytes, as every URL that is shown is looked through.
    private static func valuesOfParameters(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard let base = bytes.baseAddress else { return [] }
        var values: [Range<Int>] = []
        var position = 0
        while let found = memchr(base + position, Int32(UInt8(ascii: "=")), bytes.count - position) {
            let equals = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            var name = equals
            while name > position, !isDelimiter(bytes[name - 1]) { name -= 1 }
            position = equals + 1
            guard isParameter(UnsafeBufferPointer(rebasing: bytes[name..<equals])) else { continue }
            while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
            if position > equals + 1 { values.append(equals + 1..<position) }
        }
        return values
    }

    private static func isParameter(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        // Encoded, a letter takes three bytes.
        guard (3...60).contains(name.count) else { return false }
        let isPlain = !name.contains(UInt8(ascii: "%"))
        if isPlain, !likely.contains(likeness(name[0], name.count)) { return false }
        return parameters.contains(PercentEncoding.decodedQuery(String(decoding: name, as: UTF8.self)).lowercased())
    }

    /// Of the names: their first letters with their lengths.
    private static let likely = Set(parameters.map { likeness($0.utf8.first ?? 0, $0.utf8.count) })

    private static func likeness(_ first: UInt8, _ count: Int) -> Int {
        // Small and capital letters differ by this bit.
        Int(first | 0x20) << 8 | count
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: " "):
            true
        default: false
        }
    }
}

/// Names that say that what they name may be a credential, whoever set it.
package enum CredentialNames {
    /// Whether a header field is one by a word of its name, as HTTP and APIs have them.
    package static func isField(_ name: String) -> Bool {
        let words = name.lowercased().split { $0 == "-" || $0 == "_" }.map { String($0) }
        if words.contains(where: fieldWords.contains) { return true }
        if words.last == "key" { return words.count == 1 || !keyedWords.contains(words[words.count - 2]) }
        return words.last?.hasSuffix("token") == true && !words.contains(where: placeWords.contains)
    }

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

    /// A text with URLs in it, such as a `Link`, in which `replacement` stands for the values of such parameters.
    static func hidingParameters(in text: String, with replacement: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        var out = ""
        var rest = Substring(text)
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(omittingEmptySubsequences: false) { "?&;#".contains($0) }.last ?? ""
            let value = rest[rest.index(after: equals)...]
            out += rest[...equals]
            rest = value
            guard parameters.contains(PercentEncoding.decodedQuery(name).lowercased()) else { continue }
            let end = value.firstIndex { "&;#>\"', ".contains($0) } ?? value.endIndex
            if end > value.startIndex { out += replacement }
            rest = value[end...]
        }
        return out + rest
    }
}

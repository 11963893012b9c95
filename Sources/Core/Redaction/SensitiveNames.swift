/// Names of header fields and query parameters that usually contain a credential.
package enum SensitiveNames {
    /// Whether a header field is named like a credential.
    package static func isField(_ name: String) -> Bool {
        let name = name.lowercased()
        if commonNames.contains(name) { return false }
        let words = name.split { $0 == "-" || $0 == "_" }.map { String($0) }
        if words.contains(where: fieldWords.contains) { return true }
        if words.last == "key" { return words.count == 1 || !keyedWords.contains(words[words.count - 2]) }
        return words.last?.hasSuffix("token") == true && !words.contains(where: placeWords.contains)
    }

    /// Whether a query parameter is named like a credential.
    package static func isQuery(_ name: String) -> Bool { parameters.contains(name.lowercased()) }

    /// Whether a query parameter of a URL that a person gives is named like a credential. There, a plain `token` or `key`
    /// is one, but the position in a list, such as `pageToken`, is not.
    package static func isGivenQuery(_ name: String) -> Bool {
        if isQuery(name) { return true }
        let words = words(inQuery: name)
        let isPosition = words.contains { word in
            positionWords.contains { word == $0 || word == "\($0)token" || word == "\($0)key" }
        }
        if isPosition, words.last?.hasSuffix("token") == true || words.last?.hasSuffix("key") == true { return false }
        if words.contains(where: { $0.hasSuffix("secret") || $0.hasSuffix("password") }) { return true }
        return words.contains(where: givenWords.contains) || isField(words.joined(separator: "-"))
    }

    /// Whether a field with a fixed text is a credential: by its name or, if others have such names too, by its text.
    package static func isCredential(field name: String, _ text: String) -> Bool {
        if text.isEmpty || !isField(name) { return false }
        return isCredentialField(name) || text.split { " ;=".contains($0) }.contains(where: looksRandom)
    }

    /// Whether a field's name says that it is a credential, and no mere protection such as `X-CSRF-Token: fetch`.
    package static func isCredentialField(_ name: String) -> Bool {
        let words = name.lowercased().split { $0 == "-" || $0 == "_" }.map { String($0) }
        if !isField(name) || words.contains(where: protectingWords.contains) { return false }
        return words.contains(where: keyWords.contains) || words.last?.hasSuffix("token") == true || words.last == "key"
    }

    /// Whether a query parameter or a member of a body with a fixed text is a credential.
    package static func isCredential(query name: String, _ text: String) -> Bool {
        if text.isEmpty { return false }
        return isQuery(name) || isGivenQuery(name) && looksRandom(text)
    }

    /// Whether a text looks like a key: long, with letters and digits side by side.
    private static func looksRandom(_ text: some StringProtocol) -> Bool {
        text.utf8.count >= shortestRandom && !text.contains { $0.isWhitespace || "/:".contains($0) }
            && text.split { "-_.".contains($0) }.contains { word in
                word.count > 3 && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
            }
    }

    /// The fewest bytes of a text that looks like a key.
    private static let shortestRandom = 12

    /// Words of fields that always hold a credential.
    private static let keyWords: Set<String> = [
        "apikey", "authorization", "credential", "credentials", "jwt", "passwd", "password", "secret",
    ]

    /// Words of fields that protect against foreign pages, and often have a fixed text.
    private static let protectingWords: Set<String> = ["atlassian", "csrf", "xsrf"]

    /// Words of query parameters, besides those of fields, that hold a credential in a URL that a person gives.
    private static let givenWords: Set<String> = [
        "accesskey", "appkey", "authkey", "bearer", "consumerkey", "devkey", "hapikey", "hmac", "masterkey", "otp",
        "pass", "passphrase", "pat", "privatekey", "pwd", "secretkey", "sessionkey", "sharedkey", "sid", "sig",
        "signingkey", "subscriptionkey", "totp", "userkey",
    ]

    /// The words of a parameter's name in lower case, without numbers: `nextPageToken` has three, `api_key[0]` two.
    private static func words(inQuery name: String) -> [String] {
        var words = [""]
        var wasSmall = false
        for character in name {
            let isBreak = !character.isLetter && !character.isNumber
            if isBreak || (wasSmall && character.isUppercase) { words.append("") }
            if !isBreak { words[words.count - 1] += character.lowercased() }
            wasSmall = character.isLowercase
        }
        return words.filter { !$0.allSatisfy(\.isNumber) }
    }

    /// Words of query parameters that hold a position in a list.
    private static let positionWords: Set<String> = [
        "after", "before", "continuation", "continue", "cursor", "delta", "end", "first", "from", "last", "next",
        "offset", "page", "pagination", "prev", "previous", "resume", "skip", "start", "sync",
    ]

    /// Fields of most requests; none of them is a credential.
    private static let commonNames: Set<String> = [
        "accept", "cache-control", "content-type", "if-modified-since", "if-none-match", "user-agent",
    ]

    private static let fieldWords: Set<String> = [
        "apikey", "auth", "authorization", "cookie", "cookie2", "credential", "credentials", "csrf", "jwt",
        "passwd", "password", "secret", "session", "sessionid", "signature", "xsrf",
    ]

    /// Words before `key` that make it public.
    private static let keyedWords: Set<String> = ["cache", "idempotency", "partition", "sort", "surrogate"]

    /// Words before `token` that make it a position in a list.
    private static let placeWords: Set<String> = ["continuation", "next", "page", "sync"]

    /// Query parameters of signed URLs and of OAuth. A plain `token` is usually a position in a list, except in a URL that
    /// a person gives.
    static let parameters: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth_token", "client_secret", "id_token", "jwt", "password",
        "refresh_token", "secret", "sig", "signature", "x-amz-security-token", "x-amz-signature", "x-goog-signature",
    ]
}

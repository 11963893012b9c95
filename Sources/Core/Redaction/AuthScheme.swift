/// The schemes of `Authorization` and similar fields, which stand before a credential and say nothing of whose it is.
package enum AuthScheme {
    /// Whether a text is empty, or the name of a scheme with the space or colon after it.
    package static func isName(_ text: String) -> Bool {
        let end = text.lastIndex { $0 != " " && $0 != ":" && $0 != "=" }.map(text.index(after:)) ?? text.startIndex
        return end == text.startIndex || names.contains(text[..<end].lowercased())
    }

    /// Those of IANA's registry (RFC 9110, section 16.4.1), and others of well-known APIs.
    private static let names: Set<String> = [
        "basic", "bearer", "digest", "dpop", "negotiate", "oauth", "privatetoken", "vapid", "api-key", "api_key",
        "apikey",
        "apitoken", "api-token", "auth", "authtoken", "bot", "deepl-auth-key", "geniekey", "jwt", "key",
        "klaviyo-api-key", "ntlm", "session", "splunk", "ssws", "token", "zoho-oauthtoken",
    ]
}

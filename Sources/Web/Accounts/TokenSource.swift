import System
import Templates

/// How a credential gets its token.
package struct TokenSource: Sendable {
    /// Gets a token with the secrets alone; nil if only a refresh token can get one.
    let obtaining: TokenRequest?
    /// Gets a token with a refresh token; nil if there are no refresh tokens.
    let refreshing: TokenRequest?
    let reading: TokenResponseFormat
    /// The source of the first refresh token; nil if `obtaining` returns it.
    var firstRefreshToken: Secret?
    /// Whether the user's answers are stored for later requests, or only the tokens obtained with them.
    var keepsAnswers = false

    /// How a person logs in; nil if the secrets alone get a token.
    var login: PersonLogin?

    var secrets: [Secret] {
        let all = requests.flatMap(\.secrets) + [firstRefreshToken].compactMap(\.self)
        return all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
    }

    private var requests: [TokenRequest] {
        [obtaining, refreshing].compactMap(\.self) + (login?.requests ?? [])
    }

    /// The addresses of its requests.
    var addresses: [TokenAddress] { requests.map(\.address) }

    /// A hash of the URLs and texts of its requests as they are written: a text may be a secret.
    var definition: String {
        let texts = requests.map(\.definition)
        if let known = Self.definitions.withLock({ $0[texts] }) { return known }
        let hash = SecretHash.hash(texts, salt: "definition") ?? ""
        Self.definitions.withLock { $0[texts] = hash }
        return hash
    }

    /// The hashes so far, because each takes some milliseconds.
    private static let definitions = Lock<[[String]: String]>([:])

    /// The templates of texts that its requests send.
    var templates: [Template] { requests.flatMap(\.templates) }

    /// The secrets that grant access, unlike the name of a user or client.
    var keys: [Secret] {
        let all = requests.flatMap(\.keys) + [firstRefreshToken].compactMap(\.self)
        return secrets.filter(all.contains)
    }

    /// Whether the user must log in first.
    var needsLogin: Bool { login != nil || secrets.contains { $0.question != nil } }
}

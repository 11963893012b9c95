/// The state of one credential of a plugin. It never contains the secret or a part of it.
package struct CredentialStatus: Sendable, Equatable {
    /// The key under `auth:`, such as `bearer`.
    package let kind: String
    /// The sources of its secrets.
    package let sources: [Secret]
    /// Whether it can sign requests, as far as can be determined without running a command.
    package let isThere: Bool
    /// When the stored token expires, in seconds since 1970 (UTC).
    package let expiresAt: Int64?
    /// Whether a token or refresh token is stored.
    package let hasToken: Bool
    /// When the user logged in, in seconds since 1970 (UTC).
    package let since: Int64?
    /// Whether `folio auth login` sets it up.
    package let usesLogin: Bool
}

extension CredentialStatus {
    /// The state of a plugin's credentials, in the order of the file.
    ///
    /// - Parameter kept: the plugin's stored tokens.
    package static func all(
        of authentication: Authentication, kept: [TokenKey: StoredToken], secrets: SecretReader
    ) async throws -> [CredentialStatus] {
        var all: [CredentialStatus] = []
        for choice in authentication.choices {
            let stored = kept.filter { $0.key.slot == choice.slot }.map(\.value)
            let best = stored.first { $0.isLoggedIn } ?? stored.first
            var areSet = true
            for secret in choice.credential.secrets {
                if case .command = secret { continue }
                if try await secrets.read(secret, answers: best?.answers ?? [:]) == nil { areSet = false }
            }
            let hasToken = best?.token != nil || best?.refreshToken != nil
            all.append(
                CredentialStatus(
                    kind: choice.kindName, sources: choice.credential.secrets, isThere: areSet || hasToken,
                    expiresAt: best?.expiresAt, hasToken: hasToken, since: best?.since,
                    usesLogin: choice.credential.secrets.contains { $0.question != nil }))
        }
        return all
    }
}

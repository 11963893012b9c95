/// How one credential of a plugin stands; never the secret or a part of it.
package struct CredentialStatus: Sendable, Equatable {
    /// The key under `auth:`, such as `bearer`.
    package let kind: String
    /// Where its secrets come from.
    package let sources: [Secret]
    /// Whether requests can be signed with it, as far as can be told without running a command.
    package let isThere: Bool
    /// Of a kept token; seconds since 1970 (UTC).
    package let expiresAt: Int64?
    /// Whether a token or refresh token is stored.
    package let hasToken: Bool
    /// When it was logged in, in seconds since 1970 (UTC).
    package let since: Int64?
    /// Whether `folio auth login` is the way to it.
    package let isByLogin: Bool
}

extension CredentialStatus {
    /// How the credentials of a plugin stand, in the order of the file.
    ///
    /// - Parameter kept: what is kept of the plugin.
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
                    isByLogin: choice.credential.secrets.contains { $0.question != nil }))
        }
        return all
    }
}

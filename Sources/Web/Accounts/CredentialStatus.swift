/// The state of one credential of a plugin. It never contains the secret or a part of it.
package struct CredentialStatus: Sendable {
    /// The key under `auth:`, such as `bearer`.
    package let kind: String
    /// The origin of the server that its stored token is for; nil without one. A base URL may have parameters.
    package let origin: String?
    /// The parameters that its stored token is for.
    package let parameters: CredentialParameters
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
    /// The state of a plugin's credentials, in the order of the file. A credential that has stored tokens for several
    /// tenants is there once for each.
    ///
    /// - Parameter kept: the plugin's stored tokens.
    package static func all(
        of authentication: Authentication, kept: [TokenKey: StoredToken], secrets: SecretReader
    ) async throws -> [CredentialStatus] {
        var all: [CredentialStatus] = []
        for choice in authentication.choices {
            let own = kept.filter {
                $0.key.slot == choice.slot && $0.key.definition == choice.credential.tokens?.definition
            }
            let tenants = Dictionary(grouping: own.filter(\.value.isLoggedIn)) {
                [$0.key.origin, $0.key.parameters ?? ""]
            }
            for (_, stored) in tenants.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                all.append(try await status(of: choice, stored[0].key, stored.map(\.value), secrets))
            }
            if tenants.isEmpty { all.append(try await status(of: choice, nil, own.map(\.value), secrets)) }
        }
        return all
    }

    private static func status(
        of choice: Authentication.Choice, _ key: TokenKey?, _ stored: [StoredToken], _ secrets: SecretReader
    ) async throws -> CredentialStatus {
        let best = stored.first { $0.isLoggedIn } ?? stored.first
        var areSet = true
        for secret in choice.credential.secrets {
            if case .command = secret { continue }
            if try await secrets.read(secret, answers: best?.answers ?? [:]) == nil { areSet = false }
        }
        let hasToken = best?.token != nil || best?.refreshToken != nil
        return CredentialStatus(
            kind: choice.kindName, origin: key?.origin,
            parameters: key?.parameters.map(CredentialParameters.init) ?? CredentialParameters(),
            sources: choice.credential.secrets,
            isThere: hasToken || areSet && choice.credential.tokens?.login == nil,
            expiresAt: best?.expiresAt, hasToken: hasToken, since: best?.since,
            usesLogin: choice.credential.usesLogin)
    }
}

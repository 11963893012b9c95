import HTTP

/// Why a plugin's secrets are not used: its file is not trusted.
package struct Distrust: Sendable, Equatable {
    /// The plugin's name.
    package let plugin: String
    /// The path of the file that defines it.
    package let file: String
    /// Whether another content of the file was trusted.
    package let hasChanged: Bool

    package init(plugin: String, file: String, hasChanged: Bool) {
        self.plugin = plugin
        self.file = file
        self.hasChanged = hasChanged
    }
}

extension CredentialSources {
    /// The same sources for a plugin that must not use them: nothing is read, run or kept.
    package func refusing(_ distrust: Distrust) -> CredentialSources {
        CredentialSources(
            secrets: SecretReader(refusing: distrust), tokens: RefusedTokens(distrust: distrust), now: now,
            distrust: distrust)
    }
}

extension SecretReader {
    /// Reads what stands in the plugin file alone.
    package init(refusing distrust: Distrust) {
        self.init(environment: { _ in nil }, file: { _ in nil }, distrust: distrust)
    }
}

/// Gives no token to a plugin that is not trusted.
private struct RefusedTokens: TokenStorage {
    let distrust: Distrust

    func token(for key: TokenKey) throws -> StoredToken? {
        throw AuthError.untrusted(distrust, wants: [])
    }

    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        throw AuthError.untrusted(distrust, wants: [])
    }
}

extension Authentication.Part {
    /// Whether it uses more than what the plugin file itself says: a secret from elsewhere, or a token that is kept.
    package var needsTrust: Bool { choices.contains(where: \.needsTrust) }
}

extension Authentication.Choice {
    fileprivate var needsTrust: Bool {
        credential.tokens != nil || credential.secrets.contains { $0.literalText == nil }
    }
}

extension Authentication {
    /// Whether any credential uses more than what the plugin file itself says.
    package var needsTrust: Bool { parts.contains(where: \.needsTrust) }

    /// The parts that are left out where the plugin's file is not trusted.
    package var leftOutUntrusted: [Part] { parts.filter { $0.isOptional && $0.needsTrust } }

    /// Where tokens are asked for, as far as that is not below the base URL.
    package var tokenURLs: [String] {
        choices.compactMap(\.credential.tokens).flatMap { [$0.obtaining, $0.refreshing].compactMap(\.self) }.compactMap
        {
            if case .url(let url) = $0.address { url.description } else { nil }
        }
    }
}

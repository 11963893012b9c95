/// Identifies a stored token: the plugin, its origin, the credential, the values of its parameters, and how it is requested.
package struct TokenKey: Sendable, Hashable {
    /// The plugin's name.
    package let plugin: String
    /// The origin of the plugin's base URL: a token is only sent to the server that it was issued for. With the path, if token
    /// requests are below it.
    package let origin: String
    /// The slot of the credential in the plugin.
    package let slot: String
    /// The values of the parameters that the credential mentions, such as `tenant=acme`: one tenant's token is not for
    /// another. Nil if none is set.
    package let parameters: String?
    /// A hash of the URLs and texts of the token requests: no other server gets the token or the answers to its questions. Nil for a credential without token requests.
    package let definition: String?

    package init(
        plugin: String, origin: String, slot: String, parameters: String? = nil, definition: String? = nil
    ) {
        self.definition = definition
        self.plugin = plugin
        self.origin = origin
        self.slot = slot
        self.parameters = parameters
    }

    /// Reads the parts from one text; none of them contains a space.
    package init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        guard 3...5 ~= parts.count else { return nil }
        let hasParameters = parts.count > 3 && parts[3] != Self.none
        self.init(
            plugin: parts[0], origin: parts[1], slot: parts[2], parameters: hasParameters ? parts[3] : nil,
            definition: parts.count > 4 ? parts[4] : nil)
    }

    /// The parts in one text, separated by spaces.
    package var text: String {
        let last = definition.map { [parameters ?? Self.none, $0] } ?? [parameters].compactMap(\.self)
        return ([plugin, origin, slot] + last).joined(separator: " ")
    }

    /// Stands for no parameters before a definition.
    private static let none = "-"
}

/// The stored data of one credential. Times are in seconds since 1970 (UTC).
package struct StoredToken: Sendable, Equatable {
    /// The token that signs requests.
    package var token: String?
    /// The token to get the next token with.
    package var refreshToken: String?
    /// When the server issued the token.
    package var obtainedAt: Int64?
    /// When the token expires; nil if unknown.
    package var expiresAt: Int64?
    /// The user's answers, by the names of the questions, if the answers themselves sign.
    package var answers: [String: String] = [:]
    /// A hash of the configured secrets that the token was issued for. With other secrets it belongs to someone else.
    package var configured: String?
    /// The account's name, made at the first login.
    package var account: String?
    /// When the user logged in.
    package var since: Int64?
    /// The names of accounts that have logged in here, by a hash of the visible answers.
    package var accounts: [String: String] = [:]

    package init() {}

    /// Whether there is data to sign with, or to get a token with.
    package var isLoggedIn: Bool { token != nil || refreshToken != nil || !answers.isEmpty }

    /// What is left of it after a logout: the names that identify accounts at the next login; nil without any.
    package var loggedOut: StoredToken? {
        var left = StoredToken()
        left.accounts = accounts
        return left == StoredToken() ? nil : left
    }

    /// Whether the token has expired or is about to: a tenth of its lifetime early, at most 30 seconds.
    func isExpired(at now: Int64) -> Bool {
        guard let expiresAt else { return false }
        let life = max(0, expiresAt - (obtainedAt ?? expiresAt))
        return now >= expiresAt - min(30, life / 10)
    }
}

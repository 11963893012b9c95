/// What names a stored token: which credential of which plugin, and where it was got.
package struct TokenKey: Sendable, Hashable {
    /// The plugin's name.
    package let plugin: String
    /// The origin of the plugin's base URL: a token never goes to another server than it was made for.
    package let origin: String
    /// Which of the plugin's credentials.
    package let slot: String

    package init(plugin: String, origin: String, slot: String) {
        self.plugin = plugin
        self.origin = origin
        self.slot = slot
    }

    /// The three in one text; none of them holds a space.
    package init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 3 else { return nil }
        self.init(plugin: parts[0], origin: parts[1], slot: parts[2])
    }

    /// The three parts in one text, separated by spaces.
    package var text: String { "\(plugin) \(origin) \(slot)" }
}

/// What is kept of one credential between runs. Times are seconds since 1970 (UTC).
package struct StoredToken: Sendable, Equatable {
    /// The token that signs requests.
    package var token: String?
    /// The token that gets the next one.
    package var refreshToken: String?
    /// When the server issued the token.
    package var obtainedAt: Int64?
    /// Nil where nobody said.
    package var expiresAt: Int64?
    /// What a person answered, by the names of the questions, where the answers themselves sign.
    package var answers: [String: String] = [:]
    /// A hash of the configured secrets that the token was got with: with others it is another's.
    package var configured: String?
    /// A name for whose it is, made at the first login.
    package var account: String?
    /// When it was logged in.
    package var since: Int64?
    /// The accounts that have logged in here, by a hash of the answers that may be seen.
    package var accounts: [String: String] = [:]

    package init() {}

    /// Whether something is there to sign with, or to get a token with.
    package var isLoggedIn: Bool { token != nil || refreshToken != nil || !answers.isEmpty }

    /// Leaves only what tells the account at the next login.
    package mutating func logOut() {
        let accounts = accounts
        self = StoredToken()
        self.accounts = accounts
    }

    /// Whether the token is known to be expired, or about to be: a tenth of its life early, at most 30 seconds.
    func isExpired(at now: Int64) -> Bool {
        guard let expiresAt else { return false }
        let life = max(0, expiresAt - (obtainedAt ?? expiresAt))
        return now >= expiresAt - min(30, life / 10)
    }
}

/// Reads the secrets of one credential.
struct SecretValues: Sendable {
    let choice: Authentication.Choice
    let key: TokenKey
    let sources: CredentialSources
    private let loginTarget: String

    init(_ choice: Authentication.Choice, at place: CredentialScope, _ sources: CredentialSources) {
        self.choice = choice
        key = place.key(of: choice)
        self.sources = sources
        loginTarget = place.loginTarget
    }

    /// The stored data; nil without any. Throws if they belong to another login than before.
    func stored() async throws -> StoredToken? {
        let stored = try await sources.tokens.token(for: key)
        try checkLogin(of: stored)
        return stored
    }

    /// Throws if stored data belong to another login than before, unless the plugin's file names the account.
    func checkLogin(of stored: StoredToken?) throws(AuthError) {
        guard choice.credential.usesLogin, !choice.hasNamedAccount else { return }
        let account = stored?.isLoggedIn == true ? stored?.account : nil
        if !sources.logins.isSame(account, for: key) { throw .loginChanged(target: loginTarget) }
    }

    /// The values of some secrets; missing ones are left out.
    func known(_ secrets: [Secret], answers: [String: String]) async throws -> [Secret: String] {
        var known: [Secret: String] = [:]
        for secret in secrets { known[secret] = try await sources.secrets.usable(secret, answers: answers) }
        return known
    }

    /// The user's stored answers; empty if the credential asks for nothing.
    func answers() async throws -> [String: String] {
        guard choice.credential.secrets.contains(where: { $0.question != nil }) else { return [:] }
        return try await stored()?.answers ?? [:]
    }

    /// The first missing secret that the credential needs; nil if it can be used.
    func missing() async throws -> Secret? {
        let stored = try await stored()
        if let tokens = choice.credential.tokens, let stored, try await holds(stored, for: tokens) { return nil }
        for secret in choice.credential.secrets {
            if try await sources.secrets.read(secret, answers: stored?.answers ?? [:]) == nil { return secret }
        }
        return choice.credential.tokens?.login == nil ? nil : .login
    }

    /// Whether the stored tokens suffice without any other secret, because they were issued for the configured secrets.
    private func holds(_ stored: StoredToken, for tokens: TokenSource) async throws -> Bool {
        guard stored.token != nil || tokens.refreshing != nil && stored.refreshToken != nil else { return false }
        return try await isConfigured(stored, for: tokens)
    }

    /// Whether a stored token was issued for the configured secrets.
    func isConfigured(_ stored: StoredToken, for tokens: TokenSource) async throws -> Bool {
        guard let configured = stored.configured else { return false }
        return SecretHash.isHash(configured, of: try await fingerprint(of: tokens))
    }

    /// Identifies the configured secrets. The output of a command is read, which names the account, too.
    func fingerprint(of tokens: TokenSource) async throws -> [String] {
        var texts: [String] = []
        for secret in tokens.secrets {
            switch secret {
            case .ask(let question): texts.append("ask \(question.name)")
            default: texts.append(try await sources.secrets.read(secret) ?? "")
            }
        }
        return texts
    }
}

package import HTTP

/// Logs the user in for the credentials of one plugin.
package struct LoginSession: Sendable {
    private let authentication: Authentication
    /// All credentials of the plugin.
    private let all: Authentication
    private let place: CredentialScope
    private let sources: CredentialSources
    private let requester: TokenRequester
    private let clock: MonotonicClock
    private let interaction: any LoginInteraction

    /// The longest time that a person may take.
    package static let longestLogin = Duration.seconds(300)

    /// The result of logging in.
    package enum Outcome: Sendable, Equatable {
        /// The server issued a token, which is stored.
        case confirmed(expiresAt: Int64?)
        /// The answers are stored; the first request will show whether the server accepts them.
        case kept
    }

    /// - Parameters:
    ///   - chosen: those to log in for; nil for all.
    ///   - client: sends token requests; it must not follow redirects.
    ///   - clock: waits between requests.
    ///   - interaction: shows pages to the person who logs in.
    package init(
        _ authentication: Authentication, chosen: Authentication? = nil, at place: CredentialScope,
        _ sources: CredentialSources, client: any HTTPClient, clock: MonotonicClock = MonotonicClock(),
        interaction: any LoginInteraction
    ) {
        self.clock = clock
        self.interaction = interaction
        self.authentication = chosen ?? authentication
        all = authentication
        self.place = place
        self.sources = sources
        requester = TokenRequester(client: client, place: place, now: sources.now)
    }

    /// Whether there is a credential to log in for.
    package static func isPossible(_ authentication: Authentication) -> Bool {
        authentication.choices.contains(where: isLogin)
    }

    /// Logs in with the user's answers, by the names of the questions. On failure, stored data stays unchanged.
    ///
    /// Throws `AuthError`, and `CancellationError`.
    package func logIn(answers: [String: String]) async throws -> Outcome {
        var outcome = Outcome.kept
        // The first credential with a token would be used, whoever has logged in last.
        let slots = Set(Self.loginChoices(of: authentication).map(\.slot))
        let others = Self.loginChoices(of: all).filter { !slots.contains($0.slot) }
            .map { SecretValues($0, at: place, sources).key }
        let choices = Self.loginChoices(of: authentication)
        for (index, choice) in choices.enumerated() {
            let values = SecretValues(choice, at: place, sources)
            let own = choice.credential.secrets.compactMap(\.question)
            let given = own.reduce(into: [:]) { $0[$1.name] = answers[$1.name] }
            try await check(choice, given)
            // So that no message shows the tokens of the login before.
            _ = try await sources.tokens.token(for: values.key)
            // A person takes time. Other processes must not wait for it.
            let obtained = try await loggedIn(choice, values, given)
            let expiry: Outcome = try await sources.tokens.change(
                values.key, loggingOut: index == choices.count - 1 ? others : []
            ) { kept in
                var stored = obtained
                stored.accounts = kept?.accounts ?? [:]
                let outcome = try await fill(&stored, choice, values, given)
                // The answers do not say who has logged in with a browser.
                let isBrowser = choice.credential.tokens?.login != nil
                identify(&stored, isBrowser ? [] : own, given, before: isBrowser ? nil : kept)
                kept = stored
                return outcome
            }
            if expiry != .kept { outcome = expiry }
        }
        return outcome
    }

    /// Rejects answers that cannot be sent in a request, before they are stored.
    private func check(_ choice: Authentication.Choice, _ given: [String: String]) async throws {
        for secret in choice.credential.secrets {
            guard try await sources.secrets.usable(secret, answers: given) == nil else { continue }
            throw AuthError.secretMissing(secret)
        }
    }

    /// The tokens of a login with a browser; empty for any other credential.
    private func loggedIn(
        _ choice: Authentication.Choice, _ values: SecretValues, _ given: [String: String]
    ) async throws -> StoredToken {
        var stored = StoredToken()
        guard let source = choice.credential.tokens, let login = source.login else { return stored }
        let known = try await values.known(source.secrets, answers: given)
        for secret in source.secrets where known[secret] == nil { throw AuthError.secretMissing(secret) }
        switch login {
        case .device(let login):
            try await requester.logIn(
                login, source.reading, known: known, clock: clock, with: interaction, into: &stored)
        case .browser(let login):
            try await requester.logIn(login, source.reading, known: known, with: interaction, into: &stored)
        }
        return stored
    }

    private func fill(
        _ stored: inout StoredToken, _ choice: Authentication.Choice, _ values: SecretValues, _ given: [String: String]
    ) async throws -> Outcome {
        guard let source = choice.credential.tokens else {
            stored.answers = given
            return .kept
        }
        if source.keepsAnswers { stored.answers = given }
        let known = try await values.known(source.secrets, answers: given)
        if source.login != nil {
            // `stored` has the token already.
        } else if let call = source.obtaining {
            try await requester.fetch(call, source.reading, known: known, refusable: call.secrets, into: &stored)
        } else if let call = source.refreshing {
            try await requester.fetch(
                call, source.reading, known: known, refreshToken: source.firstRefreshToken.flatMap { known[$0] },
                refusable: source.secrets, into: &stored)
        }
        stored.configured = SecretHash.salted(try await values.fingerprint(of: source), salt: SecretHash.random())
        return .confirmed(expiresAt: stored.expiresAt)
    }

    /// Names the account. The same visible answers give the same name, or the same hidden ones if all are hidden.
    private func identify(
        _ stored: inout StoredToken, _ questions: [Secret.Question], _ given: [String: String],
        before kept: StoredToken?
    ) {
        stored.since = sources.now()
        let shown = questions.filter(\.isShown)
        guard !shown.isEmpty else {
            let isSame = !stored.answers.isEmpty && kept?.answers == stored.answers
            stored.account = (isSame ? kept?.account : nil) ?? SecretHash.random()
            return
        }
        let texts = shown.map { "\($0.name)=\(given[$0.name] ?? "")" }
        let known = stored.accounts.first { SecretHash.isHash($0.key, of: texts) }?.value
        let account = known ?? SecretHash.random()
        stored.account = account
        if known == nil, let hash = SecretHash.salted(texts, salt: SecretHash.random()) {
            stored.accounts[hash] = account
        }
    }

    /// The credentials to log in for: those that ask the user, or else those that request a token.
    private static func loginChoices(of authentication: Authentication) -> [Authentication.Choice] {
        let asked = authentication.choices.filter(\.credential.usesLogin)
        return asked.isEmpty ? authentication.choices.filter(isLogin) : asked
    }

    private static func isLogin(_ choice: Authentication.Choice) -> Bool {
        choice.credential.tokens != nil || choice.credential.secrets.contains { $0.question != nil }
    }
}

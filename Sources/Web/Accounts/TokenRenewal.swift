import HTTP
import System

/// The token of one credential. Whoever needs another one waits for the one who gets it, in this process or another.
final class TokenRenewal: Sendable {
    private let source: TokenSource
    private let values: SecretValues
    private let requester: TokenRequester
    let turn = AsyncLock()
    private let state = Lock(State())

    private struct State {
        var stored: StoredToken?
        /// How often a token was got, or another process's taken over.
        var renewals = 0
        var attempts = 0
        var failure: AuthError?
        /// How many tokens in a row were refused like the one that each was got in place of.
        var futile = 0
        var lastFutile: String?
    }

    /// After so many a server refuses what was asked for, and not the token. The first may have met a server that had not
    /// heard of the token yet.
    static let mostFutile = 2

    init(_ source: TokenSource, _ values: SecretValues, _ requester: TokenRequester) {
        self.source = source
        self.values = values
        self.requester = requester
    }

    /// A token that is not known to be expired, and not the one that a server has refused.
    ///
    /// However many wait, one request is made, and its failure is told to all of them; a refusal for good.
    ///
    /// - Parameter hasStandIn: whether something else answers where no token can be got, so that a failed connection is not
    ///   tried again.
    func token(insteadOf refused: String? = nil, hasStandIn: Bool = false) async throws -> String {
        let before = state.withLock(\.self)
        if let token = usable(before.stored, insteadOf: refused) { return token }
        return try await turn.withLock {
            let current = state.withLock(\.self)
            if let token = usable(current.stored, insteadOf: refused) { return token }
            // Got while this waited; it may have expired since, and it may be the refused one again.
            if current.renewals > before.renewals, let token = current.stored?.token { return token }
            if let failure = failure(since: before.attempts) { throw failure }
            if refused == nil || current.futile >= Self.mostFutile {
                try await adopt(values.sources.tokens.token(for: values.key))
                if let token = usable(state.withLock(\.stored), insteadOf: refused) { return token }
            }
            if let refused, current.futile >= Self.mostFutile { return refused }
            do { return try await renewed(insteadOf: refused, hasStandIn) } catch let problem as AuthError {
                state.withLock {
                    $0.attempts += 1
                    $0.failure = problem
                }
                throw problem
            }
        }
    }

    /// Notes what a server said to a token that was got in place of a refused one.
    func note(_ token: String, isRefused: Bool) {
        state.withLock { state in
            // Many requests may have been sent with it.
            guard state.lastFutile != token else { return }
            state.futile = isRefused ? state.futile + 1 : 0
            if isRefused { state.lastFutile = token }
        }
    }

    private func usable(_ stored: StoredToken?, insteadOf refused: String?) -> String? {
        stored.flatMap { Self.usable($0, insteadOf: refused, at: values.sources.now()) }
    }

    private static func usable(_ stored: StoredToken, insteadOf refused: String?, at now: Int64) -> String? {
        guard let token = stored.token, token != refused, !stored.isExpired(at: now) else { return nil }
        return token
    }

    /// A failure that those who waited share, or that asking again does not change.
    private func failure(since attempts: Int) -> AuthError? {
        state.withLock { state in
            if case .token(let failure) = state.failure, failure.isFinal { return state.failure }
            return state.attempts > attempts ? state.failure : nil
        }
    }

    /// Takes over what is kept, if it was got with the secrets that are configured.
    private func adopt(_ stored: StoredToken?) async throws {
        guard let stored, try await values.isConfigured(stored, for: source) else { return }
        state.withLock { $0.stored = stored }
    }

    private func renewed(insteadOf refused: String?, _ hasStandIn: Bool) async throws -> String {
        try await values.sources.tokens.change(values.key) { kept in
            var stored = kept ?? StoredToken()
            if try await !values.isConfigured(stored, for: source) {
                // Another's tokens; the answers are what a person gave to this configuration.
                (stored.token, stored.refreshToken) = (nil, nil)
            } else if let token = Self.usable(stored, insteadOf: refused, at: values.sources.now()) {
                // Another process was faster.
                remember(stored)
                return token
            }
            try await fetch(into: &stored, hasStandIn)
            stored.configured = SecretHash.salted(
                try await values.fingerprint(of: source), salt: SecretHash.random())
            kept = stored
            remember(stored)
            // The server gives the same one again: it is not sent again, and nobody else can tell.
            if let refused, stored.token == refused { state.withLock { $0.futile += 1 } }
            return stored.token ?? ""
        }
    }

    private func remember(_ stored: StoredToken) {
        state.withLock {
            $0.stored = stored
            $0.renewals += 1
            $0.failure = nil
        }
    }

    /// Gets a token with the refresh token, else with the secrets, as far as no person is needed.
    private func fetch(into stored: inout StoredToken, _ hasStandIn: Bool) async throws {
        if let call = source.refreshing, let refreshToken = try await refreshToken(of: stored) {
            let known = try await values.known(call.secrets, answers: stored.answers)
            do {
                return try await requester.fetch(
                    call, source.reading, known: known, refreshToken: refreshToken,
                    refusable: [source.firstRefreshToken].compactMap(\.self), hasStandIn: hasStandIn, into: &stored)
            } catch AuthError.token(let failure) where failure.isFinal {
                guard source.obtaining != nil, !source.needsLogin else { throw AuthError.token(failure) }
            }
        }
        guard let call = source.obtaining else { throw try await lacking(source.secrets, stored) }
        let known = try await values.known(call.secrets, answers: stored.answers)
        guard call.secrets.allSatisfy({ known[$0] != nil }) else {
            throw try await lacking(call.secrets, stored)
        }
        try await requester.fetch(
            call, source.reading, known: known, refusable: call.secrets, hasStandIn: hasStandIn, into: &stored)
    }

    /// What is missing: an answer of a person, or a secret that nobody has set.
    private func lacking(_ secrets: [Secret], _ stored: StoredToken) async throws -> AuthError {
        for secret in secrets where secret.question == nil {
            if try await values.sources.secrets.read(secret) == nil { return .secretMissing(secret) }
        }
        return .loginNeeded(plugin: requester.place.plugin)
    }

    /// The refresh token that a server gave last, else the one that is configured.
    private func refreshToken(of stored: StoredToken) async throws -> String? {
        if let kept = stored.refreshToken { return kept }
        guard let first = source.firstRefreshToken else { return nil }
        return try await values.sources.secrets.usable(first, answers: stored.answers)
    }
}

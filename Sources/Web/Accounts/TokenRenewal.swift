import HTTP
import System

/// Obtains and shares the token of one credential. Callers wait while one of them, in this process or another, gets a
/// new token.
final class TokenRenewal: Sendable {
    private let source: TokenSource
    private let values: SecretValues
    private let requester: TokenRequester
    let turn = AsyncLock()
    private let state = Lock(State())

    private struct State {
        var stored: StoredToken?
        /// How many tokens were obtained or taken over from another process.
        var renewals = 0
        var attempts = 0
        var failure: AuthError?
        /// How many replacement tokens in a row were refused, too.
        var refusedInARow = 0
        var lastRefused: String?
    }

    /// After so many refusals in a row, the server refuses the request itself, not the token. The first one may be due
    /// to a server that does not know the new token yet.
    static let mostRefusedInARow = 2

    init(_ source: TokenSource, _ values: SecretValues, _ requester: TokenRequester) {
        self.source = source
        self.values = values
        self.requester = requester
    }

    /// A token that is neither known to be expired nor the refused one.
    ///
    /// One request is made for all waiting callers. All of them get its failure; a final refusal is remembered.
    ///
    /// - Parameter hasFallback: whether there is a stored copy to fall back to, so that a failed connection is not
    ///   retried.
    func token(insteadOf refused: String? = nil, hasFallback: Bool = false) async throws -> String {
        let before = state.withLock(\.self)
        if let token = usable(before.stored, insteadOf: refused) { return token }
        return try await turn.withLock {
            let current = state.withLock(\.self)
            if let token = usable(current.stored, insteadOf: refused) { return token }
            // Obtained during the wait. It may have expired since, or be the refused one again.
            if current.renewals > before.renewals, let token = current.stored?.token { return token }
            if let failure = failure(since: before.attempts) { throw failure }
            if refused == nil || current.refusedInARow >= Self.mostRefusedInARow {
                try await adopt(values.stored())
                if let token = usable(state.withLock(\.stored), insteadOf: refused) { return token }
            }
            if let refused, current.refusedInARow >= Self.mostRefusedInARow { return refused }
            do { return try await renewed(insteadOf: refused, hasFallback) } catch let problem as AuthError {
                state.withLock {
                    $0.attempts += 1
                    $0.failure = problem
                }
                throw problem
            }
        }
    }

    /// Notes whether a server accepted a token that replaced a refused one.
    func note(_ token: String, isRefused: Bool) {
        state.withLock { state in
            // Many requests may have been sent with the same token.
            guard state.lastRefused != token else { return }
            state.refusedInARow = isRefused ? state.refusedInARow + 1 : 0
            if isRefused { state.lastRefused = token }
        }
    }

    private func usable(_ stored: StoredToken?, insteadOf refused: String?) -> String? {
        stored.flatMap { Self.usable($0, insteadOf: refused, at: values.sources.now()) }
    }

    private static func usable(_ stored: StoredToken, insteadOf refused: String?, at now: Int64) -> String? {
        guard let token = stored.token, token != refused, !stored.isExpired(at: now) else { return nil }
        return token
    }

    /// A failure that waiting callers share, or that another attempt would repeat.
    private func failure(since attempts: Int) -> AuthError? {
        state.withLock { state in
            if case .token(let failure) = state.failure, failure.isFinal { return state.failure }
            return state.attempts > attempts ? state.failure : nil
        }
    }

    /// Takes over a stored token, if it was issued for the configured secrets.
    private func adopt(_ stored: StoredToken?) async throws {
        guard let stored, try await values.isConfigured(stored, for: source) else { return }
        state.withLock { $0.stored = stored }
    }

    private func renewed(insteadOf refused: String?, _ hasFallback: Bool) async throws -> String {
        try await values.sources.tokens.change(values.key) { kept in
            try values.checkLogin(of: kept)
            var stored = kept ?? StoredToken()
            if try await !values.isConfigured(stored, for: source) {
                // These tokens belong to other secrets; the answers were given for this configuration.
                (stored.token, stored.refreshToken) = (nil, nil)
            } else if let token = Self.usable(stored, insteadOf: refused, at: values.sources.now()) {
                // Another process was faster.
                remember(stored)
                return token
            }
            // Nothing may fail between the response and the end, not even if the user ends the command now.
            stored.configured = SecretHash.salted(
                try await values.fingerprint(of: source), salt: SecretHash.random())
            try await fetch(into: &stored, hasFallback)
            kept = stored
            remember(stored)
            // The server issued the refused token again. It is not sent, so it is counted as refused here.
            if let refused, stored.token == refused { state.withLock { $0.refusedInARow += 1 } }
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

    /// Gets a token with the refresh token, or else with the secrets, without asking the user.
    private func fetch(into stored: inout StoredToken, _ hasFallback: Bool) async throws {
        if let call = source.refreshing, let refreshToken = try await refreshToken(of: stored) {
            let known = try await values.known(call.secrets, answers: stored.answers)
            do {
                return try await requester.fetch(
                    call, source.reading, known: known, refreshToken: refreshToken,
                    refusable: [source.firstRefreshToken].compactMap(\.self), hasFallback: hasFallback, into: &stored)
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
            call, source.reading, known: known, refusable: call.secrets, hasFallback: hasFallback, into: &stored)
    }

    /// The error for missing input: an answer of the user, or a secret.
    private func lacking(_ secrets: [Secret], _ stored: StoredToken) async throws -> AuthError {
        for secret in secrets where secret.question == nil {
            if try await values.sources.secrets.read(secret) == nil { return .secretMissing(secret) }
        }
        return .loginNeeded(target: requester.place.loginTarget)
    }

    /// The refresh token that a server issued last, or else the configured one.
    private func refreshToken(of stored: StoredToken) async throws -> String? {
        if let kept = stored.refreshToken { return kept }
        guard let first = source.firstRefreshToken else { return nil }
        return try await values.sources.secrets.usable(first, answers: stored.answers)
    }
}

import HTTP

/// Decides whether to fall back to a stored response if the server is unreachable or fails (RFC 9111, section 4.2.4;
/// RFC 5861, section 4).
enum StaleFallback {
    static func isAllowed(
        _ stored: StoredResponse, for request: HTTPRequest, policy: CachePolicy, now: Int64
    ) -> Bool {
        let directives = CacheControl(response: stored.fields)
        let wishes = CacheControl(request: request.fields)
        guard policy.mode == .normal, !directives.forbidsStaleUse, !wishes.requiresConfirmation else { return false }
        // If the clock was set back since, nobody knows how old the response is.
        if let limit = policy.maxStaleOnError, stored.receivedAt <= now,
            stored.residence(now: now) < limit.components.seconds
        {
            return true
        }
        let staleness = Freshness(of: stored, policy: policy, now: now).staleness
        return [directives, wishes].contains { staleness <= $0.seconds("stale-if-error")?.value ?? -1 }
    }

    /// Whether a status means that the server fails or is overloaded.
    static func isFailure(_ status: Int) -> Bool {
        status == 429 || (500...599).contains(status) && status != 501
    }

    /// Whether the server was unreachable; another attempt may succeed.
    static func isUnreachable(_ error: HTTPError) -> Bool {
        switch error {
        case .cannotResolve, .cannotConnect, .proxy, .timedOut, .tls, .untrusted, .badRoots, .interrupted, .waitTooLong:
            true
        case .repeated(let last, _): isUnreachable(last)
        case .unavailable, .badEncoding, .unknownEncoding, .badChunks, .notHTTP, .bodyTooLarge, .headTooLarge,
            .ambiguousLength, .tooManyRedirects, .badRedirect, .redirectNotAllowed, .bodyLongerThanSaid,
            .invalidField, .credentialForOtherHost, .other:
            false
        }
    }
}

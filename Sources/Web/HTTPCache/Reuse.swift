import HTTP

/// Decides how to serve a request, given the stored response (RFC 9111, section 4).
enum Reuse: Equatable {
    /// Return the stored response.
    case stored(HTTPResponse.Source)
    /// Ask the server to confirm the stored response.
    case confirm
    /// Request a whole response.
    case ask
    /// Fail: no stored response can be used, and the server must not be contacted.
    case refuse

    init(of stored: StoredResponse?, for request: HTTPRequest, policy: CachePolicy, now: Int64) {
        let wishes = CacheControl(request: request.fields)
        var policy = policy
        if let stored, stored.receipt < request.cache.receivedSince, policy.mode == .normal {
            policy.mode = .revalidate
        }
        let source = stored.flatMap { Self.unconfirmed($0, wishes, policy, now) }
        if let source {
            self = .stored(source)
        } else if policy.mode == .offline || wishes.contains("only-if-cached") {
            self = .refuse
        } else {
            self = stored?.canBeConfirmed == true ? .confirm : .ask
        }
    }

    /// The source to report for a stored response that may be used without confirmation; nil if it may not.
    private static func unconfirmed(
        _ stored: StoredResponse, _ wishes: CacheControl, _ policy: CachePolicy, _ now: Int64
    ) -> HTTPResponse.Source? {
        let freshness = Freshness(of: stored, policy: policy, now: now)
        let isUsable = stored.isUsableUnconfirmed(policy)
        switch policy.mode {
        case .offline: return isUsable && freshness.isFresh ? .cache : .stale
        case .revalidate: return nil
        case .normal: break
        }
        guard isUsable, !wishes.requiresConfirmation, wishes.accept(freshness) else { return nil }
        if freshness.isFresh { return .cache }
        let acceptsStale = wishes.acceptsStale(freshness.staleness)
        return acceptsStale && !CacheControl(response: stored.fields).forbidsStaleUse ? .stale : nil
    }
}

extension StoredResponse {
    /// Whether a fresh response may be used without confirmation: the server or the plugin allows it, and it was not
    /// redirected.
    fileprivate func isUsableUnconfirmed(_ policy: CachePolicy) -> Bool {
        if policy.maxAge != nil, isSuccess { return true }
        return redirectedTo == nil && !CacheControl(response: fields).requiresConfirmation
    }
}

extension CacheControl {
    /// Whether a request accepts a response of that age (sections 5.2.1.1 and 5.2.1.3). An invalid number counts as no.
    fileprivate func accept(_ freshness: Freshness) -> Bool {
        if let maxAge = seconds("max-age"), freshness.age > maxAge.value ?? -1 { return false }
        if let minFresh = seconds("min-fresh") {
            guard let wanted = minFresh.value else { return false }
            return freshness.lifetime - freshness.age >= wanted
        }
        return true
    }

    /// Whether a request accepts a response that has been stale for that long (section 5.2.1.2).
    fileprivate func acceptsStale(_ staleness: Int64) -> Bool {
        guard let maxStale = seconds("max-stale") else { return false }
        if hasNoValue("max-stale") { return true }
        return staleness <= maxStale.value ?? -1
    }
}

import HTTP

/// Decides which responses are stored (RFC 9111, section 3).
enum Cacheability {
    /// Statuses that may be stored without explicit permission (RFC 9110, section 15.1), except 206: partial responses
    /// are not stored.
    static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// Whether a response to GET may be stored and could ever be reused.
    ///
    /// - Parameter stored: the response as it would be stored.
    static func stores(
        _ stored: StoredResponse, to request: HTTPRequest, policy: CachePolicy, now: Int64
    ) -> Bool {
        allows(stored, to: request, policy: policy) && isReusable(stored, policy: policy, now: now)
    }

    /// Whether the content of a response may be stored at all, for any purpose.
    static func allowsKeeping(_ fields: HTTPFields, policy: CachePolicy) -> Bool {
        let directives = CacheControl(response: fields)
        return policy.storesAlways || !directives.contains("no-store") || directives.contains("must-understand")
    }

    /// Whether a status describes the resource, rather than this request or a passing state of the server. A failure
    /// never replaces a stored success.
    private static func isLasting(_ status: Int) -> Bool {
        (200...499).contains(status) && ![206, 304, 401, 403, 407].contains(status) && !HTTPStatus.isTemporary(status)
    }

    private static func allows(_ stored: StoredResponse, to request: HTTPRequest, policy: CachePolicy) -> Bool {
        let directives = CacheControl(response: stored.fields)
        guard isLasting(stored.status), !CacheControl(request: request.fields).contains("no-store"),
            Variation.isStorable(stored.fields, for: request)
        else { return false }
        let mustUnderstand = directives.contains("must-understand")
        let understands = heuristicStatuses.contains(stored.status)
        if mustUnderstand, !understands { return false }
        if !allowsKeeping(stored.fields, policy: policy) { return false }
        if policy.covers(stored) { return true }
        // After a redirect it is another resource, and the next redirect may lead elsewhere.
        if stored.redirectedTo != nil { return false }
        return understands || stored.fields["Expires"] != nil
            || ["public", "private", "max-age"].contains(where: directives.contains)
    }

    private static func isReusable(_ stored: StoredResponse, policy: CachePolicy, now: Int64) -> Bool {
        if policy.keepsAll, stored.status == 200 { return true }
        if stored.canBeConfirmed { return true }
        // Most lists have no such fields, and parsing dates takes time.
        if policy.maxAge == nil, stored.fields["Cache-Control"] == nil, stored.fields["Expires"] == nil { return false }
        let directives = CacheControl(response: stored.fields)
        let isUsableUnconfirmed = policy.covers(stored) || !directives.requiresConfirmation
        guard isUsableUnconfirmed else { return false }
        return Freshness(of: stored, policy: policy, now: now).isFresh
            || (directives.seconds("stale-if-error")?.value ?? 0) > 0
    }
}

extension CachePolicy {
    /// Whether the policy applies to a response, so that the server's rules do not decide alone.
    func covers(_ stored: StoredResponse) -> Bool {
        maxAge != nil && stored.isSuccess || keepsAll && stored.status == 200
    }
}

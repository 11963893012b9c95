import HTTP

/// The age and freshness lifetime of a stored response (RFC 9111, section 4.2), in seconds.
package struct Freshness: Equatable {
    /// How long the response is fresh.
    package let lifetime: Int64
    /// How old the response is.
    package let age: Int64

    init(lifetime: Int64, age: Int64) {
        self.lifetime = lifetime
        self.age = age
    }

    /// - Parameter now: seconds since 1970.
    package init(of stored: StoredResponse, policy: CachePolicy, now: Int64) {
        let maxAge = stored.isSuccess ? policy.maxAge?.components.seconds : nil
        let lifetime = maxAge ?? Self.lifetime(of: stored, now: now)
        let age = maxAge == nil ? Self.age(of: stored, now: now) : stored.residence(now: now)
        // If the clock was set back since, nobody knows how old the response is. It must not be fresh until then.
        self.init(lifetime: lifetime, age: stored.receivedAt > now ? max(age, lifetime) : age)
    }

    /// Whether the response is fresh: until its age reaches its lifetime.
    var isFresh: Bool { age < lifetime }

    /// How long it has been stale; 0 if it is fresh.
    var staleness: Int64 { max(0, age - lifetime) }

    /// The lifetime that the server declares, or else a guess if one is allowed (section 4.2.1). An invalid number
    /// counts as 0.
    static func lifetime(of stored: StoredResponse, now: Int64) -> Int64 {
        if let maxAge = CacheControl(response: stored.fields).seconds("max-age") { return maxAge.value ?? 0 }
        let sent = stored.sentAt(now: now)
        if let expires = stored.fields["Expires"] {
            return HTTPDate(expires, now: now).map { max(0, $0.secondsSince1970 - sent) } ?? 0
        }
        guard stored.allowsGuess, let modified = stored.fields["Last-Modified"].flatMap({ HTTPDate($0, now: now) })
        else { return 0 }
        return min(max(0, sent - modified.secondsSince1970) / 10, longestGuess)
    }

    /// The current age (section 4.2.3).
    static func age(of stored: StoredResponse, now: Int64) -> Int64 {
        let apparent = max(0, stored.receivedAt - stored.sentAt(now: now))
        let delay = max(0, stored.receivedAt - stored.requestedAt)
        return max(apparent, stored.ageWhenSent + delay) + stored.residence(now: now)
    }

    /// A day, so that nobody is surprised by a stale response.
    static let longestGuess: Int64 = 86_400
}

extension StoredResponse {
    /// Whether folio can have stored these values, so that computing with them cannot overflow.
    var isPlausible: Bool {
        let years = 0...HTTPDate.latest
        return (200...599).contains(status) && years.contains(requestedAt) && years.contains(receivedAt)
    }

    var isSuccess: Bool { (200...299).contains(status) }

    /// How long it has been stored or unconfirmed; 0 if the clock was set back.
    func residence(now: Int64) -> Int64 {
        max(0, now - receivedAt)
    }

    /// When the server sent the response: by its `Date`, or else when it was received.
    fileprivate func sentAt(now: Int64) -> Int64 {
        fields["Date"].flatMap { HTTPDate($0, now: now) }?.secondsSince1970 ?? receivedAt
    }

    /// The first member of `Age` (section 5.1); 0 if it is invalid.
    fileprivate var ageWhenSent: Int64 {
        FieldList.members(of: fields.values(of: "Age")).first.flatMap { DeltaSeconds($0).value } ?? 0
    }

    /// Whether the lifetime may be guessed (section 4.2.2).
    fileprivate var allowsGuess: Bool {
        Cacheability.heuristicStatuses.contains(status) || CacheControl(response: fields).contains("public")
    }
}

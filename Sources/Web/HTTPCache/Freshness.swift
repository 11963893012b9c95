import HTTP

/// How old a stored response is, and how old it may get (RFC 9111, section 4.2), in seconds.
package struct Freshness: Equatable {
    /// How old the response may get.
    package let lifetime: Int64
    /// How old the response is.
    package let age: Int64

    init(lifetime: Int64, age: Int64) {
        self.lifetime = lifetime
        self.age = age
    }

    /// - Parameter now: seconds since 1970.
    package init(of stored: StoredResponse, policy: CachePolicy, now: Int64) {
        if let maxAge = policy.maxAge, stored.isSuccess {
            self.init(lifetime: maxAge.components.seconds, age: stored.residence(now: now))
        } else {
            self.init(lifetime: Self.lifetime(of: stored, now: now), age: Self.age(of: stored, now: now))
        }
    }

    /// A response is fresh until its age reaches its lifetime.
    var isFresh: Bool { age < lifetime }

    /// For how long it has been stale; 0 for a fresh one.
    var staleness: Int64 { max(0, age - lifetime) }

    /// What the server says, and else a guess where one is allowed (section 4.2.1); a number that is none counts as 0.
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

    /// Section 4.2.3.
    static func age(of stored: StoredResponse, now: Int64) -> Int64 {
        let apparent = max(0, stored.receivedAt - stored.sentAt(now: now))
        let delay = max(0, stored.receivedAt - stored.requestedAt)
        return max(apparent, stored.ageWhenSent + delay) + stored.residence(now: now)
    }

    /// A day: what a person would not be surprised by.
    static let longestGuess: Int64 = 86_400
}

extension StoredResponse {
    /// Whether this can have been stored by this room, so that it can be reckoned with.
    var isPlausible: Bool {
        let years = 0...HTTPDate.latest
        return (200...599).contains(status) && years.contains(requestedAt) && years.contains(receivedAt)
    }

    var isSuccess: Bool { (200...299).contains(status) }

    /// For how long it has been here, or unconfirmed; 0 where the clock was set back.
    func residence(now: Int64) -> Int64 {
        max(0, now - receivedAt)
    }

    /// When the server made the response, by its own clock where it says so.
    fileprivate func sentAt(now: Int64) -> Int64 {
        fields["Date"].flatMap { HTTPDate($0, now: now) }?.secondsSince1970 ?? receivedAt
    }

    /// The first member of `Age` (section 5.1); 0 where it is no number.
    fileprivate var ageWhenSent: Int64 {
        FieldList.members(of: fields.values(of: "Age")).first.flatMap { DeltaSeconds($0).value } ?? 0
    }

    /// Section 4.2.2.
    fileprivate var allowsGuess: Bool {
        Cacheability.heuristicStatuses.contains(status) || CacheControl(response: fields).contains("public")
    }
}

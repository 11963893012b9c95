/// How many requests an API accepts per period.
package struct RequestRate: Sendable, Equatable {
    /// How many requests may start in one period.
    package let count: Int
    /// The length of the sliding window in which requests are counted.
    package let period: Duration

    package init(_ count: Int, per period: Duration) {
        self.count = count
        self.period = period
    }
}

/// Decides when requests to one origin may be sent; it does not wait itself. Times count from any fixed moment.
struct RequestGate {
    enum Decision: Equatable {
        case go
        /// - Parameter isNews: whether the wait has not been reported yet.
        case wait(Duration, isAsked: Bool, isNews: Bool)
        case tooLong(Duration)
    }

    private var opensAt = Duration.zero
    private var reportedUntil = Duration.zero
    /// When the last requests were or will be sent, as many as the rate counts; a ring buffer.
    private var places: [Duration] = []
    private var oldest = 0

    /// Lets no request through before a moment.
    mutating func close(until moment: Duration) {
        opensAt = max(opensAt, moment)
    }

    /// Decides whether a request may be sent now. After a wait it must ask again.
    ///
    /// - Parameters:
    ///   - place: when the rate lets the request through; nil if undecided.
    ///   - maxWait: the longest wait that the server may ask for. A wait for the rate has no limit.
    mutating func decide(place: inout Duration?, rate: RequestRate?, maxWait: Duration, now: Duration) -> Decision {
        if opensAt > now {
            // Requests that wait together must not exceed the rate afterwards.
            place = nil
            return opensAt - now > maxWait ? .tooLong(opensAt - now) : wait(until: opensAt, isAsked: true, now: now)
        }
        guard let rate else { return .go }
        let own = place ?? reserve(rate, now: now)
        place = own
        return own <= now ? .go : wait(until: own, isAsked: false, now: now)
    }

    private mutating func wait(until moment: Duration, isAsked: Bool, now: Duration) -> Decision {
        let isNews = moment > reportedUntil
        reportedUntil = max(moment, reportedUntil)
        return .wait(moment - now, isAsked: isAsked, isNews: isNews)
    }

    /// The first moment with room for one more request in the period that ends there.
    private mutating func reserve(_ rate: RequestRate, now: Duration) -> Duration {
        guard places.count == rate.count else {
            places.append(now)
            return now
        }
        let place = max(now, places[oldest] + rate.period)
        places[oldest] = place
        oldest = (oldest + 1) % places.count
        return place
    }
}

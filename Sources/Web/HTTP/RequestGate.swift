/// How many requests an API takes in a time.
package struct RequestRate: Sendable, Equatable {
    /// How many requests may start in one period.
    package let count: Int
    /// The length of any window in which the requests are counted.
    package let period: Duration

    package init(_ count: Int, per period: Duration) {
        self.count = count
        self.period = period
    }
}

/// When requests to one origin go out; it decides, and waits for nothing. Times count from any fixed moment.
struct RequestGate {
    enum Decision: Equatable {
        case go
        /// - Parameter isNews: whether nobody was told yet.
        case wait(Duration, isAsked: Bool, isNews: Bool)
        case tooLong(Duration)
    }

    private var opensAt = Duration.zero
    private var toldUntil = Duration.zero
    /// When the last requests went out or will, as many as the rate counts; a ring.
    private var places: [Duration] = []
    private var oldest = 0

    /// Nothing goes out before a moment.
    mutating func close(until moment: Duration) {
        opensAt = max(opensAt, moment)
    }

    /// What a request is to do now; it asks again when it has waited.
    ///
    /// - Parameters:
    ///   - place: when the request may go out by the rate; nil where that was not decided yet.
    ///   - maxWait: the longest wait that the server may ask for. One for the rate has no limit.
    mutating func decide(place: inout Duration?, rate: RequestRate?, maxWait: Duration, now: Duration) -> Decision {
        if opensAt > now {
            // Those that wait together must not go out together, beyond the rate.
            place = nil
            return opensAt - now > maxWait ? .tooLong(opensAt - now) : wait(until: opensAt, isAsked: true, now: now)
        }
        guard let rate else { return .go }
        let own = place ?? reserve(rate, now: now)
        place = own
        return own <= now ? .go : wait(until: own, isAsked: false, now: now)
    }

    private mutating func wait(until moment: Duration, isAsked: Bool, now: Duration) -> Decision {
        let isNews = moment > toldUntil
        toldUntil = max(moment, toldUntil)
        return .wait(moment - now, isAsked: isAsked, isNews: isNews)
    }

    /// The first moment before which, for the length of the period, there is room for one more.
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

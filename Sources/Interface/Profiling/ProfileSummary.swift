package import HTTP

/// The sums of a run's costs. Times are in microseconds, and overlapping times count once.
package struct ProfileSummary: Sendable {
    /// How long the run took.
    package let wall: Int64
    /// The time with at least one request under way.
    package let network: Int64
    /// The time spent waiting for a retry or a rate limit, without network traffic.
    package let waiting: Int64
    /// The remaining time.
    package let own: Int64
    /// How long each request to a server took until its first byte.
    package let firstByte: Percentiles
    /// How long each request to a server took until its last byte.
    package let total: Percentiles
    /// From the largest on; costs that did not occur are omitted.
    package let shares: [Share]
    /// How many requests, pages and items there were.
    package let counts: Counts
    /// How many bytes were sent, received and saved.
    package let bytes: Bytes

    /// The kinds of costs.
    package enum Cost: Sendable, Hashable {
        case phase(HTTPMetrics.Phase)
        case wait(Profile.Wait.Reason)
        case work(Profile.Work.Kind)
        /// Reading the store.
        case reading
        /// Everything else: folio's start and end, and the time between other costs.
        case rest
    }

    /// The time that one cost took.
    package struct Share: Sendable, Hashable {
        /// The cost.
        package let cost: Cost
        /// How long it took.
        package let duration: Int64
    }

    /// Counts of a run.
    package struct Counts: Sendable, Hashable {
        /// Requests of the walk.
        package var requests = 0
        /// Requests to servers; each retry and each redirect counts.
        package var attempts = 0
        /// Requests that were retried.
        package var retries = 0
        /// Connections that were made.
        package var newConnections = 0
        /// Pages received or read from the store.
        package var pages = 0
        /// Items printed.
        package var items = 0
        /// Pages read from the store; each counts as `stale`.
        package var storedPages = 0
        /// How often the cache gave each verdict.
        package var verdicts: [Profile.Verdict: Int] = [:]
    }

    /// Bytes of a run.
    package struct Bytes: Sendable, Hashable {
        /// The size of received bodies, before decoding.
        package var received: Int64 = 0
        /// The size of received header fields.
        package var fields: Int64 = 0
        /// The size of sent request lines, fields and bodies.
        package var sent: Int64 = 0
        /// The size of received bodies, after decoding.
        package var decoded: Int64 = 0
        /// The size of bodies from the cache, after decoding.
        package var savedByCache: Int64 = 0

        /// How many bytes compression saved in the bodies received.
        package var savedByCompression: Int64 { max(0, decoded - received) }
    }

    /// Sums up the measurements of a run.
    package init(_ profile: Profile) {
        var tally = Tally()
        for request in profile.requests.indices {
            for attempt in profile.requests[request].attempts.indices {
                // Adding field by field is cheaper than copying the whole attempt.
                tally.add(
                    profile.requests[request].attempts[attempt].metrics,
                    profile.requests[request].attempts[attempt].span,
                    hasResponse: profile.requests[request].attempts[attempt].status != nil)
            }
            guard !profile.requests[request].waits.isEmpty else { continue }
            tally.waits += profile.requests[request].waits
            tally.retries += profile.requests[request].retries
        }
        wall = profile.wall
        let asked = Spans(tally.spans)
        let waits = Spans(tally.waits.map(\.span))
        network = asked.duration
        waiting = waits.duration(without: asked)
        own = max(0, wall - network - waiting)
        firstByte = Percentiles(tally.firstBytes)
        total = Percentiles(tally.totals)
        shares = tally.shares(with: profile)
        counts = Counts(profile, tally)
        var bytes = tally.bytes
        bytes.savedByCache =
            profile.requests.reduce(0) { $0 + $1.savedBytes }
            + profile.pages.reduce(0) { $1.isStored ? $0 + Int64($1.bodyBytes) : $0 }
        self.bytes = bytes
    }
}

/// Sums over all attempts, made in one pass.
private struct Tally {
    var spans: [Profile.Span] = []
    var firstBytes: [Int64] = []
    var totals: [Int64] = []
    var newConnections = 0
    var bytes = ProfileSummary.Bytes()
    var waits: [Profile.Wait] = []
    var retries = 0
    private var phases = [[Profile.Span]](repeating: [], count: HTTPMetrics.Phase.allCases.count)

    mutating func add(_ metrics: HTTPMetrics, _ span: Profile.Span, hasResponse: Bool) {
        spans.append(span)
        if hasResponse { firstBytes.append(metrics.queued + metrics.firstByte) }
        totals.append(metrics.queued + metrics.total)
        if metrics.madeConnection { newConnections += 1 }
        bytes.received += metrics.wireBytes
        bytes.fields += metrics.headerBytes
        bytes.sent += metrics.sentBytes
        bytes.decoded += metrics.decodedBytes
        metrics.forEachPhase(from: span.start) { phases[$0.rawValue].append($1) }
    }

    /// The shares, from the largest on.
    func shares(with profile: Profile) -> [ProfileSummary.Share] {
        let works = Profile.Work.Kind.allCases.map { kind in (kind, profile.pages.compactMap { $0[kind] }) }
        let reads = profile.reads + profile.pages.flatMap(\.reads)
        let spans: [(ProfileSummary.Cost, [Profile.Span])] =
            HTTPMetrics.Phase.allCases.map { (.phase($0), phases[$0.rawValue]) }
            + Profile.Wait.Reason.allCases.map { reason in
                (.wait(reason), waits.filter { $0.reason == reason }.map(\.span))
            }
            + works.map { (.work($0), $1) }
            + [(.reading, reads)]
        let all = Spans(self.spans + waits.map(\.span) + works.flatMap(\.1) + reads)
        let rest = ProfileSummary.Share(cost: .rest, duration: max(0, profile.wall - all.duration))
        let shares = spans.map { ProfileSummary.Share(cost: $0, duration: Spans($1).duration) }
        return (shares + [rest]).filter { $0.duration > 0 }.sorted { $0.duration > $1.duration }
    }
}

extension ProfileSummary.Counts {
    fileprivate init(_ profile: Profile, _ tally: Tally) {
        requests = profile.requests.count
        attempts = tally.spans.count
        retries = tally.retries
        newConnections = tally.newConnections
        pages = profile.pages.count { $0.source != nil }
        items = profile.pages.reduce(0) { $0 + $1.items }
        storedPages = profile.pages.count { $0.isStored }
        for verdict in Profile.Verdict.allCases {
            let count = profile.requests.indices.count { profile.requests[$0].verdict == verdict }
            if count > 0 { verdicts[verdict] = count }
        }
        if storedPages > 0 { verdicts[.stale, default: 0] += storedPages }
    }
}

extension Profile.Attempt {
    /// The phases that happened, with their times.
    package borrowing func forEachPhase(_ use: (HTTPMetrics.Phase, Profile.Span) -> Void) {
        metrics.forEachPhase(from: span.start, use)
    }
}

extension HTTPMetrics {
    fileprivate func forEachPhase(from start: Int64, _ use: (Phase, Profile.Span) -> Void) {
        let phases = phases
        var start = start
        for phase in Phase.allCases {
            guard let duration = phases[phase] else { continue }
            use(phase, Profile.Span(start: start, duration: duration))
            start += duration
        }
    }
}

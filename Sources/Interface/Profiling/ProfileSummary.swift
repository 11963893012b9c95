package import HTTP

/// What a run's costs come to. Times are in microseconds; those that overlap count once.
package struct ProfileSummary: Sendable {
    package let wall: Int64
    /// Something was on its way to or from a server.
    package let network: Int64
    /// Nothing was, and a retry or a rate limit was waited for.
    package let waiting: Int64
    /// The rest.
    package let own: Int64
    /// Of requests to servers: how long each took until its first byte, and until its last.
    package let firstByte: Percentiles
    package let total: Percentiles
    /// From the largest on; those that did not happen are left out.
    package let shares: [Share]
    package let counts: Counts
    package let bytes: Bytes

    /// What takes time.
    package enum Cost: Sendable, Hashable {
        case phase(HTTPMetrics.Phase)
        case wait(Profile.Wait.Reason)
        case work(Profile.Work.Kind)
    }

    package struct Share: Sendable, Hashable {
        package let cost: Cost
        package let duration: Int64
    }

    package struct Counts: Sendable, Hashable {
        /// Of the walk.
        package var requests = 0
        /// To servers: each retry and each redirect is one.
        package var attempts = 0
        package var retries = 0
        package var newConnections = 0
        package var pages = 0
        package var items = 0
        package var verdicts: [Profile.Verdict: Int] = [:]
    }

    package struct Bytes: Sendable, Hashable {
        /// Of bodies, as they came.
        package var received: Int64 = 0
        /// Of header fields that came.
        package var fields: Int64 = 0
        package var sent: Int64 = 0
        /// Of bodies, after decoding.
        package var decoded: Int64 = 0
        /// Of bodies that the cache had, after decoding.
        package var savedByCache: Int64 = 0

        package var savedByCompression: Int64 { max(0, decoded - received) }
    }

    package init(_ profile: Profile) {
        let attempts = profile.requests.flatMap(\.attempts)
        wall = profile.wall
        let asked = Spans(attempts.map(\.span))
        let waits = Spans(profile.requests.flatMap(\.waits).map(\.span))
        network = asked.duration
        waiting = waits.duration(without: asked)
        own = max(0, wall - network - waiting)
        firstByte = Percentiles(
            attempts.compactMap { $0.status == nil ? nil : $0.metrics.queued + $0.metrics.firstByte })
        total = Percentiles(attempts.map { $0.metrics.queued + $0.metrics.total })
        shares = Self.shares(of: profile, attempts)
        counts = Counts(profile, attempts)
        bytes = Bytes(profile, attempts)
    }

    private static func shares(of profile: Profile, _ attempts: [Profile.Attempt]) -> [Share] {
        var spans: [Cost: [Profile.Span]] = [:]
        for attempt in attempts {
            for (phase, span) in attempt.phases { spans[.phase(phase), default: []].append(span) }
        }
        for wait in profile.requests.flatMap(\.waits) { spans[.wait(wait.reason), default: []].append(wait.span) }
        for work in profile.pages.flatMap(\.work) { spans[.work(work.kind), default: []].append(work.span) }
        let shares = spans.map { Share(cost: $0, duration: Spans($1).duration) }
        return shares.filter { $0.duration > 0 }.sorted { $0.duration > $1.duration }
    }
}

extension ProfileSummary.Counts {
    fileprivate init(_ profile: Profile, _ attempts: [Profile.Attempt]) {
        requests = profile.requests.count
        self.attempts = attempts.count
        retries = profile.requests.reduce(0) { $0 + $1.waits.count { $0.reason == .retry } }
        newConnections = attempts.count { !$0.metrics.reusedConnection }
        pages = profile.pages.count { $0.source != nil }
        items = profile.pages.reduce(0) { $0 + $1.items }
        for request in profile.requests { verdicts[request.verdict, default: 0] += 1 }
    }
}

extension ProfileSummary.Bytes {
    fileprivate init(_ profile: Profile, _ attempts: [Profile.Attempt]) {
        for metrics in attempts.map(\.metrics) {
            received += metrics.wireBytes
            fields += metrics.headerBytes
            sent += metrics.sentBytes
            decoded += metrics.decodedBytes
        }
        savedByCache = profile.requests.reduce(0) { $0 + $1.savedBytes }
    }
}

extension Profile.Attempt {
    /// The phases that happened, each where it was.
    package var phases: [(phase: HTTPMetrics.Phase, span: Profile.Span)] {
        var start = span.start
        return zip(HTTPMetrics.Phase.allCases, metrics.phases).compactMap { phase, duration in
            guard let duration else { return nil }
            defer { start += duration }
            return (phase, Profile.Span(start: start, duration: duration))
        }
    }
}

import HTTP
import Pages
import System

/// Records the costs of a run. A task-local value connects each request with its page, and each attempt with its
/// request.
package final class ProfileRecorder: Sendable {
    /// What to record in addition to times.
    package struct Detail: Sendable {
        /// Whether header fields are recorded, without credentials.
        package var fields = false
        /// Whether bodies are recorded; those that contain a credential never are.
        package var bodies = false

        package init(fields: Bool = false, bodies: Bool = false) {
            self.fields = fields
            self.bodies = bodies
        }
    }

    private struct State {
        var requests: [Profile.Request] = []
        /// Ordered by list and page.
        var pages: [Profile.PageCost] = []
        var reads: [Profile.Span] = []
        var lists = 0
        var pageSize: Profile.PageSize?
        var values: [Int: String] = [:]

        /// The index of a page, or the index at which to insert it.
        func index(of place: Profile.PagePlace) -> Int {
            // Usually it is the page before last, the last or the next.
            guard let last = pages.last, !(last.place < place) else { return pages.count }
            if last.place == place { return pages.count - 1 }
            if pages.count > 1, pages[pages.count - 2].place == place { return pages.count - 2 }
            var range = pages.indices
            while !range.isEmpty {
                let middle = (range.lowerBound + range.upperBound) / 2
                range = pages[middle].place < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return range.lowerBound
        }
    }

    let detail: Detail
    private let startedAt: Int64
    /// Microseconds since the start.
    private let elapsed: @Sendable () -> Int64
    private let state = Lock(State())

    @TaskLocal static var loading: Loading?
    /// The list that is being walked.
    @TaskLocal static var list: Int?

    /// - Parameters:
    ///   - startedAt: microseconds since 1970 (UTC).
    ///   - clock: microseconds since any moment.
    package init(detail: Detail = Detail(), startedAt: Int64, clock: @escaping @Sendable () -> Int64) {
        self.detail = detail
        self.startedAt = startedAt
        let start = clock()
        elapsed = { clock() - start }
    }

    /// The measurements so far.
    package var profile: Profile {
        let wall = now
        return state.withLock { state in
            var profile = Profile(startedAt: startedAt, wall: wall)
            profile.requests = state.requests
            for index in profile.requests.indices where !profile.requests[index].waits.isEmpty {
                profile.requests[index].settle(by: wall)
            }
            profile.reads = state.reads
            profile.pageSize = state.pageSize
            profile.values = state.values
            profile.pages = state.pages
            return profile
        }
    }

    var now: Int64 { elapsed() }

    func span(since start: Int64) -> Profile.Span {
        Profile.Span(start: start, duration: elapsed() - start)
    }

    // MARK: Requests

    func begin(_ request: Profile.Request) -> Int {
        state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
    }

    func change(_ request: Int, _ change: (inout Profile.Request) -> Void) {
        state.withLock { change(&$0.requests[request]) }
    }

    /// Adds an attempt to the current request; without one, the attempt becomes a request of its own.
    func add(_ attempt: Profile.Attempt) {
        if let request = Self.loading?.request { return change(request) { $0.attempts.append(attempt) } }
        var request = Profile.Request(method: attempt.method, address: attempt.address, span: attempt.span)
        (request.status, request.failure, request.attempts) = (attempt.status, attempt.failure, [attempt])
        request.verdict = attempt.status == nil ? nil : .bypass
        _ = begin(request)
    }

    /// Records a wait that begins now; it may be cut short.
    package func waits(_ duration: Duration, reason: Profile.Wait.Reason) {
        guard let request = Self.loading?.request else { return }
        let span = Profile.Span(start: now, duration: duration.microseconds)
        change(request) { $0.waits.append(Profile.Wait(span: span, reason: reason)) }
    }

    // MARK: Pages

    func newList(_ pageSize: Profile.PageSize?, values: String?) -> Int {
        state.withLock { state in
            state.pageSize = pageSize
            state.values[state.lists] = values
            defer { state.lists += 1 }
            return state.lists
        }
    }

    func change(_ place: Profile.PagePlace, _ change: (inout Profile.PageCost) -> Void) {
        state.withLock { state in
            let index = state.index(of: place)
            if index == state.pages.count || state.pages[index].place != place {
                state.pages.insert(Profile.PageCost(place: place), at: index)
            }
            change(&state.pages[index])
        }
    }

    /// Adds a read of the store to the page that is being loaded.
    func addRead(_ span: Profile.Span) {
        guard let loading = Self.loading, let place = loading.place else {
            return state.withLock { $0.reads.append(span) }
        }
        loading.isReady(at: span.end)
        change(place) { $0.reads.append(span) }
    }

    func add(_ kind: Profile.Work.Kind, _ span: Profile.Span, to place: Profile.PagePlace) {
        change(place) { $0[kind] = span }
    }
}

extension Profile.PagePlace: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.list, left.ordinal) < (right.list, right.ordinal)
    }
}

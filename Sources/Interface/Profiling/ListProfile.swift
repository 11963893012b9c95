package import Pages
import Synchronization

/// Records the costs of one list's pages.
package struct ListProfile: PageMeter {
    private let recorder: ProfileRecorder
    private let list: Int

    /// - Parameter values: those of its variables, as people write them; nil if it has none.
    package init(_ recorder: ProfileRecorder, pageSize: Profile.PageSize? = nil, values: String? = nil) {
        self.recorder = recorder
        list = recorder.newList(pageSize, values: values)
    }

    package func loading<Loaded: Sendable>(
        _ ordinal: Int, page: (Loaded) -> Page, _ load: @Sendable () async throws -> Loaded
    ) async throws -> Loaded {
        let place = place(ordinal)
        let loading = Loading(place, startedAt: recorder.now)
        let loaded = try await ProfileRecorder.$loading.withValue(loading, operation: load)
        let rest = loading.rest(until: recorder.now)
        recorder.change(place) { cost in
            cost[.map] = rest
            cost.received = page(loaded).items.count
        }
        return loaded
    }

    package func parsing<Extraction>(_ parse: () -> Extraction) -> Extraction {
        let start = recorder.now
        let extraction = parse()
        let span = recorder.span(since: start)
        if let loading = ProfileRecorder.loading, let place = loading.place {
            loading.isReady(at: span.end)
            recorder.add(.parse, span, to: place)
        }
        return extraction
    }

    package func printing<Length>(
        _ ordinal: Int, _ page: Page, _ print: () throws -> Length
    ) rethrows -> Length {
        let place = place(ordinal)
        let start = recorder.now
        defer {
            let span = recorder.span(since: start)
            recorder.change(place) { cost in
                cost.source = page.provenance.source
                cost.items = page.items.count
                cost.bodyBytes = page.receivedBody.count
                cost.isStored = page.provenance.isFromStore
                cost[.print] = span
            }
        }
        return try print()
    }

    package func walking(_ walk: () async throws -> Void) async rethrows {
        try await ProfileRecorder.$list.withValue(list, operation: walk)
    }

    private func place(_ ordinal: Int) -> Profile.PagePlace {
        Profile.PagePlace(list: list, ordinal: ordinal)
    }
}

/// The page or image that a task is loading, with one request at a time.
final class Loading: Sendable {
    /// The page; nil for an image.
    let place: Profile.PagePlace?
    /// The index of the current request; -1 before the first.
    private let number = Atomic(-1)
    /// When the response had arrived, and later when it was parsed.
    private let readyAt: Atomic<Int64>

    init(_ place: Profile.PagePlace?, startedAt: Int64) {
        self.place = place
        readyAt = Atomic(startedAt)
    }

    var request: Int? {
        let number = number.load(ordering: .relaxed)
        return number < 0 ? nil : number
    }

    func asks(_ request: Int) {
        number.store(request, ordering: .relaxed)
    }

    func isReady(at moment: Int64) {
        readyAt.store(moment, ordering: .relaxed)
    }

    func rest(until end: Int64) -> Profile.Span {
        let start = readyAt.load(ordering: .relaxed)
        return Profile.Span(start: start, duration: end - start)
    }
}

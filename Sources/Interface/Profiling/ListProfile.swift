package import Pages
import Synchronization

/// Takes down what the pages of one list cost.
package struct ListProfile: PageMeter {
    private let recorder: ProfileRecorder
    private let list: Int

    package init(_ recorder: ProfileRecorder, pageSize: Profile.PageSize? = nil) {
        self.recorder = recorder
        list = recorder.newList(pageSize)
    }

    package func loading(
        _ ordinal: Int, _ load: @Sendable () async throws -> Paginated<Page>
    ) async throws -> Paginated<Page> {
        let page = LoadingPage(place(ordinal), startedAt: recorder.now)
        let loaded = try await ProfileRecorder.$loading.withValue(page) { try await load() }
        let rest = page.rest(until: recorder.now)
        recorder.change(page.place) { cost in
            cost[.map] = cost[.map] ?? rest
            cost.received = loaded.content.items.count
        }
        return loaded
    }

    package func parsing<Extraction>(_ parse: () -> Extraction) -> Extraction {
        let start = recorder.now
        let extraction = parse()
        let span = recorder.span(since: start)
        if let page = ProfileRecorder.loading {
            page.isReady(at: span.end)
            recorder.add(.parse, span, to: page.place)
        }
        return extraction
    }

    package func printing<Length>(
        _ ordinal: Int, _ page: Page, _ print: () async throws -> Length
    ) async rethrows -> Length {
        let place = place(ordinal)
        let start = recorder.now
        defer {
            let span = recorder.span(since: start)
            recorder.change(place) { cost in
                cost.source = page.source
                cost.items = page.items.count
                cost.bodyBytes = page.receivedBody.count
                cost.isStored = page.isRecorded
                cost[.print] = span
            }
        }
        return try await print()
    }

    package func walking(_ walk: () async throws -> Void) async rethrows {
        try await ProfileRecorder.$list.withValue(list, operation: walk)
    }

    private func place(_ ordinal: Int) -> Profile.PagePlace {
        Profile.PagePlace(list: list, ordinal: ordinal)
    }
}

/// A page that is being loaded.
final class LoadingPage: Sendable {
    let place: Profile.PagePlace
    /// When its answer was there, and later when that was parsed.
    private let readyAt: Atomic<Int64>

    init(_ place: Profile.PagePlace, startedAt: Int64) {
        self.place = place
        readyAt = Atomic(startedAt)
    }

    func isReady(at moment: Int64) {
        readyAt.store(moment, ordering: .relaxed)
    }

    func rest(until end: Int64) -> Profile.Span {
        let start = readyAt.load(ordering: .relaxed)
        return Profile.Span(start: start, duration: end - start)
    }
}

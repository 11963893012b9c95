import Endpoints
import Feeds
import Pages
import Pagination

/// The pages of an interrupted walk, one after the other, as the walk passed them on.
struct EarlierPages: Sendable {
    private let store: any FeedReader
    private let walk: Generation
    private let endpoint: BoundEndpoint
    private var watch: WalkGuard
    private var records: ArraySlice<PageRecord> = []
    /// How many pages were returned.
    private var count = 0
    /// What is known of these pages, apart from how many there are and where the walk continues.
    private(set) var summary = Walk.Summary()

    init(of walk: Generation, _ endpoint: BoundEndpoint, in store: any FeedReader) {
        (self.walk, self.endpoint, self.store) = (walk, endpoint, store)
        watch = endpoint.guarding(from: walk.start)
    }

    /// The next page; nil after the last one. Throws if one is no longer stored.
    mutating func next() async throws -> Page? {
        guard count < walk.pages else { return nil }
        if records.isEmpty { records = try await store.pages(of: walk.id, from: count)[...] }
        guard let record = records.popFirst(), record.body != nil else { throw NothingStoredError() }
        let page = try ListStorage.read(record, at: record.position, of: endpoint)
        _ = try watch.follow(page)
        let verdict = try watch.admit(page, next: page.next)
        if count == 0, record.checkpoint.memory.isSkipped { summary.skipped += 1 }
        count += 1
        summary.dropped += verdict.dropped
        summary.changed += verdict.changed
        summary.sharingID += verdict.sharingID
        summary.deletions += page.deletions
        summary.hasOtherStart = summary.hasOtherStart || page.hasOtherStart
        summary.fetchedAt = [summary.fetchedAt, page.provenance.fetchedAt].compactMap(\.self).min()
        let rows = verdict.page.wantedRows
        return rows.map(verdict.page.keeping) ?? verdict.page
    }
}

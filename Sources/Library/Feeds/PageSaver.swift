package import Pages

/// Saves a walk's pages; a failure to save is told and never fails the walk.
package struct PageSaver: Sendable {
    private let store: any FeedStore
    private let collection: CollectionKey
    private let now: @Sendable () -> Int64
    private let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - now: seconds since 1970 (UTC).
    ///   - failed: hears of each page that could not be saved.
    package init(
        _ store: any FeedStore, collection: CollectionKey, now: @escaping @Sendable () -> Int64,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.collection = collection
        self.now = now
        self.failed = failed
    }

    func save(_ page: Page, ordinal: Int) async {
        let record = PageRecord(
            collection: collection, ordinal: ordinal, position: page.position, next: page.next,
            idHashes: page.idHashes ?? [], fetchedAt: now(), body: page.body)
        do { try await store.save(record) } catch { failed(error) }
    }
}

/// The saves of one walk: they run beside it and may lag by a bounded number of bytes.
struct SaveQueue {
    /// How many bytes of bodies may wait to be saved; one page always may.
    static let lag = 256 << 10

    private let saver: PageSaver?
    private var pending = 0
    private var ordinal = 0

    init(_ saver: PageSaver?) {
        self.saver = saver
    }

    /// Starts to save the walk's next page, once enough of those before it are saved.
    mutating func add(_ page: Page, to saves: inout ThrowingTaskGroup<Int, any Error>) async throws {
        guard let saver else { return }
        while pending > 0, pending + page.body.count > Self.lag, let saved = try await saves.next() { pending -= saved }
        pending += page.body.count
        let place = ordinal
        ordinal += 1
        saves.addTask {
            await saver.save(page, ordinal: place)
            return page.body.count
        }
    }
}

import Endpoints
import Feeds
import Pages
import Pagination
import Plugins
import System

/// Up to which time an earlier command printed a list, by a name: `--since last:NAME`.
///
/// It is stored as a walk without pages: its only record has the time, and the keys of the items that the next command may
/// get again, each with its time in place of a version. An item that one response lacks may be in the next one, so that its
/// key stays until its time is too early. Without an earlier command, the whole list is read.
struct Bookmark: Sendable {
    /// The most keys that are stored. If there are more, the next command prints items again.
    private static let mostKeys = 100_000

    private let name: String
    private let storage: ListStorage
    /// The list, from the bookmark on.
    let endpoint: BoundEndpoint
    /// In seconds since 1970 (UTC); nil before the first command, and if the clock was set back.
    private let time: Int?
    /// Whether the clock was set back since the bookmark was stored. When that really was is unknown, so that the whole list is
    /// read.
    let isFromTheFuture: Bool
    /// What it was when the command began.
    private let previous: Generation?
    /// The times of the items that were printed, by their keys.
    private let keys: [UInt64: Int]
    private let found: Lock<Newest>

    /// The newest items of an output.
    private struct Newest {
        /// How many seconds before the newest one.
        let overlap: Int
        /// Items cannot be newer than this, in seconds since 1970 (UTC). The clock of a server may be fast.
        var end: Int
        var items: [(time: Int, key: UInt64)] = []
        /// The greatest time of those that were taken out.
        var passed: Int?
        var mostItems = Bookmark.mostKeys

        mutating func note(_ times: [ItemTime]) {
            for time in times { if let seconds = time.seconds { items.append((seconds, time.key)) } }
            guard items.count > mostItems else { return }
            let start = (latest(until: end) ?? 0) - overlap
            passed = ([passed] + items.map { $0.time < start ? $0.time : nil }).compactMap(\.self).max()
            items.removeAll { $0.time < start }
            mostItems = 2 * max(items.count, Bookmark.mostKeys / 2)
        }

        /// The time of the newest item that is not later than an end. Others may come before a later item.
        func latest(until end: Int) -> Int? {
            (items.lazy.map(\.time).filter { $0 <= end } + [passed].compactMap { $0.map { min($0, end) } }).max()
        }
    }

    /// Finds the bookmark of a list.
    init(_ name: String, of endpoint: BoundEndpoint, in storage: ListStorage) async throws {
        (self.name, self.storage) = (name, storage)
        let stored = try await Self.stored(name, endpoint, storage)
        let clock = Int(storage.now())
        isFromTheFuture =
            stored?.last.map { $0.fetchedAt > clock || $0.memory.latest.map { $0 > clock } ?? false } ?? false
        previous = stored
        let now = endpoint.time ?? clock
        let time = isFromTheFuture ? nil : stored?.last?.memory.latest.map { min($0, now) }
        self.time = time
        keys = if let stored { try await Self.keys(of: stored, at: time ?? 0, storage) } else { [:] }
        let overlap = endpoint.endpoint.since?.overlap ?? 0
        self.endpoint = try endpoint.continuing(since: time.map { $0 - overlap }, besides: Set(keys.keys))
        found = Lock(Newest(overlap: overlap, end: now))
    }

    private static func stored(
        _ name: String, _ endpoint: BoundEndpoint, _ storage: ListStorage
    ) async throws -> Generation? {
        let definition = endpoint.bookmarkDefinition(name)
        return try await storage.store.generations(.collection(endpoint.key)).first { walk in
            walk.definition == definition && walk.ending == .complete && walk.last?.memory.latest != nil
        }
    }

    /// - Parameter time: that of keys whose time is not stored.
    private static func keys(
        of stored: Generation, at time: Int, _ storage: ListStorage
    ) async throws -> [UInt64: Int] {
        try await storage.store.pageHashes(of: stored.id).reduce(into: [:]) { keys, page in
            let times = page.versions ?? Array(repeating: UInt64(clamping: time), count: page.hashes.count)
            for (key, time) in zip(page.hashes, times) { keys[key] = Int(clamping: time) }
        }
    }

    /// Notes the items of a page that was printed.
    var noting: @Sendable ([ItemTime]) -> Void { { [found] times in found.withLock { $0.note(times) } } }

    /// Notes when the walk began that is resumed: later items may be missing of it.
    ///
    /// - Parameter time: seconds since 1970 (UTC); nil for a walk that begins now.
    func began(at time: Int?) {
        guard let time else { return }
        found.withLock { $0.end = min($0.end, time) }
    }

    /// Moves it to the newest item, and never back.
    ///
    /// - Parameter summary: the walk, all of whose items were printed.
    func move(after summary: Walk.Summary) async {
        if let staged = await staged(after: summary) { await Self.confirm(staged, in: storage) }
    }

    /// Stores how far the list was printed, for the time when everything is printed; nil if it stays where it is.
    ///
    /// - Parameter summary: the walk, all of whose items were printed.
    func staged(after summary: Walk.Summary) async -> Generation.ID? {
        let newest = found.withLock(\.self)
        // A page may be from the cache, and the clock of the server may be slow.
        let end = min(newest.end, summary.asOf.map { max(0, Int($0)) } ?? .max)
        let known = [newest.latest(until: end), summary.latest.flatMap { $0 <= end ? $0 : nil }, time]
        // If all items are of the future, the next ones may come from now on.
        guard let latest = known.compactMap(\.self).max() ?? (newest.items.isEmpty ? nil : end) else {
            return nil
        }
        let start = latest - newest.overlap
        let printed = newest.items.reduce(into: keys) { $0[$1.key] = $1.time }.filter { $0.value >= start }
        guard latest != previous?.last?.memory.latest || printed != keys || isFromTheFuture else { return nil }
        do {
            // Another command may have moved it further.
            let other = try await Self.stored(name, endpoint, storage)
            if other?.id != previous?.id, let time = other?.last?.memory.latest, time > latest,
                time <= Int(storage.now())
            {
                return nil
            }
            return try await stage(latest, printed.count > Self.mostKeys ? [:] : printed, printed: summary.items)
        } catch {
            storage.faults.note(error)
            return nil
        }
    }

    private func stage(_ latest: Int, _ keys: [UInt64: Int], printed: Int) async throws -> Generation.ID {
        var memory = WalkMemory()
        memory.latest = latest
        let (store, now) = (storage.store, storage.now())
        let id = try await store.open(
            .new(
                endpoint.key, as: endpoint.bookmarkDefinition(name), start: name.isEmpty ? nil : Position(name),
                run: .init(output: "", identity: ResumeIdentity([.bookmark: name])), keepsPages: false, at: now))
        let checkpoint = Generation.Checkpoint(
            next: nil, printed: printed, output: nil, fetchedAt: now, memory: memory)
        let sorted = keys.sorted { $0.key < $1.key }
        try await store.save(
            PageRecord(
                ordinal: 0, position: nil, hashes: sorted.map(\.key),
                versions: sorted.map { UInt64(clamping: $0.value) },
                checkpoint: checkpoint, body: nil), in: id)
        return id
    }

    /// Makes what was staged the bookmark.
    static func confirm(_ staged: Generation.ID, in storage: ListStorage) async {
        do { try await storage.store.close(staged, as: .complete) } catch { storage.faults.note(error) }
    }
}

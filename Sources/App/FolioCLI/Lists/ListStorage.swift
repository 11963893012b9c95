import Endpoints
import Feeds
import HTTP
import Pages
import Pagination
import Plugins
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// How one command uses what was stored, and what it keeps.
struct ListStorage: Sendable {
    let store: any FeedStore
    let options: StorageOptions
    let cache: CacheSettings
    let faults: StoreFaults
    let messages: Messages
    /// The file that is written to; nil for stdout.
    let file: OutputFile?
    /// All that decides on what is written, in one text.
    let settings: String
    /// How many pages are asked for at a time, where it can be told ahead where they start.
    let concurrency: Int
    /// Seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    /// Asks a person; nil where there is none to ask.
    var asks: (@Sendable (Message) async throws -> Bool)?
    /// Counts what is read of the store in place of a server.
    var counts: AnswerCounts?

    /// The file's absolute path.
    var output: String? { file?.path }

    /// Whether a walk that is killed can be resumed.
    var keepsRun: Bool { !options.noCache && !options.offline && !(store is NullStore) && faults.fault == nil }

    /// The same for a list of replies: what is printed of it is part of what is printed of its comment.
    func ofReplies(_ endpoint: BoundEndpoint) -> ListStorage {
        var own = options
        own.resume = false
        return ListStorage(
            store: store, options: own, cache: endpoint.endpoint.cache, faults: faults, messages: messages, file: nil,
            settings: settings, concurrency: 1, now: now, counts: counts)
    }

    /// The plan of a walk; nil where the walk that is to be resumed was complete.
    ///
    /// - Parameter client: asks the server.
    func plan(
        _ endpoint: BoundEndpoint, from position: Position?, demand: Demand, client: any HTTPClient
    ) async throws -> WalkPlan? {
        let remote = RemotePages(endpoint, client, demand, atATime: concurrency)
        let run = Generation.Run(
            output: output, settings: ContentHash.of("\(settings)\n\(endpoint.definition)"))
        if options.resume, let generation = try await resumable(endpoint, from: position, run: run) {
            return try await resumed(generation, endpoint, demand: demand, remote: remote)
        }
        if !options.resume { try await protect(endpoint, from: position, demand: demand, run: run) }
        let guarding = endpoint.guarding(from: position)
        var plan = remote.plan(from: PageRequest(position: position), guarding: guarding)
        if options.noCache { return plan }
        let saver = saver(endpoint, .new(endpoint.key, start: position, run: run, at: now()))
        if options.offline {
            // Nothing is saved, but that a file is another walk's from now on.
            plan.saver = output == nil ? nil : saver
            plan.first = { try await stored(endpoint, at: PageRequest(position: position)) { $0 } }
            return plan
        }
        plan.saver = saver
        if options.new {
            guard endpoint.endpoint.id != nil else { throw StorageProblem.newNeedsID }
            plan.known = try await KnownItems(
                of: endpoint.key, in: store, endsWalk: endpoint.endpoint.isNewestFirst)
        } else if !options.refresh {
            let hasStandIn = try await hasStandIn(endpoint, from: position)
            let request = PageRequest(position: position)
            let asked = remote.plan(from: request, guarding: guarding, hasStandIn: hasStandIn)
            plan.ahead = asked.ahead
            plan.first = fallingBack(
                from: asked.first, at: request, mayStandIn: Self.isUnreachable
            ) { failure, request in
                try await standIn(for: failure, endpoint, at: request)
            }
        }
        return plan
    }

    // MARK: Reading what is stored

    /// Pages from the store, measured where somebody asks.
    private func stored(
        _ endpoint: BoundEndpoint, at request: PageRequest,
        failure: @escaping @Sendable (NothingStored) -> any Error
    ) async throws -> Paginated<Page> {
        let maxStale = (options.maxStale ?? cache.maxStale).components.seconds
        let now = now()
        let isOffline = options.offline
        let list = StoredList(
            store, collection: endpoint.key, newestOnly: endpoint.isWhole,
            isWanted: { isOffline || now - $0 < maxStale },
            read: { record, position in
                do throws(ResponseFault) {
                    let page = try endpoint.storedPage(
                        record.body, at: position, next: record.checkpoint.next, fetchedAt: record.checkpoint.fetchedAt)
                    counts?.addStoredPage()
                    return page
                } catch {
                    throw error.isStop ? CancellationError() : error
                }
            }, behind: { endpoint.position($0, after: $0.items.count) }, failure: failure)
        let first: Paginated<Page>.LoadMore = {
            try await list.first(at: request.position, of: endpoint.page(of: request.position))
        }
        return try await (endpoint.meter?.metering(first, from: request.ordinal) ?? first)()
    }

    private func standIn(
        for failure: any Error, _ endpoint: BoundEndpoint, at request: PageRequest
    ) async throws -> Paginated<Page> {
        let list: Paginated<Page>
        do {
            list = try await stored(endpoint, at: request) { nothing in
                nothing.newest.map { TooOld(failure: failure, fetchedAt: $0) } ?? failure
            }
        } catch let error as StoreError {
            faults.note(error, while: .reading)
            throw failure
        }
        messages.notice(Message("\(Complaint.reason(failure)); showing the stored copy"))
        return list
    }

    /// Whether the store can answer in place of a server that is out of reach.
    private func hasStandIn(_ endpoint: BoundEndpoint, from position: Position?) async throws -> Bool {
        do {
            if let page = endpoint.page(of: position) {
                let generations = try await store.generations(.collection(endpoint.key))
                for generation in generations where try await store.ordinal(of: page, in: generation.id) != nil {
                    return true
                }
                return false
            }
            let limit = (options.maxStale ?? cache.maxStale).components.seconds
            return try await store.generations(.collection(endpoint.key)).contains { generation in
                generation.start == nil && generation.last.map { now() - $0.fetchedAt < limit } ?? false
            }
        } catch let error as StoreError {
            faults.note(error, while: .reading)
            return false
        }
    }

    private static func isUnreachable(_ error: any Error) -> Bool {
        Complaint(any: error).exitCode == .unreachable
    }

    // MARK: Keeping

    private func saver(_ endpoint: BoundEndpoint, _ opening: Generation.Opening) -> PageSaver {
        PageSaver(
            store, opening: opening,
            supersedes: endpoint.endpoint.cache.isComplete && !endpoint.endpoint.paging.strategy.isCounted, now: now
        ) { faults.note($0) }
    }

    // MARK: Resuming

    /// Sees that nobody loses what an interrupted walk has written without knowing: a person is asked, a script is told.
    private func protect(
        _ endpoint: BoundEndpoint, from position: Position?, demand: Demand, run: Generation.Run
    ) async throws {
        guard let file, file.size > 0 else { return }
        // What cannot be told is no reason not to go on.
        let past = (try? await store.generations(.output(file.path))) ?? []
        guard let half = past.first(where: { $0.run == run && $0.collection == endpoint.key && $0.start == position }),
            let length = half.last?.outputLength, length > 0, file.size >= length
        else { return }
        let summary = Walk.Summary(resuming: half)
        guard summary.next != nil, demand.needsMore(after: summary) else { return }
        let items = Counted.items(summary.items)
        guard let asks else {
            return messages.notice(
                Message(
                    """
                    overwriting \(file.path), which has \(items) of an interrupted walk; use --resume to continue \
                    instead
                    """))
        }
        let question = Message(
            "\(file.path) has \(items) of an interrupted walk, which --resume continues. Overwrite it? [y/N]")
        if try await !asks(question) { throw StorageProblem.outputKept(path: file.path) }
    }

    /// The walk to go on with; nil where there is none.
    private func resumable(
        _ endpoint: BoundEndpoint, from position: Position?, run: Generation.Run
    ) async throws -> Generation? {
        let all = try await store.generations(output.map { .output($0) } ?? .collection(endpoint.key))
        let past = all.filter { $0.run.output == output && $0.pages > 0 }
        let same = past.first { $0.run == run && $0.collection == endpoint.key && $0.start == position }
        // A walk that was not killed is resumed by nobody, but what it wrote is in the file.
        guard let generation = same else {
            if past.contains(where: { output != nil || $0.ending == nil }) {
                throw StorageProblem.resumesAnother(output: output)
            }
            messages.notice(Message("nothing to resume; starting from the beginning"))
            return nil
        }
        if let file, file.size == 0, generation.last?.outputLength ?? 0 > 0 {
            messages.notice(Message("the output file is empty; starting from the beginning"))
            return nil
        }
        if generation.ending == .cut, generation.last?.next == nil {
            messages.notice(Message("the last walk ended with an incomplete list; starting from the beginning"))
            return nil
        }
        return generation
    }

    private func resumed(
        _ generation: Generation, _ endpoint: BoundEndpoint, demand: Demand, remote: RemotePages
    ) async throws -> WalkPlan? {
        let summary = Walk.Summary(resuming: generation)
        let saver = saver(endpoint, .again(generation.id, keeping: generation.pages))
        guard let next = summary.next, demand.needsMore(after: summary) else {
            if let length = generation.last?.outputLength { try file?.check(holds: length) }
            // Killed behind its last page.
            if summary.next == nil, generation.ending == nil { await saver.close(generation.id, as: .complete) }
            messages.notice(Message("nothing to resume: the walk was complete"))
            return nil
        }
        var guarding = endpoint.guarding(from: generation.start)
        guarding.recall(
            try await store.hashes(of: generation.id), pages: generation.pages,
            leftOut: endpoint.itemsBefore(generation.start))
        var plan = remote.plan(
            from: PageRequest(position: next, ordinal: generation.pages), guarding: guarding, items: summary.items)
        (plan.saver, plan.summary, plan.outputLength) = (saver, summary, generation.last?.outputLength)
        return plan
    }
}

/// What can be wrong with a command that uses what was stored.
enum StorageProblem: Error, Equatable {
    case newNeedsID
    /// The last walk there had other settings, another definition or other parameters.
    case resumesAnother(output: String?)
    /// It holds what an interrupted walk has written, and a person wants to keep that.
    case outputKept(path: String)
    /// The requested format, or else that of the file's name, cannot be written page by page.
    case outputFormat(path: String, asked: String?)
    /// Several items' comments are written in one walk after another.
    case resumesSeveral
}

/// A failure of the server where what is stored is too old to stand in.
struct TooOld: Error {
    let failure: any Error
    /// In seconds since 1970 (UTC).
    let fetchedAt: Int64
}

extension BoundEndpoint {
    /// Whether every answer is the whole list, in which nothing tells what an older one had beside it.
    fileprivate var isWhole: Bool { endpoint.isSingle || endpoint.paging.isOnePage && endpoint.id == nil }

    /// All that the plugin file says of it.
    fileprivate var definition: String { "\(plugin.definition)\n\(endpoint.definition)" }
}

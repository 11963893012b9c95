import Endpoints
package import Feeds
import HTTP
import Pages
import Pagination
package import Plugins
package import System

/// How one command uses stored lists, and what it stores of the lists that it reads.
package struct ListStorage: Sendable {
    var store: any FeedStore
    var options: StorageOptions
    private(set) var cache: CacheSettings
    private let renewer: (any HashRenewer)?
    let faults: StoreFaults
    let observer: any ReadingObserver
    /// The file to write to; nil for stdout.
    private(set) var file: OutputFile?
    /// All options that decide what is written, without the plugin's definitions.
    let identity: [ResumeIdentity.Part: String]
    /// How many pages to request at a time, if the next pages' positions can be computed.
    private(set) var concurrency: Int
    /// The walk through the lists of several parents of which this list is one, with its number among them; nil if there
    /// is one list.
    var course: String?
    /// Whether the walk begins at a position that folio printed, and so continues the walk that ended there.
    package var continuesWalk = false
    /// Whether the list has comments and replies, which are nested once it is read. A resumed walk writes all of it again.
    package var isFlatList = false
    /// Holds the ends of walks whose items are not written before all of them are read; nil to store them at once.
    var ends: HeldEnds?
    /// Seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    /// Whether an error means that the server is unreachable, so that folio falls back to the stored copy.
    let isUnreachable: @Sendable (any Error) -> Bool
    /// Asks the user whether to overwrite a file with this many items of an interrupted walk; nil if nobody can answer.
    package var confirmsOverwrite: (@Sendable (_ path: String, _ items: Int) async throws -> Bool)?
    /// Counts the stored pages that are read instead of contacting the server.
    private let counts: ResponseCounts?

    package init(
        _ library: OpenLibrary, _ options: StorageOptions, cache: CacheSettings, observer: any ReadingObserver,
        file: OutputFile?, identity: [ResumeIdentity.Part: String], concurrency: Int,
        now: @escaping @Sendable () -> Int64,
        isUnreachable: @escaping @Sendable (any Error) -> Bool
    ) {
        store = library.store
        renewer = library.renewer
        faults = library.faults
        counts = library.counts
        self.options = options
        self.cache = cache
        self.observer = observer
        self.file = file
        self.identity = identity
        self.concurrency = concurrency
        self.now = now
        self.isUnreachable = isUnreachable
    }

    /// The file's absolute path; nil for stdout.
    var output: String? { file?.path }

    /// Whether an interrupted walk can be resumed.
    var isResumable: Bool {
        !options.noCache && !options.offline && !(store is NullStore) && faults.fault == nil
    }

    /// Lets the read items count as known only once all are written.
    package mutating func holdEnds() { ends = options.new ? HeldEnds() : nil }

    /// The storage of a list of replies, whose output is part of its comment's.
    func ofReplies(_ endpoint: BoundEndpoint) -> ListStorage {
        var own = self
        own.options.resume = false
        own.continuesWalk = false
        own.cache = endpoint.endpoint.cache
        own.file = nil
        own.concurrency = 1
        own.confirmsOverwrite = nil
        return own
    }

    /// The plan of a walk; nil if the walk to resume was complete.
    ///
    /// - Parameter client: contacts the server.
    func plan(
        _ endpoint: BoundEndpoint, from position: Position?, demand: Demand, client: any HTTPClient
    ) async throws -> WalkPlan? {
        if !options.noCache { try await renewHashes(of: endpoint) }
        let identity = walkIdentity(of: endpoint, from: position)
        if options.resume, let generation = try await resumable(identity), mayResume(generation) {
            let plan = try await resumed(generation, endpoint, demand: demand, client: client)
            if plan == nil {
                if let output = generation.last?.output { try file?.check(is: output) }
                observer.report(.nothingToResume(.complete))
            }
            return plan
        }
        // The file of several lists is protected before the first of them.
        if !options.resume, course == nil { try await protect(identity, demand: demand) }
        let earlier = try await earlierWalk(endpoint, endingAt: position)
        let since = earlier == nil ? await received(before: position, of: endpoint) : 0
        let remote = RemotePages(
            endpoint, client, demand, atATime: concurrency, since: since, isOutdated: outdatedPages(of: endpoint))
        let (guarding, last): (WalkGuard, StoredPage?)
        if let earlier {
            (guarding, last) = (earlier.guarding, nil)
        } else {
            (guarding, last) = try await self.guarding(endpoint, from: position)
        }
        var plan = remote.plan(
            from: PageRequest(position: position), guarding: guarding, after: earlier?.end, last: last)
        plan.end = endpoint.end.map { TimeEnd($0, isSorted: endpoint.isSorted) }
        let mayStore = !options.noCache && Self.mayStore(endpoint, from: position)
        guard mayStore || options.offline else {
            // The file belongs to another walk from now on.
            if output != nil, !options.noCache {
                plan.saver = saver(
                    endpoint, identity.withoutValues.opening(keepsPages: false, at: now()), isEmpty: true)
            }
            return plan
        }
        let opening = identity.opening(keepsPages: !endpoint.isLimited, at: now())
        var saver = saver(endpoint, earlier.map { opening.continuing(after: $0.end.last.hashes) } ?? opening)
        // A complete file is not that of this walk, even if it receives nothing. What was interrupted can still be resumed.
        saver.takesFileAtOnce = await !hasInterruptedFile
        if options.offline {
            // Nothing is saved, except that the file belongs to another walk from now on.
            plan.saver = output == nil || !mayStore ? nil : saver
            plan.first = { try await stored(endpoint, at: PageRequest(position: position)) { $0 } }
            return plan
        }
        plan.saver = saver
        if options.new {
            guard endpoint.endpoint.id != nil else { throw StorageOptionError.newNeedsID }
            let read: @Sendable (PageRecord) throws -> Page = { try Self.read($0, at: $0.position, of: endpoint) }
            plan.known = try await KnownItems(
                // Items that come back after an empty response are not new.
                of: try await walks(of: endpoint, emptyReplaces: false), in: store,
                endsWalk: endpoint.endpoint.isKnownAfterKnownItem,
                isByChange: endpoint.layout.isByChange, now: now(), reading: endpoint.layout.hasVersions ? read : nil)
        } else if !options.refresh, endpoint.mayFallBack(from: position) {
            try await addFallback(to: &plan, endpoint, from: position, after: earlier?.end, last: last, remote)
        }
        return plan
    }

    /// Computes the hashes of the list's items again that an earlier version of folio stored.
    private func renewHashes(of endpoint: BoundEndpoint) async throws {
        let lists = [endpoint.definition, endpoint.trustedDefinition].map { $0?.list }
        do {
            try await renewer?.renewHashes(
                of: endpoint.key, in: store, where: { $0.definition == nil || lists.contains($0.definition?.list) },
                reading: { try Self.read($0, at: $0.position, of: endpoint) })
        } catch let error as StoreError {
            faults.note(error, while: .reading)
        }
    }

    /// Whether a walk has all that is needed to resume it.
    private func mayResume(_ walk: Generation) -> Bool {
        guard isFlatList, !walk.keepsPages else { return true }
        observer.report(.nothingToResume(.pagesNotStored))
        return false
    }

    /// Identifies the walk of an endpoint's list.
    func walkIdentity(of endpoint: BoundEndpoint, from position: Position?) -> WalkIdentity {
        var values = identity
        for (key, value) in endpoint.outputSettings { values[.key(key)] = value }
        if let bounds = endpoint.bounds {
            values[.bounds] = bounds.text
            for (key, value) in endpoint.endpoint.sinceSettings { values[.key(key)] = value }
        }
        values[.course] = course
        // The file is that of the whole course.
        let parts = ResumeIdentity(values)
        return WalkIdentity(
            collection: endpoint.key, definition: endpoint.walkDefinition, start: position,
            run: .init(
                output: course == nil ? output : "",
                identity: endpoint.time.map { parts.requesting(at: $0, within: endpoint.bounds?.span ?? TimeSpan()) }
                    ?? parts))
    }

    /// Reads a stored page as if it came from the server. Throws if only the progress is stored.
    static func read(_ record: PageRecord, at position: Position?, of endpoint: BoundEndpoint) throws -> Page {
        guard let body = record.body else { throw NothingStoredError(hasEarlierPages: true) }
        do throws(ResponseError) {
            return try endpoint.storedPage(
                body, at: position, next: record.checkpoint.next, fetchedAt: record.checkpoint.fetchedAt)
        } catch {
            throw error.isStop ? CancellationError() : error
        }
    }

    /// Finds the places of positions inside a stored page; by the positions alone if only the progress is stored.
    static func positions(
        inside record: PageRecord, of endpoint: BoundEndpoint
    ) throws -> (Position) -> PartJoiner.PlaceInside? {
        let count: (Position) -> Int?
        let leftOut: Int
        if record.body == nil {
            // A position inside a page has a check of the items before it, which are not known here.
            let place = record.checkpoint.memory.place
            count = { position in
                if let place, place != position.text, endpoint.itemsBefore(position) > 0 { return nil }
                return endpoint.items(on: record.position, before: position)
            }
            leftOut = endpoint.itemsBefore(record.position)
        } else {
            let page = try read(record, at: record.position, of: endpoint)
            (count, leftOut) = (endpoint.positionsInside(page), page.leftOut)
        }
        return { count($0).map { .init(received: $0, own: $0 - leftOut) } }
    }

    /// How many items of a walk's first page come before its start.
    func itemsBefore(_ walk: Generation, _ endpoint: BoundEndpoint) async throws -> Int {
        let count = endpoint.itemsBefore(walk.start)
        // If they had changed, the walk has the whole page.
        guard count > 0, let first = try await store.pages(of: walk.id, from: 0).first, first.body != nil else {
            return count
        }
        return try Self.read(first, at: first.position, of: endpoint).leftOut
    }

    /// Finds the pages from a cache that are older than what stored walks of the list have read, with which a new walk is
    /// stored.
    private func outdatedPages(
        of endpoint: BoundEndpoint
    ) -> @Sendable (_ page: Page, _ isFirst: Bool) async throws -> Bool {
        guard !options.noCache, !options.offline, !endpoint.isLimited else { return { _, _ in false } }
        let began = now()
        let reads = ListReads(
            in: store,
            walks: {
                // The walk itself may have saved pages by then.
                try await walks(of: endpoint).usable.filter { $0.ending != nil || $0.openedAt < began }
            }, isStart: { endpoint.page(of: $0) == nil })
        return { page, isFirst in
            do {
                return try await reads.areNewer(than: page, isFirst: isFirst)
            } catch let error as StoreError {
                faults.note(error, while: .reading)
            } catch is MissingGenerationError {
                // Another command has deleted the walk meanwhile.
            }
            return true
        }
    }

    /// The stored walks of an endpoint's list.
    ///
    /// - Parameter emptyReplaces: whether a walk that found the whole list empty replaces those before it.
    func walks(of endpoint: BoundEndpoint, emptyReplaces: Bool = true) async throws -> ListWalks {
        try await ListWalks(of: endpoint.key, as: endpoint.definition, in: store, emptyReplaces: emptyReplaces)
    }

    /// - Parameter isEmpty: whether no page is saved, not even the progress after it.
    func saver(_ endpoint: BoundEndpoint, _ opening: Generation.Opening, isEmpty: Bool = false) -> PageSaver {
        var saver = PageSaver(
            store, opening: opening, isEmpty: isEmpty,
            rest: {
                .new(
                    endpoint.key, as: endpoint.walkDefinition, start: $0, run: .init(output: ""),
                    keepsPages: !endpoint.isLimited, at: now())
            },
            supersedes: !endpoint.isLimited && endpoint.endpoint.cache.isComplete
                && !endpoint.endpoint.paging.strategy.isCounted, now: now
        ) { faults.note($0) }
        saver.ends = ends
        return saver
    }

    /// What the stored list to read was read with. Offline, a file without trust may show what was stored while it had
    /// trust: nothing is sent.
    private func storedDefinition(of endpoint: BoundEndpoint) async throws -> ListDefinition {
        guard options.offline, let trusted = endpoint.trustedDefinition else { return endpoint.definition }
        let lists = [trusted.list, endpoint.definition.list]
        let newest = try await store.generations(.collection(endpoint.key)).first { walk in
            walk.keepsPages && lists.contains { $0 == walk.definition?.list }
        }
        return newest?.definition?.list == trusted.list ? trusted : endpoint.definition
    }

    /// Pages from the store, measured if something is profiled.
    ///
    /// - Parameter seen: the items before, which are left out.
    func stored(
        _ endpoint: BoundEndpoint, at request: PageRequest, after seen: SeenItems = SeenItems(),
        failure: @escaping @Sendable (NothingStoredError) -> any Error
    ) async throws -> Paginated<Page> {
        // Stored items would get the time that is asked for.
        if endpoint.isLimited, endpoint.endpoint.setsTimeToBounds { throw failure(NothingStoredError()) }
        let now = now()
        let isOffline = options.offline
        let list = StoredList(
            store, collection: endpoint.key, as: try await storedDefinition(of: endpoint), newestOnly: endpoint.isWhole,
            isByChange: endpoint.layout.isByChange, isByCreation: endpoint.endpoint.order?.isByCreation == true,
            isCounted: endpoint.positionsAreCounts, mayCount: endpoint.positionsAreCounts || endpoint.namesNext,
            namesNext: endpoint.namesNext, isContinuing: continuesWalk, hasIDs: endpoint.endpoint.id != nil,
            now: now,
            isWanted: { isOffline || isRecent($0, now: now) },
            read: { record, position in
                let page = try Self.read(record, at: position, of: endpoint)
                counts?.addStoredPage()
                return page
            }, pageOf: { endpoint.page(of: $0) }, positionAfter: { endpoint.position($0, after: $0.items.count) },
            positionsInside: { try Self.positions(inside: $0, of: endpoint) }, failure: failure)
        let first: Paginated<Page>.LoadMore = {
            try await list.first(at: request.position, of: endpoint.page(of: request.position), after: seen)
        }
        return try await (endpoint.meter?.metering(first, from: request.ordinal) ?? first)()
    }
}

extension BoundEndpoint {
    /// Whether the stored list may be shown from a position on if the server is unreachable. Within bounds, the positions are
    /// others there.
    fileprivate func mayFallBack(from position: Position?) -> Bool {
        !isLimited || position == nil && endpoint.id != nil && !endpoint.setsTimeToBounds
    }

    /// Whether only the newest response is shown: each is the whole list, and no ids show which items of older
    /// responses it lacks.
    fileprivate var isWhole: Bool { endpoint.isSingle || endpoint.paging.isOnePage && endpoint.id == nil }
}

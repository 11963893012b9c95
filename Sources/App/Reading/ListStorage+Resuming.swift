import Endpoints
import Feeds
import HTTP
import Pages
import Pagination
import Plugins
import System

extension ListStorage {
    /// Protects the file of an interrupted walk: asks the user before it is overwritten, or reports that it is.
    ///
    /// - Parameter demand: how much the walk is to read; nil if it has several lists.
    func protect(_ identity: WalkIdentity, demand: Demand?) async throws {
        guard let file, file.size > 0 else { return }
        // A store that cannot be read must not stop the command.
        let past = (try? await store.generations(.output(file.path))) ?? []
        guard let half = past.first(where: identity.matches), let length = half.last?.outputLength, length > 0,
            file.size >= length
        else { return }
        let summary = Walk.Summary(resuming: half)
        guard demand.map({ summary.next != nil && $0.needsMore(after: summary) }) ?? (half.ending == nil) else {
            return
        }
        guard let confirmsOverwrite else {
            return observer.report(.overwrites(path: file.path, items: summary.items))
        }
        if try await !confirmsOverwrite(file.path, summary.items) {
            throw StorageOptionError.outputKept(path: file.path)
        }
    }

    /// Whether the file has the first part of a list, which an earlier walk can continue.
    var hasInterruptedFile: Bool {
        get async {
            guard let file, file.size > 0 else { return false }
            // A store that cannot be read must not stop the command.
            let past = (try? await store.generations(.output(file.path))) ?? []
            return past.contains { $0.last?.outputLength ?? 0 > 0 && ($0.ending == nil || $0.last?.next != nil) }
        }
    }

    /// The walk to resume; nil if there is none.
    ///
    /// - Parameter isCourse: whether it is a walk through the lists of several parents.
    func resumable(_ identity: WalkIdentity, isCourse: Bool = false) async throws -> Generation? {
        let all = try await store.generations(output.map { .output($0) } ?? .collection(identity.collection))
        // A course without records may have been interrupted at its first list, and a file has what that wrote.
        // Without records, a walk was offline, or had values that must not be stored. A file of the same list is written again.
        let past = all.filter { walk in
            guard walk.run.output == output else { return false }
            if walk.pages > 0 { return true }
            let isOwn = identity.matches(walk)
            if isCourse { return output != nil || isOwn }
            let isOfOtherList = walk.collection != identity.collection || walk.run.identity == nil
            return file.map { $0.size > 0 } == true && isOfOtherList
        }
        if let file, file.size == 0, past.contains(where: { $0.last?.outputLength ?? 0 > 0 }) {
            observer.report(.nothingToResume(.emptyFile))
            return nil
        }
        // To stdout, only an interrupted walk can be resumed. A file still has what any walk wrote.
        guard let generation = past.first(where: identity.matches) else {
            if let other = past.first(where: { output != nil || $0.ending == nil }) {
                throw StorageOptionError.resumesAnother(output: output, identity.change(from: other))
            }
            observer.report(.nothingToResume(.noWalk))
            return nil
        }
        if !isCourse, generation.endedShort {
            observer.report(.nothingToResume(.incompleteList))
            return nil
        }
        return generation
    }

    /// The plan that continues a walk; nil if the walk was complete.
    func resumed(
        _ generation: Generation, _ endpoint: BoundEndpoint, demand: Demand, client: any HTTPClient
    ) async throws -> WalkPlan? {
        let endpoint = try endpoint.requesting(as: generation.run.identity)
        let remote = RemotePages(endpoint, client, demand, atATime: concurrency)
        let summary = Walk.Summary(resuming: generation)
        let saver = saver(
            endpoint, .again(generation.id, keeping: generation.pages, keepsPages: generation.keepsPages))
        let earlier = isFlatList ? EarlierPages(of: generation, endpoint, in: store) : nil
        // Only all comments together show how many are at the top.
        let mayNeedMore = isFlatList && demand.countsItems ? generation.ending == nil : demand.needsMore(after: summary)
        guard let next = summary.next, mayNeedMore else {
            // Only the whole list shows whether the file has its threads.
            if let earlier, output != nil || course != nil || generation.ending == nil {
                return plan(ofRead: earlier, summary, generation, saver)
            }
            // Interrupted after its last page, which may not have been printed to its end.
            if summary.next == nil, generation.ending == nil {
                let isWhole = generation.last?.memory.hasStopped != true
                await saver.close(generation.id, as: isWhole ? .complete : .cut)
            }
            return nil
        }
        let end = try await end(of: generation)
        var (guarding, beganInside) = try await self.guarding(of: generation, endpoint)
        // The page in which it began counts once, unless positions show how many items come before.
        var before = endpoint.before(next)
        beganInside = beganInside && before.items == nil
        if beganInside { before = WalkGuard.Start(items: nil, pages: nil) }
        guarding.recall(
            end?.pages ?? [], generation.last?.memory ?? WalkMemory(),
            leftOut: beganInside ? 0 : try await itemsBefore(generation, endpoint),
            stopsInside: generation.last?.memory.hasStopped == true,
            isLastAgain: endpoint.page(of: next) == endpoint.page(of: end?.last.position),
            last: endpoint.before(endpoint.page(of: end?.last.position)),
            next: before)
        var plan = remote.plan(
            from: PageRequest(position: next, ordinal: generation.pages), guarding: guarding, items: summary.items,
            after: end, last: try await page(before: next, in: [generation], endpoint))
        plan.end = endpoint.end.map { TimeEnd($0, isSorted: endpoint.isSorted, resuming: generation.last) }
        (plan.saver, plan.summary, plan.earlier) = (saver, summary, earlier)
        plan.close = { await saver.close(generation.id, as: $0) }
        plan.began = generation.run.identity?.time
        if !isFlatList { plan.output = generation.last?.output }
        return plan
    }

    /// The guard of a walk that is resumed, as it was when the walk began, and whether it began inside the last page of the walk
    /// that it continues.
    private func guarding(
        of walk: Generation, _ endpoint: BoundEndpoint
    ) async throws -> (guarding: WalkGuard, beganInside: Bool) {
        let plain = endpoint.guarding(from: walk.start)
        if plain.knowsItemsBefore { return (plain, false) }
        do {
            if let earlier = try await earlierWalk(endpoint, endingAt: walk.start) {
                return (earlier.guarding, earlier.end.passed != nil)
            }
        } catch is StorageOptionError {
            // The file has another pagination now, so that nothing is known of the walk before.
        }
        return (try await guarding(endpoint, from: walk.start).guarding, false)
    }

    /// The plan for a flat list that was read, but perhaps not written.
    private func plan(ofRead pages: EarlierPages, _ summary: Walk.Summary, _ walk: Generation, _ saver: PageSaver)
        -> WalkPlan
    {
        var plan = WalkPlan(first: { throw CancellationError() }, guarding: WalkGuard())
        (plan.earlier, plan.summary, plan.isRead) = (pages, summary, true)
        plan.close = { if walk.ending == nil { await saver.close(walk.id, as: $0) } }
        return plan
    }

    /// The end of a stored walk; nil if it has no page.
    ///
    /// - Parameters:
    ///   - count: how many items of the last page come before the place at which it is continued; nil for all.
    ///   - leftOut: how many items of the response were left out before these.
    private func end(of walk: Generation, before count: Int? = nil, leftOut: Int = 0) async throws -> StoredEnd? {
        guard let last = try await store.pages(of: walk.id, from: walk.pages - 1).last else { return nil }
        return StoredEnd(last, pages: try await store.pageHashes(of: walk.id), before: count, leftOut: leftOut)
    }

    /// The end of the stored walk that a walk from a position continues, and its guard; nil if none is known.
    ///
    /// Only positions that count mean other items once an item was deleted.
    func earlierWalk(
        _ endpoint: BoundEndpoint, endingAt position: Position?
    ) async throws -> (end: StoredEnd, guarding: WalkGuard)? {
        guard continuesWalk, let position, endpoint.positionsAreCounts, !options.noCache, !options.offline else {
            return nil
        }
        do {
            let walks = try await ListWalks(of: endpoint.key, as: endpoint.walkDefinition, in: store)
            // Within bounds, positions mean what they mean in other walks within the same bounds.
            let isWhole = !endpoint.isLimited
            if isWhole, let newest = walks.usable.first(where: { $0.last?.next == position && !walks.closes($0) }),
                !walks.hasPresentPagination(newest)
            {
                throw StorageOptionError.otherPagination(position: position.text)
            }
            let open =
                ((isWhole ? walks.positioned : []).filter {
                    $0.ending != .moved && (!walks.closes($0) || $0.last?.memory.hasStopped == true) && $0.pages > 0
                } + walks.ends)
                .sorted { $0.began(after: $1) }
            guard let found = try await walk(among: open, endingAt: position, endpoint) else { return nil }
            var (oldest, end) = found
            var pages = end.pages
            let knowsItemsBefore = endpoint.guarding(from: found.walk.start).knowsItemsBefore
            // It may have continued another one.
            while !knowsItemsBefore || end.earlier.hashes.count < RecentIDs.capacity, let start = oldest.start,
                let earlier = try await walk(among: open.filter { oldest.began(after: $0) }, endingAt: start, endpoint)
            {
                end.add(earlier: earlier.end)
                pages = pages.continuing(
                    earlier.end.pages, isInside: earlier.end.passed != nil && endpoint.itemsBefore(start) > 0)
                oldest = earlier.walk
            }
            // Where the position says how many items come before it, the others are only left out.
            if knowsItemsBefore { (oldest, pages) = (found.walk, end.pages) }
            // A page that is requested again is not a further one.
            var next = endpoint.before(position)
            if endpoint.itemsBefore(position) > 0 { next = .init(items: nil, pages: next.pages.map { $0 + 1 }) }
            var guarding = endpoint.guarding(from: oldest.start)
            if knowsItemsBefore { guarding.leaveOut(end.earlier.hashes, versions: end.earlier.versions) }
            guarding.recall(
                pages, found.end.last.checkpoint.memory.ofLength,
                leftOut: try await itemsBefore(oldest, endpoint), stopsInside: end.passed != nil,
                last: endpoint.before(endpoint.page(of: end.last.position)), next: next)
            guarding.continueInNewWalk()
            if end.passed != nil, endpoint.itemsBefore(position) == 0 { guarding.ignorePages() }
            return (end, guarding)
        } catch let error as StoreError {
            faults.note(error, while: .reading)
        }
        return nil
    }

    /// The last page of some walks that a request at a position does not receive again; nil without one, and without ids.
    ///
    /// - Parameter walks: the newest one, the one that it continues, and so on.
    private func page(
        before position: Position, in walks: [Generation], _ endpoint: BoundEndpoint
    ) async throws -> StoredPage? {
        guard endpoint.namesNext, endpoint.endpoint.id != nil, let newest = walks.first else { return nil }
        for walk in walks {
            // The output may have ended inside the last page.
            for ordinal in [walk.pages - 1, walk.pages - 2] where ordinal >= 0 {
                guard let record = try await store.pages(of: walk.id, from: ordinal).first,
                    endpoint.page(of: record.position) != endpoint.page(of: position)
                else { continue }
                var hashes: [UInt64] = []
                for walk in walks.reversed() { hashes += try await store.pageHashes(of: walk.id).flatMap(\.hashes) }
                return StoredPage(record, newest.last?.memory ?? WalkMemory(), hashes: hashes)
            }
        }
        return nil
    }

    /// The guard of a walk from a position, with what is known of the list's length from the walks that it continues. A page
    /// without items says nothing of the list. Also the last page of these walks that is not received again.
    func guarding(
        _ endpoint: BoundEndpoint, from position: Position?
    ) async throws -> (guarding: WalkGuard, last: StoredPage?) {
        guard continuesWalk, var place = position, !endpoint.positionsAreCounts, !options.noCache, !options.offline
        else {
            return (endpoint.guarding(from: position), nil)
        }
        var walks: [Generation] = []
        do {
            let known = try await ListWalks(of: endpoint.key, as: endpoint.walkDefinition, in: store)
            let ended = ((endpoint.isLimited ? [] : known.positioned) + known.ends)
                .sorted { $0.began(after: $1) }
            var pages: [PageHashes] = []
            var hasParts = false
            while let walk = ended.first(where: { walk in
                (walks.last?.began(after: walk) ?? true) && (walk.ended(at: place) || walk.stopped(at: place))
            }) {
                var own = try await store.pageHashes(of: walk.id)
                let isAgain = endpoint.itemsBefore(place) > 0
                // The page in which the newest one stopped is received again as a whole.
                if walk.stopped(at: place), let last = own.popLast(), !(isAgain && pages.isEmpty) {
                    // Of others, what comes before the position is not received again.
                    let leftOut = own.isEmpty ? try await itemsBefore(walk, endpoint) : 0
                    own.append(last.prefix(max(0, (walk.last?.memory.stop ?? 0) - leftOut)))
                    if !isAgain { hasParts = true }
                }
                pages = pages.continuing(own, isInside: walk.stopped(at: place) && isAgain)
                walks.append(walk)
                guard let start = walk.start else { break }
                place = start
            }
            guard let newest = walks.first, let oldest = walks.last, let position else {
                return (endpoint.guarding(from: position), nil)
            }
            var guarding = endpoint.guarding(from: oldest.start)
            guarding.recallLength(
                pages, newest.last?.memory.ofLength ?? WalkMemory(), leftOut: try await itemsBefore(oldest, endpoint))
            if hasParts { guarding.ignorePages() }
            return (guarding, try await page(before: position, in: walks, endpoint))
        } catch let error as StoreError {
            faults.note(error, while: .reading)
        }
        return (endpoint.guarding(from: position), nil)
    }

    /// When the page was received that named a position as the next one, in seconds since 1970 (UTC); 0 without a position. If
    /// the page is not stored, it may be newer than any that is.
    func received(before position: Position?, of endpoint: BoundEndpoint) async -> Int64 {
        guard continuesWalk, let position, !options.noCache, !options.offline else { return 0 }
        do {
            let pages = try await store.generations(.collection(endpoint.key)).compactMap(\.last)
            return pages.filter { $0.next == position && !$0.memory.hasStopped }.map(\.fetchedAt).max() ?? .max
        } catch let error as StoreError {
            faults.note(error, while: .reading)
        } catch {
            // The walk itself reports what else fails.
        }
        return 0
    }

    /// The newest of some walks that ended at a position, and its end.
    private func walk(
        among walks: [Generation], endingAt position: Position, _ endpoint: BoundEndpoint
    ) async throws -> (walk: Generation, end: StoredEnd)? {
        // A walk that stopped there comes before one that only has the place in its last page.
        for hasStopped in [true, false] {
            for walk in walks {
                if let end = try await end(of: walk, at: position, hasStopped: hasStopped, endpoint) {
                    return (walk, end)
                }
            }
        }
        return nil
    }

    /// The end of a stored walk, if it ended at a position.
    ///
    /// - Parameter hasStopped: whether it is to have stopped there. Otherwise its last page contains the position.
    private func end(
        of walk: Generation, at position: Position, hasStopped: Bool, _ endpoint: BoundEndpoint
    ) async throws -> StoredEnd? {
        guard let (next, memory) = walk.last.map({ ($0.next, $0.memory) }) else { return nil }
        if next == position, !memory.hasStopped { return try await end(of: walk) }
        guard memory.hasStopped == hasStopped,
            next.map({ endpoint.mayBeInside(position, pageBefore: $0) }) ?? true,
            let last = try await store.pages(of: walk.id, from: walk.pages - 1).last
        else { return nil }
        guard let place = try Self.positions(inside: last, of: endpoint)(position), place.own > 0,
            place.own < last.hashes.count, !hasStopped || memory.mayStop(at: place.received)
        else { return nil }
        return try await end(of: walk, before: place.own, leftOut: place.received - place.own)
    }
}

extension BoundEndpoint {
    /// The same endpoint, whose requests mention the times that those of an earlier walk did.
    fileprivate func requesting(as identity: ResumeIdentity?) throws -> BoundEndpoint {
        guard let identity, let time = identity.time else { return self }
        return try requesting(at: time, within: identity.span)
    }
}

extension WalkMemory {
    /// What it knows of the list's length. What a page lacked was reported with that page.
    fileprivate var ofLength: WalkMemory {
        var own = WalkMemory()
        (own.items, own.pages, own.declaresMore, own.total) = (items, pages, declaresMore, total)
        own.repeated = repeated
        return own
    }
}

extension Generation {
    /// Whether it stopped at a place inside its last page.
    fileprivate func stopped(at position: Position) -> Bool {
        last.map { $0.memory.hasStopped && $0.memory.place == position.text } ?? false
    }

    /// Whether the list ended with fewer items than the server announced, or moved, so that it must be read again.
    var endedShort: Bool { ending == .moved || hasShortEnd }
}

extension [PageHashes] {
    /// These pages after those of the walk that they continue.
    ///
    /// - Parameter isInside: whether they begin inside its last page, whose rest their first page has.
    fileprivate func continuing(_ earlier: [PageHashes], isInside: Bool) -> [PageHashes] {
        guard isInside, let start = earlier.last, let rest = first else { return earlier + self }
        return earlier.dropLast() + [start.adding(rest)] + dropFirst()
    }
}

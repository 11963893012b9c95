import Feeds
import Pages
import Pagination
import Synchronization
import TestSupport
import Testing

/// Reading a stored list in parts, each from the position that the part before it named.
@Suite(.timeLimit(.minutes(1)))
struct StoredPartsTests {
    /// The parts together are what is read at once, or a part says that they are not.
    @Test(arguments: [false, true], [false, true])
    func parts_areTheWholeList(isCounted: Bool, hasIDs: Bool) async throws {
        guard hasIDs || isCounted else { return }
        var (parts, gaps) = (0, 0)
        for seed in UInt64(0)..<400 {
            var random = SeededGenerator(seed: seed)
            let list = PartedList(isCounted: isCounted, hasIDs: hasIDs)
            try await list.walk(&random)
            let all = await list.read(.all)
            let demand: Demand =
                Bool.random(using: &random)
                ? .items(Int.random(in: 1...4, using: &random)) : .pages(Int.random(in: 1...2, using: &random))
            var (joined, position) = ([String](), nil as Position?)
            for part in 0... {
                try #require(part < 100, "seed \(seed): the parts do not end")
                let outcome = await list.read(demand, at: position)
                joined += outcome.ids
                #expect(joined == Array(all.ids.prefix(joined.count)), "seed \(seed), part \(part)")
                if outcome.summary.shortOf == .signed(.gap) { gaps += 1 }
                position = outcome.summary.next
                if StoredPosition(position) != nil { parts += 1 }
                if position == nil || outcome.error != nil || joined.count == all.ids.count {
                    #expect(joined == all.ids, "seed \(seed), part \(part)")
                    let isWhole = outcome.error == nil && outcome.summary.isComplete && position == nil
                    #expect(!isWhole || all.error == nil && all.summary.isComplete, "seed \(seed)")
                    break
                }
            }
        }
        #expect(parts > 500 && (gaps > 10 || !hasIDs), "\(parts), \(gaps)")
    }

    /// What comes before the gap is as it was; what comes after it is not shown in silence.
    @Test(arguments: 1...6)
    func gap_isReportedByWhatIsReadBehindIt(count: Int) async throws {
        let list = PartedList(isCounted: false)
        list.items.withLock { $0 = Array((1...10).reversed()) }
        try await list.store(pages: 2)
        list.items.withLock { $0 = Array((1...20).reversed()) }
        try await list.store(pages: 1)

        let outcome = await list.read(.items(count))

        #expect(outcome.ids == [20, 19, 10, 9, 8, 7].prefix(count).map(String.init))
        #expect(outcome.summary.shortOf == (count > 2 ? .signed(.gap) : nil))
        #expect(outcome.summary.isComplete == (count <= 2))
    }

    /// An item that is deleted between two whole walks is only in the older one.
    @Test(arguments: [false, true], 1...6)
    func listOfSeveralWalks_namesItsItems(isCounted: Bool, count: Int) async throws {
        let list = PartedList(isCounted: isCounted)
        list.items.withLock { $0 = Array((1...7).reversed()) }
        try await list.store()
        list.items.withLock { $0.removeAll { $0 == 3 } }
        try await list.store()

        let outcome = await list.read(.items(count))

        #expect(outcome.ids == [7, 6, 5, 4, 2, 1, 3].prefix(count).map(String.init))
        #expect(StoredPosition(outcome.summary.next) != nil && outcome.error == nil)
        #expect(
            await list.read(.all, at: outcome.summary.next).ids
                == [7, 6, 5, 4, 2, 1, 3].dropFirst(count).map(String.init))
    }

    /// A page that was requested while the list grew repeats an item.
    @Test(arguments: [Demand.items(3), .items(1), .pages(1)])
    func repeatedItems_areLeftOutOfLaterParts(demand: Demand) async throws {
        let list = PartedList(isCounted: true)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        try await list.store { $0 == 1 ? [7] : [] }

        let parts = await list.parts(demand)

        #expect(parts == ["6", "5", "4", "3", "2", "1"])
    }

    /// The newest walk ended at the position, and the older one has other items before it.
    @Test(arguments: [true, false])
    func countedPosition_isAfterTheItemThatWasPrintedBeforeIt(hasIDs: Bool) async throws {
        let list = PartedList(isCounted: true, hasIDs: hasIDs)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        try await list.store()
        list.items.withLock { $0.insert(7, at: 0) }
        try await list.store(pages: 1)

        let outcome = await list.read(.all, at: Position("2"))

        let numbers = outcome.ids.map { $0.filter(\.isNumber) }
        #expect(numbers == ["5", "4", "3", "2", "1"] && outcome.error == nil)
    }

    /// The list was read again from its start: the newer walk may lack the item before the position, or have it elsewhere.
    @Test(arguments: [false, true])
    func positionBeforeANewerWalk_isRefused(isCounted: Bool) async throws {
        let list = PartedList(isCounted: isCounted)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        let next = try await list.store(pages: 1)
        list.items.withLock { $0.removeAll { $0 == 5 } }
        try await list.store()

        let outcome = await list.read(.all, at: next)

        #expect(outcome.ids.isEmpty && outcome.error as? NothingStoredError == NothingStoredError(lacksPosition: true))
    }

    /// In a list of unknown order, items may move up: between `c`, which moved, and the older ones, others may be new. What
    /// comes after a gap says nothing about it.
    @Test(arguments: [true, false], 1...2)
    func gap_isNotClosedByWhatComesAfterIt(isCounted: Bool, history: Int) async throws {
        let list = PartedList(isCounted: isCounted, isByCreation: false)
        let newest: [Int]
        switch history {
        case 1:
            // The older walk was continued where the item is that moves.
            list.items.withLock { $0 = [8, 7, 6, 5] }
            let next = try await list.store(pages: 1)
            try await list.store(from: next)
            newest = [9, 6, 2, 1, 8, 7, 5]
        default:
            // Of two older walks, one has an item of its own.
            list.items.withLock { $0 = [8, 7, 4, 6, 5] }
            try await list.store()
            list.items.withLock { $0 = [8, 7, 6, 5] }
            try await list.store()
            newest = [9, 5, 2, 1, 8, 7, 6]
        }
        list.items.withLock { $0 = newest }
        try await list.store(pages: 1)

        let outcome = await list.read(.all)

        #expect(Array(outcome.ids.prefix(2)) == newest.prefix(2).map(String.init))
        #expect(outcome.error != nil || !outcome.summary.isComplete, "\(outcome.ids)")
    }

    /// The list grew by a page before a walk continued inside the page where an earlier one had stopped. The items after that
    /// place were not printed: they are on another page.
    @Test func positionAfterItemsThatWereNotPrinted_isRefused() async throws {
        let list = PartedList(isCounted: true)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        try await list.store()
        try await list.store(pages: 1, stop: 1)
        list.items.withLock { $0 = [8, 7] + $0 }
        let next = try await list.store(from: Position("1~"), pages: 1)

        let outcome = await list.read(.all, at: next)

        #expect(outcome.ids.isEmpty && outcome.error as? NothingStoredError == NothingStoredError(lacksPosition: true))
    }

    /// Another walk stopped elsewhere on the same page.
    @Test(arguments: [1, 2])
    func placeInsideAPage_isThatOfTheWalkThatStoppedThere(stop: Int) async throws {
        let list = PartedList(isCounted: true, size: 4)
        list.items.withLock { $0 = Array((1...10).reversed()) }
        try await list.store(pages: 1, stop: 2)
        list.items.withLock { _ = $0.removeFirst() }
        try await list.store(pages: 1, stop: stop)

        let outcome = await list.read(.all, at: Position("2~"))

        #expect(outcome.ids.first == (stop == 2 ? "7" : nil))
        #expect((outcome.error as? NothingStoredError)?.lacksPosition == (stop == 2 ? false : true))
    }

    /// Walks that stopped at the same page, one after the other: only the items before the last place were printed.
    @Test(arguments: [true, false], [true, false])
    func secondStopInsideAPage_losesNothing(isCounted: Bool, hasIDs: Bool) async throws {
        let list = PartedList(isCounted: isCounted, hasIDs: hasIDs, size: 4)
        list.items.withLock { $0 = Array((1...10).reversed()) }
        try await list.store()
        try await list.store(pages: 1, stop: 1)
        try await list.store(from: Position("1~"), pages: 1, stop: 2)
        try await list.store(from: Position("2~"), pages: 1, stop: 3)

        let outcome = await list.read(.all, at: Position("3~"))

        let numbers = outcome.ids.map { $0.filter(\.isNumber) }
        #expect(numbers == ["7", "6", "5", "4", "3", "2", "1"] && outcome.error == nil)
    }

    /// Another walk may have changed the order of the items.
    @Test func position_isRefusedOnceMoreIsStored() async throws {
        let list = PartedList(isCounted: false)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        try await list.store()
        let first = await list.read(.items(3))
        #expect(await list.read(.all, at: first.summary.next).ids == ["3", "2", "1"])
        try await list.store(pages: 1)

        let outcome = await list.read(.all, at: first.summary.next)

        #expect(outcome.ids.isEmpty && outcome.error as? NothingStoredError == NothingStoredError(lacksPosition: true))
    }

    @Test(arguments: [
        "stored~0.1.0123456789abcdef", "stored~12.0.0000000000000000~+2/7", "stored~1.1.ffffffffffffffff~=1.9f2c~x",
        "stored~1.1.ffffffffffffffff~+",
    ])
    func position_isReadAsWritten(text: String) throws {
        #expect(try #require(StoredPosition(Position(text))).position.text == text)
    }

    @Test(arguments: [
        "", "stored", "stored~", "stored~1.1", "stored~-1.0.0123456789abcdef", "stored~1.x.0123456789abcdef",
        "stored~1.1.123", "stored~1.1.0123456789abcdeg", "stored~1.1.0123456789abcdef~",
        "stored~1.1.0123456789abcdef~x",
        "x~1.1.0123456789abcdef",
    ])
    func otherText_isNoPosition(text: String) {
        #expect(StoredPosition(Position(text)) == nil)
    }

    @Test func countedPosition_isFoundInAWalkWithTheSameItemBeforeIt() async throws {
        let list = PartedList(isCounted: true)
        list.items.withLock { $0 = Array((1...6).reversed()) }
        try await list.store()
        try await list.store(pages: 1)

        #expect(await list.read(.all, at: Position("2")).ids == ["4", "3", "2", "1"])
    }
}

/// A server's list, the newest item first, two on each page, with what is stored of it.
private final class PartedList: Sendable {
    let isCounted: Bool
    let hasIDs: Bool
    let isByCreation: Bool
    let size: Int
    let items = Mutex<[Int]>([])
    let store = MemoryStore(now: { FeedStoreRule.now })

    private static let feed = CollectionKey(endpoint: "demo/feed")
    private static let definition = ListDefinition(list: 1, pagination: 1)

    init(isCounted: Bool, hasIDs: Bool = true, isByCreation: Bool = true, size: Int = 2) {
        self.size = size
        self.isCounted = isCounted
        self.hasIDs = hasIDs
        self.isByCreation = isByCreation
    }

    /// Stores a random history: the list changes between walks. A walk may continue the one before if nothing changed.
    func walk(_ random: inout SeededGenerator) async throws {
        items.withLock { $0 = Array((0..<Int.random(in: 1...10, using: &random)).reversed()) }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let pages = Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : .max
            let next = try await store(pages: pages)
            if let next, Bool.random(using: &random) {
                try await store(from: next, pages: Int.random(in: 1...3, using: &random))
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let isAdded = Bool.random(using: &random)
                let count = items.withLock(\.count)
                let index = count == 0 ? nil : Int.random(in: 0..<count, using: &random)
                items.withLock { items in
                    if isAdded { items.insert((items.first ?? 0) + 100, at: 0) }
                    if let index, !isAdded { items.remove(at: index) }
                }
            }
        }
    }

    /// Stores a walk, and returns where it ended before the end of the list.
    ///
    /// - Parameters:
    ///   - stop: how many items of the last page's response were printed; nil for all.
    ///   - added: the items to add to the list before a page.
    @discardableResult
    func store(
        from start: Position? = nil, pages most: Int = .max, stop: Int? = nil,
        adding added: (Int) -> [Int] = { _ in [] }
    ) async throws -> Position? {
        var opening = Generation.Opening.new(
            Self.feed, as: Self.definition, start: start, run: .init(), at: FeedStoreRule.now)
        if start != nil, let last = try await lastPage { opening = opening.continuing(after: last) }
        let id = try await store.open(opening)
        var (position, ordinal) = (start, 0)
        var memory = WalkMemory()
        (memory.isInside, memory.stop) = (stop != nil, stop)
        repeat {
            items.withLock { $0 = added(ordinal) + $0 }
            let (whole, next) = try response(at: Self.place(position).page)
            let page = whole.leavingOut(first: Self.place(position).count)
            try await store.save(
                PageRecord(
                    ordinal: ordinal, position: position, hashes: hasIDs ? page.idHashes ?? [] : page.itemHashes,
                    checkpoint: .init(
                        next: next, printed: 0, outputLength: nil, fetchedAt: FeedStoreRule.now, memory: memory),
                    body: page.body), in: id)
            (position, ordinal) = (next, ordinal + 1)
        } while position != nil && ordinal < most
        try await store.close(id, as: position == nil ? .complete : .cut)
        return position
    }

    private var lastPage: [UInt64]? {
        get async throws {
            guard let walk = try await store.generations(.collection(Self.feed)).first else { return nil }
            return try await store.pageHashes(of: walk.id).last?.hashes
        }
    }

    private func response(at position: Position?) throws -> (Page, next: Position?) {
        let number = position.flatMap { Int($0.text) }
        let all = items.withLock(\.self)
        let rest = isCounted ? Array(all.dropFirst(number ?? 0)) : all.filter { $0 < number ?? .max }
        let ids = rest.prefix(size)
        let next = rest.count <= size ? nil : isCounted ? (number ?? 0) + size : ids.last
        return (try PageFactory.page(ids: ids), next.map { Position(String($0)) })
    }

    func parts(_ demand: Demand) async -> [String] {
        var (ids, position) = ([String](), nil as Position?)
        repeat {
            let outcome = await read(demand, at: position)
            ids += outcome.ids
            position = outcome.error == nil ? outcome.summary.next : nil
        } while position != nil && ids.count < 100
        return ids
    }

    /// Reads the stored list. A position inside a page is written `COUNT~PAGE`.
    func read(_ demand: Demand, at position: Position? = nil) async -> Outcome {
        let list = StoredList(
            store, collection: Self.feed, as: Self.definition, isByCreation: isByCreation,
            isCounted: isCounted, isContinuing: true, hasIDs: hasIDs, isWanted: { _ in true }, read: read,
            pageOf: { Self.place($0).page },
            positionsInside: { record in
                { position in
                    let (page, count) = Self.place(position)
                    let before = Self.place(record.position)
                    return count > before.count && page == before.page
                        ? .init(received: count, own: count - before.count) : nil
                }
            })
        let walk = Walk(demand: demand) { page, count in
            if let stored = StoredPosition(page, after: count) { return stored.position }
            return Position("\(page.received(before: count))~\(Self.place(page.position).page?.text ?? "")")
        }
        return await ScriptedWalk([]).run(walk) {
            try await list.first(at: position, of: Self.place(position).page)
        }
    }

    private static func place(_ position: Position?) -> (page: Position?, count: Int) {
        let parts = (position?.text ?? "").split(separator: "~", omittingEmptySubsequences: false)
        let page = parts.last.flatMap { $0.isEmpty ? nil : Position(String($0)) }
        return (page, parts.count > 1 ? Int(parts[0]) ?? 0 : 0)
    }

    private var read: StoredList.Reading {
        { [hasIDs] record, position in
            var page = try PageFactory(id: hasIDs ? ".id" : nil).page(
                String(decoding: record.body ?? [], as: UTF8.self), at: position?.text,
                next: record.checkpoint.next?.text)
            page.provenance.isFromStore = true
            page.provenance.source = .stale
            let count = PartedList.place(position).count
            return count > 0 ? page.leavingOut(first: count) : page
        }
    }
}

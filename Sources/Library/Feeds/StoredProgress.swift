import Pages

/// The state of reading a stored list.
struct StoredProgress: Sendable {
    let walks: ListWalks
    /// All parts of the list, in its order.
    let parts: [ListPart]
    /// The part that is being read; nil before the first one and after the last.
    var current: ListPart?
    /// Its pages that are read but not yet returned.
    var batch: ArraySlice<PageRecord> = []
    var ordinal = 0
    /// The parts to come.
    var ahead: ArraySlice<ListPart>
    /// How far the parts so far reach without a gap.
    var end = ListEnd()
    /// The current part's own end.
    var tail: ListEnd.Tail?
    /// Whether the finished part and the ones before it are without a gap.
    var isConnected = true
    /// Whether it is known for the current part.
    var isJudged = false
    /// The items of the finished parts; nil if there is nothing to compare with.
    var given: Set<UInt64>?
    /// Of these, those up to the first gap; nil if there was none.
    var givenBeforeGap: Set<UInt64>?
    /// The last item of the finished part.
    var lastItem: UInt64?
    /// Whether items have ids; nil before the first page.
    var hasIDs: Bool?
    /// Without ids: how often each item occurred in the part that has it most often.
    var counts: [UInt64: Int] = [:]
    /// Without ids: for each page of the current part, the rows of items that earlier parts have. Nil before its first
    /// page.
    var repeated: [Set<Int>]?
    /// The items before those of the store.
    var seen: Set<UInt64> = []
    /// The newest version of each item; nil before the first page, and if the list has no versions.
    var newest: NewestVersions?
    /// Whether only newer versions of the items so far are left.
    var isForVersionsOnly = false
    /// The walk that reached the end of the list; nil before it.
    var closing: Generation?
    /// The items of the list up to that end, and the last of them.
    var reached: (items: Set<UInt64>, last: UInt64?) = ([], nil)
    /// The later walks from positions that have further items, once the list has ended; nil before.
    var later: [ListPart]?
    /// Whether the list is read from a page of a walk that began at a position, whose items before are not known.
    var skipsLater = false
    /// Where reading begins in the stored list; nil once it is reached, and without such a position.
    var target: StoredPosition?
    /// The last page of a walk, and how many of its items come before the position; nil once it is reached, and if there is
    /// none.
    var passed: (walk: Generation.ID, ordinal: Int, items: Int)?
    /// What the walks of the finished parts knew of the list's length.
    var announced = WalkMemory()
    /// The walk of the last of these parts that have items and no gap before them.
    var newer: Generation?
    /// Whether nothing was returned yet of a list that is read at such a place.
    var isBehindPosition = false
    /// The place of the next page; nil if positions are the server's.
    var name: StoredPosition.Place?
    /// The position after the pages so far.
    var before: Position?
    /// How many deleted items were left out since the last page that was returned.
    var deletions = 0

    /// Whether the position at which the list is read is reached.
    var isAtPosition: Bool { target == nil && passed == nil }

    /// How many items of a page's response come before the position; all of them before it is reached.
    ///
    /// - Parameter failure: the error if the stored walks are others than when the position was printed.
    mutating func itemsBefore(
        _ page: Page, _ record: PageRecord, _ failure: (NothingStoredError) -> any Error
    ) throws -> Int? {
        var count = 0
        if let end = passed {
            guard current?.generation.id == end.walk, record.ordinal == end.ordinal else { return .max }
            (passed, count) = (nil, end.items)
        }
        guard let target, let place = page.storedPlace else { return count }
        guard place.record == target.record else { return .max }
        guard target.isRight(in: page) else { throw failure(NothingStoredError(lacksPosition: true)) }
        self.target = nil
        return max(count, target.row)
    }

    /// Whether a part without items ends the list although those before it announced more: it says nothing of the list.
    func isEmptyButAnnounced(_ part: ListPart) -> Bool {
        guard part.isContinuation, part.generation.items == 0, part.generation.last?.memory.items == nil else {
            return false
        }
        let count = given?.count ?? counts.values.reduce(0, +)
        return announced.declaresMore || announced.items.map { count < $0.lowerBound } ?? false
    }

    /// While the position is in a later part, which begins inside the current part's last page: the place of its start.
    var restIsLater: PartJoiner.PlaceInside? {
        guard let passed, passed.walk != current?.generation.id else { return nil }
        return ahead.first?.startInside
    }

    /// Whether items may be missing between the current part and those before it.
    var hasGap: Bool { !end.isClosed && !isConnected }

    init(_ walks: ListWalks, parts: [ListPart]) {
        self.walks = walks
        self.parts = parts
        ahead = parts[...]
    }

    /// The pages that have no part in the list: of walks from elsewhere, and before the place where a walk continues
    /// another one. They may have newer versions of its items.
    var others: [ListPart] {
        let used = Set((parts + (later ?? [])).map(\.generation.id))
        let before = parts.filter(\.isContinuation).map {
            ListPart($0.generation, pages: 0..<$0.pages.lowerBound)
        }
        return walks.usable.filter { !used.contains($0.id) }.map { ListPart($0) }
            + before.filter { !$0.pages.isEmpty }
    }

    /// Notes that the list goes on after its known end.
    mutating func reopen(at next: Position?) {
        (end.isClosed, end.next) = (false, next)
        isConnected = true
    }

    /// The walks that may show that the list goes on after the walk that reached its end.
    var walksSinceEnd: [Generation] {
        guard let closing, !skipsLater else { return [] }
        return walks.positioned.since(closing)
    }

    /// Whether a part has items that the list lacks.
    func lacksAny(of ids: [UInt64]) -> Bool {
        guard hasIDs == false else { return !(given ?? []).isSuperset(of: ids) }
        return Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +).contains { counts[$0.key] ?? 0 < $0.value }
    }

    /// Adds the items of a part.
    mutating func add(_ ids: [UInt64]) {
        if hasIDs == false {
            counts.merge(Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +), uniquingKeysWith: max)
        } else {
            given = (given ?? []).union(ids)
        }
    }

    /// How many items the list has.
    var count: Int { hasIDs == false ? counts.values.reduce(0, +) : given?.count ?? 0 }

    /// Those of them that have the newest version of an item in the list. The rest are not read: they may be too old.
    var othersWithNewerVersions: [ListPart] {
        var pages: [Generation.ID: Set<Int>] = [:]
        for (id, row) in newest?.rows ?? [:] where given?.contains(id) == true {
            pages[row.generation, default: []].insert(row.ordinal)
        }
        return others.filter { part in pages[part.generation.id]?.contains(where: part.pages.contains) ?? false }
    }
}

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
    /// The item after which the list is read; nil once it is reached, and if there is none.
    var anchor: StoredPosition?
    /// Whether the list is read after an item, and nothing was returned yet.
    var isBehindItem = false
    /// The last item so far, if positions name items.
    var lastItem: StoredPosition?
    /// How many items were read so far.
    var itemsBefore = 0
    /// Whether positions name items of the list; otherwise, they are the server's.
    var namesItems = false
    /// How many deleted items were left out since the last page that was returned.
    var deletions = 0

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
        let used = Set(parts.map(\.generation.id))
        let before = parts.filter(\.isContinuation).map {
            ListPart($0.generation, pages: 0..<$0.pages.lowerBound)
        }
        return walks.usable.filter { !used.contains($0.id) }.map { ListPart($0) }
            + before.filter { !$0.pages.isEmpty }
    }

    /// Those of them that have the newest version of an item in the list. The rest are not read: they may be too old.
    var othersWithNewerVersions: [ListPart] {
        var pages: [Generation.ID: Set<Int>] = [:]
        for (id, row) in newest?.rows ?? [:] where given?.contains(id) == true {
            pages[row.generation, default: []].insert(row.ordinal)
        }
        return others.filter { part in pages[part.generation.id]?.contains(where: part.pages.contains) ?? false }
    }
}

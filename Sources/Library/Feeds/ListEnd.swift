import Pages

/// How far the stored parts of a list reach without a gap: from the newest one on, through those that continue it.
struct ListEnd: Sendable {
    /// Whether they reach the end of the list.
    var isClosed = false
    /// The end of the last part with items; nil before it.
    var tail: Tail?
    /// Where the list continues; nil at its end, and where the server announced more than it sent.
    var next: Position?

    /// The end of a walk, as far as it was read.
    struct Tail: Sendable {
        /// The identity of its last item: a hash of the id, or of the id with its version in a list by change. Nil for a
        /// walk without items.
        var last: UInt64?
        /// In a list by change, the last items with their versions, at most `recentCount`.
        fileprivate var recent: [(identity: UInt64, version: [UInt8])] = []
        /// Where the list continues; nil where the server announced more than it sent.
        var next: Position?
    }
}

extension ListEnd.Tail {
    /// The tail of a walk after a further page.
    ///
    /// - Parameters:
    ///   - tail: that after the page before; nil for the first page.
    ///   - page: the page as stored, with its earlier versions and deletions.
    ///   - hashes: those of its items' ids.
    ///   - next: where the list continues.
    init(after tail: ListEnd.Tail?, _ page: Page, hashes ids: [UInt64], next: Position?) {
        self = tail ?? ListEnd.Tail()
        self.next = next
        guard let last = page.items.indices.last else { return }
        guard page.layout.isByChange, let identities = page.identityHashes else {
            self.last = ids.last
            return
        }
        recent += page.items.indices.suffix(Self.recentCount).map {
            (identities[$0], Array(page.version(ofItem: $0) ?? []))
        }
        recent = recent.suffix(Self.recentCount)
        self.last = identities[last]
    }

    private static let recentCount = 500

    /// Whether an older walk continues here, so that no item is missing between the two: it has the last item.
    ///
    /// In a list of unknown order, items may move up, as in one by the time of the last change. So the item before the last
    /// one in the older walk must be in the newer walks, too.
    ///
    /// In a list by change, it must also have an item that comes before the last one and changed later. Without it, the
    /// older walk may lack items that changed at the same time as the last one.
    ///
    /// - Parameters:
    ///   - identities: those of the older walk's items, in their order.
    ///   - isByChange: whether the most recently changed items come first.
    ///   - before: the item before these, of the part that they continue; nil at the start of a walk.
    ///   - newer: the items of the newer walks, if the order is unknown; nil if items keep their order.
    func continues(
        in identities: [UInt64], isByChange: Bool, before: UInt64? = nil, after newer: Set<UInt64>? = nil
    ) -> Bool {
        guard let last, let index = identities.firstIndex(of: last) else { return false }
        let previous = index > 0 ? identities[index - 1] : before
        if let newer, let previous, !newer.contains(previous) { return false }
        guard isByChange, let version = recent.last?.version[...] else { return !isByChange }
        return recent.contains { version.isBelow($0.version[...]) && identities.contains($0.identity) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a version, as received, is earlier than another one of the same list. Versions that cannot be compared
    /// count as earlier if they differ.
    func isBelow(_ other: ArraySlice<UInt8>) -> Bool {
        guard let own = SortableValue(self), let other = SortableValue(other), let isAbove = other.isAbove(own) else {
            return self != other
        }
        return isAbove
    }
}

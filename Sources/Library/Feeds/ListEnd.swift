import Pages

/// How far stored walks reach without a gap: from the newest one on, through those that older walks continue.
enum ListEnd: Sendable {
    /// To the start of the walk that is read next.
    case start
    /// To a place after which the list goes on.
    case open(Tail)
    /// To the end of the list.
    case closed

    /// The end of a walk before the end of the list.
    struct Tail: Sendable {
        /// The identity of its last item: a hash of the id, or of the id with its version in a list by change. Nil for a
        /// walk without items.
        var last: UInt64?
        /// In a list by change, the last items with their versions, at most `recentCount`.
        fileprivate var recent: [(identity: UInt64, version: [UInt8])] = []
        /// Where the list continues.
        var next: Position?
    }

    /// Where the list continues; nil at its end.
    var next: Position? {
        if case .open(let tail) = self { tail.next } else { nil }
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

    /// Whether an older walk continues here.
    ///
    /// In a list by change, it must have an item that changed after the last one, too: it may lack others that changed at
    /// the same time as the last one.
    ///
    /// - Parameter hashes: the identities of its items.
    func continues(in hashes: Set<UInt64>, isByChange: Bool) -> Bool {
        guard let last, hashes.contains(last) else { return false }
        guard isByChange, let version = recent.last?.version[...] else { return !isByChange }
        return recent.contains { version.isBelow($0.version[...]) && hashes.contains($0.identity) }
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

package import Pages

/// The stored walks of a collection that belong to one list, as its definition reads it now.
///
/// Walks with another definition belong to another list. Walks of earlier versions of folio recorded none: their pages
/// are used, but remain unconfirmed, until a walk with the present definition has found items and reached the end.
package struct ListWalks: Sendable {
    /// The walks that may be used, the newest first.
    package let usable: [Generation]
    /// The walks that have all items from the start of the list to its end, in themselves or with earlier ones.
    package let whole: [Generation]
    /// Whether all stored pages were read with another definition.
    package let isOnlyOtherDefinition: Bool
    /// Whether nothing of the list could be stored, because the server forbids it.
    package let isStoringForbidden: Bool
    /// The walks without pages at whose ends a command may continue, the newest first.
    package let ends: [Generation]
    private let definition: ListDefinition?
    /// The usable walks of earlier versions of folio.
    private let unconfirmed: [Generation]
    /// The walks from the start of the list that reach its end.
    private let reaching: Set<Generation.ID>

    /// - Parameters:
    ///   - definition: that of the list now; nil for a list that is never stored with one.
    ///   - emptyReplaces: whether a walk through the whole list replaces those before it also if it found nothing.
    package init(
        of collection: CollectionKey, as definition: ListDefinition?, in store: any FeedReader,
        emptyReplaces: Bool = true
    ) async throws {
        self.init(
            try await store.generations(.collection(collection)), as: definition, emptyReplaces: emptyReplaces)
    }

    /// - Parameter all: all walks of the collection, the newest first.
    init(_ all: [Generation], as definition: ListDefinition?, emptyReplaces: Bool = true) {
        self.definition = definition
        let walks = all.filter(\.keepsPages)
        ends = all.filter { !$0.keepsPages && $0.isContinuable && $0.definition == definition }
        isStoringForbidden = walks.isEmpty && all.contains { !$0.isOfOtherList(than: definition) }
        let own = walks.filter { $0.definition == nil ? definition == nil : !$0.isOfOtherList(than: definition) }
        // A walk that has the whole list shows which items are gone.
        let newest = own.firstIndex {
            $0.start == nil && $0.ending == .superseding && (emptyReplaces || $0.items > 0)
        }
        let current = newest.map { Array(own[...$0]) } ?? own
        whole = current.filter { $0.definition == definition }.whole
        let isSuperseded = newest.map { own[$0].definition == definition } ?? false
        // One invalid empty response must not hide the walks without a definition.
        let isConfirmed = whole.contains { $0.items > 0 || $0.ending == .superseding }
        unconfirmed = definition == nil || isConfirmed ? [] : walks.filter { $0.definition == nil }
        let used = Set(((isSuperseded ? current : own) + unconfirmed).map(\.id))
        usable = walks.filter { used.contains($0.id) }
        reaching = Set((whole + unconfirmed.whole).map(\.id))
        isOnlyOtherDefinition =
            usable.isEmpty && walks.contains { $0.pages > 0 && $0.isOfOtherList(than: definition) }
    }

    /// The walks whose positions mean what they mean now.
    package var positioned: [Generation] { usable.filter(hasPresentPagination) }

    /// Whether the list was read later by one usable walk than by another.
    func isNewer(_ walk: Generation, than other: Generation) -> Bool {
        guard let place = usable.firstIndex(where: { $0.id == walk.id }) else { return false }
        return !usable[..<place].contains { $0.id == other.id }
    }

    /// Identifies the stored walks, and how far they are stored.
    var fingerprint: UInt64 {
        ContentHash.of(usable.flatMap { [UInt64(bitPattern: $0.id), UInt64($0.pages), UInt64($0.items)] })
    }

    /// Whether a walk has all items to the end of the list, in itself or with earlier ones. One that was killed after the
    /// last page, or whose output ended in it, has, too.
    package func closes(_ walk: Generation) -> Bool {
        if reachesEnd(walk) { return true }
        guard walk.ending == nil || walk.ending == .cut && walk.last?.memory.hasStopped == true, let last = walk.last,
            last.next == nil
        else { return false }
        return !last.memory.isShort && hasPresentPagination(walk)
    }

    /// Whether a walk has all items to the end of the list, in itself or with earlier ones.
    private func reachesEnd(_ walk: Generation) -> Bool {
        walk.start == nil ? reaching.contains(walk.id) : walk.ending?.isClosed == true && hasPresentPagination(walk)
    }

    /// Whether it is unknown with which definition a walk was read.
    func isUnconfirmed(_ walk: Generation) -> Bool { walk.definition == nil && definition != nil }

    /// Whether a usable walk was paged as the list is now, as far as that is known.
    package func hasPresentPagination(_ walk: Generation) -> Bool {
        walk.definition == definition || isUnconfirmed(walk)
    }
}

extension Generation {
    /// Whether it was read with a definition of another list.
    fileprivate func isOfOtherList(than definition: ListDefinition?) -> Bool {
        self.definition.map { $0.list != definition?.list } ?? false
    }
}

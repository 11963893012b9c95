package import Pages

/// The stored walks of a collection that belong to one list, as its definition reads it now.
///
/// Walks with another definition belong to another list. Walks of earlier versions of folio recorded none: their pages
/// are used, but remain unconfirmed, until a walk with the present definition has found items and reached the end.
package struct ListWalks: Sendable {
    /// The walks that may be used, the newest first.
    package let usable: [Generation]
    /// Whether all stored pages were read with another definition.
    package let isOnlyOtherDefinition: Bool
    private let definition: ListDefinition?

    /// - Parameter definition: that of the list now; nil for a list that is never stored with one.
    package init(
        of collection: CollectionKey, as definition: ListDefinition?, in store: any FeedReader
    ) async throws {
        self.init(try await store.generations(.collection(collection)), as: definition)
    }

    /// - Parameter walks: all walks of the collection, the newest first.
    init(_ walks: [Generation], as definition: ListDefinition?) {
        self.definition = definition
        let present = walks.filter { $0.definition == definition && $0.start == nil && $0.ending?.isClosed == true }
        // It has the whole list. Earlier walks with the same definition were deleted when it ended.
        let superseding = present.first { $0.ending == .superseding && $0.items > 0 }
        usable = walks.filter { walk in
            if let superseding, walk.id < superseding.id { return false }
            return walk.definition == nil && definition != nil
                ? !present.contains { $0.items > 0 } : !walk.isOfOtherList(than: definition)
        }
        isOnlyOtherDefinition =
            usable.isEmpty && walks.contains { $0.pages > 0 && $0.isOfOtherList(than: definition) }
    }

    /// The walks that have all items from the start of the list to its end, in themselves or with earlier ones.
    package var whole: [Generation] {
        usable.filter { $0.definition == definition && $0.start == nil && $0.ending?.isClosed == true }
    }

    /// The walks whose positions mean what they mean now.
    package var positioned: [Generation] { usable.filter(hasPresentPagination) }

    /// Whether the list may go on after the last page of a walk, although that page names no next one.
    func endsShort(_ walk: Generation) -> Bool {
        guard walk.last?.next == nil else { return false }
        return walk.ending == .cut || !hasPresentPagination(walk)
    }

    /// Whether a walk has all items to the end of the list, in itself or with earlier ones.
    func reachesEnd(_ walk: Generation) -> Bool {
        walk.ending?.isClosed == true && hasPresentPagination(walk)
    }

    /// Whether it is unknown with which definition a walk was read.
    func isUnconfirmed(_ walk: Generation) -> Bool { walk.definition == nil && definition != nil }

    /// Whether a usable walk was paged as the list is now, as far as that is known.
    func hasPresentPagination(_ walk: Generation) -> Bool { walk.definition == definition || isUnconfirmed(walk) }
}

extension Generation {
    /// Whether it was read with a definition of another list.
    fileprivate func isOfOtherList(than definition: ListDefinition?) -> Bool {
        self.definition.map { $0.list != definition?.list } ?? false
    }
}

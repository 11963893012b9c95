import Pages

/// Finds the places of positions in the stored walks of a list.
struct StoredPlaces: Sendable {
    /// A page of a stored walk.
    struct Place: Sendable {
        let generation: Generation
        let ordinal: Int
        /// Whether the page starts at the position, or contains it.
        let isAtStart: Bool

        /// Whether it is a page of a part of the list.
        func isIn(_ part: ListPart) -> Bool { generation.id == part.generation.id && part.pages.contains(ordinal) }
    }

    let store: any FeedReader
    let walks: ListWalks
    /// Whether positions count, so that they mean other items once the list has changed.
    let isCounted: Bool
    let positionsInside: PartJoiner.PositionSearch
    /// The last item of each page, of walks that were compared.
    private var lastItems: [Generation.ID: [UInt64?]] = [:]

    init(
        _ walks: ListWalks, in store: any FeedReader, isCounted: Bool,
        positionsInside: @escaping PartJoiner.PositionSearch
    ) {
        self.walks = walks
        self.store = store
        self.isCounted = isCounted
        self.positionsInside = positionsInside
    }

    /// Whether a position that folio prints leads to a page.
    ///
    /// - Parameters:
    ///   - page: the start of the page that contains the position.
    ///   - ordinal: that of the page in its walk.
    mutating func leads(_ position: Position, in page: Position, to ordinal: Int, of walk: Generation) async throws
        -> Bool
    {
        let isOnlyWalk = walks.usable.count == 1 && (ordinal > 0 || walk.start == nil)
        let found =
            isOnlyWalk
            ? Place(generation: walk, ordinal: ordinal, isAtStart: true)
            : try await newest([page, position], from: position)
        guard let found, found.generation.id == walk.id, found.ordinal == ordinal else { return false }
        return try await isOnlyPlace(found, of: [page, position])
    }

    /// Whether a page is stored at a position.
    ///
    /// - Parameter page: the start of the page that contains the position; nil for the first page of the list.
    func has(_ position: Position, in page: Position?) async throws -> Bool {
        try await newest([page, position].compactMap(\.self), from: position) != nil
    }

    /// The newest stored page that starts at one of the positions, or with which a walk from the exact position begins.
    ///
    /// - Parameter isPrinted: whether folio printed the position. One that counts has no place if the walk that it was
    ///   printed for may have had other items before it.
    mutating func find(
        _ positions: [Position], from start: Position?, isPrinted: Bool
    ) async throws -> Place? {
        guard let place = try await newest(positions, from: start) else { return nil }
        if !isPrinted { return place }
        return try await isOnlyPlace(place, of: positions) ? place : nil
    }

    private func newest(_ positions: [Position], from start: Position?) async throws -> Place? {
        for generation in walks.positioned where generation.pages > 0 {
            if let start, generation.start == start {
                // Its first page is the one before, if items had moved there.
                let isAtStart = try await store.ordinal(of: start, in: generation.id) == 0
                return Place(generation: generation, ordinal: 0, isAtStart: isAtStart)
            }
            for position in positions {
                guard let ordinal = try await store.ordinal(of: position, in: generation.id), ordinal < generation.pages
                else { continue }
                return Place(generation: generation, ordinal: ordinal, isAtStart: true)
            }
        }
        return nil
    }

    /// Whether each other walk that has the position has the same item before it. A walk that began at the position
    /// continues the earlier ones.
    private mutating func isOnlyPlace(_ place: Place, of positions: [Position]) async throws -> Bool {
        guard isCounted else { return true }
        for other in walks.usable + walks.ends where other.id != place.generation.id && other.pages > 0 {
            if place.ordinal == 0, other.id < place.generation.id { continue }
            guard let item = try await itemBefore(positions, in: other) else { continue }
            guard place.ordinal > 0, let item else { return false }
            if try await lastItem(onPage: place.ordinal - 1, of: place.generation) != item { return false }
        }
        return true
    }

    /// The item before a position in a walk that reached it; nil if the walk did not; nil inside if it is unknown.
    private mutating func itemBefore(
        _ positions: [Position], in walk: Generation
    ) async throws -> UInt64?? {
        for position in positions where walk.keepsPages {
            if let ordinal = try await store.ordinal(of: position, in: walk.id), 0..<walk.pages ~= ordinal {
                // What comes before its first page belongs to another walk.
                if ordinal == 0 { return nil }
                return .some(try await lastItem(onPage: ordinal - 1, of: walk))
            }
        }
        guard let end = walk.last else { return nil }
        if let next = end.next, positions.contains(next), !end.memory.isInside {
            return .some(try await store.pages(of: walk.id, from: walk.pages - 1).first?.hashes.last)
        }
        guard end.memory.isInside, let last = try await store.pages(of: walk.id, from: walk.pages - 1).first,
            last.body != nil
        else { return nil }
        let isInside = try positionsInside(last)
        return positions.contains(where: isInside) ? .some(nil) : nil
    }

    private mutating func lastItem(onPage ordinal: Int, of walk: Generation) async throws -> UInt64? {
        if let known = lastItems[walk.id] { return known[ordinal] }
        let items = try await store.pageHashes(of: walk.id).map(\.hashes.last)
        lastItems[walk.id] = items
        return items[ordinal]
    }
}

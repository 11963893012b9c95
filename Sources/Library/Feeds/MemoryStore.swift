package import Pages

/// A store in memory, which lasts as long as the process.
package actor MemoryStore: FeedReader, FeedWriter {
    private struct Shelf {
        var opening:
            (collection: CollectionKey, definition: ListDefinition?, start: Position?, run: Generation.Run, at: Int64)
        var keepsPages: Bool
        var ending: Generation.Ending?
        var records: [Int: PageRecord] = [:]

        /// The consecutive pages from the first on.
        var whole: [PageRecord] {
            Array((0..<records.count).lazy.map { records[$0] }.prefix { $0 != nil }.compactMap(\.self))
        }
    }

    private let now: @Sendable () -> Int64
    /// By id; newer walks have larger ids.
    private var shelves: [Generation.ID: Shelf] = [:]
    private var lastID: Generation.ID = 0

    /// - Parameter now: seconds since 1970 (UTC).
    package init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    package func open(_ opening: Generation.Opening) async throws -> Generation.ID {
        switch opening {
        case .new(let collection, let definition, let start, let run, let keepsPages, let at):
            if let output = run.output {
                for (id, shelf) in shelves where shelf.opening.run.output == output {
                    shelves[id]?.opening.run = .init(output: "", identity: shelf.opening.run.identity)
                }
            }
            lastID += 1
            shelves[lastID] = Shelf(opening: (collection, definition, start, run, at), keepsPages: keepsPages)
            return lastID
        case .again(let id, let keeping, _):
            guard var shelf = shelves[id] else { throw MissingGenerationError(id: id) }
            shelf.records = shelf.records.filter { $0.key < keeping }
            shelf.ending = nil
            shelves[id] = shelf
            return id
        }
    }

    package func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        guard shelves[generation] != nil else { throw MissingGenerationError(id: generation) }
        shelves[generation]?.records[record.ordinal] = record
        if record.ordinal == 0, let opening = shelves[generation]?.opening, opening.at > record.checkpoint.fetchedAt {
            let earlier = shelves.filter {
                $0.key != generation && $0.value.opening.collection == opening.collection
                    && $0.value.opening.at <= opening.at
            }
            let least = earlier.map(\.value.opening.at).max() ?? 0
            shelves[generation]?.opening.at = max(record.checkpoint.fetchedAt, least)
        }
        if record.body == nil { shelves[generation]?.keepsPages = false }
    }

    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        guard let collection = shelves[generation]?.opening.collection else {
            throw MissingGenerationError(id: generation)
        }
        shelves[generation]?.ending = ending
        let obsolete = try Generation.obsolete(among: list { $0.collection == collection }, now: now()) {
            id, share, isWanted in
            _ = self.itemHashes(id).lazy.filter(share.contains).first { !isWanted($0) }
        }
        for one in obsolete {
            if one.keepsProgress { shelves[one.id]?.keepsPages = false } else { shelves[one.id] = nil }
        }
    }

    package func generations(_ selection: Generation.Selection) async throws -> [Generation] {
        switch selection {
        case .collection(let key): list { $0.collection == key }
        case .output(let path): Array(list { $0.run.output == path }.prefix(1))
        case .latest(let plugin, let parameters):
            Array(
                list {
                    $0.collection.endpoint.hasPrefix("\(plugin)/") && !$0.collection.account.isEmpty
                        && $0.collection.has(parameters)
                }.prefix(1))
        }
    }

    package func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] {
        guard let shelf = shelves[generation] else { throw MissingGenerationError(id: generation) }
        return shelf.whole.dropFirst(ordinal).map { shelf.keepsPages ? $0 : $0.withoutBody }
    }

    package func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? {
        shelves[generation]?.whole.first { $0.position == position }?.ordinal
    }

    package func hashes(of generation: Generation.ID) async throws -> [UInt64] {
        try await pageHashes(of: generation).flatMap(\.hashes)
    }

    package func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] {
        guard let shelf = shelves[generation] else { throw MissingGenerationError(id: generation) }
        return shelf.whole.map {
            PageHashes(
                position: $0.position, next: $0.checkpoint.next, fetchedAt: $0.checkpoint.fetchedAt, hashes: $0.hashes,
                versions: $0.versions)
        }
    }

    private func itemHashes(_ id: Generation.ID) -> [UInt64] {
        (shelves[id]?.whole ?? []).flatMap(\.hashes)
    }

    private func list(_ isWanted: (Generation) -> Bool) -> [Generation] {
        shelves.sorted { $0.key > $1.key }.map { id, shelf in
            Generation(
                id: id, collection: shelf.opening.collection, definition: shelf.opening.definition,
                start: shelf.opening.start, run: shelf.opening.run, openedAt: shelf.opening.at, ending: shelf.ending,
                keepsPages: shelf.keepsPages, pages: shelf.whole.count,
                items: shelf.whole.map(\.hashes.count).reduce(0, +), last: shelf.whole.last?.checkpoint)
        }.filter(isWanted)
    }
}

/// A generation that does not exist, or no longer exists.
package struct MissingGenerationError: Error, Sendable, Equatable {
    /// The missing generation.
    package let id: Generation.ID

    package init(id: Generation.ID) {
        self.id = id
    }
}

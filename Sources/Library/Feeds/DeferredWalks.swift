import Pages

/// A write that waits.
struct DeferredWrite: Sendable {
    enum Action: Sendable {
        case open(Generation.Opening)
        case save(PageRecord)
        case close(Generation.Ending)
    }

    /// The walk: a number of `DeferredWalks`, or a generation of the store.
    let walk: Generation.ID
    let action: Action

    /// How many bytes of a body it has.
    var bytes: Int {
        if case .save(let record) = action { record.body?.count ?? 0 } else { 0 }
    }
}

/// The walks that are written to a `DeferredStore`. Each has a negative number, since its generation is known only once
/// it is stored.
struct DeferredWalks {
    private var lastNumber: Generation.ID = 0
    /// The lists of the walks that were not closed; nil for one that is resumed.
    private var lists: [Generation.ID: CollectionKey?] = [:]
    /// How many walks of each list there are.
    private var counts: [CollectionKey?: Int] = [:]

    /// The number of a walk that is about to be opened.
    mutating func begin(_ opening: Generation.Opening) -> Generation.ID {
        lastNumber -= 1
        let list: CollectionKey? = if case .new(let list, _, _, _, _, _) = opening { list } else { nil }
        lists[lastNumber] = .some(list)
        counts[list, default: 0] += 1
        return lastNumber
    }

    /// Notes that writes were done, as far as possible.
    mutating func end(_ writes: [DeferredWrite]) {
        for write in writes {
            guard case .close = write.action, let list = lists.removeValue(forKey: write.walk) else { continue }
            counts[list, default: 1] -= 1
            if counts[list] == 0 { counts[list] = nil }
        }
    }

    /// Whether the result of reading may depend on what is not stored yet.
    func mayHave(_ selection: Generation.Selection) -> Bool {
        guard case .collection(let list) = selection else { return !lists.isEmpty }
        return counts[list] != nil || counts[nil] != nil
    }
}

/// The state of the walks of a `DeferredStore` in its store.
struct StoredWalks: Sendable {
    /// The generations of the walks, by their numbers.
    private var generations: [Generation.ID: Generation.ID] = [:]
    /// The walks of which a write failed.
    private var lacking: Set<Generation.ID> = []

    /// Does a write.
    mutating func perform(_ write: DeferredWrite, in batch: any FeedBatch) throws {
        if case .open(let opening) = write.action {
            generations[write.walk] = try batch.open(opening)
            return
        }
        let isWhole = !lacking.contains(write.walk)
        let generation = write.walk < 0 ? generations[write.walk] : write.walk
        switch (write.action, generation) {
        case (.save(let record), let generation?) where isWhole: try batch.save(record, in: generation)
        case (.close(let ending), let generation):
            if let generation { try batch.close(generation, as: isWhole ? ending : .cut) }
            forget(write.walk)
        default: break
        }
    }

    /// Notes that a write failed.
    mutating func cut(_ write: DeferredWrite) {
        if case .close = write.action { forget(write.walk) } else { lacking.insert(write.walk) }
    }

    private mutating func forget(_ walk: Generation.ID) {
        generations[walk] = nil
        lacking.remove(walk)
    }
}

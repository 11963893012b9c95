import Feeds

/// The batch of pages that is likely to be asked for next, read while the one before is being used.
struct ReadAhead {
    private struct Place: Equatable {
        let generation: Generation.ID
        let ordinal: Int
    }

    /// Where the last batch that was given ended.
    private var end: Place?
    private var batch: (place: Place, records: [PageRecord])?

    /// The batch at a place, where it has been read.
    mutating func take(_ generation: Generation.ID, from ordinal: Int) -> [PageRecord]? {
        defer { batch = nil }
        return batch?.place == Place(generation: generation, ordinal: ordinal) ? batch?.records : nil
    }

    /// Notes what was given; where one batch follows another, gives the place of the next.
    mutating func note(_ records: [PageRecord], of generation: Generation.ID, from ordinal: Int) -> Int? {
        let isNext = end == Place(generation: generation, ordinal: ordinal) && !records.isEmpty
        end = Place(generation: generation, ordinal: ordinal + records.count)
        return isNext ? ordinal + records.count : nil
    }

    mutating func keep(_ records: [PageRecord], of generation: Generation.ID, from ordinal: Int) {
        batch = (Place(generation: generation, ordinal: ordinal), records)
    }

    /// What was read holds no more.
    mutating func forget() {
        batch = nil
    }
}

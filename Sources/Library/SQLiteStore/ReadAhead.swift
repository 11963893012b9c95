import Feeds

/// Reads the batch of pages that is likely to be requested next, while the current batch is in use.
struct ReadAhead {
    private struct Place: Equatable {
        let generation: Generation.ID
        let ordinal: Int
    }

    /// The end of the last returned batch.
    private var end: Place?
    private var batch: (place: Place, records: [PageRecord])?

    /// The batch at a place, if it has been read.
    mutating func take(_ generation: Generation.ID, from ordinal: Int) -> [PageRecord]? {
        defer { batch = nil }
        return batch?.place == Place(generation: generation, ordinal: ordinal) ? batch?.records : nil
    }

    /// Records a returned batch. If it continues the previous one, returns the position of the next batch.
    mutating func note(_ records: [PageRecord], of generation: Generation.ID, from ordinal: Int) -> Int? {
        let isNext = end == Place(generation: generation, ordinal: ordinal) && !records.isEmpty
        end = Place(generation: generation, ordinal: ordinal + records.count)
        return isNext ? ordinal + records.count : nil
    }

    mutating func keep(_ records: [PageRecord], of generation: Generation.ID, from ordinal: Int) {
        batch = (Place(generation: generation, ordinal: ordinal), records)
    }

    /// Discards the batch, because the tables may have changed.
    mutating func forget() {
        batch = nil
    }
}

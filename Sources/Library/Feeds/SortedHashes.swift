/// A set of hashes for lookups, at eight bytes each. A `Set`, at most three quarters full, takes up to 21.
struct SortedHashes: Sendable {
    /// Each run is in ascending order and longer than the next, so that many small additions need few merges.
    private var runs: [[UInt64]] = []

    init() {}

    /// - Parameter hashes: in any order.
    init(_ hashes: consuming [UInt64]) {
        hashes.sort()
        runs = [hashes]
    }

    /// Adds the hashes that a source passes on, about `count` of them.
    mutating func add(expecting count: Int, _ source: ((UInt64) -> Bool) throws -> Void) rethrows {
        var run: [UInt64] = []
        run.reserveCapacity(count)
        try source {
            run.append($0)
            return true
        }
        run.sort()
        while let last = runs.last, last.count <= run.count {
            run = runs.removeLast() + run
            run.sort()
        }
        runs.append(run)
    }

    func contains(_ hash: UInt64) -> Bool {
        runs.contains { Self.isIn($0, hash) }
    }

    private static func isIn(_ run: [UInt64], _ hash: UInt64) -> Bool {
        var range = run.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if run[middle] == hash { return true }
            range = run[middle] < hash ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }
}

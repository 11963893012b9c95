package import Pages

/// The end of a stored walk that another one continues: what the list is compared with.
package struct StoredEnd: Sendable {
    /// The last page of the walk.
    package let last: PageRecord
    /// The pages of the walk, up to the place at which it is continued.
    package let pages: [PageHashes]
    /// If the walk is continued inside its last page: how many items of the response come before.
    package let passed: Int?
    /// How many items of the last page come before the place.
    private let countOfLast: Int
    /// Hashes of the items of the walks that this one continues itself, without and with their versions.
    package private(set) var earlier: (hashes: [UInt64], versions: [UInt64]) = ([], [])

    /// - Parameters:
    ///   - pages: all pages of the walk.
    ///   - before: how many items of the last page come before the place; nil for all.
    ///   - leftOut: how many items of the response were left out before these.
    package init(_ last: PageRecord, pages: [PageHashes], before count: Int? = nil, leftOut: Int = 0) {
        self.last = last
        countOfLast = count ?? last.hashes.count
        self.pages = pages.dropLast() + pages.suffix(1).map { [countOfLast] in $0.prefix(countOfLast) }
        passed = count.map { $0 + leftOut }
    }

    /// Hashes of the items before the place, as `PageRecord` has them.
    package var hashes: [UInt64] { pages.flatMap(\.hashes) }

    /// Adds the end of the walk that this one, with those added so far, continues.
    package mutating func add(earlier end: StoredEnd) {
        earlier = (end.hashes + earlier.hashes, end.pages.flatMap { $0.versions ?? [] } + earlier.versions)
    }

    /// The items of the last page that come before the place.
    package var lastHashes: [UInt64] { Array(last.hashes.prefix(countOfLast)) }
}

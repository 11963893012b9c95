package import Feeds
import System

/// The items of a stored list that the last complete walk did not find. They may be gone, or the server left them out.
package struct LostItems: Sendable, Equatable {
    /// How many.
    package let count: Int
    /// When one of them was last found, in seconds since 1970 (UTC).
    package let seenAt: Int64

    /// Nil if there are none.
    ///
    package init?(among stored: ListWalks, in store: any FeedReader) async throws {
        let walks = stored.usable.filter { $0.start == nil }
        guard let complete = stored.whole.first(where: { $0.ending != .joined }),
            let whole = walks.firstIndex(of: complete)
        else { return nil }
        var met: Set<UInt64> = []
        for walk in walks[...whole] { met.formUnion(try await store.hashes(of: walk.id)) }
        var count = 0
        var seenAt: Int64 = 0
        for walk in walks[(whole + 1)...] {
            let lost = Set(try await store.hashes(of: walk.id)).subtracting(met)
            if !lost.isEmpty { seenAt = max(seenAt, walk.last?.fetchedAt ?? walk.openedAt) }
            count += lost.count
            met.formUnion(lost)
        }
        guard count > 0 else { return nil }
        self.count = count
        self.seenAt = seenAt
    }
}

import Feeds
import System
import TerminalSession
import Wording

/// The items of a stored list that the last walk to its end did not meet. They may be gone, or the server did not tell
/// of them.
struct LostItems: Sendable, Equatable {
    let count: Int
    /// When one of them was met last, in seconds since 1970 (UTC).
    let seenAt: Int64

    /// Nil where there are none.
    ///
    /// - Parameter walks: the newest first.
    init?(among walks: [Generation], in store: any FeedReader) async throws {
        let walks = walks.filter { $0.start == nil }
        guard let whole = walks.firstIndex(where: { $0.ending == .complete || $0.ending == .superseding }) else {
            return nil
        }
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

extension Messages {
    func lost(_ items: LostItems) {
        let (count, seen) = (items.count, Timestamp.text(items.seenAt))
        notice(
            Message(
                count, one: "\(count) item is missing from the last complete walk; last seen \(seen)",
                other: "\(count) items are missing from the last complete walk; last seen \(seen)"))
    }
}

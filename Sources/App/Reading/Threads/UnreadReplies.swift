import Pages

/// Replies that were not read.
package struct UnreadReplies: Sendable, Equatable {
    /// How many there are; nil if the server does not count them.
    package private(set) var count: Int? = 0

    /// Whether there are any, as far as that is known.
    package var mayBeSome: Bool { count != 0 }

    /// Adds the replies to one item.
    ///
    /// - Parameters:
    ///   - count: how many replies it has; nil if the server does not count them.
    ///   - read: how many of these were read.
    mutating func add(_ count: Int?, read: Int) {
        self.count = count.flatMap { count in self.count.map { $0 + max(count - read, 0) } }
    }

    /// Adds the replies that an item does not have, although the server says that there are more than those inside it.
    mutating func add(besides inside: Page) {
        let totals = inside.signs.compactMap { if case .total(let count, _) = $0 { count } else { nil } }
        let missing = totals.max().map { $0 - inside.received } ?? 0
        let isCounted = missing > 0 || totals.count == inside.signs.count
        add(isCounted ? missing : nil, read: 0)
    }

    mutating func add(_ other: UnreadReplies) {
        count = other.count.flatMap { more in count.map { $0 + more } }
    }
}

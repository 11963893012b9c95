package import Feeds
package import Pages

/// A number of items, or of comments with their replies.
package struct ItemCount: Sendable, Equatable {
    /// What a walk lists.
    package enum Kind: Sendable {
        case items
        case comments
    }

    /// What is counted.
    package let kind: Kind
    /// How many.
    package let count: Int
    /// How many replies are below the comments.
    package let replies: Int

    package init(_ count: Int, _ kind: Kind, replies: Int = 0) {
        self.kind = kind
        self.count = count
        self.replies = replies
    }
}

/// The progress of a walk.
package struct WalkProgress: Sendable {
    /// What the walk lists.
    package let kind: ItemCount.Kind
    /// How many items were received, without replies.
    package private(set) var items: Int
    /// How many pages were received.
    package private(set) var pages: Int
    /// How many replies were received.
    package var replies = 0
    /// How many items there will be; nil if unknown.
    package private(set) var total: Int?
    /// The number of the list that is read, of several, and how many there are if that is known; nil for one list.
    package var lists: (number: Int, of: Int?)?

    package init(_ kind: ItemCount.Kind, resuming summary: Walk.Summary = Walk.Summary()) {
        self.kind = kind
        (items, pages) = (summary.items, summary.pages)
    }

    /// Counts a page.
    ///
    /// - Parameters:
    ///   - demand: how much to read; nil if the page belongs to one of several lists.
    ///   - isFlatList: whether the page also has the replies to its comments.
    package mutating func add(_ page: Page, demand: Demand?, isFlatList: Bool = false) {
        let count = isFlatList ? page.topCount : page.wantedCount
        items += count
        replies += page.wantedCount - count
        pages += 1
        guard !isFlatList, let demand, page.wantedCount == page.items.count else {
            // The server's total counts items that are left out, too.
            total = nil
            return
        }
        let declared = page.declared.items
        switch demand {
        case .all: total = declared
        case .items(let count): total = min(count, declared ?? count)
        case .pages: total = nil
        }
    }

    /// Corrects the counts once a flat list of comments is nested.
    mutating func settle(items: Int, replies: Int) { (self.items, self.replies) = (items, replies) }

    /// The number of items so far.
    package var counted: ItemCount { count(of: items) }

    /// A number of items, with the walk's kind and its replies.
    package func count(of items: Int) -> ItemCount {
        ItemCount(items, kind, replies: replies)
    }
}

import JSON

/// A flat list of comments as threads.
package struct NestedComments: Sendable {
    /// The comments at the top of each page of the list, with the replies from all pages.
    package private(set) var pages: [Threads] = []
    /// How many comments are at the top.
    package let tops: Int
    /// How many of them reply to a comment that is not in the list.
    package let orphans: Int
    /// How many of them are the first of a circle of replies.
    package let circles: Int
    /// How many comments are below them.
    package private(set) var replies = 0
    /// How many replies are at the last level although they are deeper.
    package private(set) var deeper = 0
    /// How many replies are left out because they are too deep.
    package private(set) var unread = 0
    private let showsDeeper: Bool
    private let list: List

    /// The pages of the list, and the page and the row of each comment.
    private struct List: Sendable {
        let pages: [Page]
        let places: [(page: Int, row: Int)]
        let tree: CommentTree
    }

    /// - Parameters:
    ///   - pages: the pages of the list, with only those items that are output.
    ///   - depth: how many levels to include; at most 64, as each takes some stack.
    ///   - showsDeeper: whether deeper replies are included at the last level, instead of being left out.
    package init(_ pages: [Page], depth: Int, showsDeeper: Bool = false) {
        let places = pages.enumerated().flatMap { number, page in page.items.indices.map { (page: number, row: $0) } }
        let tree = CommentTree(
            places.map { (pages[$0.page].id(ofItem: $0.row), pages[$0.page].parentID(ofItem: $0.row)) })
        self.showsDeeper = showsDeeper
        list = List(pages: pages, places: places, tree: tree)
        var rest = tree.tops[...]
        tops = rest.count
        orphans = tree.orphans.count
        circles = tree.circles.count
        for page in pages.indices {
            let own = rest.prefix { places[$0].page == page }
            rest = rest.dropFirst(own.count)
            // A page without comments at the top still says where comments are from.
            self.pages.append(threads(own, of: page, level: 0, depth: depth, isApart: tree.isApart))
        }
    }

    /// Comments of one page with their replies.
    ///
    /// - Parameter isApart: whether a comment shows its own parent, since it is not below it.
    private mutating func threads(
        _ numbers: ArraySlice<Int>, of page: Int, level: Int, depth: Int, isApart: (Int) -> Bool
    ) -> Threads {
        let tree = list.tree
        let own = list.pages[page].keeping(numbers.map { list.places[$0].row })
        let apart = Set(numbers.enumerated().filter { isApart($1) }.map(\.offset))
        guard level + 1 < depth else {
            if !(showsDeeper && depth > 1) { unread += numbers.reduce(0) { $0 + tree.below($1).count } }
            return Threads(own, apart: apart)
        }
        let replies = numbers.map { number in
            Threads.Replies.read(lists(of: number, level: level + 1, depth: depth))
        }
        return Threads(own, replies: replies, apart: apart)
    }

    /// The replies to a comment. Those at the last level are followed by the replies to them.
    private mutating func lists(of number: Int, level: Int, depth: Int) -> [Threads] {
        let direct = list.tree.replies(to: number)
        guard showsDeeper, level + 1 == depth else {
            return lists(of: direct, level: level, depth: depth) { _ in false }
        }
        let all = list.tree.below(number)
        deeper += all.count - direct.count
        let tree = list.tree
        return lists(of: all, level: level, depth: depth) { tree.parent(of: $0) != number }
    }

    /// Replies in the order of the list, those of each page together.
    private mutating func lists(of numbers: [Int], level: Int, depth: Int, isApart: (Int) -> Bool) -> [Threads] {
        replies += numbers.count
        var lists: [Threads] = []
        var rest = numbers[...]
        while let first = rest.first {
            let page = list.places[first].page
            let own = rest.prefix { list.places[$0].page == page }
            rest = rest.dropFirst(own.count)
            lists.append(threads(own, of: page, level: level, depth: depth, isApart: isApart))
        }
        return lists
    }
}

extension Page {
    /// An item's id as text; nil if it has none.
    package func id(ofItem row: Int) -> String? {
        layout.idSlot.flatMap { body.text(of: column($0, ofItem: row)) }
    }
}

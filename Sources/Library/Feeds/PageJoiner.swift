package import Pages
import Pagination

/// Loads the pages of a list whose positions count items or pages, so that no item is skipped: `load → load`.
///
/// Once an item is deleted, later ones move forward, and the next position skips one that the walk lacks. This may have
/// happened between two pages if the list is shorter at the second one, if only the first came from a cache, or if the
/// walk was interrupted between them. The first page is then requested again. What follows the walk's items on it
/// continues the walk.
package actor PageJoiner {
    /// A page that the walk has.
    package struct Earlier: Sendable {
        let position: Position?
        /// Its items, as `Page.keys` identifies them.
        let keys: @Sendable () -> Set<UInt64>
        /// Whether items may have moved since then.
        let age: Age
        /// How many items the list had then.
        let length: Int?

        enum Age { case new, cached, stored }

        /// The last page of an interrupted walk.
        package init(_ record: PageRecord) {
            position = record.position
            keys = { Set(record.hashes) }
            (age, length) = (.stored, nil)
        }

        fileprivate init(_ page: Page) {
            position = page.position
            keys = { Set(page.keys) }
            age = page.provenance.source == .cache ? .cached : .new
            length = page.declared.length
        }
    }

    /// How often in a row a page is requested again. A list that moves more often has no certain order.
    private static let mostInARow = 3

    private let load: PageLoader
    private var last: Earlier?
    private var inARow = 0

    /// - Parameter last: the page before the first one to load; nil at the start of a walk.
    package init(_ load: @escaping PageLoader, after last: Earlier? = nil) {
        self.load = load
        self.last = last
    }

    /// Loads a page, or the one before it again if it has items that the walk lacks.
    package func page(_ request: PageRequest) async throws -> Page {
        let page = try await load(request)
        guard let last, last.mayHaveMoved(before: page) else { return pass(page) }
        let again = try await load(PageRequest(position: last.position, ordinal: request.ordinal))
        let keys = last.keys()
        let known = again.keys.lastIndex(where: keys.contains)
        if let known, known + 1 == again.items.count { return pass(page) }
        guard let known, inARow < Self.mostInARow else {
            throw WalkError.movedItems(request.position ?? Position(""))
        }
        inARow += 1
        var rest = again.keeping(Array(again.items.indices.dropFirst(known + 1)))
        rest.isRepeated = true
        self.last = Earlier(again)
        return rest
    }

    private func pass(_ page: Page) -> Page {
        last = Earlier(page)
        inARow = 0
        return page
    }
}

extension PageJoiner.Earlier {
    /// Whether items may have moved forward since this page, so that the next one skips some.
    fileprivate func mayHaveMoved(before page: Page) -> Bool {
        if age == .stored || age == .cached && page.provenance.source == .remote { return true }
        guard let length, let now = page.declared.length else { return false }
        return now < length
    }
}

extension Page.Declared {
    /// How many items the list has, with those that the server does not return.
    fileprivate var length: Int? { items.map { $0 + withheld } }
}

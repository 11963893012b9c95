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
        /// Whether items may have moved since then.
        enum Age { case new, cached, stored }

        let position: Position?
        /// Its items, as `Page.keys` identifies them.
        let keys: @Sendable () -> [UInt64]
        let age: Age
        /// The length of the list then.
        let length: Length

        /// The last page of an interrupted walk.
        ///
        /// - Parameter position: that of the whole page.
        package init(_ record: PageRecord, at position: Position?) {
            self.position = position
            keys = { record.hashes }
            (age, length) = (.stored, Length())
        }

        /// - Parameter position: that of the whole page.
        fileprivate init(_ page: Page, at position: Position?) {
            self.position = position
            keys = { page.keys }
            age = page.provenance.source == .cache ? .cached : .new
            length = Length(page.declared)
        }
    }

    /// How long a list is, as far as the server says so.
    struct Length: Sendable, Equatable {
        var items: Int?
        var pages: Int?

        /// The number in which it differs from another length: of items, or else of pages.
        func count(besides other: Length?) -> Int? { items == other?.items ? pages : items }
    }

    /// How often a page is requested again before folio gives up. Servers that estimate the length may need several.
    private static let mostChecks = 10

    private let load: PageLoader
    private let start: @Sendable (Position?) -> Position?
    private let inside: @Sendable (Page, _ after: Int) -> Position
    private var last: Earlier?
    /// The items of the pages that came from a cache or a store.
    private var old = RecentIDs()

    /// - Parameters:
    ///   - last: the page before the first one to load; nil at the start of a walk.
    ///   - hashes: those of the items before the first page.
    ///   - start: the position of the whole page that has a position.
    ///   - inside: the position in a page, after some of its items.
    package init(
        _ load: @escaping PageLoader, after last: Earlier? = nil, recalling hashes: [UInt64] = [],
        start: @escaping @Sendable (Position?) -> Position? = { $0 },
        inside: @escaping @Sendable (Page, _ after: Int) -> Position = { page, _ in page.position ?? Position("") }
    ) {
        self.load = load
        self.start = start
        self.inside = inside
        self.last = last
        _ = old.insert(Array(hashes.suffix(RecentIDs.capacity)))
    }

    /// Loads a page, or the one before it again if it has items that the walk lacks.
    package func page(_ request: PageRequest) async throws -> Page {
        var page = try await load(request)
        var lengths: (first: Length, then: Length)?
        for _ in 0..<Self.mostChecks {
            guard let last, last.mayHaveMoved(before: page) else { return pass(page) }
            let keys = Set(last.keys())
            let isKnown = { [old] (key: UInt64) in keys.contains(key) || old.knows(key) }
            // What the walk lacks comes after what it has, so the page then skips nothing.
            if page.keys.contains(where: isKnown) { return pass(page) }
            let check = PageRequest(position: last.position, ordinal: request.ordinal, isConfirmed: true)
            let again = try await load(check)
            let known = again.keys.lastIndex(where: isKnown)
            // Nothing comes before the start of the list.
            guard known != nil || last.position == nil else {
                throw WalkError.movedItems(request.position ?? Position(""))
            }
            let new = known.map { $0 + 1 } ?? 0
            self.last = Earlier(again, at: last.position)
            if new < again.items.count {
                var rest = again.leavingOut(first: new)
                if new > 0 { rest.position = inside(again, new) }
                rest.isRepeated = true
                return rest
            }
            // If the list has changed between the two, the second one must be read after the first.
            let (first, then) = (Length(again.declared), Length(page.declared))
            if first == then { return pass(page) }
            lengths = (first, then)
            page = try await load(PageRequest(position: request.position, ordinal: request.ordinal, isConfirmed: true))
        }
        // Items may have been deleted each time, or copies of the list on several servers may differ.
        throw WalkError.disagreeingLengths(
            request.position ?? Position(""), first: lengths?.first.count(besides: lengths?.then),
            then: lengths?.then.count(besides: lengths?.first))
    }

    private func pass(_ page: Page) -> Page {
        last = Earlier(page, at: start(page.position))
        if last?.age == .cached { _ = old.insert(page.keys) }
        return page
    }
}

extension PageJoiner.Earlier {
    /// Whether items may have moved forward since this page, so that the next one skips some.
    fileprivate func mayHaveMoved(before page: Page) -> Bool {
        if age == .stored || age == .cached && page.provenance.source == .remote { return true }
        let now = PageJoiner.Length(page.declared)
        if let before = length.items, let now = now.items, now > 0, now < before { return true }
        if let before = length.pages, let now = now.pages, now < before { return true }
        return false
    }
}

extension PageJoiner.Length {
    /// - Parameter declared: the length as a page declares it, with the items that the server does not return.
    fileprivate init(_ declared: Page.Declared) {
        self.init(items: declared.items.map { $0 + declared.withheld }, pages: declared.pages)
    }
}

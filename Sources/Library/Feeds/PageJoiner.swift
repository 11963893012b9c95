package import Pages
import Pagination

/// Loads the pages of a list whose positions count items or pages, so that no item is skipped: `load → load`.
///
/// Once an item is deleted, later ones move forward, and the next position skips one that the walk lacks. This may have
/// happened between two pages if the list is shorter at the second one, if only the first came from a cache, or if the
/// walk was interrupted between them. The first page is then requested again. What the walk lacks on it continues
/// the walk.
///
/// Links and tokens may count, too, which folio cannot know. There, a page is requested again if the list is shorter, also
/// compared with the walk that is continued, or if only the first page came from a cache.
package actor PageJoiner {
    /// A page that the walk has.
    package struct Earlier: Sendable {
        /// Whether items may have moved since then.
        ///
        /// An `older` page is of an earlier walk, of which only the greatest length is known, without the items that the
        /// server does not return.
        enum Age { case new, older, cached, stored }

        let position: Position?
        /// Its items, as `Page.keys` identifies them.
        let keys: @Sendable () -> [UInt64]
        let age: Age
        /// The length of the list then.
        let length: Length
        /// If the walk continues inside the page: how many items of the response come before.
        private(set) var passed: Int?
        /// Whether the walk began inside the page, so that an earlier command has what comes before.
        fileprivate var isPart = false

        /// The last page of an earlier walk.
        ///
        /// - Parameters:
        ///   - position: that of the whole page.
        ///   - passed: how many items of the response come before, if the walk continues inside the page.
        package init(_ end: StoredEnd, at position: Position?) {
            self.position = position
            keys = { end.lastHashes }
            (age, length, passed) = (.stored, Length(), end.passed)
            isPart = end.last.position != position
        }

        /// The page of an earlier walk before the first one to load, where positions may or may not count.
        package init(_ page: StoredPage, at position: Position?) {
            self.position = position
            keys = { page.record.hashes }
            (age, length) = (.older, Length(items: page.memory.items?.upperBound, pages: page.memory.pages?.upperBound))
        }

        /// - Parameter position: that of the whole page.
        fileprivate init(_ page: Page, at position: Position?) {
            self.position = position
            keys = { page.keys }
            age = page.provenance.source >= .cache ? .cached : .new
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
    private let isCounted: Bool
    private let isRefusal: @Sendable (any Error) -> Bool
    private let start: @Sendable (Position?) -> Position?
    private let inside: @Sendable (Page, _ after: Int) -> Position
    private var last: Earlier?
    /// The items of earlier pages.
    private var old = RecentIDs(capacity: RecentIDs.nearby)

    /// - Parameters:
    ///   - isCounted: whether positions are sure to count.
    ///   - isRefusal: whether an error means that the server does not know a position any more.
    ///   - last: the page before the first one to load; nil at the start of a walk.
    ///   - hashes: those of the items before the first page.
    ///   - start: the position of the whole page that has a position.
    ///   - inside: the position in a page, after some of its items.
    package init(
        _ load: @escaping PageLoader, isCounted: Bool = true,
        isRefusal: @escaping @Sendable (any Error) -> Bool = { _ in false }, after last: Earlier? = nil,
        recalling hashes: [UInt64] = [],
        start: @escaping @Sendable (Position?) -> Position? = { $0 },
        inside: @escaping @Sendable (Page, _ after: Int) -> Position = { page, _ in page.position ?? Position("") }
    ) {
        self.load = load
        self.isCounted = isCounted
        self.isRefusal = isRefusal
        self.start = start
        self.inside = inside
        self.last = last
        _ = old.insert(Array(hashes.suffix(RecentIDs.nearby)))
    }

    /// Loads a page, or the one before it again if it has items that the walk lacks.
    package func page(_ request: PageRequest) async throws -> Page {
        if let last, last.passed != nil, start(request.position) == start(last.position) {
            return try await restOfPage(request, last)
        }
        var page = try await load(request)
        if !isCounted { return try await joined(page, request) }
        var lengths: (first: Length, then: Length)?
        for _ in 0..<Self.mostChecks {
            guard let last, last.mayHaveMoved(before: page) else { return pass(page) }
            let isKnown = isKnown(with: last)
            // A page that begins with what the walk has skips nothing.
            if let first = page.keys.first, isKnown(first) { return pass(page) }
            let hasKnown = page.keys.contains(where: isKnown)
            let check = PageRequest(position: last.position, ordinal: request.ordinal, isConfirmed: true)
            let again = try await load(check)
            let hasMoved = last.passed == nil || !last.isStart(of: again)
            // Nothing comes before the start of the list.
            guard last.position == nil || again.keys.contains(where: isKnown) else {
                // So many items were added that those that the walk has are on the next page.
                if hasKnown { return pass(page) }
                throw WalkError.movedItems(request.position ?? Position(""))
            }
            let new = again.countBeforeNew(isKnown, isWhole: !last.isPart)
            self.last = Earlier(again, at: last.position)
            if hasMoved, new < again.items.count {
                remember(again)
                return rest(of: again, after: new)
            }
            // If the list has changed between the two, the second one must be read after the first.
            let (first, then) = (Length(again.declared), Length(page.declared))
            if first == then || page.hasNothing { return pass(page) }
            lengths = (first, then)
            page = try await load(PageRequest(position: request.position, ordinal: request.ordinal, isConfirmed: true))
        }
        // Items may have been deleted each time, or copies of the list on several servers may differ.
        throw WalkError.disagreeingLengths(
            request.position ?? Position(""), first: lengths?.first.count(besides: lengths?.then),
            then: lengths?.then.count(besides: lengths?.first))
    }

    /// A page whose position may count: after a page from the cache, or if the list has become shorter, it may skip items.
    /// These follow the items that the walk has. Those before them are new.
    private func joined(_ page: Page, _ request: PageRequest) async throws -> Page {
        guard let last, page.idHashes != nil, page.provenance.source < .cache, last.mayHaveMoved(before: page) else {
            return pass(page)
        }
        let isKnown = isKnown(with: last)
        if let first = page.keys.first, isKnown(first) { return pass(page) }
        let again: Page
        do {
            again = try await load(PageRequest(position: last.position, ordinal: request.ordinal, isConfirmed: true))
        } catch {
            // The token may be valid once only, so that nothing more can be known.
            guard isRefusal(error) else { throw error }
            return pass(page)
        }
        if again.isPastEnd { return pass(page) }
        guard let index = again.keys.lastIndex(where: isKnown) else {
            // At the start of the list, all items are new. Elsewhere, those that the walk has were deleted.
            guard last.position == nil || again.keys.first == page.keys.first else {
                throw WalkError.movedItems(request.position ?? Position(""))
            }
            return pass(page)
        }
        if index + 1 == again.items.count { return pass(page) }
        // The list may become shorter once more.
        self.last = Earlier(again, at: last.position)
        remember(again)
        return rest(of: again, after: index + 1)
    }

    /// Loads the page inside which an earlier walk ended, from there on.
    private func restOfPage(_ request: PageRequest, _ last: Earlier) async throws -> Page {
        let page = try await load(PageRequest(position: last.position, ordinal: request.ordinal))
        self.last = nil
        defer { _ = pass(page) }
        if let passed = last.passed, last.isStart(of: page) {
            var rest = rest(of: page, after: passed)
            rest.position = request.position
            return rest
        }
        let isKnown = isKnown(with: last)
        guard start(last.position) == nil || page.keys.contains(where: isKnown) else {
            throw WalkError.movedItems(request.position ?? Position(""))
        }
        return rest(of: page, after: page.countBeforeNew(isKnown, isWhole: true))
    }

    /// Whether an earlier page had an item, such as the last one.
    private func isKnown(with last: Earlier) -> (UInt64) -> Bool {
        let keys = Set(last.keys())
        return { [old] in keys.contains($0) || old.knows($0) }
    }

    /// A page that the walk had in part, without its first items.
    private func rest(of page: Page, after count: Int) -> Page {
        var rest = page.leavingOut(first: count)
        if count > 0 { rest.position = inside(page, count) }
        rest.isRepeated = true
        return rest
    }

    private func pass(_ page: Page) -> Page {
        let isCached = page.provenance.source >= .cache
        guard isCounted || page.idHashes != nil && (isCached || Length(page.declared) != Length()) else {
            last = nil
            return page
        }
        last = Earlier(page, at: start(page.position))
        if isCounted || isCached { remember(page) }
        return page
    }

    /// Without ids, equal items may be others, so that those of one response are not looked for later.
    private func remember(_ page: Page) {
        if page.idHashes != nil || page.provenance.source >= .cache { _ = old.insert(page.keys) }
    }
}

extension Page {
    /// Whether the page is empty and calls the list empty, too. The server may not know its length then.
    fileprivate var hasNothing: Bool { received == 0 && (declared.items ?? declared.pages) == 0 }

    /// How many items come before the first one that the walk lacks.
    ///
    /// The order of the items may have changed, so that the walk has some of those that follow. With ids, it leaves them
    /// out. Without, only those after all that it has are sure to be others.
    ///
    /// - Parameter isWhole: whether the walk had the whole page.
    fileprivate func countBeforeNew(_ isKnown: (UInt64) -> Bool, isWhole: Bool) -> Int {
        if idHashes != nil, isWhole { return keys.firstIndex { !isKnown($0) } ?? keys.count }
        return keys.lastIndex(where: isKnown).map { $0 + 1 } ?? 0
    }
}

extension PageJoiner.Earlier {
    /// Whether a page begins with the items that come before the place at which the walk continues.
    fileprivate func isStart(of page: Page) -> Bool {
        guard let passed, page.items.count >= passed else { return false }
        let keys = keys()
        return page.keys.prefix(passed).suffix(keys.count).elementsEqual(keys)
    }

    /// Whether items may have moved forward since this page, so that the next one skips some.
    fileprivate func mayHaveMoved(before page: Page) -> Bool {
        if age == .stored || age == .cached && page.provenance.source < .cache { return true }
        if age == .older, page.declared.withheld > 0 { return true }
        let now = PageJoiner.Length(page.declared)
        return Self.isLess(now.items, than: length.items, on: page)
            || Self.isLess(now.pages, than: length.pages, on: page)
    }

    /// Whether a length is less than before. Beside items, 0 means that it is unknown.
    private static func isLess(_ now: Int?, than before: Int?, on page: Page) -> Bool {
        guard let now, let before, now < before else { return false }
        return now > 0 || page.received == 0
    }
}

extension PageJoiner.Length {
    /// - Parameter declared: the length as a page declares it, with the items that the server does not return.
    init(_ declared: Page.Declared) {
        self.init(items: declared.items.map { $0 + declared.withheld }, pages: declared.pages)
    }
}

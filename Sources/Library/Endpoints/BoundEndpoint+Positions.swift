package import Pages
package import Pagination
import Plugins
import Redaction

/// Where walks begin and continue.
extension BoundEndpoint {
    /// The position for a way to start.
    package func position(for start: WalkStart) throws(EndpointError) -> Position? {
        let paging = endpoint.paging
        guard paging.pager.starts.contains(start.kind) else {
            throw .startNotSupported(start.kind, supported: paging.pager.starts)
        }
        if start.kind == .cursor, start.text.isEmpty { throw .pagination(.emptyPosition) }
        if start.kind == .cursor, let stored = StoredPosition(Position(start.text)) { return stored.position }
        do {
            guard start.kind == .cursor else { return try paging.position(for: start, pageSize: pageSize) }
            let place = PagePlace(Position(start.text))
            let page = try paging.position(
                for: WalkStart(.cursor, place.page?.text ?? ""), pageSize: pageSize)
            guard page != nil || place.skipping > 0 else { return nil }
            return PagePlace(page: page, skipping: place.skipping, check: place.check).position
        } catch .badPosition(_, let expected) {
            // The part that is invalid may not occur in the text.
            throw .pagination(.badPosition(text: start.text, expected: expected))
        } catch {
            throw .pagination(error)
        }
    }

    /// The guard of a walk that starts at a position.
    package func guarding(from position: Position?) -> WalkGuard {
        let paging = endpoint.paging
        return WalkGuard(
            start: StoredPosition(position) == nil
                ? paging.before(PagePlace(position).page, pageSize: pageSize) : .init(items: nil, pages: nil),
            endsWhenSame: paging.until.endsWhenSame, isCounted: paging.strategy.isCounted,
            namesNext: paging.strategy.namesNext,
            pagesAreCounted: paging.pager.countsPages || paging.strategy.namesNext,
            pageLength: paging.pageLength(asked: pageSize),
            hasIDs: layout.idSlot != nil, isGuess: endpoint.isFound)
    }

    /// The position after the first `count` items of a page, before the next one that the page has. Items that were left
    /// out in between were printed before, or are not wanted.
    package func position(_ page: Page, after count: Int) -> Position {
        if let stored = StoredPosition(page, after: count) { return stored.position }
        let passed = page.received(before: count)
        let inside = position(inside: page, after: passed)
        // A store finds pages by their positions, and a key may equal the credential, or be another server's.
        if page.provenance.isFromStore || page.provenance.repeatsCredential || !positionsMayHaveData(of: page) {
            return inside
        }
        // An expression may make a credential of values that are none.
        if let exact = exactPosition(passed, in: page.asReceived), !KnownCredentials.areShown(in: exact.text) {
            return exact
        }
        let place = PagePlace(inside)
        let start = endpoint.paging.position(of: place.page, pageSize: pageSize)
        return PagePlace(page: start, skipping: passed, check: place.check).position
    }

    /// The position after the first `count` items of the response that a page is from, as a place inside this page.
    package func position(inside page: Page, after count: Int) -> Position {
        // An id may equal the credential.
        let ids = page.provenance.repeatsCredential ? nil : page.asReceived.idChecks
        let check = ids.map { PagePlace.check(of: $0.prefix(count)) }
        return PagePlace(page: PagePlace(page.position).page, skipping: count, check: check).position
    }

    /// The position after the first `count` items of a whole page, if the strategy can tell it from these items.
    private func exactPosition(_ count: Int, in page: Page) -> Position? {
        guard count > 0 else { return nil }
        let place = PagePlace(page.position)
        return endpoint.paging.pager.position(count, after: place.page) { fact in
            reading.text(of: fact, ofItem: count - 1, in: page)
        }.map { PagePlace(page: $0, skipping: 0).position }
    }

    /// The positions of at most `most` pages after a page, if each page has `length` items. Empty if they cannot be
    /// computed.
    package func positions(after page: Page, length: Int, most: Int) -> [Position] {
        guard let next = page.next, let place = PagePlace(next).page, PagePlace(next).skipping == 0 else { return [] }
        return endpoint.paging.positions(after: page, next: place, length: length, most: most)
            .map { PagePlace(page: $0, skipping: 0).position }
    }

    /// Finds positions inside a stored page: how many items of its response come before, or nil for another position.
    package func positionsInside(_ page: Page) -> @Sendable (Position) -> Int? {
        let counts = page.leftOut + 1..<max(page.leftOut + 1, page.received)
        let whole = page.asReceived
        let exact = Dictionary(
            counts.compactMap { count in exactPosition(count, in: whole).map { ($0, count) } }, uniquingKeysWith: max)
        let own = self.page(of: page.position)
        return { position in
            let place = PagePlace(position)
            guard place.skipping > 0 else { return exact[position] }
            guard self.page(of: position) == own, counts.contains(place.skipping) else { return nil }
            return whole.beginsWithItems(before: place) ? place.skipping : nil
        }
    }

    /// Whether a position that counts may be inside the page before another one.
    package func mayBeInside(_ position: Position, pageBefore next: Position) -> Bool {
        let (own, following) = (before(position), before(next))
        if let own = own.pages, let following = following.pages { return own + 1 == following }
        guard let own = own.items, let following = following.items else { return true }
        return own < following
    }

    /// The position of the whole page that contains a position, with its page size; nil without one for the first page.
    package func wholePage(of position: Position?) -> Position? { PagePlace(position).page }

    /// How many items of its page come before a position, unless they have changed since.
    package func itemsBefore(_ position: Position?) -> Int { PagePlace(position).skipping }

    /// How many items of a page come before a position inside it, by the positions alone; nil if it is not inside.
    package func items(on page: Position?, before position: Position) -> Int? {
        let count =
            if itemsBefore(position) > 0 {
                self.page(of: position) == self.page(of: page) ? itemsBefore(position) : 0
            } else {
                (before(position).items ?? 0) - (before(self.page(of: page)).items ?? 0)
            }
        return count > 0 ? count : nil
    }

    /// Whether positions count items or pages, so that they mean other items once the list has changed.
    package var positionsAreCounts: Bool { endpoint.paging.strategy.isCounted }

    /// Whether each page names the next one, by a token or a URL. These may count, too.
    package var namesNext: Bool { endpoint.paging.strategy.namesNext }

    /// Whether each page says how long the list is.
    package var declaresLength: Bool { endpoint.paging.until.hasLength }

    /// Whether folio reports signs that the list has more items.
    package var reportsSigns: Bool { endpoint.paging.until.reportsSigns }

    /// How many items or pages of the list come before the page of a position, if the position counts them.
    package func before(_ position: Position?) -> WalkGuard.Start {
        endpoint.paging.counted(before: PagePlace(position).page)
    }

    /// The start of the page that contains a position; nil for the first page of the list.
    package func page(of position: Position?) -> Position? {
        guard let page = PagePlace(position).page, !endpoint.paging.isStart(page) else { return nil }
        return page
    }
}

package import Pages
package import Pagination
import Plugins

/// Where walks begin and go on.
extension BoundEndpoint {
    /// The position of a way to start.
    package func position(for start: WalkStart) throws(EndpointProblem) -> Position? {
        let pager = endpoint.paging.pager
        guard pager.starts.contains(start.kind) else {
            throw .startNotSupported(start.kind, supported: pager.starts)
        }
        do {
            guard start.kind == .cursor else { return try pager.position(for: start) }
            let place = PagePlace(Position(start.text))
            let page = try pager.position(for: WalkStart(.cursor, place.page?.text ?? ""))
            return page == nil && place.skipping == 0 ? nil : PagePlace(page: page, skipping: place.skipping).position
        } catch {
            throw .pagination(error)
        }
    }

    /// What watches a walk from a position.
    package func guarding(from position: Position?) -> WalkGuard {
        let paging = endpoint.paging
        return WalkGuard(
            start: paging.before(PagePlace(position).page, pageSize: pageSize),
            endsWhenSame: paging.until.endsWhenSame, isCounted: paging.strategy.isCounted)
    }

    /// Where to go on behind the first `count` items of a page; the page's own start where repeated items were left
    /// out of it, so that items may come again but none is lost.
    package func position(_ page: Page, after count: Int) -> Position {
        let place = PagePlace(page.position)
        guard page.items.count + place.skipping == page.received else { return page.position ?? Position("") }
        let behind = place.skipping + count
        // A store finds pages by where they start, and a key may be the credential.
        if page.provenance.isRecorded || page.provenance.repeatsCredential {
            return PagePlace(page: place.page, skipping: behind).position
        }
        let exact = endpoint.paging.pager.position(behind, after: place.page) { fact in
            reading.text(of: fact, ofItem: count - 1, in: page)
        }
        return PagePlace(page: exact ?? place.page, skipping: exact == nil ? behind : 0).position
    }

    /// Where the pages behind one start, at most so many, if each has `length` items; empty where that cannot be told.
    package func positions(behind page: Page, length: Int, most: Int) -> [Position] {
        guard let next = page.next, let place = PagePlace(next).page, PagePlace(next).skipping == 0 else { return [] }
        return endpoint.paging.positions(behind: page, next: place, length: length, most: most)
            .map { PagePlace(page: $0, skipping: 0).position }
    }

    /// How many items of its page lie before a position.
    package func itemsBefore(_ position: Position?) -> Int { PagePlace(position).skipping }

    /// Where the page starts that a position lies in; nil for the first of the list.
    package func page(of position: Position?) -> Position? { PagePlace(position).page }
}

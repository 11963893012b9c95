import Pages

/// How much of a list is requested.
package enum Demand: Sendable, Hashable {
    case pages(Int)
    case items(Int)
    case all

    /// Whether more is needed after this many pages and items.
    package func needsMore(pages: Int, items: Int) -> Bool {
        switch self {
        case .pages(let wanted): pages < wanted
        case .items(let wanted): items < wanted
        case .all: true
        }
    }

    /// Whether so many items are wanted.
    package var countsItems: Bool { if case .items = self { true } else { false } }

    /// What is needed of the next list after the lists before it.
    package func rest(after summary: Walk.Summary) -> Demand {
        switch self {
        case .pages(let wanted): .pages(wanted - summary.pages)
        case .items(let wanted): .items(wanted - summary.items)
        case .all: .all
        }
    }

    /// How many more pages are needed after this many pages and items, if each page has `each` items; at least one.
    func pages(after pages: Int, items: Int, each: Int) -> Int {
        switch self {
        case .pages(let wanted): max(wanted - pages, 0)
        case .items(let wanted): max((wanted - items + each - 1) / each, 0)
        case .all: .max
        }
    }

    /// How many of a page's items are wanted after this many earlier items.
    func share(of page: Page, after items: Int) -> Int {
        guard case .items(let wanted) = self else { return page.wantedCount }
        return min(page.wantedCount, wanted - items)
    }
}

package import Pages

/// Watches one walk: repeats, drift, declared lengths. Pure: pages in, verdicts out.
///
/// Each page is first followed (where does the walk go from here?), so that the next can be asked for, then admitted.
package struct WalkGuard: Sendable {
    /// Where in the list a walk begins, as far as its first position tells.
    package struct Start: Sendable, Hashable {
        /// How many items and pages of the list come before; nil when unknown.
        package let items: Int?
        /// How many pages of the list come before; nil if unknown.
        package let pages: Int?

        package init(items: Int?, pages: Int?) {
            self.items = items
            self.pages = pages
        }
    }

    /// What a page is to the walk.
    package struct Verdict: Sendable {
        /// The page without the items that the walk has had; its `next` is nil at the end of the walk.
        package let page: Page
        /// How many items were left out as repeated, of those that were to be given.
        package let dropped: Int
        /// How many items have the id of an earlier one of the same page: they are kept, as a page does not drift.
        package let sharingID: Int
    }

    /// Servers that filter after paging give empty pages, but not without end.
    package static let mostEmptyPages = 1_000

    private let start: Start
    private let endsWhenSame: Bool
    private let isCounted: Bool
    private var positions = HashTable(fullest: 7)
    private var pages = HashTable(fullest: 7)
    private var ids = RecentIDs()
    /// Items and pages received, repeated items too.
    private var receivedItems = 0
    private var receivedPages = 0
    private var emptyPagesInARow = 0
    /// The smallest length declared: what is added meanwhile need not be met.
    private var declaredItems: Int?
    /// How many items of the list the server does not give, as the last page says.
    package private(set) var withheld = 0
    /// The smallest number of pages declared.
    private var declaredPages: Int?
    /// Whether the server said last that more comes, and the walk ended by no other sign.
    private var isSaidToGoOn = false
    /// The largest lengths declared: what is deleted once received leaves as much to come.
    private var largest = Page.Declared()

    /// - Parameters:
    ///   - endsWhenSame: a repeated page or position is the end of the list, not a fault (`until.same`).
    ///   - isCounted: positions are counts, so that a page's own declared length tells whether it is the last.
    package init(start: Start = Start(items: 0, pages: 0), endsWhenSame: Bool = false, isCounted: Bool = false) {
        self.start = start
        self.endsWhenSame = endsWhenSame
        self.isCounted = isCounted
    }

    /// What the server said that is there, and has not come; nil where all has.
    package var shortfall: Shortfall? {
        if let before = start.items, let declaredItems {
            let received = before + receivedItems
            if received < declaredItems { return .items(received: received, declared: declaredItems) }
            if received == declaredItems { return nil }
        }
        if let before = start.pages, let declaredPages, before + receivedPages < declaredPages {
            return .pages(received: before + receivedPages, declared: declaredPages)
        }
        return isSaidToGoOn ? .saidToGoOn : nil
    }

    /// Takes in what a walk had before it is resumed.
    ///
    /// - Parameters:
    ///   - hashes: of all its items, in order.
    ///   - pages: how many pages held them.
    ///   - leftOut: how many items of the first page came before the start.
    package mutating func recall(_ hashes: [UInt64], pages: Int, leftOut: Int = 0) {
        _ = ids.insert(Array(hashes.suffix(RecentIDs.capacity)))
        receivedItems += hashes.count + leftOut
        receivedPages += pages
    }

    /// Counts the next page of the walk and tells where the one behind it starts; nil at the end.
    package mutating func follow(_ page: Page) throws(WalkError) -> Position? {
        if receivedPages == 0, let position = page.position { _ = positions.insert(ContentHash.of(position.text)) }
        receivedItems += page.received
        receivedPages += 1
        if page.provenance.isRecorded { return page.next }
        withheld = page.declared.withheld
        if let items = page.declared.items { declaredItems = min(declaredItems ?? items, items) }
        if let pages = page.declared.pages { declaredPages = min(declaredPages ?? pages, pages) }
        // What has no body says nothing: what was said before holds.
        if page.declared.hasMore != nil || !page.body.isEmpty { isSaidToGoOn = page.declared.hasMore == true }
        let hasReachedEnd = hasReachedDeclaredEnd(page)
        if hasReachedEnd { isSaidToGoOn = false }
        guard let next = page.next, !hasReachedEnd else { return nil }
        emptyPagesInARow = page.received == 0 ? emptyPagesInARow + 1 : 0
        if emptyPagesInARow > Self.mostEmptyPages { throw .onlyEmptyPages(count: emptyPagesInARow, position: next) }
        if positions.insert(ContentHash.of(next.text)) { return next }
        guard endsWhenSame else { throw .repeatedPosition(next) }
        isSaidToGoOn = false
        return nil
    }

    /// Judges the page that was followed last.
    package mutating func admit(_ page: Page, next: Position?) throws(WalkError) -> Verdict {
        let hashes = page.idHashes
        var admitted = page
        admitted.next = next
        var isEnd = false
        var sharingID = 0
        if !page.provenance.isRecorded, !page.items.isEmpty, !pages.insert(hashes.map(ContentHash.of) ?? page.itemsHash)
        {
            guard endsWhenSame else { throw .repeatedPage(number: receivedPages, position: page.position) }
            admitted = page.keeping([])
            admitted.next = nil
            receivedItems -= page.received
            receivedPages -= 1
            isSaidToGoOn = false
            isEnd = true
        } else if let hashes {
            let (known, repeatedWithin) = ids.insert(hashes)
            sharingID = repeatedWithin
            if known.contains(true) { admitted = admitted.keeping(page.items.indices.filter { !known[$0] }) }
        }
        return Verdict(
            page: admitted, dropped: isEnd ? 0 : page.wantedCount - admitted.wantedCount, sharingID: sharingID)
    }

    private mutating func hasReachedDeclaredEnd(_ page: Page) -> Bool {
        var end = page.declared
        if !isCounted {
            end.items = end.items.map { max($0, largest.items ?? 0) }
            end.pages = end.pages.map { max($0, largest.pages ?? 0) }
            largest = Page.Declared(items: end.items ?? largest.items, pages: end.pages ?? largest.pages)
        }
        // A list that is longer than declared already has no declared end: an empty page shows it.
        if let before = start.items, let items = end.items, before + receivedItems == items { return true }
        if let before = start.pages, let pages = end.pages, before + receivedPages == pages { return true }
        return false
    }
}

/// How a list that has ended is shorter than its server says.
package enum Shortfall: Sendable, Hashable {
    case items(received: Int, declared: Int)
    case pages(received: Int, declared: Int)
    /// The last page says that more comes, and there is no way to it or nothing there.
    case saidToGoOn
}

/// Why a walk cannot go on.
package enum WalkError: Error, Sendable, Equatable {
    /// The server gives the same items a second time; pages count from 1 within the walk.
    case repeatedPage(number: Int, position: Position?)
    /// The next page would start where one started before.
    case repeatedPosition(Position)
    /// Page after page is empty and names a next one.
    case onlyEmptyPages(count: Int, position: Position)
}

package import Pages

/// Watches one walk for repeats, drift and declared lengths. Pure: pages in, verdicts out.
///
/// The walk first follows each page, which returns the next page's position, so that the next request can start. Then
/// it admits the page.
package struct WalkGuard: Sendable {
    /// How much of the list comes before a walk, if the walk's first position shows it.
    package struct Start: Sendable, Hashable {
        /// How many items of the list come before; nil if unknown.
        package let items: Int?
        /// How many pages of the list come before; nil if unknown.
        package let pages: Int?

        package init(items: Int?, pages: Int?) {
            self.items = items
            self.pages = pages
        }
    }

    /// The result of checking a page.
    package struct Verdict: Sendable {
        /// The page without repeated items; its `next` is nil at the end of the walk.
        package let page: Page
        /// How many items of the output were left out as repeated.
        package let dropped: Int
        /// How many items of the output are later versions of items that the walk has passed on.
        package let changed: Int
        /// How many items have the id of an earlier item of the same page. They are not left out, because drift cannot
        /// repeat items within a page.
        package let sharingID: Int
    }

    /// Servers that filter after paging return empty pages, but not forever.
    package static let mostEmptyPages = 1_000

    private let start: Start
    private let endsWhenSame: Bool
    private let isCounted: Bool
    private var positions = HashTable(fullest: 7)
    private var pages = HashTable(fullest: 7)
    private var ids = RecentIDs()
    /// The ids with their versions, if the list has versions.
    private var versions = RecentIDs()
    /// When the newest page so far was received, in seconds since 1970 (UTC); the maximum for just now.
    private var latest = Int64.min
    /// How many items were received, including repeated ones.
    private var receivedItems = 0
    private var receivedPages = 0
    private var emptyPagesInARow = 0
    /// The smallest declared length: items that are added during the walk need not be reached.
    private var declaredItems: Int?
    /// How many items of the list the server does not return, according to the last page.
    package private(set) var withheld = 0
    /// The smallest number of pages declared.
    private var declaredPages: Int?
    /// Whether the server last said that there are more items, and no other sign ended the walk.
    private var declaresMore = false
    /// What in the last page shows that the list goes on, apart from its length.
    private var lastSign: MoreSign?
    /// Whether the plugin itself says that the last page is the end.
    private var hasDeclaredEnd = false
    /// The smallest total that a response names, although the plugin does not say so.
    private var total: (count: Int, sign: MoreSign)?
    /// The largest declared lengths: deleting items that were already received does not bring the end closer.
    private var largest = Page.Declared()

    /// - Parameters:
    ///   - endsWhenSame: whether a repeated page or position ends the list instead of failing (`until.same`).
    ///   - isCounted: whether positions are counts, so that a page's own declared length shows whether it is the last
    ///     one.
    package init(start: Start = Start(items: 0, pages: 0), endsWhenSame: Bool = false, isCounted: Bool = false) {
        self.start = start
        self.endsWhenSame = endsWhenSame
        self.isCounted = isCounted
    }

    /// What the server declared and did not send; nil if it sent everything.
    package var shortfall: Shortfall? {
        if let before = start.items, let declaredItems {
            let received = before + receivedItems
            if received < declaredItems { return .items(received: received, declared: declaredItems) }
            if received == declaredItems { return nil }
        }
        if let before = start.pages, let declaredPages, before + receivedPages < declaredPages {
            return .pages(received: before + receivedPages, declared: declaredPages)
        }
        return declaresMore ? .moreDeclared : nil
    }

    /// What shows that a list goes on that has ended; nil if nothing does.
    package var sign: MoreSign? {
        guard !hasDeclaredEnd else { return nil }
        if let lastSign { return lastSign }
        guard let total, let before = start.items, declaredItems == nil else { return nil }
        return before + receivedItems < total.count ? total.sign : nil
    }

    /// Takes over the earlier part of a walk that is resumed.
    ///
    /// - Parameters:
    ///   - hashes: the hashes of the ids of all its items, in order.
    ///   - versions: the hashes of their ids and versions; nil if the list has no versions.
    ///   - pages: how many pages it had.
    ///   - leftOut: how many items of the first page come before the start.
    package mutating func recall(_ hashes: [UInt64], versions: [UInt64]? = nil, pages: Int, leftOut: Int = 0) {
        _ = ids.insert(Array(hashes.suffix(RecentIDs.capacity)))
        _ = self.versions.insert(Array((versions ?? []).suffix(RecentIDs.capacity)))
        receivedItems += hashes.count + leftOut
        receivedPages += pages
    }

    /// Counts the next page of the walk and returns the position of the one after it; nil at the end.
    package mutating func follow(_ page: Page) throws(WalkError) -> Position? {
        if receivedPages == 0, let position = page.position { _ = positions.insert(ContentHash.of(position.text)) }
        receivedItems += page.received
        receivedPages += 1
        note(page.signs)
        hasDeclaredEnd = false
        if page.provenance.isFromStore { return page.next }
        withheld = page.declared.withheld
        if let items = page.declared.items { declaredItems = min(declaredItems ?? items, items) }
        if let pages = page.declared.pages { declaredPages = min(declaredPages ?? pages, pages) }
        // A page without a body declares nothing, so that the earlier declaration remains.
        if page.declared.hasMore != nil || !page.body.isEmpty { declaresMore = page.declared.hasMore == true }
        let hasReachedEnd = hasReachedDeclaredEnd(page)
        if hasReachedEnd { declaresMore = false }
        hasDeclaredEnd = hasReachedEnd || page.declared.hasMore == false && !page.declared.endsShort
        guard let next = page.next, !hasReachedEnd else { return nil }
        emptyPagesInARow = page.received == 0 ? emptyPagesInARow + 1 : 0
        if emptyPagesInARow > Self.mostEmptyPages { throw .onlyEmptyPages(count: emptyPagesInARow, position: next) }
        if positions.insert(ContentHash.of(next.text)) { return next }
        guard endsWhenSame else { throw .repeatedPosition(next) }
        (declaresMore, hasDeclaredEnd) = (false, true)
        return nil
    }

    /// Checks the page that was followed last.
    package mutating func admit(_ page: Page, next: Position?) throws(WalkError) -> Verdict {
        let (ids, versions) = (page.idHashes, page.versionHashes)
        var admitted = page
        admitted.next = next
        var isEnd = false
        var (changed, sharingID) = (0, 0)
        let repeats = repeats(page, ids, versions)
        if repeats.isPage {
            guard endsWhenSame, repeats.isVersion else {
                throw .repeatedPage(number: receivedPages, position: page.position)
            }
            admitted = page.keeping([])
            admitted.next = nil
            receivedItems -= page.received
            receivedPages -= 1
            (declaresMore, hasDeclaredEnd) = (false, true)
            isEnd = true
        } else if let ids {
            var (known, repeatedWithin) = self.ids.insert(ids)
            let (knownVersions, repeatedVersions) = self.versions.insert(versions ?? [])
            sharingID = repeatedWithin
            let fetchedAt = page.provenance.source <= .revalidated ? .max : page.provenance.fetchedAt ?? .max
            // In a list by change, a version further down is an earlier one. So is one in an older response.
            if versions != nil, !page.layout.isByChange, fetchedAt >= latest {
                changed = (page.wantedRows ?? Array(page.items.indices)).count { known[$0] && !knownVersions[$0] }
                changed += repeatedWithin - repeatedVersions
                (known, sharingID) = (knownVersions, repeatedVersions)
            }
            latest = max(latest, fetchedAt)
            if known.contains(true) { admitted = admitted.keeping(page.items.indices.filter { !known[$0] }) }
        }
        return Verdict(
            page: admitted, dropped: isEnd ? 0 : page.wantedCount - admitted.wantedCount, changed: changed,
            sharingID: sharingID)
    }

    /// Whether an earlier page had the same items, and whether it had them in the same versions.
    private mutating func repeats(
        _ page: Page, _ ids: [UInt64]?, _ versions: [UInt64]?
    ) -> (isPage: Bool, isVersion: Bool) {
        guard !page.provenance.isFromStore, !page.items.isEmpty else { return (false, false) }
        let isPage = !pages.insert(ids.map(ContentHash.of) ?? page.itemsHash)
        guard let versions else { return (isPage, isPage) }
        return (isPage, !pages.insert(ContentHash.of(versions)))
    }

    private mutating func note(_ signs: [MoreSign]) {
        lastSign = nil
        for sign in signs {
            if case .total(let count, _) = sign {
                if count < total?.count ?? .max { total = (count, sign) }
            } else {
                lastSign = lastSign ?? sign
            }
        }
    }

    private mutating func hasReachedDeclaredEnd(_ page: Page) -> Bool {
        var end = page.declared
        if !isCounted {
            end.items = end.items.map { max($0, largest.items ?? 0) }
            end.pages = end.pages.map { max($0, largest.pages ?? 0) }
            largest = Page.Declared(items: end.items ?? largest.items, pages: end.pages ?? largest.pages)
        }
        // A list that is already longer than declared has no declared end; an empty page will show it.
        if let before = start.items, let items = end.items, before + receivedItems == items { return true }
        if let before = start.pages, let pages = end.pages, before + receivedPages == pages { return true }
        return false
    }
}

/// How a list is shorter than its server declared.
package enum Shortfall: Sendable, Hashable {
    case items(received: Int, declared: Int)
    case pages(received: Int, declared: Int)
    /// The last page says that there are more items, but gives no way to them, or there are none.
    case moreDeclared
    /// A response shows that there is more, but the plugin does not say how to read it.
    case signed(MoreSign)
}

/// Why a walk cannot continue.
package enum WalkError: Error, Sendable, Equatable {
    /// The server returned the same items twice; pages count from 1 within the walk.
    case repeatedPage(number: Int, position: Position?)
    /// The next page's position is that of an earlier page.
    case repeatedPosition(Position)
    /// Too many empty pages in a row, each naming a next one.
    case onlyEmptyPages(count: Int, position: Position)
}

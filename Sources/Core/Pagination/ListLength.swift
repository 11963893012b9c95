import Pages

/// How much of a list a walk has received, and how long the list is by what its pages declare.
struct ListLength: Sendable {
    /// How many items the walk received, including repeated ones.
    private(set) var items = 0
    /// How many pages the walk received.
    private(set) var pages = 0
    /// How many items the last page had.
    private var lastItems = 0
    /// How many items the largest and the smallest page had, without the last one.
    private var sizes: ClosedRange<Int>?
    /// Whether pages are those that the server counts. Otherwise a page with fewer items than others moves those after it, so
    /// that there are more pages than the server says.
    private let pagesAreCounted: Bool
    /// How many items a page has that is not the last one; nil if that is not certain.
    private let pageLength: Int?
    private var start: WalkGuard.Start
    /// The smallest and the largest declared length. Items that are added during the walk need not be reached. Deleting
    /// items that were already received does not bring the end closer.
    private var declaredItems: ClosedRange<Int>?
    /// The smallest and the largest number of pages declared.
    private var declaredPages: ClosedRange<Int>?
    /// The length that the last page declares, which may say that the server does not return all of it.
    private var last = Page.Declared()

    init(after start: WalkGuard.Start, pagesAreCounted: Bool, pageLength: Int?) {
        (self.start, self.pagesAreCounted, self.pageLength) = (start, pagesAreCounted, pageLength)
    }

    /// Whether it is known how many items come before the walk.
    var knowsItemsBefore: Bool { start.items != nil }

    /// What the server declared and did not send; nil if it sent as many items, or if that is unknown.
    ///
    /// - Parameter repeated: how many of the items do not count. If the declared length changed, the list may have grown, and
    ///   they count.
    func shortfall(besides repeated: Int) -> Shortfall? {
        if let before = start.items, let range = declaredItems {
            let declared = range.lowerBound
            let received = before + items - (range.lowerBound == range.upperBound ? repeated : 0)
            if received < declared { return .items(received: received, declared: declared) }
            if before + items == declared { return nil }
        }
        guard let before = start.pages, let declared = declaredPages?.lowerBound, before + pages < declared else {
            return nil
        }
        return .pages(received: before + pages, declared: declared)
    }

    /// Whether as many items or pages were received as the smallest declared length has.
    var hasDeclaredLength: Bool {
        if let before = start.items, let declared = declaredItems?.lowerBound { return before + items == declared }
        guard let before = start.pages, let declared = declaredPages?.lowerBound else { return false }
        return before + pages == declared
    }

    /// Whether fewer items were received than declared if repeated ones do not count. The declared length may be that of
    /// the list before it has grown.
    func lacksItems(besides repeated: Int) -> Bool {
        guard let before = start.items, let declared = declaredItems?.lowerBound else { return false }
        return before + items - repeated < declared
    }

    /// How many items of the list the server does not return. It may return more of them than the plugin says.
    ///
    /// - Parameter repeated: how many of the received items do not count.
    func withheld(besides repeated: Int) -> Int {
        guard let before = start.items, let declared = last.items else { return last.withheld }
        return max(0, last.withheld - max(0, before + items - declared) + (last.withheld > 0 ? repeated : 0))
    }

    /// Whether fewer items were received than a response names, although the plugin does not say so.
    ///
    /// - Parameter repeated: how many of the items do not count.
    func isBelow(_ total: Int, besides repeated: Int) -> Bool {
        guard let before = start.items, declaredItems == nil else { return false }
        return before + items - repeated < total
    }

    /// Whether fewer pages were received than a response names, although the plugin does not say so.
    func isBelow(pages total: Int) -> Bool {
        guard let before = start.pages, declaredPages == nil, declaredItems == nil else { return false }
        return before + pages < total
    }

    /// Whether as many items were received as a response names. A walk from an unknown place cannot tell.
    func reaches(_ total: Int) -> Bool { start.items.map { $0 + items >= total } ?? false }

    /// Adds what the length is known to be to what a walk knows.
    func note(in memory: inout WalkMemory) {
        (memory.items, memory.pages) = (declaredItems, declaredPages)
    }

    /// Takes over the earlier part of a walk that is resumed.
    ///
    /// - Parameters:
    ///   - sizes: how many items each of its pages had.
    ///   - leftOut: how many items of the first page come before the start.
    ///   - last: what comes before the last page, if its position shows it.
    ///   - next: what comes before the page that is now next, in the same way.
    mutating func recall(
        _ sizes: [Int], leftOut: Int, last: WalkGuard.Start, next: WalkGuard.Start, _ memory: WalkMemory
    ) {
        (declaredItems, declaredPages) = (memory.items, memory.pages)
        items += sizes.reduce(0, +) + leftOut
        pages += sizes.count
        for size in sizes.dropLast() { noteSize(size) }
        lastItems = (sizes.last ?? 0) + (sizes.count == 1 ? leftOut : 0)
        // Pages that were requested again are among the earlier ones twice.
        if let all = next.items, let before = start.items {
            items = all - before
            // Only the rest of the last page may be stored.
            if let beforeLast = last.items { lastItems = all - beforeLast }
        }
        if let all = next.pages, let before = start.pages, all - before != pages {
            pages = all - before
            if next.items == nil { start = WalkGuard.Start(items: nil, pages: before) }
        }
    }

    /// Ignores how many pages are declared.
    mutating func ignorePages() { start = WalkGuard.Start(items: start.items, pages: nil) }

    /// Counts a page. Returns by how many items the walk has become longer.
    mutating func count(_ page: Page) -> Int {
        if page.isPastEnd { return 0 }
        let before = items
        if page.isRepeated {
            items -= lastItems
            pages -= 1
        } else if pages > 0 {
            noteSize(lastItems)
        }
        items += page.received
        pages += 1
        lastItems = page.received
        return items - before
    }

    private mutating func noteSize(_ size: Int) {
        sizes = min(sizes?.lowerBound ?? size, size)...max(sizes?.upperBound ?? size, size)
    }

    /// Whether a page before the last one had fewer items than it might have had.
    private var hasShortPage: Bool {
        guard let sizes else { return false }
        return sizes.lowerBound < max(sizes.upperBound, lastItems, pageLength ?? 0)
    }

    /// Takes back pages at the end, which repeat earlier ones.
    mutating func takeBack(items: Int, pages: Int) {
        self.items -= items
        self.pages -= pages
    }

    /// Notes the length that a page declares. Returns whether the list ends with this page.
    ///
    /// - Parameter isCounted: whether positions are counts, so that the page's own declared length shows it.
    mutating func note(_ declared: Page.Declared, isCounted: Bool) -> Bool {
        let declared = known(declared)
        if declared.items != nil || declared.withheld > 0 { last = declared }
        declaredItems = Self.range(declaredItems, with: declared.items)
        declaredPages = Self.range(declaredPages, with: declared.pages)
        // A list that is already longer than declared has no declared end; an empty page will show it.
        if let own = declared.items, let before = start.items {
            let end = isCounted ? own : declaredItems?.upperBound ?? own
            if before + items == end { return true }
        }
        guard let own = declared.pages, let before = start.pages, pagesAreCounted || !hasShortPage else { return false }
        return before + pages == (isCounted ? own : declaredPages?.upperBound ?? own)
    }

    /// Whether a total says how many items the list has. Servers write 0 if they do not know it, such as on an empty page
    /// after the end. Only a list without items has 0 of them.
    func isKnown(_ total: Int) -> Bool { total > 0 || start.items.map { $0 + items } == 0 }

    private func known(_ declared: Page.Declared) -> Page.Declared {
        var known = declared
        known.items = declared.items.flatMap { isKnown($0) ? $0 : nil }
        if declared.pages == 0 { known.pages = nil }
        return known
    }

    private static func range(_ range: ClosedRange<Int>?, with count: Int?) -> ClosedRange<Int>? {
        guard let count else { return range }
        return min(range?.lowerBound ?? count, count)...max(range?.upperBound ?? count, count)
    }
}

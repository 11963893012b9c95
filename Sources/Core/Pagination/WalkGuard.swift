import JSON
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
        package fileprivate(set) var page: Page
        /// How many items of the output were left out as repeated.
        package fileprivate(set) var dropped = 0
        /// How many items of the output are later versions of items that the walk has passed on.
        package fileprivate(set) var changed = 0
        /// How many items have the id of an earlier item of the same page. They are not left out, because drift cannot
        /// repeat items within a page.
        package fileprivate(set) var sharingID = 0
    }

    /// Servers that filter after paging return empty pages, but not forever.
    package static let mostEmptyPages = 1_000
    /// The same for a plugin that was made from a few responses.
    private static let mostEmptyGuessedPages = 20
    /// A server that ignores positions may repeat items in another order, for ever. A short walk may repeat so many pages.
    package static let mostKnownPages = 10

    private let endsWhenSame: Bool
    private let isCounted: Bool
    private let isGuess: Bool
    private let namesNext: Bool
    private let hasIDs: Bool
    private var positions = HashTable(fullest: 7)
    private var pages = HashTable(fullest: 7)
    private var ids = RecentIDs()
    /// The ids with their versions, if the list has versions.
    private var versions = RecentIDs()
    /// When the newest page so far was received, in seconds since 1970 (UTC); the maximum for just now.
    private var latest = Int64.min
    private var length: ListLength
    /// Whether the length includes the items of an earlier walk, which the walk knows by their number alone.
    private var recallsLength = false
    private var emptyPagesInARow = 0
    /// How many pages in a row had no item that the walk lacked.
    private var knownPagesInARow = 0
    /// The last page, if it repeated an earlier one and the next page shows whether the list has grown: how many items it
    /// had, and how many of the output were left out.
    private var undecided: (received: Int, dropped: Int)?
    /// Whether the server last said that there are more items, and no other sign ended the walk.
    private var declaresMore = false
    /// What in any page shows that it lacks items, whatever follows it.
    package private(set) var pageSign: MoreSign?
    /// What in the last page shows that the list goes on, apart from its length.
    private var lastSign: MoreSign?
    /// Whether the plugin itself says that the last page is the end.
    private var hasDeclaredEnd = false
    /// Whether the declared length alone says so.
    private var hasReachedLength = false
    /// How many of the received items do not count towards the length, since the walk had them before: pages may overlap.
    /// Below 0 if a page that was requested again had further ones.
    private var repeated = 0
    /// How many of these the walks had that this one continues.
    private var repeatedBefore = 0
    /// The ids of the items of the walks that this one continues, which are not left out.
    private var idsBefore = RecentIDs()
    /// By how many items the last page has made the walk longer.
    private var growth = 0
    /// The smallest total that a response names, although the plugin does not say so.
    private var total: (count: Int, sign: MoreSign)?
    /// The smallest number of pages that a response names, although the plugin does not say so.
    private var pageTotal: (count: Int, sign: MoreSign)?

    /// - Parameters:
    ///   - endsWhenSame: whether a repeated page or position ends the list instead of failing (`until.same`).
    ///   - isCounted: whether positions are counts, so that a page's own declared length shows whether it is the last
    ///     one.
    ///   - namesNext: whether each page names the next one, by a token or a URL, so that it exists.
    ///   - pagesAreCounted: whether pages are those that the server counts, however many items they have.
    ///   - pageLength: how many items a page has that is not the last one; nil if that is not certain.
    ///   - hasIDs: whether items have ids, so that repeated ones are left out.
    ///   - isGuess: whether the plugin was made from a few responses, so that it may be wrong.
    package init(
        start: Start = Start(items: 0, pages: 0), endsWhenSame: Bool = false, isCounted: Bool = false,
        namesNext: Bool = false, pagesAreCounted: Bool = true, pageLength: Int? = nil,
        hasIDs: Bool = true, isGuess: Bool = false
    ) {
        length = ListLength(after: start, pagesAreCounted: pagesAreCounted, pageLength: pageLength)
        self.endsWhenSame = endsWhenSame
        self.isCounted = isCounted
        self.isGuess = isGuess
        self.namesNext = namesNext
        self.hasIDs = hasIDs
    }

    /// Whether the position of the walk's start shows how many items come before it.
    package var knowsItemsBefore: Bool { length.knowsItemsBefore }

    /// What the server declared and did not send; nil if it sent everything.
    package var shortfall: Shortfall? {
        length.shortfall(besides: max(0, repeated)) ?? (declaresMore ? .moreDeclared : nil)
    }

    /// How many items of the list the server does not return. It may return more of them than the plugin says.
    package var withheld: Int { length.withheld(besides: max(0, repeated)) }

    /// What shows that a list goes on that has ended; nil if nothing does.
    package var sign: MoreSign? {
        if let pageSign { return pageSign }
        // A later page with items is there, whatever length was announced.
        if case .laterPage = lastSign { return lastSign }
        guard !hasDeclaredEnd else { return nil }
        let counted =
            total.flatMap { length.isBelow($0.count, besides: max(0, repeated)) ? $0.sign : nil }
            ?? pageTotal.flatMap { length.isBelow(pages: $0.count) ? $0.sign : nil }
        return lastSign == .unknownEnd ? counted ?? lastSign : lastSign ?? counted
    }

    /// What a resumed walk must know of this one.
    package var memory: WalkMemory {
        var memory = WalkMemory()
        length.note(in: &memory)
        (memory.declaresMore, memory.pageSign) = (declaresMore, pageSign)
        memory.repeated = repeatedBefore
        (memory.total, memory.pageTotal) = (total?.sign, pageTotal?.sign)
        return memory
    }

    /// Takes over the earlier part of a walk that is resumed.
    ///
    /// - Parameters:
    ///   - earlier: all its pages.
    ///   - memory: what it knew after the last of them.
    ///   - leftOut: how many items of the first page come before the start.
    ///   - stopsInside: whether the walk continues inside the last of them, so that it did not reach the next one.
    ///   - isLastAgain: whether the last of them is requested again, because its next position was unknown.
    ///   - last: what comes before the last of them, if its position shows it.
    ///   - next: what comes before the page that is now next, in the same way.
    package mutating func recall(
        _ earlier: [PageHashes], _ memory: WalkMemory = WalkMemory(), leftOut: Int = 0, stopsInside: Bool = false,
        isLastAgain: Bool = false, last: Start = Start(items: nil, pages: nil),
        next: Start = Start(items: nil, pages: nil)
    ) {
        let hasVersions = !earlier.contains { $0.versions == nil }
        let reached = stopsInside ? earlier.dropLast() : earlier[...]
        for position in ([earlier.first?.position] + reached.map(\.next)).compactMap(\.self) {
            _ = positions.insert(ContentHash.of(position.text))
        }
        for page in earlier where !page.hashes.isEmpty {
            // The walk went on after a repeated page only if the list may have grown.
            let isRepeated = repeats(page.hashes, hasVersions ? page.versions : nil).isPage
            undecided = isRepeated ? (received: page.hashes.count, dropped: 0) : nil
        }
        latest = earlier.map(\.fetchedAt).max() ?? latest
        let sizes = earlier.dropLast(isLastAgain ? 1 : 0).map(\.hashes.count)
        length.recall(sizes, leftOut: sizes.isEmpty ? 0 : leftOut, last: last, next: next, memory)
        repeated = max(repeated, memory.repeated)
        repeatedBefore = repeated
        recallItems(of: earlier, hasVersions: hasVersions)
        (declaresMore, pageSign) = (memory.declaresMore, memory.pageSign)
        note([memory.total, memory.pageTotal].compactMap(\.self))
    }

    /// Takes the walk that was recalled for an earlier one, which this one continues.
    package mutating func continueInNewWalk() { repeatedBefore = repeated }

    /// How many items of a page the walk, or one that it continues, had before.
    ///
    /// - Parameter known: whether the walk had them.
    private func repeats(_ known: [Bool], of ids: [UInt64]) -> Int {
        zip(known, ids).count { $0 || idsBefore.knows($1) }
    }

    /// Remembers the items of an earlier part, and how many of them are repeated.
    private mutating func recallItems(of earlier: [PageHashes], hasVersions: Bool) {
        var places: Set<UInt64> = []
        for page in earlier {
            let known = repeats(ids.insert(page.hashes).known, of: page.hashes)
            if hasVersions { _ = versions.insert(page.versions ?? []) }
            let isAgain = !places.insert(ContentHash.of(page.position?.text ?? "")).inserted
            if hasIDs { repeated += isAgain ? known - page.hashes.count : known }
        }
    }

    /// Takes over what an earlier walk of the list, which ended where this one begins, knew of its length. It shows what the
    /// list lacks at its end, but not where the end is.
    ///
    /// - Parameters:
    ///   - earlier: its pages, and those of the walks that it continues itself.
    ///   - leftOut: how many items of the first page come before the start.
    package mutating func recallLength(_ earlier: [PageHashes], _ memory: WalkMemory, leftOut: Int = 0) {
        let sizes = earlier.map(\.hashes.count)
        if hasIDs { for page in earlier { repeated += idsBefore.insert(page.hashes).known.count { $0 } } }
        repeatedBefore = repeated
        let unknown = Start(items: nil, pages: nil)
        length.recall(sizes, leftOut: sizes.isEmpty ? 0 : leftOut, last: unknown, next: unknown, memory)
        recallsLength = true
        declaresMore = memory.declaresMore
        note([memory.total, memory.pageTotal].compactMap(\.self))
    }

    /// Leaves out items that came before the walk.
    package mutating func leaveOut(_ hashes: [UInt64], versions: [UInt64]?) {
        _ = ids.insert(Array(hashes.suffix(RecentIDs.capacity)))
        _ = self.versions.insert(Array((versions ?? []).suffix(RecentIDs.capacity)))
    }

    /// Ignores how many pages the server declares: pages that begin inside those of an earlier walk are not as many.
    package mutating func ignorePages() { length.ignorePages() }

    /// Counts the next page of the walk and returns the position of the one after it; nil at the end.
    package mutating func follow(_ page: Page) throws(WalkError) -> Position? {
        if length.pages == 0, let position = page.position { _ = positions.insert(ContentHash.of(position.text)) }
        growth = length.count(page)
        note(page.signs)
        (hasDeclaredEnd, hasReachedLength) = (false, false)
        if page.provenance.isFromStore { return page.next }
        // A length may be that of a part, or of the past, while the server says that there is more: the next page shows it.
        // What the server counts and does not return cannot be read.
        // Items may have been added or deleted since the earlier walk, so that its items do not count up to the length.
        let mayHaveMoved = recallsLength && page.next != nil && page.declared.withheld == 0
        let hasReachedEnd =
            length.note(page.declared, isCounted: isCounted) && !mayHaveMoved
            && (page.declared.hasMore != true || page.declared.withheld > 0)
        // An empty page may declare nothing; then the earlier declaration remains.
        if page.declared.hasMore != nil || page.received > 0 { declaresMore = page.declared.hasMore == true }
        // If the declared number of items was received, an empty page confirms the end.
        let isConfirmed = page.received == 0 && page.declared.hasMore != true && length.hasDeclaredLength
        if hasReachedEnd || isConfirmed { declaresMore = false }
        if page.isSkipped, namesNext, page.position != nil { declaresMore = true }
        hasDeclaredEnd = hasReachedEnd || page.isPastEnd || page.declared.hasMore == false && !page.declared.endsShort
        hasReachedLength = hasReachedEnd && page.next != nil && page.declared.hasMore == nil
        guard let next = page.next, !hasReachedEnd else { return nil }
        emptyPagesInARow = page.received == 0 ? emptyPagesInARow + 1 : 0
        // A token that stays may be anything. With the announced length, the empty page is the end.
        if isGuess, emptyPagesInARow > 0, let total, length.reaches(total.count) { return nil }
        if emptyPagesInARow > (isGuess ? Self.mostEmptyGuessedPages : Self.mostEmptyPages) {
            throw .onlyEmptyPages(count: emptyPagesInARow, position: next)
        }
        if positions.insert(ContentHash.of(next.text)) || page.isRepeated { return next }
        guard endsWhenSame else { throw .repeatedPosition(next) }
        endByRepetition()
        return nil
    }

    /// Checks the page that was followed last. If the declared length was reached only with items that it repeats, the walk
    /// goes on: the list has grown, and its length did not follow.
    package mutating func admit(_ page: Page, next: Position?) throws(WalkError) -> Verdict {
        let (ids, versions) = (page.idHashes, page.versionHashes)
        let repeats = repeats(page, ids, versions)
        // A list that has grown by a page returns one again. The page after it shows whether it has. Without ids, a list
        // may have equal pages, unless the plugin says that it does not.
        let mayHaveGrown =
            isCounted && (ids != nil || endsWhenSame) && next != nil && undecided == nil && repeats.isVersion
        if repeats.isPage, !mayHaveGrown, !page.provenance.isFromStore {
            guard endsWhenSame, repeats.isVersion else {
                throw .repeatedPage(number: length.pages, position: page.position)
            }
            return end(with: page)
        }
        var verdict = Verdict(page: repeats.isPage ? page.keeping([]) : page)
        if let ids {
            verdict = leavingOutKnown(of: page, ids, versions)
            try checkProgress(to: verdict.page, of: page)
        }
        let goesOn = hasReachedLength && repeated > 0 && length.lacksItems(besides: repeated)
        if goesOn { (hasDeclaredEnd, hasReachedLength) = (false, false) }
        verdict.page.next = goesOn ? page.next : next
        verdict.dropped = page.wantedCount - verdict.page.wantedCount
        if repeats.isPage {
            if !page.provenance.isFromStore { undecided = (page.received, verdict.dropped) }
            verdict.dropped = 0
        } else {
            verdict.dropped += takeUndecided() ?? 0
        }
        return verdict
    }

    /// Leaves out the items of a page that the walk has.
    private mutating func leavingOutKnown(of page: Page, _ ids: [UInt64], _ versions: [UInt64]?) -> Verdict {
        var (known, sharingID) = self.ids.insert(ids)
        let repeats = repeats(known, of: ids)
        if page.leftOut > 0, !page.isRepeated, let all = page.asReceived.idHashes {
            let repeats = idsBefore.insert(Array(all.prefix(page.leftOut))).known.count { $0 }
            (repeated, repeatedBefore) = (repeated + repeats, repeatedBefore + repeats)
        }
        // Of a page that was requested again, only the items that the walk lacked make it longer.
        repeated += page.isRepeated ? growth - (known.count - repeats) : repeats
        let (knownVersions, repeatedVersions) = self.versions.insert(versions ?? [])
        var changed = 0
        let fetchedAt = page.provenance.source <= .revalidated ? .max : page.provenance.fetchedAt ?? .max
        // In a list by change, a version further down is an earlier one. So is one in an older response.
        if versions != nil, !page.layout.isByChange, fetchedAt >= latest {
            changed = (page.wantedRows ?? Array(page.items.indices)).count { known[$0] && !knownVersions[$0] }
            changed += sharingID - repeatedVersions
            (known, sharingID) = (knownVersions, repeatedVersions)
        }
        latest = max(latest, fetchedAt)
        let admitted = known.contains(true) ? page.keeping(page.items.indices.filter { !known[$0] }) : page
        return Verdict(page: admitted, changed: changed, sharingID: sharingID)
    }

    /// How many items of the output were left out with the last page, if it repeated an earlier one and no later page has
    /// shown whether the list goes on. Nil otherwise.
    package mutating func takeUndecided() -> Int? {
        defer { undecided = nil }
        return undecided?.dropped
    }

    /// Ends the list at a page that repeats an earlier one.
    private mutating func end(with page: Page) -> Verdict {
        length.takeBack(items: page.received + (undecided?.received ?? 0), pages: undecided == nil ? 1 : 2)
        repeated -= undecided?.received ?? 0
        undecided = nil
        endByRepetition()
        var end = page.keeping([])
        end.next = nil
        return Verdict(page: end)
    }

    /// Only what the plugin says of the list can then show that it goes on: other signs are repeated, too.
    private mutating func endByRepetition() { lastSign = nil }

    /// Counts the pages in a row without a new item. Items that move can repeat only pages that the walk has had.
    private mutating func checkProgress(to admitted: Page, of page: Page) throws(WalkError) {
        guard !page.items.isEmpty, !page.provenance.isFromStore else { return }
        guard admitted.items.isEmpty else {
            knownPagesInARow = 0
            return
        }
        knownPagesInARow += 1
        if knownPagesInARow > max(Self.mostKnownPages, length.pages - knownPagesInARow) {
            throw .onlyKnownItems(count: knownPagesInARow, position: page.position)
        }
    }

    /// Whether an earlier page had the same items, and whether it had them in the same versions.
    private mutating func repeats(
        _ page: Page, _ ids: [UInt64]?, _ versions: [UInt64]?
    ) -> (isPage: Bool, isVersion: Bool) {
        // Stored pages of several walks repeat each other. Without ids, they do only where the list repeated a page.
        let isCompared = !page.provenance.isFromStore || ids == nil && endsWhenSame
        guard isCompared, !page.items.isEmpty else { return (false, false) }
        return repeats(ids ?? page.itemHashes, versions)
    }

    private mutating func repeats(_ items: [UInt64], _ versions: [UInt64]?) -> (isPage: Bool, isVersion: Bool) {
        let isPage = !pages.insert(ContentHash.of(items))
        guard let versions else { return (isPage, isPage) }
        return (isPage, !pages.insert(ContentHash.of(versions)))
    }

    private mutating func note(_ signs: [MoreSign]) {
        lastSign = nil
        for sign in signs {
            if sign.isOfPage {
                pageSign = pageSign ?? sign
            } else if case .total(let count, _) = sign {
                if length.isKnown(count), isBetter(count, sign) { total = (count, sign) }
            } else {
                if case .pages(let count, _) = sign, count < pageTotal?.count ?? .max { pageTotal = (count, sign) }
                lastSign = lastSign ?? sign
            }
        }
    }
}

extension WalkGuard {
    /// Whether a total is to count in place of the one that was found before. What may also be the size of a page, such as
    /// `count`, counts only if there is nothing else; of others, the smallest.
    private func isBetter(_ count: Int, _ sign: MoreSign) -> Bool {
        guard let total else { return true }
        let (isLoose, wasLoose) = (sign.mayBePageLength, total.sign.mayBePageLength)
        return isLoose == wasLoose ? count < total.count : wasLoose
    }
}

extension MoreSign {
    /// Whether its name is also that of the number of items in a page.
    fileprivate var mayBePageLength: Bool {
        guard case .total(_, .member(let path)) = self, case .key(let name)? = path.steps.last else { return false }
        return SignNames.pageLengths.contains(SignNames.local(name))
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
    /// Too many pages in a row with only items of earlier pages.
    case onlyKnownItems(count: Int, position: Position?)
    /// Items before a position were deleted, so that it may skip others, and it is unknown where these are now.
    case movedItems(Position)
    /// Before a position, the list had one length, then another, however often it was requested.
    case disagreeingLengths(Position, first: Int?, then: Int?)
}

import JSON
import Pages
import TestSupport
import Testing

@testable import Pagination

/// How the guard uses the lengths that pages declare; every page has three items and names a next one.
struct DeclaredLengthTests {
    private static let head = WalkGuard.Start(items: 0, pages: 0)

    /// After the second page, 6 items and 2 pages have arrived, in addition to those before the start.
    @Test(
        arguments: [
            (head, .init(items: 5), true), (head, .init(items: 6), false), (head, .init(items: 7), true),
            (head, .init(pages: 1), true), (head, .init(pages: 2), false), (head, .init(pages: 3), true),
            (head, .init(items: 7, pages: 2), false), (head, .init(items: 6, pages: 3), false), (head, .init(), true),
            (.init(items: 40, pages: nil), .init(items: 45), true),
            (.init(items: 40, pages: nil), .init(items: 46), false),
            (.init(items: 40, pages: nil), .init(items: 47), true),
            (.init(items: 40, pages: nil), .init(pages: 2), true),
            (.init(items: nil, pages: 4), .init(pages: 5), true),
            (.init(items: nil, pages: 4), .init(pages: 6), false),
            (.init(items: nil, pages: 4), .init(pages: 7), true), (.init(items: nil, pages: 4), .init(items: 6), true),
            (.init(items: nil, pages: nil), .init(items: 6, pages: 2), true),
        ] as [(WalkGuard.Start, Page.Declared, Bool)])
    func walk_endsWhereTheDeclaredLengthIsReachedExactly(
        start: WalkGuard.Start, declared: Page.Declared, goesOn: Bool
    ) throws {
        var sut = WalkGuard(start: start)
        _ = try sut.pass(ids: 1...3, at: "a", next: "b")

        let second = try sut.pass(ids: 4...6, at: "b", next: "c", declared: declared)

        #expect((second.next != nil) == goesOn)
    }

    @Test func walk_goesByTheLengthThatThePageItselfDeclares() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 6))

        let grown = try sut.pass(ids: 3...5, at: "b", next: "c", declared: Page.Declared(items: 7))
        let last = try sut.pass(ids: 6...6, at: "c", next: "d", declared: Page.Declared(items: 7))

        #expect(grown == Passed(ids: ["4", "5"], next: "c", dropped: 1))
        #expect(last == Passed(ids: ["6"], next: nil, dropped: 0))
    }

    /// Items deleted after a walk by keys or tokens has passed them make the list shorter than the remaining part.
    @Test(
        arguments: [
            (false, .init(items: 7), .init(items: 6), true), (true, .init(items: 7), .init(items: 6), false),
            (false, .init(pages: 3), .init(pages: 2), true), (true, .init(pages: 3), .init(pages: 2), false),
            (false, .init(items: 6), .init(items: 6), false), (false, .init(items: 6), .init(items: 7), true),
            (true, .init(items: 6), .init(items: 7), true), (false, .init(items: 6), .init(), true),
        ] as [(Bool, Page.Declared, Page.Declared, Bool)])
    func walk_goesByTheLargestLengthUnlessItCounts(
        isCounted: Bool, first: Page.Declared, second: Page.Declared, goesOn: Bool
    ) throws {
        var sut = WalkGuard(isCounted: isCounted)
        _ = try sut.pass(ids: 1...3, next: "b", declared: first)

        let last = try sut.pass(ids: 4...6, at: "b", next: "c", declared: second)

        #expect((last.next != nil) == goesOn)
    }

    /// The totals that the walk's pages declare. Each page has three items, and nothing follows the last one.
    @Test(
        arguments: [
            ([5], nil), ([6], nil), ([7], 7), ([nil], nil),
            // A walk need not see added items, and cannot see deleted ones.
            ([7, 6], nil), ([6, 7], nil), ([8, 7], 7), ([7, nil], 7), ([nil, 7], 7),
            // Some servers write 0 if they do not know it.
            ([0, 7], 7), ([7, 0], 7), ([0, 0], nil),
        ] as [([Int?], Int?)])
    func list_isShortOfTheSmallestLengthDeclared(totals: [Int?], declared: Int?) throws {
        var sut = WalkGuard()
        let second = totals.count > 1 ? totals[1] : totals[0]
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(items: totals[0])))
        _ = try sut.follow(PageFactory.page(ids: 4...6, at: "b", declared: Page.Declared(items: second)))

        #expect(sut.shortfall == declared.map { .items(received: 6, declared: $0) })
    }

    @Test(arguments: [(45, false), (46, false), (47, true)])
    func list_countsWhatComesBeforeTheStart(total: Int, isShort: Bool) throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: 43, pages: nil))

        _ = try sut.follow(PageFactory.page(ids: 1...3, at: "43", declared: Page.Declared(items: total)))

        #expect(sut.shortfall == (isShort ? .items(received: 46, declared: 47) : nil))
    }

    @Test func list_isNotCalledShortWhereTheStartIsUnknown() throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: nil, pages: 2))

        _ = try sut.follow(PageFactory.page(ids: 1...3, at: "x", declared: Page.Declared(items: 500)))

        #expect(sut.shortfall == nil)
    }

    /// An item that the server sends twice takes the place of another one.
    @Test func cap_withholdsWhatIsRepeated() throws {
        var sut = WalkGuard()
        let declared = Page.Declared(items: 4, withheld: 2)
        _ = try sut.pass(ids: 1...3, next: "b", declared: declared)
        _ = try sut.pass(ids: 3...5, at: "b", declared: declared)

        #expect(sut.withheld == 1)
    }

    /// Pages may overlap, for example without an order of the items.
    @Test(arguments: [false, true]) func list_doesNotCountRepeatedItems(isGuess: Bool) throws {
        var sut = WalkGuard(isGuess: isGuess)
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 6))
        _ = try sut.pass(ids: 3...5, at: "b", declared: Page.Declared(items: 6))

        #expect(sut.shortfall == .items(received: 5, declared: 6))
    }

    /// A page that was requested again is there twice.
    @Test(arguments: [true, false]) func resumedList_doesNotCountRepeatedItems(hasIDs: Bool) throws {
        var sut = WalkGuard(hasIDs: hasIDs)
        var memory = WalkMemory()
        memory.items = 6...6
        let (first, again) = (Position("a"), Position("b"))
        sut.recall(
            [
                PageHashes(position: first, next: again, hashes: [1, 2, 3]),
                PageHashes(position: again, hashes: [3, 4]), PageHashes(position: again, hashes: [3, 4]),
            ], memory, next: WalkGuard.Start(items: 5, pages: nil))
        _ = try sut.pass(ids: 5...5, at: "c", declared: Page.Declared(items: 6))

        #expect(sut.shortfall == (hasIDs ? .items(received: 5, declared: 6) : nil))
    }

    @Test func list_doesNotCountThePageThatItsEndRepeats() throws {
        var sut = WalkGuard(endsWhenSame: true)
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 9))
        _ = try sut.pass(ids: 4...6, at: "b", next: "c", declared: Page.Declared(items: 9))

        let last = try sut.pass(ids: 4...6, at: "c", next: "d", declared: Page.Declared(items: 9))

        #expect(last == Passed(ids: [], next: nil, dropped: 0))
        #expect(sut.shortfall == .items(received: 6, declared: 9))
    }

    /// The numbers of pages that the walk's two pages declare; nothing follows the second one.
    @Test(
        arguments: [
            ([1, 1], nil), ([2, 2], nil), ([3, 3], 3), ([nil, nil], nil), ([3, 2], nil), ([2, 3], nil), ([4, 3], 3),
            ([3, nil], 3), ([3, 0], 3), ([0, 0], nil),
        ] as [([Int?], Int?)])
    func list_isShortOfTheSmallestNumberOfPages(pages: [Int?], declared: Int?) throws {
        var sut = WalkGuard()
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(pages: pages[0])))
        _ = try sut.follow(PageFactory.page(ids: [], at: "b", declared: Page.Declared(pages: pages[1])))

        #expect(sut.shortfall == declared.map { .pages(received: 2, declared: $0) })
    }

    @Test(arguments: [(2, nil), (3, .pages(received: 3, declared: 4))] as [(Int, Shortfall?)])
    func list_countsPagesFromWhereItIsKnownToStart(before: Int, shortfall: Shortfall?) throws {
        var known = WalkGuard(start: WalkGuard.Start(items: nil, pages: 2))
        _ = try known.follow(PageFactory.page(ids: 1...3, at: "3", declared: Page.Declared(pages: before + 1)))
        #expect(known.shortfall == shortfall)

        var unknown = WalkGuard(start: WalkGuard.Start(items: nil, pages: nil))
        _ = try unknown.follow(PageFactory.page(ids: 1...3, at: "x", declared: Page.Declared(pages: before + 1)))
        #expect(unknown.shortfall == nil)
    }

    /// The declarations on a last page without a next one.
    @Test(
        arguments: [
            (.init(hasMore: true), .moreDeclared), (.init(hasMore: false), nil), (.init(), nil),
            (.init(items: 6, hasMore: true), .moreDeclared), (.init(items: 5, hasMore: true), .moreDeclared),
            (.init(items: 7, hasMore: true), .items(received: 6, declared: 7)),
            (.init(pages: 2, hasMore: true), .moreDeclared),
            (.init(items: 6, pages: 3), nil), (.init(pages: 3, hasMore: true), .pages(received: 2, declared: 3)),
        ] as [(Page.Declared, Shortfall?)])
    func list_isIncompleteIfItsLastPageSaysThatItContinues(declared: Page.Declared, shortfall: Shortfall?) throws {
        var sut = WalkGuard()
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(hasMore: true)))
        _ = try sut.follow(PageFactory.page(ids: 4...6, at: "b", declared: declared))

        #expect(sut.shortfall == shortfall)
    }

    /// A 204 declares nothing, so the earlier declaration applies.
    @Test(arguments: [(true, .moreDeclared), (false, nil), (nil, nil)] as [(Bool?, Shortfall?)])
    func list_thatEndsWithoutABodyIsShortWhereItWasToContinue(hasMore: Bool?, shortfall: Shortfall?) throws {
        var sut = WalkGuard()
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(hasMore: hasMore)))
        _ = try sut.follow(PageFactory.pageWithoutBody(at: "b"))

        #expect(sut.shortfall == shortfall)
    }

    @Test(arguments: [(true, .moreDeclared), (false, nil), (nil, nil)] as [(Bool?, Shortfall?)])
    func list_thatEndsByRepeatingIsShortIfItsPageSaysThatItContinues(hasMore: Bool?, shortfall: Shortfall?) throws {
        let declared = Page.Declared(hasMore: hasMore)
        var pages = WalkGuard(endsWhenSame: true)
        _ = try pages.pass(ids: 1...3, next: "b", declared: declared)
        _ = try pages.pass(ids: 1...3, at: "b", next: "c", declared: declared)
        #expect(pages.shortfall == shortfall)

        var positions = WalkGuard(endsWhenSame: true)
        _ = try positions.pass(ids: 1...3, at: "b", next: "b", declared: declared)
        #expect(positions.shortfall == shortfall)
    }

    /// An empty list has 0 items, and needs no page after that.
    @Test func emptyList_endsAtItsTotal() throws {
        var sut = WalkGuard()
        let page = try PageFactory.page(ids: [], next: "b", declared: Page.Declared(items: 0))

        #expect(try sut.follow(page) == nil)
        #expect(sut.shortfall == nil && sut.sign == nil)
    }

    private static let total = MoreSign.Place.member(JSONPath([.key("total")]))

    /// The totals that the first and the last page name, and whether the list of six items goes on.
    @Test(
        arguments: [
            (nil, nil, false), (6, 6, false), (7, 7, true), (nil, 7, true), (5, 5, false), (6, 7, false), (7, 6, false),
            (7, 0, true), (0, 7, true), (0, 0, false),
        ] as [(Int?, Int?, Bool)])
    func list_goesOnIfItHasFewerItemsThanTheSmallestTotal(first: Int?, last: Int?, goesOn: Bool) throws {
        var sut = WalkGuard()
        for (ids, position, next, total) in [(1...3, nil, "b", first), (4...6, "b", nil, last)] {
            var page = try PageFactory.page(ids: ids, at: position, next: next)
            page.signs = total.map { [.total($0, Self.total)] } ?? []
            _ = try sut.follow(page)
        }
        #expect((sut.sign != nil) == goesOn)

        // How much comes before is unknown.
        var later = WalkGuard(start: WalkGuard.Start(items: nil, pages: nil))
        var page = try PageFactory.page(ids: 4...6, at: "b")
        page.signs = [.total(95, Self.total)]
        _ = try later.follow(page)
        #expect(later.sign == nil)
    }

    /// The numbers of pages that the first and the last page name, and whether the list of two pages goes on.
    @Test(
        arguments: [
            (nil, nil, false), (2, nil, false), (3, nil, true), (nil, 3, true), (1, nil, false), (3, 5, true),
        ] as [(Int?, Int?, Bool)])
    func list_goesOnIfItHasFewerPagesThanTheSmallestNumber(first: Int?, last: Int?, goesOn: Bool) throws {
        var sut = WalkGuard()
        for (ids, position, next, pages) in [(1...3, nil, "b", first), (4...6, "b", nil, last)] {
            var page = try PageFactory.page(ids: ids, at: position, next: next)
            page.signs = pages.map { [.pages($0, Self.total)] } ?? []
            _ = try sut.follow(page)
        }
        #expect((sut.sign != nil) == goesOn)
        #expect(sut.memory.pageTotal == [first, last].compactMap(\.self).min().map { .pages($0, Self.total) })
    }

    /// A sign counts only on the last page, and not if the plugin itself says that this is the end.
    @Test func sign_countsOnTheLastPage() throws {
        var sut = WalkGuard()
        for (ids, position, next, signs) in [(1...3, nil, "b", [MoreSign.link]), (4...6, "b", nil, [])] {
            var page = try PageFactory.page(ids: ids, at: position, next: next)
            page.signs = signs
            _ = try sut.follow(page)
            #expect(sut.sign == signs.first)
        }
        for end in [Page.Declared(items: 3), Page.Declared(pages: 1), Page.Declared(hasMore: false)] {
            var declared = WalkGuard()
            var page = try PageFactory.page(ids: 1...3, declared: end)
            page.signs = [.link, .total(95, Self.total)]
            _ = try declared.follow(page)
            #expect(declared.sign == nil)
            // A page with items that was received is no claim.
            var later = WalkGuard()
            page.signs = [.laterPage(Position("b"))]
            _ = try later.follow(page)
            #expect(later.sign == .laterPage(Position("b")))
        }
        var short = WalkGuard()
        var end = Page.Declared(hasMore: false)
        end.endsShort = true
        var page = try PageFactory.page(ids: 1...3, declared: end)
        page.signs = [.link]
        _ = try short.follow(page)
        #expect(short.sign == .link)
    }

    /// What a page lacks is on no other page, and no declared end makes up for it.
    @Test func signOfAPage_countsOnEveryPage() throws {
        var sut = WalkGuard()
        for (ids, position, next, signs) in [
            (1...3, nil, "b", [MoreSign.errors("a")]), (4...6, "b", nil, [.errors("b")]),
        ] {
            var page = try PageFactory.page(
                ids: ids, at: position, next: next, declared: Page.Declared(items: 6, hasMore: next != nil))
            page.signs = signs
            _ = try sut.follow(page)
            #expect(sut.pageSign == .errors("a"))
        }
        #expect(sut.sign == .errors("a"))
        #expect(sut.shortfall == nil)
    }

    /// A page has three items, and the server returns 4 items of a longer list, or so the plugin says.
    @Test(
        arguments: [
            (0, 2, .init(items: 4, withheld: 5), 3), (0, 2, .init(items: 4, withheld: 2), 0),
            (0, 2, .init(items: 4, withheld: 1), 0), (0, 1, .init(items: 3, withheld: 5), 5),
            (1, 1, .init(items: 4, withheld: 2), 2), (2, 1, .init(items: 4, withheld: 2), 1),
            (nil, 2, .init(items: 4, withheld: 2), 2), (0, 2, .init(items: 9), 0), (0, 2, .init(), 0),
        ] as [(Int?, Int, Page.Declared, Int)])
    func cap_withholdsOnlyWhatWasNotReceived(before: Int?, pages: Int, declared: Page.Declared, withheld: Int) throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: before, pages: nil))
        for page in 0..<pages {
            _ = try sut.follow(
                PageFactory.page(
                    ids: (3 * page + 1)...(3 * page + 3), at: page == 0 ? nil : "\(page)",
                    next: page + 1 < pages ? "\(page + 1)" : nil, declared: declared))
        }
        #expect(sut.withheld == withheld)
    }
}

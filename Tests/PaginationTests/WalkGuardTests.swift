import Pages
import TestSupport
import Testing

@testable import Pagination

struct WalkGuardTests {
    // MARK: Pages

    @Test func walk_givesPagesAsTheyComeWhereNothingRepeats() throws {
        var sut = WalkGuard()

        let first = try sut.pass(ids: 1...3, next: "b")
        let second = try sut.pass(ids: 4...6, at: "b")

        #expect(first == Passed(ids: ["1", "2", "3"], next: "b", dropped: 0))
        #expect(second == Passed(ids: ["4", "5", "6"], next: nil, dropped: 0))
    }

    @Test(arguments: [2, 3])
    func repeatedPage_isAFaultThatNamesIt(number: Int) throws {
        var sut = WalkGuard()
        for page in 1..<number { _ = try sut.pass(ids: page * 10..<page * 10 + 3, next: "p\(page + 1)") }

        #expect(throws: WalkError.repeatedPage(number: number, position: Position("p\(number)"))) {
            try sut.pass(ids: 10..<13, at: "p\(number)", next: "p\(number + 1)")
        }
    }

    @Test func repeatedPage_isDetectedByIDsEvenIfTheBytesDiffer() throws {
        var sut = WalkGuard()
        let factory = try PageFactory(id: ".id")
        _ = try sut.pass(factory.page(#"[{"id":1,"now":"12:00"}]"#, next: "b"))

        #expect(throws: WalkError.repeatedPage(number: 2, position: Position("b"))) {
            try sut.pass(factory.page(#"[{"id":1,"now":"12:01"}]"#, at: "b", next: "c"))
        }
    }

    @Test func repeatedPage_isDetectedByTheItemsBytesWithoutIDs() throws {
        var sut = WalkGuard()
        let factory = try PageFactory(items: ".data", id: nil)
        _ = try sut.pass(factory.page(#"{"data":[{"a":1},{"a":2}],"at":1}"#, next: "b"))
        _ = try sut.pass(factory.page(#"{"data":[{"a":1},{"a":3}],"at":2}"#, at: "b", next: "c"))

        #expect(throws: WalkError.repeatedPage(number: 3, position: Position("c"))) {
            try sut.pass(factory.page(#"{"data":[{"a":1},{"a":2}],"at":3}"#, at: "c", next: "d"))
        }
    }

    @Test func pageWithTheSameIDsInAnotherOrder_isDriftNotARepeat() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: [1, 2, 3], next: "b")

        #expect(try sut.pass(ids: [3, 2, 1], at: "b", next: "c") == Passed(ids: [], next: "c", dropped: 3))
    }

    @Test func itemsThatShareAnIDWithinAPage_areKeptAndCounted() throws {
        var sut = WalkGuard()
        let page = try PageFactory(id: ".type").page(#"[{"type":"a"},{"type":"b"},{"type":"a"},{"type":"a"}]"#)

        _ = try sut.follow(page)
        let verdict = try sut.admit(page, next: nil)

        #expect(verdict.page.ids == ["a", "b", "a", "a"])
        #expect(verdict.dropped == 0)
        #expect(verdict.sharingID == 2)
    }

    @Test func emptyPages_mayFollowOneAnother() throws {
        var sut = WalkGuard()

        #expect(try sut.pass(ids: [], next: "b") == Passed(ids: [], next: "b", dropped: 0))
        #expect(try sut.pass(ids: [], at: "b", next: "c") == Passed(ids: [], next: "c", dropped: 0))
    }

    @Test func repeatedPage_isTheEndWhereThePluginSaysSo() throws {
        var sut = WalkGuard(endsWhenSame: true)
        _ = try sut.pass(ids: 1...3, next: "b")

        #expect(try sut.pass(ids: 1...3, at: "b", next: "c") == Passed(ids: [], next: nil, dropped: 0))
    }

    /// A list that has grown by a page returns a page again.
    @Test func repeatedPage_isDriftIfPositionsCountAndTheListGoesOn() throws {
        var sut = WalkGuard(isCounted: true)
        _ = try sut.pass(ids: 1...3, next: "b")

        #expect(try sut.pass(ids: 1...3, at: "b", next: "c") == Passed(ids: [], next: "c", dropped: 0))
        #expect(try sut.pass(ids: 3...5, at: "c", next: "d") == Passed(ids: ["4", "5"], next: "d", dropped: 4))
        #expect(sut.takeUndecided() == nil)
    }

    @Test func repeatedPage_isAFaultTheSecondTimeIfPositionsCount() throws {
        var sut = WalkGuard(isCounted: true)
        _ = try sut.pass(ids: 1...3, next: "b")
        _ = try sut.pass(ids: 1...3, at: "b", next: "c")

        #expect(throws: WalkError.repeatedPage(number: 3, position: Position("c"))) {
            try sut.pass(ids: 1...3, at: "c", next: "d")
        }
        #expect(sut.takeUndecided() == 3)
    }

    /// Without ids, equal pages may have other items.
    @Test(arguments: [true, false])
    func repeatedPageWithoutIDs_isDriftOnlyIfEqualPagesAreTheEnd(endsWhenSame: Bool) throws {
        var sut = WalkGuard(endsWhenSame: endsWhenSame, isCounted: true)
        let factory = try PageFactory(id: nil)
        _ = try sut.pass(factory.page("[1,2]", next: "b"))
        let again = Result { try sut.pass(factory.page("[1,2]", at: "b", next: "c")) }
        guard endsWhenSame else {
            #expect(throws: WalkError.repeatedPage(number: 2, position: Position("b"))) { try again.get() }
            return
        }
        #expect(try again.get().page.items.isEmpty)
        #expect(try sut.pass(factory.page("[3]", at: "c")).dropped == 2)
    }

    @Test func repeatedPage_isAFaultIfItIsTheLastOne() throws {
        var sut = WalkGuard(isCounted: true)
        _ = try sut.pass(ids: 1...3, next: "b")

        #expect(throws: WalkError.repeatedPage(number: 2, position: Position("b"))) {
            try sut.pass(ids: 1...3, at: "b")
        }
    }

    @Test func repeatedPages_areTheEndWhereThePluginSaysSoAndPositionsCount() throws {
        var sut = WalkGuard(endsWhenSame: true, isCounted: true)
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 4))
        _ = try sut.pass(ids: 1...3, at: "b", next: "c")

        #expect(try sut.pass(ids: 1...3, at: "c", next: "d") == Passed(ids: [], next: nil, dropped: 0))
        #expect(sut.takeUndecided() == nil)
        #expect(sut.shortfall == .items(received: 3, declared: 4))
    }

    /// A walk that has had many pages may meet as many of them again after the list has grown.
    @Test(arguments: [(1, 11), (5, 11), (30, 31)])
    func pagesWithoutANewItem_areAFaultIfTheyDoNotEnd(before: Int, count: Int) throws {
        var sut = WalkGuard(isCounted: true)
        for page in 0..<before { _ = try sut.pass(ids: page * 9..<page * 9 + 9, next: "p\(page)") }
        var fault: WalkError?
        var pages = 0
        while fault == nil, pages < 100 {
            pages += 1
            // Never the items of one page in the same order.
            let ids = (0..<9).map { ($0 * 2 + pages) % 9 }
            do { _ = try sut.pass(ids: Array(ids.prefix(8 - pages / 9)), at: "q\(pages)", next: "q\(pages + 1)") } catch
            {
                fault = error as? WalkError
            }
        }

        #expect(fault == .onlyKnownItems(count: count, position: Position("q\(count)")))
    }

    @Test func pageThatWasRequestedAgain_replacesTheOneBefore() throws {
        var sut = WalkGuard(isCounted: true)
        _ = try sut.pass(ids: 1...5, next: "5", declared: Page.Declared(items: 12))
        var again = try PageFactory.page(ids: 3...7, next: "5", declared: Page.Declared(items: 10)).keeping([3, 4])
        again.isRepeated = true

        let verdict = try sut.pass(again)
        #expect(verdict.page.ids == ["6", "7"] && verdict.page.next == Position("5") && verdict.dropped == 0)
        let last = try sut.pass(ids: 8...12, at: "5", next: "10", declared: Page.Declared(items: 10))
        #expect(last == Passed(ids: ["8", "9", "10", "11", "12"], next: nil, dropped: 0))
        #expect(sut.shortfall == nil)
    }

    /// Three pages of five were stored; one of them was requested again.
    @Test(arguments: [
        (WalkGuard.Start(items: 10, pages: nil), 10), (WalkGuard.Start(items: nil, pages: 3), 13),
        (WalkGuard.Start(items: nil, pages: 2), nil), (WalkGuard.Start(items: nil, pages: nil), 13),
    ])
    func recalledPages_countAsTheNextPositionSays(next: WalkGuard.Start, received: Int?) throws {
        var sut = WalkGuard(isCounted: true)
        sut.recall([1...5, 6...10, 11...13].map { PageHashes(hashes: Array($0)) }, next: next)
        _ = try sut.pass(ids: [], at: "x", declared: Page.Declared(items: 99))

        #expect(sut.shortfall == received.map { .items(received: $0, declared: 99) })
    }

    // MARK: Positions

    @Test(arguments: [(999, false), (1_000, false), (1_001, true)])
    func emptyPages_areAFaultWhenTheyDoNotEnd(count: Int, isFault: Bool) throws {
        var sut = WalkGuard()
        var fault: WalkError?
        for page in 1...count {
            do { _ = try sut.pass(ids: [], at: "p\(page)", next: "p\(page + 1)") } catch let error as WalkError {
                fault = error
            }
        }

        #expect(fault == (isFault ? .onlyEmptyPages(count: 1_001, position: Position("p1002")) : nil))
    }

    @Test func emptyPages_countAgainAfterAnItem() throws {
        var sut = WalkGuard()

        let last = try (1...1_500).map { page in
            try sut.pass(ids: page == 800 ? [1] : [], at: "p\(page)", next: "p\(page + 1)").next
        }.last

        #expect(last == "p1501")
    }

    @Test func repeatedPosition_isAFaultThatNamesIt() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: 1...3, next: "b")
        _ = try sut.pass(ids: 4...6, at: "b", next: "c")

        #expect(throws: WalkError.repeatedPosition(Position("b"))) { try sut.pass(ids: 7...9, at: "c", next: "b") }
    }

    @Test func repeatedPosition_isAFaultWhereTheWalkBeganToo() throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: nil, pages: nil))

        #expect(throws: WalkError.repeatedPosition(Position("a"))) { try sut.pass(ids: 1...3, at: "a", next: "a") }
    }

    @Test func repeatedPosition_isTheEndWhereThePluginSaysSo() throws {
        var sut = WalkGuard(endsWhenSame: true)
        _ = try sut.pass(ids: 1...3, next: "b")

        #expect(try sut.pass(ids: 4...6, at: "b", next: "b") == Passed(ids: ["4", "5", "6"], next: nil, dropped: 0))
    }

    @Test func position_ofTheDeclaredEndMayRepeat() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 6))

        let last = try sut.pass(ids: 4...6, at: "b", next: "b", declared: Page.Declared(items: 6))

        #expect(last == Passed(ids: ["4", "5", "6"], next: nil, dropped: 0))
    }

    // MARK: Drift

    @Test func repeatedItems_areLeftOutAndCounted() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: [1, 2, 3], next: "b")

        #expect(try sut.pass(ids: [3, 4, 5], at: "b", next: "c") == Passed(ids: ["4", "5"], next: "c", dropped: 1))
        #expect(try sut.pass(ids: [2, 6, 6], at: "c", next: nil) == Passed(ids: ["6", "6"], next: nil, dropped: 1))
    }

    @Test func repeatedItems_withoutIDsAreKept() throws {
        var sut = WalkGuard()
        let factory = try PageFactory(id: nil)
        _ = try sut.pass(factory.page("[1,2,3]", next: "b"))

        let verdict = try sut.pass(factory.page("[3,4]", at: "b"))

        #expect(verdict.dropped == 0)
        #expect(verdict.page.items.count == 2)
    }

    @Test func idsAreTheSameOnlyWithTheSameBytes() throws {
        var sut = WalkGuard()
        let factory = try PageFactory()
        _ = try sut.pass(factory.page(#"[{"id":1}]"#, next: "b"))

        #expect(try sut.pass(factory.page(#"[{"id":"1"},{"id":1.0}]"#, at: "b")).dropped == 0)
    }
}

/// A short form of the guard's result for a page.
struct Passed: Equatable {
    let ids: [String]
    let next: String?
    let dropped: Int
}

extension WalkGuard {
    /// Follows a page and admits it, as a walk does.
    mutating func pass(_ page: Page) throws -> Verdict {
        let next = try follow(page)
        return try admit(page, next: next)
    }

    mutating func pass(
        ids: some Sequence<Int>, at position: String? = nil, next: String? = nil,
        declared: Page.Declared = Page.Declared()
    ) throws -> Passed {
        let verdict = try pass(PageFactory.page(ids: ids, at: position, next: next, declared: declared))
        return Passed(ids: verdict.page.ids, next: verdict.page.next?.text, dropped: verdict.dropped)
    }
}

import Pages
import TestSupport
import Testing

@testable import Pagination

/// What the guard makes of the lengths that pages declare; every page has three items and names a next one.
struct DeclaredLengthTests {
    private static let head = WalkGuard.Start(items: 0, pages: 0)

    /// After the second page 6 items and 2 pages have come, besides those before the start.
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

    /// What is deleted behind a walk that goes by keys or tokens makes the list shorter than what is still to come.
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

    /// The totals of the walk's pages, three items each, at the end of which nothing more comes.
    @Test(
        arguments: [
            ([5], nil), ([6], nil), ([7], 7), ([nil], nil),
            // Items that are added need not be met, and those that are deleted cannot.
            ([7, 6], nil), ([6, 7], nil), ([8, 7], 7), ([7, nil], 7), ([nil, 7], 7), ([0, 7], nil),
        ] as [([Int?], Int?)])
    func list_isShortOfTheSmallestLengthDeclared(totals: [Int?], declared: Int?) throws {
        var sut = WalkGuard()
        let second = totals.count > 1 ? totals[1] : totals[0]
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(items: totals[0])))
        _ = try sut.follow(PageFactory.page(ids: 4...6, at: "b", declared: Page.Declared(items: second)))

        #expect(sut.isShortOfDeclared?.declared == declared)
        #expect(sut.isShortOfDeclared?.received == declared.map { _ in 6 })
    }

    @Test(arguments: [(45, false), (46, false), (47, true)])
    func list_countsWhatComesBeforeTheStart(total: Int, isShort: Bool) throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: 43, pages: nil))

        _ = try sut.follow(PageFactory.page(ids: 1...3, at: "43", declared: Page.Declared(items: total)))

        #expect((sut.isShortOfDeclared != nil) == isShort)
        #expect(sut.isShortOfDeclared?.received == (isShort ? 46 : nil))
    }

    @Test func list_isNotCalledShortWhereTheStartIsUnknown() throws {
        var sut = WalkGuard(start: WalkGuard.Start(items: nil, pages: 2))

        _ = try sut.follow(PageFactory.page(ids: 1...3, at: "x", declared: Page.Declared(items: 500)))

        #expect(sut.isShortOfDeclared == nil)
    }

    @Test func list_countsRepeatedItemsAsReceived() throws {
        var sut = WalkGuard()
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 6))
        _ = try sut.pass(ids: 3...5, at: "b", declared: Page.Declared(items: 6))

        #expect(sut.isShortOfDeclared == nil)
    }

    @Test func list_doesNotCountThePageThatItsEndRepeats() throws {
        var sut = WalkGuard(endsWhenSame: true)
        _ = try sut.pass(ids: 1...3, next: "b", declared: Page.Declared(items: 9))
        _ = try sut.pass(ids: 4...6, at: "b", next: "c", declared: Page.Declared(items: 9))

        let last = try sut.pass(ids: 4...6, at: "c", next: "d", declared: Page.Declared(items: 9))

        #expect(last == Passed(ids: [], next: nil, dropped: 0))
        #expect(sut.isShortOfDeclared?.received == 6)
        #expect(sut.isShortOfDeclared?.declared == 9)
    }
}

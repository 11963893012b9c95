import Pages
import TestSupport
import Testing

@testable import Pagination

/// Ends that a list declares although something else says that it goes on.
struct ContradictoryEndTests {
    /// A server that says that there is more knows better than its total.
    @Test(arguments: [(true, "c"), (nil, nil), (false, nil)] as [(Bool?, String?)])
    func reachedTotal_endsTheListUnlessThereIsMore(hasMore: Bool?, next: String?) throws {
        var sut = WalkGuard()
        let declared = Page.Declared(items: 3, hasMore: hasMore)
        let page = try PageFactory.page(ids: 1...3, next: "c", declared: declared)
        #expect(try sut.follow(page)?.text == next)
    }

    /// What a search does not return cannot be read, whatever the server says.
    @Test func reachedCap_endsTheList() throws {
        var sut = WalkGuard()
        let declared = Page.Declared(items: 3, withheld: 5, hasMore: true)
        #expect(try sut.follow(PageFactory.page(ids: 1...3, next: "c", declared: declared)) == nil)
    }

    /// A repeated item shows that the list has grown, and that its total did not follow.
    @Test func totalThatIsReachedWithRepeatedItems_doesNotEndTheList() throws {
        var sut = WalkGuard()
        let declared = Page.Declared(items: 6)
        let first = try PageFactory.page(ids: 1...3, next: "b", declared: declared)
        _ = try sut.admit(first, next: try sut.follow(first))
        let second = try PageFactory.page(ids: 3...5, at: "b", next: "c", declared: declared)
        let verdict = try sut.admit(second, next: try sut.follow(second))
        #expect(verdict.page.next?.text == "c" && verdict.dropped == 1)
        let third = try PageFactory.page(ids: 6...6, at: "c", declared: declared)
        _ = try sut.admit(third, next: try sut.follow(third))
        #expect(sut.shortfall == nil)
    }

    /// A status that means the end does not take back what the last page said.
    @Test(arguments: [(true, .moreDeclared), (nil, nil)] as [(Bool?, Shortfall?)])
    func status_doesNotTakeBackThatThereIsMore(hasMore: Bool?, shortfall: Shortfall?) throws {
        var sut = WalkGuard()
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(hasMore: hasMore)))
        var end = try PageFactory.page(ids: [], at: "b")
        end.isPastEnd = true
        #expect(try sut.follow(end) == nil && sut.shortfall == shortfall)
    }

    /// The last page with items says that there is more, whatever its total says.
    @Test func reachedTotal_doesNotTakeBackThatThereIsMore() throws {
        var sut = WalkGuard()
        let page = try PageFactory.page(ids: 1...3, declared: Page.Declared(items: 3, hasMore: true))
        #expect(try sut.follow(page) == nil && sut.shortfall == .moreDeclared)
    }

    /// Only an empty page shows that a total was right, unless it says that there is more, too.
    @Test(arguments: [(nil, nil), (false, nil), (true, .moreDeclared)] as [(Bool?, Shortfall?)])
    func emptyPage_confirmsAReachedTotal(hasMore: Bool?, shortfall: Shortfall?) throws {
        var sut = WalkGuard()
        let declared = Page.Declared(items: 3, hasMore: true)
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: declared))
        let end = try PageFactory.page(ids: [], at: "b", declared: Page.Declared(hasMore: hasMore))
        #expect(try sut.follow(end) == nil && sut.shortfall == shortfall)
    }

    /// A page that a token or a URL led to is there, even if a rule passes over it.
    @Test(
        arguments: [(true, "b", .moreDeclared), (true, nil, nil), (false, "b", nil)] as [(Bool, String?, Shortfall?)])
    func skippedPage_isNoEndIfAPageNamedIt(namesNext: Bool, position: String?, shortfall: Shortfall?) throws {
        var sut = WalkGuard(namesNext: namesNext)
        if let position { _ = try sut.follow(PageFactory.page(ids: 1...3, next: position)) }
        var skipped = try PageFactory.page(ids: [], at: position)
        skipped.isSkipped = true
        #expect(try sut.follow(skipped) == nil && sut.shortfall == shortfall)
    }

    /// A refused page is no page of the list.
    @Test func refusedPage_doesNotCount() throws {
        var sut = WalkGuard()
        _ = try sut.follow(PageFactory.page(ids: 1...3, next: "b", declared: Page.Declared(pages: 5)))
        var end = try PageFactory.page(ids: [], at: "b")
        end.isPastEnd = true
        _ = try sut.follow(end)
        #expect(sut.shortfall == .pages(received: 1, declared: 5))
    }
}

import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

/// `link` and `none`.
struct LinkStrategyTests {
    private static let url = "https://list.example/items?page=2"

    @Test(arguments: [nil: "", url: url, "http://list.example/": "http://list.example/"] as [String?: String])
    func step_asksTheURL(position: String?, step: String) throws {
        #expect(try makeSUT().step(position) == step)
    }

    @Test(arguments: ["", "2", "/items?page=2", "ftp://list.example/", "HTTPS//list.example"])
    func step_refusesAnInvalidURL(position: String) throws {
        #expect(throws: PaginationError.badPosition(text: position, expected: "a URL")) {
            try makeSUT().step(position)
        }
    }

    @Test(
        arguments: [
            .absent: nil, .null: nil, .flag(false): nil, .text(""): nil, .text(url): url,
        ] as [FactValue: String?])
    func next_isTheURLOrTheEnd(value: FactValue, next: String?) throws {
        #expect(try makeSUT().next(Self.url, received: 3, value) == next)
        #expect(try makeSUT().next(nil, received: 0, value) == next)
    }

    @Test(arguments: [.flag(true): "true", .structure(#"{"href":"/x"}"#): #"{"href":"/x"}"#] as [FactValue: String])
    func next_refusesLinkThatIsNotText(value: FactValue, found: String) throws {
        #expect(throws: PaginationError.tokenNotText(found: found)) {
            try makeSUT().next(nil, received: 3, value)
        }
    }

    @Test(
        arguments: [
            ([:], .nextLink), (["next": ".links.next"], .document(".links.next")),
            (["next": ["at": ".links.next"]], .document(".links.next")),
            (["next": ["header": "X-Next"]], .header(name: "X-Next")),
        ] as [(Settings, Fact)])
    func link_isInTheLinkHeaderUnlessNextSaysOtherwise(settings: Settings, fact: Fact) {
        #expect(makeSUT(settings).facts == [fact])
        #expect(makeSUT(settings).positionsAreURLs)
    }

    @Test(
        arguments: [
            (.cursor, url, url), (.cursor, "", nil), (.after, url, nil), (.before, url, nil), (.offset, "1", nil),
            (.page, "1", nil),
        ] as [(WalkStart.Kind, String, String?)])
    func start_isAURL(kind: WalkStart.Kind, text: String, position: String?) throws {
        #expect(try makeSUT().start(kind, text) == position)
    }

    @Test func start_refusesCursorThatIsNotAURL() {
        #expect(throws: PaginationError.badPosition(text: "2", expected: "a URL")) {
            try makeSUT().start(.cursor, "2")
        }
    }

    @Test func none_hasOnePage() throws {
        let sut = NonePager()

        #expect(try sut.step(nil) == "")
        #expect(try sut.next(nil, received: 3) == nil)
        #expect(sut.facts == [])
    }

    @Test func none_startsAtTheHeadOnly() throws {
        let sut = NonePager()
        let problem = PaginationError.badPosition(text: "2", expected: "none, because the list is one page")

        #expect(try sut.start(.cursor, "") == nil)
        #expect(throws: problem) { try sut.start(.cursor, "2") }
        #expect(throws: problem) { try sut.step("2") }
        #expect(try sut.start(.page, "2") == nil)
    }

    private func makeSUT(_ settings: Settings = [:]) -> any Pager {
        LinkPager(settings.parsed(by: Strategy.link.schema))
    }
}

import Expressions
import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

struct KeysetStrategyTests {
    private static let both: Settings = ["after": ["query": "after_id"], "before": ["query": "before_id"]]
    private static let afterOnly: Settings = ["after": ["query": "after_id"]]

    @Test(arguments: [
        (nil, ""), ("after:7", "?after_id=7"), ("before:7", "?before_id=7"), ("after:a:b", "?after_id=a:b"),
        ("after:before:1", "?after_id=before:1"),
    ])
    func step_sendsTheKeyOfThePosition(position: String?, step: String) throws {
        #expect(try makeSUT().step(position) == step)
    }

    @Test(arguments: ["", "7", "after", "AFTER:7", " after:7"])
    func step_refusesPositionOfAnotherKind(position: String) throws {
        let sut = try makeSUT()

        #expect(throws: PaginationError.badPosition(text: position, expected: "after:KEY or before:KEY")) {
            try sut.step(position)
        }
    }

    @Test func step_refusesBeforeWithoutItsPlace() throws {
        let sut = try makeSUT(Self.afterOnly)

        #expect(throws: PaginationError.badPosition(text: "before:7", expected: "after:KEY")) {
            try sut.step("before:7")
        }
    }

    @Test(arguments: [
        (nil, 2, "after:last"), ("after:7", 2, "after:last"), ("before:7", 2, "before:first"), ("after:7", 0, nil),
        (nil, 0, nil), ("before:7", 0, nil),
    ])
    func next_isTheKeyAtTheEndThatTheWalkGoesTo(position: String?, received: Int, next: String?) throws {
        #expect(try makeSUT().next(position, received: received, .text("last"), .text("first")) == next)
    }

    @Test(arguments: FactValue.samples.filter { if case .text = $0 { false } else { true } })
    func next_needsTextAsKey(value: FactValue) throws {
        let sut = try makeSUT()

        #expect(throws: PaginationError.itemWithoutKey(path: ".id")) {
            try sut.next(nil, received: 1, value, .text("first"))
        }
        #expect(throws: PaginationError.itemWithoutKey(path: ".id")) {
            try sut.next("before:7", received: 1, .text("last"), value)
        }
    }

    @Test func facts_areTheKeysOfLastAndFirstItem() throws {
        #expect(try makeSUT().facts == [.lastItem(".id"), .firstItem(".id")])
    }

    @Test func key_winsOverTheEndpointsID() throws {
        let sut = try makeSUT(["key": ".user.id", "after": ["query": "after"]])

        #expect(sut.facts == [.lastItem(".user.id"), .firstItem(".user.id")])
    }

    @Test func key_isNeededWhereTheEndpointHasNoID() {
        #expect(throws: PaginationError.keyNeeded) { try makeSUT(id: nil) }
        #expect(throws: Never.self) { try makeSUT(["key": ".k", "after": ["query": "after"]], id: nil) }
    }

    @Test(
        arguments: [
            ([:], "after"), (["after": [:]], "after"), (["after": ["query": "a", "header": "b"]], "after"),
            (["after": ["query": "a"], "before": [:]], "before"),
        ] as [(Settings, String)])
    func places_nameExactlyOneEach(settings: Settings, key: String) {
        #expect(throws: PaginationError.placeNeeded(key: key)) { try makeSUT(settings) }
    }

    @Test func starts_haveBeforeOnlyWithItsPlace() throws {
        #expect(try makeSUT().starts == [.after, .before, .cursor])
        #expect(try makeSUT(Self.afterOnly).starts == [.after, .cursor])
    }

    @Test(
        arguments: [
            (.after, "7", "after:7"), (.before, "7", "before:7"), (.cursor, "after:7", "after:7"),
            (.cursor, "before:7", "before:7"), (.cursor, "", nil), (.offset, "7", nil), (.page, "7", nil),
        ] as [(WalkStart.Kind, String, String?)])
    func start_isThePositionThatTheUserNames(kind: WalkStart.Kind, text: String, position: String?) throws {
        #expect(try makeSUT().start(kind, text) == position)
    }

    @Test func start_isNilForBeforeWithoutItsPlace() throws {
        #expect(try makeSUT(Self.afterOnly).start(.before, "7") == nil)
    }

    @Test func start_refusesCursorThatFolioDidNotPrint() throws {
        let sut = try makeSUT()

        #expect(throws: PaginationError.badPosition(text: "7", expected: "after:KEY or before:KEY")) {
            try sut.start(.cursor, "7")
        }
    }

    @Test(arguments: [(nil, "after:7"), ("after:9", "after:7"), ("before:9", nil)] as [(String?, String?)])
    func positionInsideAPage_isTheKeyOfTheLastItemGiven(position: String?, inside: String?) throws {
        let found = try makeSUT().position(3, after: position.map { Position($0) }) { fact in
            fact == .lastItem(".id") ? "7" : nil
        }

        #expect(found?.text == inside)
    }

    @Test func before_isKnownOnlyAtTheHead() throws {
        #expect(try makeSUT().before(nil) == WalkGuard.Start(items: 0, pages: 0))
        #expect(try makeSUT().before(Position("after:7")) == WalkGuard.Start(items: nil, pages: nil))
    }

    private func makeSUT(_ settings: Settings = both, id: Expression? = ".id") throws -> any Pager {
        try KeysetPager(settings.parsed(by: Strategy.keyset.schema), id: id)
    }
}

import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

/// Positions that count pages have the page size, unless it is the plugin's default.
struct SizedPositionTests {
    @Test(
        arguments: [
            ("3/5", nil, "?p=3 ?n=5"), ("3/5", 7, "?p=3 ?n=5"), ("/5", nil, "?p=1 ?n=5"), ("3", 7, "?p=3 ?n=7"),
            ("3", nil, "?p=3 ?n=10"),
        ] as [(String, Int?, String)])
    func step_asksForTheSizeOfThePosition(position: String, pageSize: Int?, step: String) throws {
        #expect(try makeSUT().step(to: Position(position), pageSize: pageSize).text == step)
    }

    @Test(
        arguments: [
            (nil, 5, "2/5"), (nil, nil, "2"), ("3/5", nil, "4/5"), ("3/5", 5, "4/5"), ("/5", nil, "2/5"),
            ("3", 5, "4/5"), ("3", nil, "4"),
        ] as [(String?, Int?, String)])
    func next_hasTheSizeOfItsPage(position: String?, pageSize: Int?, next: String) throws {
        let outcome = try makeSUT().outcome(
            at: position.map { Position($0) }, pageSize: pageSize, received: 5, values: [])
        #expect(outcome.next == Position(next))
    }

    @Test(arguments: [(4, false), (5, true)]) func shortPage_isShorterThanTheSizeOfThePosition(
        received: Int, goesOn: Bool
    ) throws {
        let sut = try makeSUT(["query": "n", "default": 10, "max": 100])
        let outcome = try sut.outcome(at: Position("3/5"), pageSize: nil, received: received, values: [])
        #expect((outcome.next != nil) == goesOn)
    }

    @Test(arguments: [("3/5", 10), ("/5", 0), ("3", 20)])
    func before_countsPagesOfTheSize(position: String, items: Int) throws {
        let sut = try makeSUT(["query": "n", "default": 10, "max": 100])
        #expect(sut.before(Position(position), pageSize: nil).items == items)
    }

    @Test func positionsAhead_haveTheSize() throws {
        let page = try PageFactory.page(ids: 1...5, next: "3/5")
        let positions = try makeSUT().positions(after: page, next: Position("3/5"), length: 5, most: 3)
        #expect(positions.map(\.text) == ["3/5", "4/5", "5/5"])
    }

    @Test(
        arguments: [
            (.page, "2", 4, "2/4"), (.page, "2", nil, "2"), (.cursor, "3/5", nil, "3/5"), (.cursor, "3/5", 5, "3/5"),
            (.cursor, "3", nil, "3"), (.cursor, "3", 10, "3/10"), (.cursor, "", 7, nil), (.cursor, "/7", 7, "/7"),
        ] as [(WalkStart.Kind, String, Int?, String?)])
    func start_hasTheSize(kind: WalkStart.Kind, text: String, pageSize: Int?, position: String?) throws {
        #expect(try makeSUT().position(for: WalkStart(kind, text), pageSize: pageSize)?.text == position)
    }

    @Test(
        arguments: [
            ("3/5", 7, .otherPageSize(position: "3/5", size: 5, asked: 7)),
            ("3", 7, .pageSizeMissing(position: "3", asked: 7)),
            ("3/101", nil, .badPosition(text: "3/101", expected: "a page size of at most 100")),
            ("3/0", nil, .badPosition(text: "3/0", expected: "a page size of at least 1")),
            ("3/-2", nil, .badPosition(text: "3/-2", expected: "a page size of at least 1")),
            ("3/x", nil, .badPosition(text: "3/x", expected: "a whole number")),
            ("x/5", nil, .badPosition(text: "x", expected: "a whole number")),
        ] as [(String, Int?, PaginationError)])
    func start_isRefusedWithAnotherSize(text: String, pageSize: Int?, error: PaginationError) throws {
        let sut = try makeSUT(["query": "n", "default": 10, "max": 100])
        #expect(throws: error) { try sut.position(for: WalkStart(.cursor, text), pageSize: pageSize) }
    }

    @Test func position_hasNoSizeWithoutAParameterForIt() throws {
        let sut = try makeSUT(nil)
        #expect(throws: PaginationError.badPosition(text: "3/5", expected: "a whole number")) {
            try sut.position(for: WalkStart(.cursor, "3/5"), pageSize: nil)
        }
    }

    @Test func offset_hasNoSize() throws {
        let sut = try Paging(
            named: "offset", ["offset": ["query": "o"], "size": ["query": "n", "default": 10]])
        #expect(try sut.outcome(received: 5, pageSize: 5).next == Position("5"))
        #expect(try sut.position(for: WalkStart(.cursor, "40"), pageSize: 7) == Position("40"))
    }

    @Test func token_withASlashIsTakenAsItIs() throws {
        let sut = try Paging(
            named: "cursor", ["token": ".next", "cursor": ["query": "c"], "size": ["query": "n", "default": 10]])
        #expect(try sut.step(to: Position("a/5"), pageSize: nil).text == "?c=a/5 ?n=10")
    }

    private func makeSUT(_ size: Settings? = ["query": "n", "default": 10]) throws -> Paging {
        var settings: [String: SettingValue] = ["page": ["query": "p"]]
        let place: Settings = [:]
        settings["size"] = size.map { SettingValue(.object($0), at: place.location) }
        return try Paging(named: "page", Settings(values: settings, location: place.location))
    }
}

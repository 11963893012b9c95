import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

/// `offset` and `page`, which count the number that they send.
struct CountedStrategyTests {
    @Test(
        arguments: [
            ("offset", [:], nil, "?n=0"), ("offset", [:], "40", "?n=40"),
            ("offset", ["first": 1], nil, "?n=1"), ("offset", ["send_first": false], nil, ""),
            ("offset", ["send_first": false], "0", "?n=0"),
            ("page", [:], nil, "?n=1"), ("page", [:], "2", "?n=2"), ("page", ["first": 0], nil, "?n=0"),
            ("page", ["send_first": false], nil, ""), ("page", ["first": 0, "send_first": false], "1", "?n=1"),
        ] as [(String, Settings, String?, String)])
    func step_sendsTheNumber(strategy: String, counter: Settings, position: String?, step: String) throws {
        #expect(try makeSUT(strategy, counter).step(position) == step)
    }

    @Test(
        arguments: [
            ("offset", [:], nil, 10, "10"), ("offset", [:], "40", 7, "47"), ("offset", [:], "40", 0, nil),
            ("offset", [:], nil, 0, nil), ("offset", ["first": 1], nil, 10, "11"),
            ("offset", ["send_first": false], nil, 10, "10"),
            ("page", [:], nil, 10, "2"), ("page", [:], "2", 1, "3"), ("page", [:], "2", 0, nil),
            ("page", [:], nil, 0, nil),
            ("page", ["first": 0], nil, 10, "1"), ("page", ["send_first": false], nil, 10, "2"),
        ] as [(String, Settings, String?, Int, String?)])
    func next_countsOn(
        strategy: String, counter: Settings, position: String?, received: Int, next: String?
    ) throws {
        #expect(try makeSUT(strategy, counter).next(position, received: received) == next)
    }

    @Test(
        arguments: ["offset", "page"],
        ["", "-1", "x", "1.5", " 1", "after:1", "99999999999999999999", "9007199254740993", "9223372036854775807"])
    func position_isRefusedUnlessItIsACount(strategy: String, position: String) throws {
        let sut = try makeSUT(strategy)
        let problem = PaginationError.badPosition(text: position, expected: "a whole number")

        #expect(throws: problem) { try sut.step(position) }
        #expect(throws: problem) { try sut.next(position, received: 1) }
        if !position.isEmpty { #expect(throws: problem) { try sut.start(.cursor, position) } }
    }

    @Test(arguments: ["9007199254740991", "9007199254740992"])
    func position_mayBeAsLargeAsJSONCountsExactly(position: String) throws {
        #expect(try makeSUT("offset").step(position) == "?n=\(position)")
    }

    @Test(
        arguments: [
            ("offset", .offset, "40", "40"), ("offset", .cursor, "40", "40"), ("offset", .cursor, "", nil),
            ("offset", .page, "4", nil), ("offset", .after, "4", nil), ("offset", .before, "4", nil),
            ("page", .page, "4", "4"), ("page", .cursor, "4", "4"), ("page", .cursor, "", nil),
            ("page", .offset, "4", nil), ("page", .after, "4", nil), ("page", .before, "4", nil),
        ] as [(String, WalkStart.Kind, String, String?)])
    func start_isTheNumberThatTheUserNames(
        strategy: String, kind: WalkStart.Kind, text: String, position: String?
    ) throws {
        #expect(try makeSUT(strategy).start(kind, text) == position)
    }

    @Test(
        arguments: [
            ("offset", [:], nil, .init(items: 0, pages: 0)), ("offset", [:], "0", .init(items: 0, pages: 0)),
            ("offset", [:], "40", .init(items: 40, pages: nil)),
            ("offset", ["first": 1], "41", .init(items: 40, pages: nil)),
            ("offset", [:], "x", .init(items: nil, pages: nil)),
            ("page", [:], nil, .init(items: 0, pages: 0)), ("page", [:], "1", .init(items: 0, pages: 0)),
            ("page", [:], "3", .init(items: nil, pages: 2)), ("page", ["first": 0], "3", .init(items: nil, pages: 3)),
            ("page", [:], "x", .init(items: nil, pages: nil)),
        ] as [(String, Settings, String?, WalkGuard.Start)])
    func before_isWhatTheNumberTells(
        strategy: String, counter: Settings, position: String?, before: WalkGuard.Start
    ) throws {
        #expect(try makeSUT(strategy, counter).before(position.map { Position($0) }) == before)
    }

    @Test(
        arguments: [
            ("offset", nil, "3"), ("offset", "40", "43"), ("page", nil, nil), ("page", "2", nil),
        ] as [(String, String?, String?)])
    func positionInsideAPage_isExactForOffsetsOnly(strategy: String, position: String?, inside: String?) throws {
        let found = try makeSUT(strategy).position(3, after: position.map { Position($0) }) { _ in nil }

        #expect(found?.text == inside)
    }

    @Test(
        arguments: ["offset", "page"],
        [[:], ["query": "a", "body": ".b"], ["query": "a", "header": "b"], ["first": 1]] as [Settings])
    func place_isExactlyOne(strategy: String, counter: Settings) {
        #expect(throws: PaginationError.placeNeeded(key: strategy)) { try makePager(strategy, counter) }
    }

    @Test(arguments: ["offset", "page"])
    func place_isNeeded(strategy: String) {
        #expect(throws: PaginationError.placeNeeded(key: strategy)) { try Strategy.named(strategy).pager([:], nil) }
    }

    @Test(arguments: ["offset", "page"])
    func place_mayBeAHeaderOrTheBody(strategy: String) throws {
        #expect(try makePager(strategy, ["header": "X-At"]).step("5") == "header X-At=5")
        #expect(try makePager(strategy, ["body": ".at"]).step("5") == "body .at=5")
    }

    @Test(
        arguments: [
            (nil, nil, 0), ("1", nil, 0), ("4", nil, 90), ("4", 100, 300), ("4", 101, nil),
            ("9007199254740992", 100, 900_719_925_474_099_100),
        ] as [(String?, Int?, Int?)])
    func pagesBeforeThePosition_haveTheSizeThatIsGranted(position: String?, size: Int?, items: Int?) throws {
        let sut = try Paging(
            named: "page", ["page": ["query": "page"], "size": ["query": "n", "default": 30, "max": 100]])
        let start = sut.before(position.map { Position($0) }, pageSize: size)
        #expect(start.items == items)
    }

    private func makeSUT(_ strategy: String, _ counter: Settings = [:]) throws -> any Pager {
        let values = counter.values.merging(["query": "n"]) { $1 }
        return try makePager(strategy, Settings(values: values, location: counter.location))
    }

    private func makePager(_ strategy: String, _ counter: Settings) throws -> any Pager {
        let inner = SettingValue(.object(counter), at: counter.location)
        let settings = Settings(values: [strategy: inner], location: counter.location)
        let named = try Strategy.named(strategy)
        return try named.pager(settings.parsed(by: named.schema), nil)
    }
}

import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

struct PagingTests {
    @Test(
        arguments: [
            ([:], nil, "?page=1"), ([:], 50, "?page=1"), (["size": ["query": "limit"]], nil, "?page=1"),
            (["size": ["query": "limit"]], 50, "?page=1 ?limit=50"),
            (["size": ["query": "limit", "default": 30]], nil, "?page=1 ?limit=30"),
            (["size": ["query": "limit", "default": 30, "max": 100]], 50, "?page=1 ?limit=50"),
        ] as [(Settings, Int?, String)])
    func step_asksForTheSize(pagination: Settings, pageSize: Int?, step: String) throws {
        #expect(try makeSUT(pagination).step(to: nil, pageSize: pageSize).text == step)
    }

    @Test func step_leavesTheNextURLAlone() throws {
        let sut = try Paging(named: "link", ["size": ["query": "limit", "default": 30]])

        #expect(try sut.step(to: nil, pageSize: nil).text == "?limit=30")
        #expect(
            try sut.step(to: Position("https://list.example/?p=2"), pageSize: 50).text == "https://list.example/?p=2")
    }

    @Test(arguments: [(99, 100), (100, 100), (nil, 100), (101, nil)] as [(Int?, Int?)])
    func size_mayBeUpToTheMaximum(standard: Int?, maximum: Int?) throws {
        #expect(try makeSUT(size(standard, maximum)).size?.standard == standard)
    }

    @Test func size_isRefusedBeyondTheMaximum() {
        #expect(throws: PaginationError.sizeBeyondMaximum(size: 101, maximum: 100)) {
            try makeSUT(size(101, 100))
        }
    }

    @Test func size_needsItsParameter() {
        #expect(throws: PaginationError.placeNeeded(key: "size")) { try makeSUT(["size": ["default": 10]]) }
    }

    /// The size is 30; the list continues with page 2 unless this page is known to be the last.
    @Test(
        arguments: [
            // A short page can be trusted only if the plugin declares a maximum.
            (30, nil, [:], true), (29, nil, [:], true), (31, 100, [:], true), (30, 100, [:], true),
            (29, 100, [:], false),
            (1, 100, [:], false), (29, 30, [:], false),
            // The author's own setting takes precedence.
            (30, nil, ["short": true], true), (29, nil, ["short": true], false), (29, 100, ["short": false], true),
            (29, 100, ["short": true], false),
        ] as [(Int, Int?, Settings, Bool)])
    func shortPage_endsACountedListWhereItCanBeTrusted(
        received: Int, maximum: Int?, until: Settings, goesOn: Bool
    ) throws {
        for strategy in ["page", "offset"] {
            let sut = try makeSUT(strategy, size(30, maximum, until: until))

            #expect(try (sut.outcome(received: received).next != nil) == goesOn, "\(strategy)")
        }
    }

    @Test(arguments: [(29, 30, false), (30, 30, true), (99, 100, false), (100, 101, true), (100, 100, true)])
    func shortPage_isShorterThanTheRequestedSize(received: Int, pageSize: Int, goesOn: Bool) throws {
        let sut = try makeSUT(size(30, 100))

        // If the size exceeds the maximum, the server returns less than requested on every page.
        #expect(try (sut.outcome(received: received, pageSize: pageSize).next != nil) == goesOn)
    }

    @Test func shortPage_isNotShortWithoutARequestedSize() throws {
        let sut = try makeSUT(size(nil, 100, until: ["short": true]))

        #expect(try sut.outcome(received: 1).next == Position("2"))
        #expect(try sut.outcome(received: 1, pageSize: 2).next == nil)
    }

    @Test(
        arguments: [
            (["total": ".sign"], .text("57"), true), (["total": ".sign"], .null, true),
            (["total": ".sign"], .absent, true),
            (["total": ".sign"], .text("-1"), true), (["total": ".sign"], .text("0"), true),
            (["pages": ".sign"], .text("3"), true), (["pages": ".sign"], .null, true),
            (["pages": ".sign"], .text("0"), true),
            (["has_more": ".sign"], .flag(true), true), (["has_more": ".sign"], .text("1"), true),
            (["has_more": ".sign"], .null, false), (["has_more": ".sign"], .flag(false), false),
            (["last": ".sign"], .flag(false), true), (["last": ".sign"], .text("0"), true),
            (["last": ".sign"], .absent, false), (["last": ".sign"], .flag(true), false),
            (["has_more": ".sign", "short": true], .flag(true), false),
            (["total": ".sign", "short": true], .text("57"), false),
        ] as [(Settings, FactValue, Bool)])
    func shortPage_isIgnoredIfTheServerSaysThatThereIsMore(
        until: Settings, sign: FactValue, goesOn: Bool
    ) throws {
        let sut = try makeSUT(size(30, 100, until: until))

        #expect(try (sut.outcome(received: 29, sign).next != nil) == goesOn)
    }

    @Test(
        arguments: [
            ("keyset", ["after": ["query": "after"]], [.text("7"), .text("9")]),
            ("cursor", ["token": ".next", "cursor": ["query": "c"]], [.text("abc")]),
            ("link", [:], [.text("https://list.example/?p=2")]),
        ] as [(String, Settings, [FactValue])])
    func shortPage_isIgnoredIfThePageNamesTheNext(
        strategy: String, keys: Settings, values: [FactValue]
    ) throws {
        let sut = try makeSUT(strategy, keys, size(30, 100))
        let trusting = try makeSUT(strategy, keys, size(30, 100, until: ["short": true]))

        #expect(try sut.outcome(at: nil, pageSize: nil, received: 1, values: values).next != nil)
        #expect(try trusting.outcome(at: nil, pageSize: nil, received: 1, values: values).next == nil)
    }

    @Test func onePage_holdsWithoutPagination() throws {
        let sut = Paging.onePage

        #expect(try sut.step(to: nil, pageSize: nil) == Step())
        #expect(sut.facts == [])
        #expect(try sut.outcome(received: 5).next == nil)
    }

    /// The positions ahead assume pages of the same length, and end with the list.
    @Test(
        arguments: [
            ("offset", nil, 10, Page.Declared(), ["10", "20", "30"]),
            ("offset", "40", 7, Page.Declared(), ["47", "54", "61"]),
            ("offset", nil, 10, Page.Declared(items: 25), ["10", "20"]),
            ("offset", nil, 10, Page.Declared(items: 20), ["10"]),
            ("offset", nil, 10, Page.Declared(items: 10), []),
            ("offset", nil, 10, Page.Declared(pages: 2), ["10", "20", "30"]),
            ("page", nil, 10, Page.Declared(), ["2", "3", "4"]),
            ("page", "7", 10, Page.Declared(pages: 9), ["8", "9"]),
            ("page", nil, 10, Page.Declared(items: 25), ["2", "3"]), ("page", nil, 10, Page.Declared(items: 20), ["2"]),
            ("page", "7", 10, Page.Declared(pages: 7), []),
            ("offset", "9007199254740980", 10, Page.Declared(), ["9007199254740990", "9007199254741000"]),
        ] as [(String, String?, Int, Page.Declared, [String])])
    func positions_areCountedAhead(
        strategy: String, at: String?, received: Int, declared: Page.Declared, positions: [String]
    ) throws {
        let sut = try makeSUT(strategy)
        let next = try #require(try sut.pager.next(after: at.map { Position($0) }, received: received, values: []))
        let page = try PageFactory.page(ids: 1...received, at: at, next: next.text, declared: declared)

        #expect(sut.positions(after: page, next: next, length: received, most: 3).map(\.text) == positions)
        #expect(sut.positions(after: page, next: next, length: received, most: 0).isEmpty)
    }

    @Test(
        arguments: [
            ("keyset", ["after": ["query": "after"]]), ("cursor", ["token": ".next", "cursor": ["query": "c"]]),
            ("link", [:]),
        ] as [(String, Settings)])
    func positions_areNotKnownAheadWhereAPageNamesTheNext(strategy: String, keys: Settings) throws {
        let page = try PageFactory.page(ids: 1...3, next: "x")

        #expect(
            try makeSUT(strategy, keys).positions(after: page, next: Position("x"), length: 3, most: 3).isEmpty)
    }

    private func makeSUT(_ strategy: String = "page", _ pagination: Settings...) throws -> Paging {
        let keys: Settings = ["page": ["query": "page"], "offset": ["query": "offset"]]
        let values = pagination.reduce(into: keys.values) { $0.merge($1.values) { $1 } }
        return try Paging(named: strategy, Settings(values: values, location: keys.location))
    }

    private func makeSUT(_ pagination: Settings) throws -> Paging {
        try makeSUT("page", pagination)
    }

    private func size(_ standard: Int?, _ maximum: Int?, until: Settings = [:]) -> Settings {
        var size: [String: SettingValue] = ["query": "limit"]
        size["default"] = standard.map { SettingValue(integerLiteral: $0) }
        size["max"] = maximum.map { SettingValue(integerLiteral: $0) }
        let values = Settings(values: size, location: until.location)
        return [
            "size": SettingValue(.object(values), at: until.location),
            "until": SettingValue(.object(until), at: until.location),
        ]
    }
}

import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

struct CursorStrategyTests {
    private static let plain: Settings = ["token": ".next", "cursor": ["query": "cursor"]]
    private static let merging: Settings = ["token": ".continue", "merge": true]

    @Test(
        arguments: [
            (plain, nil, ""), (plain, "abc", "?cursor=abc"), (plain, "a b&c=d", "?cursor=a b&c=d"),
            (with(["first": "*"]), nil, "?cursor=*"), (with(["first": "*"]), "abc", "?cursor=abc"),
            (with(["first": ""]), nil, ""), (with(["cursor": ["header": "X-Next"]]), "abc", "header X-Next=abc"),
            (with(["cursor": ["body": ".cursor"]]), "abc", "body .cursor=abc"),
        ] as [(Settings, String?, String)])
    func step_sendsTheToken(settings: Settings, position: String?, step: String) throws {
        #expect(try makeSUT(settings).step(position) == step)
    }

    @Test(arguments: [
        (nil, ""), (#"{"rccontinue":"2024|9","continue":"-||"}"#, "?rccontinue=2024|9 ?continue=-||"),
        (#"{ "a" : 1, "b" : true, "c" : "\u00e9" }"#, "?a=1 ?b=true ?c=é"),
        (#"{"a":null,"e":"x"}"#, "?e=x"), ("{}", ""),
    ])
    func step_sendsEveryMemberOfAMergedToken(position: String?, step: String) throws {
        #expect(try makeSUT(Self.merging).step(position) == step)
    }

    @Test(arguments: [#"{"a":1,"b":{"c":1}}"#, #"{"b":[1]}"#])
    func step_refusesMergedMembersThatCannotTravel(position: String) throws {
        let sut = try makeSUT(Self.merging)

        #expect(throws: PaginationError.memberNotText("b")) { try sut.step(position) }
    }

    @Test(arguments: ["abc", "[1]", "{", #"{"a":}"#, "null"])
    func step_refusesMergedTokenThatIsNotAnObject(position: String) throws {
        let sut = try makeSUT(Self.merging)

        #expect(throws: PaginationError.badPosition(text: position, expected: "a JSON object")) {
            try sut.step(position)
        }
    }

    @Test(
        arguments: [
            .absent: nil, .null: nil, .flag(false): nil, .text(""): nil, .text("abc"): "abc", .text("12"): "12",
            .text("0"): "0", .text("false"): "false",
        ] as [FactValue: String?])
    func next_isTheTokenOrTheEnd(value: FactValue, next: String?) throws {
        #expect(try makeSUT().next("before", received: 3, value) == next)
    }

    @Test func next_continuesAfterAnEmptyPageWithAToken() throws {
        #expect(try makeSUT().next("before", received: 0, .text("abc")) == "abc")
    }

    @Test(
        arguments: [
            .flag(true): "true", .structure("{}"): "{}", .structure(#"{"a":1}"#): #"{"a":1}"#, .structure("[1]"): "[1]",
        ] as [FactValue: String])
    func next_refusesTokenThatIsNotText(value: FactValue, found: String) throws {
        let sut = try makeSUT()

        #expect(throws: PaginationError.tokenNotText(found: found)) { try sut.next(nil, received: 3, value) }
    }

    @Test(arguments: [39, 40, 41])
    func next_quotesAtMostFortyCharactersOfWhatItRefuses(length: Int) throws {
        let sut = try makeSUT()
        let value = "[" + String(repeating: "1", count: length - 2) + "]"

        #expect(throws: PaginationError.tokenNotText(found: String(value.prefix(40)))) {
            try sut.next(nil, received: 3, .structure(value))
        }
    }

    @Test(
        arguments: [
            .absent: nil, .null: nil, .flag(false): nil, .text(""): nil, .structure("{}"): nil, .structure("{ }"): nil,
            .structure(#"{"a":"b"}"#): #"{"a":"b"}"#,
        ] as [FactValue: String?])
    func next_ofAMergedTokenIsTheObjectOrTheEnd(value: FactValue, next: String?) throws {
        #expect(try makeSUT(Self.merging).next(nil, received: 3, value) == next)
    }

    @Test(arguments: [.flag(true): "true", .text("abc"): "abc", .structure("[1]"): "[1]"] as [FactValue: String])
    func next_refusesMergedTokenThatIsNotAnObject(value: FactValue, found: String) throws {
        let sut = try makeSUT(Self.merging)

        #expect(throws: PaginationError.tokenNotText(found: found)) { try sut.next(nil, received: 3, value) }
    }

    @Test(
        arguments: [
            (".next", .document(".next")), (["at": ".next"], .document(".next")),
            (["header": "X-Next"], .header(name: "X-Next")),
        ] as [(SettingValue, Fact)])
    func token_isInTheDocumentOrAHeader(source: SettingValue, fact: Fact) throws {
        #expect(try makeSUT(Self.with(["token": source])).facts == [fact])
    }

    @Test(
        arguments: [
            ([:], .placeNeeded(key: "token")), (["cursor": ["query": "c"]], .placeNeeded(key: "token")),
            (["token": [:], "cursor": ["query": "c"]], .placeNeeded(key: "token")),
            (["token": ".next"], .placeNeeded(key: "cursor")),
            (["token": ".next", "cursor": [:]], .placeNeeded(key: "cursor")),
            (["token": ".next", "merge": false], .placeNeeded(key: "cursor")),
            (["token": ".next", "merge": true, "cursor": ["query": "c"]], .conflict(key: "cursor", with: "merge")),
            (["token": ".next", "merge": true, "first": "*"], .conflict(key: "first", with: "merge")),
        ] as [(Settings, PaginationError)])
    func settings_areRefusedWhereTheyConflict(settings: Settings, problem: PaginationError) {
        #expect(throws: problem) { try makeSUT(settings) }
    }

    @Test(
        arguments: [
            (plain, .cursor, "abc", "abc"), (plain, .cursor, "", nil), (plain, .after, "abc", nil),
            (plain, .before, "abc", nil), (plain, .offset, "1", nil), (plain, .page, "1", nil),
            (merging, .cursor, #"{"a":1}"#, #"{"a":1}"#), (merging, .cursor, "", nil),
        ] as [(Settings, WalkStart.Kind, String, String?)])
    func start_isAToken(settings: Settings, kind: WalkStart.Kind, text: String, position: String?) throws {
        #expect(try makeSUT(settings).start(kind, text) == position)
    }

    @Test func start_refusesMergedTokenThatIsNotAnObject() throws {
        let sut = try makeSUT(Self.merging)

        #expect(throws: PaginationError.badPosition(text: "abc", expected: "a JSON object")) {
            try sut.start(.cursor, "abc")
        }
    }

    @Test func positionInsideAPage_isUnknown() throws {
        #expect(try makeSUT().position(3, after: nil) { _ in "7" } == nil)
    }

    private func makeSUT(_ settings: Settings = plain) throws -> any Pager {
        try CursorPager(settings.parsed(by: Strategy.cursor.schema))
    }

    private static func with(_ settings: Settings) -> Settings {
        Settings(values: plain.values.merging(settings.values) { $1 }, location: settings.location)
    }
}

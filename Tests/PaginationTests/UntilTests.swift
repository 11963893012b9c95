import Pages
import Schema
import TestSupport
import Testing

@testable import Pagination

/// The signs of the end, on pages whose token always names a next page.
struct UntilTests {
    private static let no: Set<FactValue> = [.flag(false), .text("false"), .text("0")]
    private static let yes: Set<FactValue> = [.flag(true), .text("true"), .text("1")]

    private static let nothing: Set<FactValue> = [.absent, .null, .text("")]
    private static let counts: [FactValue: Int] = [
        .text("12"): 12, .text("12.0"): 12, .text("1.2e1"): 12, .text("1"): 1, .text("0"): 0, .text("-1"): -1,
    ]

    @Test(arguments: FactValue.samples)
    func hasMore_endsTheListWhereItSaysNo(value: FactValue) throws {
        let outcome = try flagOutcome("has_more", value)

        #expect(outcome?.next == (outcome == nil || Self.no.contains(value) ? nil : Position("next")))
        #expect(outcome?.declared.hasMore == (Self.yes.contains(value) ? true : Self.no.contains(value) ? false : nil))
    }

    @Test(arguments: FactValue.samples)
    func last_endsTheListWhereItSaysYes(value: FactValue) throws {
        let outcome = try flagOutcome("last", value)

        #expect(outcome?.next == (outcome == nil || Self.yes.contains(value) ? nil : Position("next")))
        #expect(outcome?.declared.hasMore == (Self.no.contains(value) ? true : Self.yes.contains(value) ? false : nil))
    }

    @Test(arguments: FactValue.samples)
    func total_isDeclaredWhereItIsACount(value: FactValue) throws {
        let outcome = try countOutcome("total", value)

        #expect(outcome?.declared.items == (Self.counts[value] == 12 ? 12 : nil))
        #expect(outcome?.next == outcome.map { _ in Position("next") })
    }

    @Test(arguments: FactValue.samples)
    func pages_areDeclaredWhereTheyAreACount(value: FactValue) throws {
        let outcome = try countOutcome("pages", value)

        #expect(outcome?.declared.pages == Self.counts[value].flatMap { $0 > 0 ? $0 : nil })
        #expect(outcome?.next == outcome.map { _ in Position("next") })
    }

    @Test(arguments: ["True", "TRUE"])
    func flag_isReadInEitherCase(text: String) throws {
        #expect(try outcome(["last": ".sign"], .text(text)).next == nil)
        #expect(try outcome(["has_more": ".sign"], .text("False")).next == nil)
    }

    @Test(arguments: ["total", "pages"])
    func sign_thatIsFaultyIsOneThoughAnotherSaysTheEnd(key: String) throws {
        let sut = try makeSUT(["last": ".last", key: ".sign"])

        #expect(throws: PaginationError.signNotCount(key: key, found: #"{"value":10}"#)) {
            try sut.outcome(received: 3, .text("next"), .flag(true), .structure(#"{"value":10}"#))
        }
    }

    /// If the plugin declares that a short page is the last, it ends the list, whatever the server says.
    @Test func short_isASignOfItsOwn() throws {
        let sut = try Paging(
            named: "page",
            [
                "page": ["query": "p"], "size": ["query": "n", "default": 3],
                "until": ["has_more": ".more", "short": true],
            ])

        let outcome = try sut.outcome(received: 2, .flag(true))

        #expect(outcome.next == nil)
        // What the server says is remembered, so that the list is incomplete.
        #expect(outcome.declared.hasMore == true && outcome.declared.endsShort)
    }

    @Test(arguments: [(2, nil), (3, 3), (4, 4)])
    func total_belowThePagesOwnItemsIsIgnored(total: Int, declared: Int?) throws {
        let outcome = try outcome(["total": ".sign"], .text("\(total)"), received: 3)

        #expect(outcome.declared.items == declared)
    }

    @Test(
        arguments: [(["total": ".sign"], .init(items: 0)), (["pages": ".sign"], .init(pages: 0))]
            as [(Settings, Page.Declared)])
    func zero_isALengthWhereThePageIsEmpty(until: Settings, declared: Page.Declared) throws {
        #expect(try outcome(until, .text("0"), received: 0).declared == declared)
    }

    @Test(
        arguments: [
            (999, .init(items: 999)), (1_000, .init(items: 1_000)), (1_001, .init(items: 1_000, withheld: 1)),
            (3_000, .init(items: 1_000, withheld: 2_000)), (2, .init()),
        ] as [(Int, Page.Declared)])
    func cap_isTheLengthOfLongerLists(total: Int, declared: Page.Declared) throws {
        #expect(try outcome(["total": ".sign", "cap": 1_000], .text("\(total)")).declared == declared)
    }

    @Test func cap_needsTheTotal() {
        #expect(throws: PaginationError.capWithoutTotal) { try makeSUT(["cap": 1_000]) }
    }

    @Test func signs_haveAFixedOrderForAnyOrderInTheFile() throws {
        let sut = try makeSUT([
            "pages": ["header": "X-Pages"], "total": ".total", "last": ["at": ".last"], "has_more": ".more",
        ])

        #expect(
            sut.facts == [
                .document(".next"), .document(".more"), .document(".last"),
                .document(".total"), .header(name: "X-Pages"),
            ])
    }

    @Test func signs_endTheListByTheFirstThatHolds() throws {
        let sut = try makeSUT(["has_more": ".more", "last": ".last"])
        let ended: [(more: FactValue, last: FactValue)] = [
            (.flag(false), .flag(false)), (.flag(true), .flag(true)), (.flag(false), .absent), (.null, .text("1")),
        ]

        for (more, last) in ended {
            #expect(try sut.outcome(received: 3, .text("next"), more, last).next == nil, "\(more) \(last)")
        }
        #expect(try sut.outcome(received: 3, .text("next"), .flag(true), .flag(false)).next == Position("next"))
    }

    @Test func signs_endTheListBeforeItsTokenIsChecked() throws {
        let sut = try makeSUT(["has_more": ".more"])

        #expect(try sut.outcome(received: 3, .structure("[1]"), .flag(false)).next == nil)
        #expect(throws: PaginationError.tokenNotText(found: "[1]")) {
            try sut.outcome(received: 3, .structure("[1]"), .flag(true))
        }
    }

    @Test(
        arguments: [
            ([:], []), (["status": [404, 410]], [404, 410]), (["status": []], []),
        ] as [(Settings, Set<Int>)])
    func status_namesWhatMeansTheEnd(until: Settings, statuses: Set<Int>) throws {
        #expect(try makeSUT(until).until.statuses == statuses)
    }

    @Test(arguments: [([:], false), (["same": true], true), (["same": false], false)] as [(Settings, Bool)])
    func same_isAFaultUnlessItIsTheEnd(until: Settings, ends: Bool) throws {
        #expect(try makeSUT(until).until.endsWhenSame == ends)
    }

    private func makeSUT(_ until: Settings) throws -> Paging {
        try Paging(
            named: "cursor",
            [
                "token": ".next", "cursor": ["query": "cursor"],
                "until": SettingValue(.object(until), at: until.location),
            ])
    }

    private func outcome(
        _ until: Settings, _ value: FactValue, received: Int = 3
    ) throws -> (next: Position?, declared: Page.Declared) {
        try makeSUT(until).outcome(received: received, .text("next"), value)
    }

    /// Nil if the value is an error; checks that it is an error for this value only.
    private func flagOutcome(_ key: String, _ value: FactValue) throws -> (next: Position?, declared: Page.Declared)? {
        let isFlag = (Self.yes.union(Self.no).union(Self.nothing)).contains(value)
        return try outcome(key, value, unless: isFlag ? nil : .signNotFlag(key: key, found: value.shown))
    }

    private func countOutcome(_ key: String, _ value: FactValue) throws -> (next: Position?, declared: Page.Declared)? {
        let isCount = Self.counts[value] != nil || Self.nothing.contains(value)
        return try outcome(key, value, unless: isCount ? nil : .signNotCount(key: key, found: value.shown))
    }

    private func outcome(
        _ key: String, _ value: FactValue, unless problem: PaginationError?
    ) throws -> (next: Position?, declared: Page.Declared)? {
        guard let problem else { return try outcome([key: ".sign"], value) }
        #expect(throws: problem) { try outcome([key: ".sign"], value) }
        return nil
    }
}

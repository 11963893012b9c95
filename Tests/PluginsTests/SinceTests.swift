import Expressions
import Pagination
import Schema
import System
import Testing

@testable import Plugins

/// `since:`, which limits a list by time.
struct SinceTests {
    @Test func since_hasThePlacesOfItsBounds() throws {
        let since = try #require(
            try endpoint(
                file(endpoint: "since: {at: .at, from: {query: a}, to: {header: X-To}, format: \"%d.%m.%Y\"}")
            ).since)
        #expect(since.at.text == ".at" && since.from == .query("a") && since.to == .header("X-To"))
        #expect(since.format == .pattern("%d.%m.%Y"))
        #expect(since.overlap == 0)
        let late = try endpoint(file(endpoint: "id: .id\nsince: {at: .at, overlap: 1500ms}"))
        #expect(late.since?.overlap == 2)
        let plain = try #require(try endpoint(file(endpoint: "since: {at: .a // .b}")).since)
        #expect(plain.from == nil && plain.to == nil && plain.format == .iso8601)
    }

    @Test(arguments: [
        ("{at: .at}", "", false, false), ("{at: .at, from: {query: a}}", "", true, false),
        ("{at: .at, to: {query: a}}", "", false, true), ("{at: .at}", "query: {q: \"{since}\"}", true, false),
        ("{at: .at}", "headers: {X-To: \"{until|date:date}\"}", false, true),
        ("{at: .at}", "method: POST\njson: {a: [\"{since}\", \"{until}\"]}", true, true),
    ])
    func bounds_areSentWhereTheRequestHasThem(since: String, more: String, from: Bool, to: Bool) throws {
        let list = try endpoint(file(endpoint: "since: \(since)\n\(more)"))
        #expect(list.sendsSince == from && list.sendsUntil == to)
    }

    /// A time that may change says nothing of the order by creation.
    @Test(arguments: [
        ("newest_first", ".created_at", "", true), ("newest_first", ".ts", "", true),
        ("newest_first", ".updated_at", "", false), ("newest_first", ".lastSeen", "", false),
        ("newest_first", ".at", "version: .at", false), ("newest_first", ".at", "version: .hash", true),
        ("oldest_first", ".created_at", "", false),
        ("recently_changed_first", ".updated_at", "version: .updated_at", true),
        ("recently_changed_first", ".created_at", "version: .updated_at", false),
    ])
    func order_isThatOfTheTimes(order: String, at: String, version: String, isByTime: Bool) throws {
        let list = try endpoint(file(endpoint: "id: .id\norder: \(order)\nsince: {at: \(at)}\n\(version)"))
        #expect(list.isByTime == isByTime)
    }

    @Test func listWithoutSince_isNotByTime() throws {
        let list = try endpoint(file(endpoint: "order: newest_first"))
        #expect(!list.isByTime && !list.sendsSince && list.since == nil)
    }

    @Test(
        arguments: [
            ("since: ‸{from: {query: a}}", [.missingKey("at")]),
            ("since: {at: \".a[]\", ‸format: date}", [.since(.formatNeedsPlace), .severalValues(path: ".a[]")]),
            ("since: {at: .a, from: {query: a}, format: ‸iso}", [.since(.badFormat(text: "iso"))]),
            ("since: {at: .a, from: {query: a}, to: {query: ‸a}}", [.since(.placeTaken("a"))]),
            ("query: {a: b}\nsince: {at: .a, from: {query: ‸a}}", [.since(.placeTaken("a"))]),
            ("headers: {X-From: b}\nsince: {at: .a, from: {header: ‸x-from}}", [.since(.placeTaken("x-from"))]),
            ("method: POST\nform: {a: b}\nsince: {at: .a, from: {body: ‸.a}}", [.since(.placeTaken(".a"))]),
            (
                "method: POST\njson: {a: {b: 1}, c: 2}\nsince: {at: .a, from: {body: ‸.a.b}, to: {body: .a.c}}",
                [.since(.placeTaken(".a.b"))]
            ),
            ("query: {q: \"{since}\"}\neach: {since: [a]}\nsince: ‸{at: .a}", [.since(.nameOfParameter("since"))]),
            (
                "pagination: {strategy: page, page: {query: p}}\nsince: {at: .a, to: {query: ‸p}}",
                [.since(.placeTaken("p"))]
            ),
            ("since: {at: .a, from: {body: ‸.b}}", [.body(.placeNeedsBody)]),
            ("method: POST\nsince: {at: .a, from: {body: ‸\".b[200]\"}}", [.body(.badPath(".b[200]"))]),
            ("since: {at: .a}\nparams: {‸since: b}", [.since(.nameOfParameter("since"))]),
            ("since: {at: ‸1}", [.constant("at")]), ("since: {at: .a, ‸overlap: 1h}", [.keyNeedsID("overlap")]),
            ("id: .id\nsince: {at: .a, overlap: ‸1}", [.badDuration(text: "1")]),
            (
                "query: {a: ‸\"{since}\"}", [.unknownParameter("since", allowed: [])]
            ),
            (
                "set: {.a: {value: ‸\"{until}\"}}", [.unknownParameter("until", allowed: [])]
            ),
            ("comments: {path: \"/{id}\", ‸since: {at: .a}}", [.unknownKey("since", allowed: Self.commentKeys)]),
        ] as [(String, [PluginProblem])])
    func error_hasItsPlace(lines: String, expected: [PluginProblem]) {
        let marked = Marked(file(endpoint: lines))
        let found = problems(marked.text)
        #expect(found.contains { $0.location == marked.places.first && expected.contains($0.problem) }, "\(found)")
        #expect(Set(found.map { "\($0.problem)" }).isSubset(of: expected.map { "\($0)" }), "\(found)")
    }

    @Test(
        arguments: [
            ("from: {query: a}, to: {query: b}, ‸step: 1d", "", [.keyNeedsID("step")]),
            ("‸step: 1d", "id: .id", [.since(.stepNeedsBounds)]),
            ("from: {query: a}, ‸step: 1d", "id: .id", [.since(.stepNeedsBounds)]),
            ("from: {query: a}, to: {query: b}, format: date, step: ‸1h", "id: .id", [.since(.stepTooFine)]),
            ("from: {query: a}, to: {query: b}, format: \"%Y-%m\", step: ‸30d", "id: .id", [.since(.stepTooFine)]),
            ("from: {query: a}, to: {query: b}, step: ‸0s", "id: .id", [.since(.badStep(text: "0s"))]),
            ("from: {query: a}, to: {query: b}, step: ‸500ms", "id: .id", [.since(.badStep(text: "500ms"))]),
            ("from: {query: a}, to: {query: b}, step: ‸month", "id: .id", [.since(.badStep(text: "month"))]),
            ("from: {query: a}, to: {query: b}, step: ‸0mo", "id: .id", [.since(.badStep(text: "0mo"))]),
            ("from: {query: a}, to: {query: b}, format: date, step: 1mo", "id: .id", []),
            ("from: {query: a}, to: {query: b}, format: \"%Y-%m\", step: 2mo", "id: .id", []),
            ("from: {query: a}, to: {query: b}, step: 1d, compare: false", "", []),
            ("from: {query: a}, step: 1d, compare: false", "", []),
            ("‸step: 1d, compare: false", "", [.since(.stepNeedsBounds)]),
            ("from: {query: a}, compare: false", "set: {.a: {value: \"{since} {until|default:x}\"}}", []),
            (
                "from: {query: a}, to: {query: b}, step: ‸1d, format: date, start: 2020-01-01T10:00:00Z", "id: .id",
                [.since(.stepTooFine)]
            ),
            ("from: {query: a}, to: {query: b}, step: 1d, start: ‸2020", "id: .id", [.since(.badStart(text: "2020"))]),
            ("‸start: 2020-01-01", "id: .id", [.since(.startNeedsStep)]),
        ] as [(String, String, [PluginProblem])])
    func errorInSteps_hasItsPlace(keys: String, more: String, expected: [PluginProblem]) {
        let marked = Marked(file(endpoint: "since: {at: .at, \(keys)}\n\(more)"))
        let found = problems(marked.text)
        #expect(found == marked.located(expected), "\(found)")
    }

    @Test func steps_areInSeconds() throws {
        let since = try #require(
            try endpoint(
                file(
                    endpoint: """
                        id: .id
                        since: {at: .at, from: {query: a}, to: {query: b}, step: 30d, start: 2020-01-01, format: date}
                        """)
            ).since)
        #expect(since.step == .seconds(2_592_000) && since.start == 1_577_836_800)
        let query = "{a: \"{since}\", b: \"{until}\"}"
        #expect(problems(file(endpoint: "id: .id\nquery: \(query)\nsince: {at: .at, step: 1h}")) == [])
    }

    private static let commentKeys = CommentKeys.schema.keys.filter { !$0.isRefused }.map(\.name)

    @Test func parameterOfThePlugin_hasNoNameOfABound() {
        let marked = Marked(file(plugin: "params: {until: a}", endpoint: "since: ‸{at: .a}"))
        #expect(problems(marked.text) == marked.located([.since(.nameOfParameter("until"))]))
        #expect(problems(file(plugin: "params: {until: a}", endpoint: "query: {a: \"{until}\"}")) == [])
    }

    /// A path needs a text for a list without bounds.
    @Test func path_needsADefault() {
        let text =
            "version: 1\nplugins: {api: {base_url: \"https://a.test\", endpoints: {list: {since: {at: .a}, path: "
        let marked = Marked(text + "‸\"/{since}\"}}}}")
        #expect(problems(marked.text) == marked.located([.maybeUnset("since")]))
        #expect(problems(text + "\"/{since|default:all}\"}}}}") == [])
    }

    @Test func default_isThatOfEndpoints() throws {
        let text = file(
            plugin: "defaults: {since: {at: .at}}",
            endpoints: """
                list: {path: /list, comments: {path: "/{id}"}}
                own: {path: /own, since: {at: .b}}
                me: {path: /me, single: true}
                """)
        let endpoints = try plugin(text).endpoints
        #expect(endpoints.map { $0.since?.at.text } == [".at", ".b", nil] && endpoints[0].comments?.since == nil)
    }
}

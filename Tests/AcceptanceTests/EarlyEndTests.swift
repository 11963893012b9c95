import Foundation
import System
import TestSupport
import Testing

/// Lists that end with fewer items than their server announced are reported as incomplete.
struct EarlyEndTests {
    private static let more = "folio: incomplete list: it ended, but the server announced more\n"
    private static let pages = "folio: incomplete list: received 2 of the 5 pages announced by the server\n"

    /// An empty page follows a page of one item, and both announce the same.
    @Test(arguments: [
        ("page, page: {query: p}, until: {has_more: .more}", #""more":true"#, more),
        ("page, page: {query: p}, until: {last: .last}", #""last":false"#, more),
        ("page, page: {query: p}, until: {pages: .pages}", #""pages":5"#, pages),
        ("offset, offset: {query: o}, until: {has_more: .more}", #""more":true"#, more),
        ("keyset, after: {query: a}, until: {has_more: .more}", #""more":true"#, more),
        ("cursor, token: .next, cursor: {query: c}, until: {has_more: .more}", #""next":null,"more":true"#, more),
    ])
    func emptyPage_doesNotEndAListThatIsSaidToContinue(pagination: String, sign: String, diagnostic: String) throws {
        let server = try ScriptedServer { _, number in
            .response(body: #"{"items":[\#(number == 1 ? #"{"id":1}"# : "")],\#(sign)}"#)
        }
        let run = try folio(server, pagination, items: ".items").run("feed api --all --json")
        #expect(run.out.contains(#"{"id":1}"#) && run.out.contains(#""complete":false"#))
        #expect(run.diagnostic == diagnostic)
        #expect(run.code == 9)
        #expect(server.requests.count == (pagination.hasPrefix("cursor") ? 1 : 2))
    }

    /// With a largest page size, a short page may end the list. One without items says nothing about that.
    @Test(arguments: ["has_more: .more", "last: .last"], ["{\"items\":[]}", "{\"items\":[],\"more\":null}", ""])
    func emptyPageOfALargestSize_doesNotEndAListThatIsSaidToContinue(until: String, empty: String) throws {
        for strategy in ["page, page: {query: p}", "offset, offset: {query: o}"] {
            let server = try ScriptedServer { _, number in
                number == 1
                    ? .response(body: #"{"items":[{"id":1},{"id":2}],"more":true,"last":false}"#)
                    : empty.isEmpty ? .response(status: 204, body: "") : .response(body: empty)
            }
            let size = "size: {query: n, default: 2, max: 100}"
            let folio = try folio(server, "\(strategy), \(size), until: {\(until)}", items: ".items")
            let run = try folio.run("feed api --all --json")
            #expect(run.code == 9 && run.diagnostic == Self.more, "\(run)")
            #expect(run.out.contains(#""complete":false"#))
            #expect(try folio.run("feed api --all --json --offline").out.contains(#""complete":false"#))
        }
    }

    /// On an empty page, 0 means that the server does not know the length.
    @Test(arguments: ["0", "\"0\"", "-1", "null", "\"\""], ["page, page: {query: p}", "offset, offset: {query: o}"])
    func lengthThatIsUnknownAtTheEnd_doesNotTakeBackAnEarlierOne(last: String, strategy: String) throws {
        for (length, what) in [("total", "items"), ("pages", "pages")] {
            let server = try ScriptedServer { request, _ in
                let place = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
                let isEmpty = strategy.hasPrefix("page") ? place > 2 : place >= 4
                let first = strategy.hasPrefix("page") ? place * 2 : place
                return .response(
                    body: isEmpty
                        ? #"{"items":[],"\#(length)":\#(last)}"#
                        : #"{"items":[{"id":\#(first)},{"id":\#(first + 1)}],"\#(length)":10}"#)
            }
            let folio = try folio(server, "\(strategy), until: {\(length): .\(length)}", items: ".items")
            for options in ["", "--concurrency 2"] {
                let run = try folio.run("feed api --all --json --no-cache \(options)")
                #expect(run.out.contains(#""complete":false"#), "\(length)")
                let received = length == "total" ? 4 : 3
                #expect(
                    run.diagnostic
                        == "folio: incomplete list: received \(received) of the 10 \(what) announced by the server\n")
                #expect(run.code == 9)
            }
            #expect(server.requests.count < 16)
        }
    }

    /// The total of the header counts, too, and a walk that is resumed or shown again knows it.
    @Test func lengthThatIsUnknownAtTheEnd_doesNotTakeBackTheOneOfAStoredPage() throws {
        let isDown = Lock(true)
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            if page == 2, isDown.withLock(\.self) { return .response(status: 404, body: "{}") }
            guard page < 3 else { return .response(fields: ["X-Count: 0"], body: #"{"items":[]}"#) }
            return .response(fields: ["X-Count: 10"], body: #"{"items":[{"id":\#(page * 2)},{"id":\#(page * 2 + 1)}]}"#)
        }
        let folio = try folio(
            server, "page, page: {query: p}, until: {total: {header: X-Count}}", items: ".items")
        #expect(try folio.run("feed api --all").code == 5)
        isDown.withLock { $0 = false }
        let resumed = try folio.run("feed api --all --resume")
        #expect(resumed.error.contains("incomplete list: received 4 of the 10 items announced by the server\n"))
        #expect(resumed.code == 9)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":false"#) && offline.code == 8)
    }

    @Test(arguments: [(true, 9), (false, 0)])
    func responseWithoutABody_endsAListThatIsNotSaidToContinue(saysMore: Bool, code: Int32) throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(body: #"{"items":[{"id":1}]\#(saysMore ? #","more":true"# : "")}"#)
                : .broken("HTTP/1.1 204 No Content\r\n\r\n")
        }
        let pagination = "page, page: {query: p}, until: {has_more: .more}"
        let run = try folio(server, pagination, items: ".items").run("feed api --all")
        #expect(run.lines == [#"{"id":1}"#])
        #expect(run.code == code)
    }

    /// A skipped page is empty, whatever came before.
    @Test(arguments: [(true, 9), (false, 0)])
    func skippedPage_endsAListThatIsNotSaidToContinue(saysMore: Bool, code: Int32) throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(body: #"{"items":[{"id":1}]\#(saysMore ? #","more":true"# : "")}"#)
                : .response(status: 404, body: "{}")
        }
        let pagination = "page, page: {query: p}, until: {has_more: .more}"
        let run = try folio(server, pagination, items: ".items", more: "errors: [{status: 404, do: skip}]")
            .run("feed api --all")
        #expect(run.lines == [#"{"id":1}"#])
        #expect(run.code == code)
    }

    /// A page that a token named has items, so that the list is neither whole nor replaces the stored one.
    @Test func skippedPage_thatATokenNamedLeavesTheListIncomplete() throws {
        let isLimited = Lock(false)
        let server = try ScriptedServer { request, _ in
            guard request.target.contains("c=b") else { return .response(body: #"{"items":[{"id":1}],"next":"b"}"#) }
            return isLimited.withLock(\.self)
                ? .response(body: #"{"error":"quota"}"#) : .response(body: #"{"items":[{"id":2}]}"#)
        }
        let rule = "errors: [{at: .error, do: skip}]\ncache: {complete: true}"
        let folio = try folio(server, "cursor, token: .next, cursor: {query: c}", items: ".items", more: rule)
        #expect(try folio.run("feed api --all").lines == [#"{"id":1}"#, #"{"id":2}"#])
        isLimited.withLock { $0 = true }
        let run = try folio.run("feed api --all --json")
        #expect(run.diagnostic == Self.more && run.out.contains(#""complete":false"#))
        #expect(run.code == 9)
        #expect(try folio.run("feed api --all --offline").lines == [#"{"id":1}"#, #"{"id":2}"#])
    }

    @Test func linkField_thatCannotBeReadIsNotTheEnd() throws {
        let server = try ScriptedServer(.response(fields: ["Link: </list?page=2; rel=next"], body: #"[{"id":1}]"#))
        let run = try folio(server, "link", items: ".").run("feed api --all")
        #expect(run.lines == [#"{"id":1}"#])
        #expect(
            run.diagnostic == """
                folio: invalid 'Link' header: </list?page=2; rel=next
                  GET \(server.baseURL)/list returned 200

                """)
        #expect(run.code == 7)
    }

    @Test(arguments: [
        (#"{"value":10}"#, #"`until.total` must be a whole number, but found {"value":10}"#),
        (#""many""#, "`until.total` must be a whole number, but found many"),
        ("[1]", "`until.total` must be a whole number, but found [1]"),
        ("1.5", "`until.total` must be a whole number, but found 1.5"),
        ("true", "`until.total` must be a whole number, but found true"),
    ])
    func total_ofAnotherKindIsNotPassedOver(total: String, diagnostic: String) throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1}],"total":\#(total)}"#))
        let pagination = "page, page: {query: p}, until: {total: .total}"
        let run = try folio(server, pagination, items: ".items").run("feed api --all")
        #expect(run.lines == [#"{"id":1}"#])
        #expect(run.error.hasPrefix("folio: \(diagnostic)\n"))
        #expect(run.code == 7)
    }

    /// Responses stored by `folio call` were not checked by the rules of lists.
    @Test func errorThatACallKept_standsForNoList() throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(
                    fields: ["ETag: \"1\"", "Cache-Control: max-age=0, stale-if-error=1000"],
                    body: #"{"error":"boom","items":[]}"#)
                : .response(status: 503, body: "{}")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .items\nerrors: [{at: .error, do: fail, message: .error}]"))
        #expect(try folio.run("call api /list").code == 0)
        let run = try folio.run("feed api --retries 0")
        #expect(run.out.isEmpty)
        #expect(run.error.contains("the server says: boom"))
        #expect(run.code == 7)
    }

    private func folio(
        _ server: ScriptedServer, _ pagination: String, items: String, more: String = ""
    ) throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server, "items: \(items)\nid: .id\nfields: {}\npagination: {strategy: \(pagination)}\n\(more)"))
    }

    // MARK: Statuses that end a list

    /// A server of 14 items, whose tokens count. `answer` may give another response.
    private static func tokens(
        _ answer: @escaping @Sendable (_ start: Int, _ number: Int) -> ScriptedServer.Response?
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            let start = Int(request.target.split(separator: "=").last ?? "") ?? 0
            if let reply = answer(start, number) { return reply }
            return .response(body: body(from: start))
        }
    }

    private static func body(from start: Int, deleted: Int = 0) -> String {
        let all = Array(1 + deleted...14)
        let items = all.dropFirst(start).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
        return "{\"items\":[\(items)]\(start + 5 < all.count ? ",\"next\":\(start + 5)" : "")}"
    }

    private static func plugin(_ server: ScriptedServer, ends: Bool) -> String {
        let until = ends ? ", until: {status: [404]}" : ""
        return Plugin.list(
            server, "items: .items\nid: .id\npagination: {strategy: cursor, token: .next, cursor: {query: c}\(until)}")
    }

    private func numbers(_ run: Child.Ending) -> [Int] { run.out.matches(of: /"id":(\d+)/).compactMap { Int($0.1) } }

    private func next(_ run: Child.Ending) throws -> Substring {
        try #require(run.out.firstMatch(of: /"next":"([^"]+)"/)).1
    }

    /// A token that is valid once only: the page was there when the output ended inside it.
    @Test func status_isNoEndInsideAPage() throws {
        let server = try Self.tokens { _, number in number < 3 ? nil : .response(status: 404, body: "") }
        let folio = try Folio(plugins: Self.plugin(server, ends: true))
        let place = try next(folio.run("feed api -n 8 --json"))
        let rest = try folio.run("feed api --all --json --cursor \(place)")
        #expect(rest.out.contains("\"complete\":false"))
        #expect(rest.error.contains("the page at this position has changed"))
        let offline = try folio.run("feed api --all --json --offline")
        #expect(offline.code == 8 && offline.out.contains("\"complete\":false"), "\(offline.out)")
    }

    /// Between two pages, the status is what the plugin says.
    @Test func status_endsTheListAfterAPage() throws {
        let server = try Self.tokens { start, _ in start == 10 ? .response(status: 404, body: "") : nil }
        let folio = try Folio(plugins: Self.plugin(server, ends: true))
        let run = try folio.run("feed api --all --json")
        #expect(numbers(run) == Array(1...10) && run.out.contains("\"complete\":true") && run.code == 0)
    }

    /// The first attempt may have used up the token.
    @Test func status_isNoEndAfterABrokenResponse() throws {
        let server = try Self.tokens { start, number in
            guard start == 5 else { return nil }
            let whole = Self.body(from: start)
            return number == 2
                ? .broken("HTTP/1.1 200 OK\r\nContent-Length: \(whole.utf8.count)\r\n\r\n\(whole.dropLast(10))")
                : .response(status: 404, body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, ends: true))
        let run = try folio.run("feed api --all --json")
        #expect(run.code == 5 && run.out.contains("\"complete\":false"), "\(run.out)\(run.error)")
        #expect(try folio.run("feed api --all --offline").code == 8)
    }

    /// A token that is valid once only, and whose first response did not arrive.
    @Test(arguments: [
        (ScriptedServer.Response.response(status: 503, body: ""), "status: [404]", 5),
        (.response(status: 503, body: ""), "", 9), (.response(status: 429, body: ""), "", 0),
        (.response(status: 429, body: ""), "status: [404]", 0),
        (.broken("HTTP/1.1 200 OK\r\nContent-Length: 152\r\n\r\n{\"items\":[{\"id\":6}"), "", 9),
    ])
    func tokenThatIsUsedUp_isNoEnd(first: ScriptedServer.Response, until: String, code: Int32) throws {
        let server = try Self.tokens { start, number in
            guard start == 5 else { return nil }
            let isFirst = number == 2
            return isFirst
                ? first : until.isEmpty ? .response(body: "{\"items\":[]}") : .response(status: 404, body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, ends: !until.isEmpty))
        let run = try folio.run("feed api --all --json")
        #expect(run.code == code && run.out.contains("\"complete\":\(code == 0)"), "\(run.out)\(run.error)")
        #expect(try folio.run("feed api --all --offline").code == (code == 0 ? 0 : 8))
    }

    /// A page that broke off may have had items, unless the server says that there are no more.
    @Test(arguments: [("", 9), (#","more":false"#, 0)])
    func emptyPage_isNoEndAfterABrokenResponse(sign: String, code: Int32) throws {
        let server = try ScriptedServer { request, number in
            let more = sign.replacingOccurrences(of: "false", with: "true")
            if request.target.hasSuffix("=1") { return .response(body: #"{"items":[{"id":1}]\#(more)}"#) }
            return number == 2
                ? .broken("HTTP/1.1 200 OK\r\nContent-Length: 152\r\n\r\n{\"items\":[{\"id\":2}")
                : .response(body: #"{"items":[]\#(sign)}"#)
        }
        let until = sign.isEmpty ? "" : ", until: {has_more: .more}"
        let run = try folio(server, "page, page: {query: p}\(until)", items: ".items").run("feed api --all --json")
        #expect(run.code == code && run.out.contains("\"complete\":\(code == 0)"), "\(run.out)\(run.error)")
    }

    /// Offline, the list is no more complete than it was.
    @Test func listThatContinuesInAChangedPage_isIncompleteOffline() throws {
        let server = try Self.tokens { start, number in
            number < 3 ? nil : .response(body: Self.body(from: start, deleted: 6))
        }
        let folio = try Folio(plugins: Self.plugin(server, ends: false))
        let place = try next(folio.run("feed api -n 7 --json"))
        let rest = try folio.run("feed api --all --json --cursor \(place)")
        #expect(rest.out.contains("\"complete\":false"))
        let offline = try folio.run("feed api --all --json --offline")
        #expect(offline.code == 8 && offline.out.contains("\"complete\":false"), "\(offline.out)")
    }
}

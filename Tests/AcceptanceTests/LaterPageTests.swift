import Foundation
import TestSupport
import Testing

/// `pagination.later`: pages after the first are requested in another way.
struct LaterPageTests {
    /// Items 1 to 7, two per page. The server accepts only the exact bodies, like Dropbox.
    ///
    /// - Parameter fault: the response to a request in place of its own.
    private static func folder(
        _ fault: @escaping @Sendable (Int) -> ScriptedServer.Response? = { _ in nil }
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if let response = fault(number) { return response }
            let start: Int
            switch (request.method, request.target) {
            case ("POST", "/list") where request.body == #"{"path":"/a","limit":2}"#: start = 0
            case ("POST", "/list/continue"):
                let body = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: String]
                guard let body, body.count == 1, let text = body["cursor"]?.dropFirst(), let number = Int(text) else {
                    return .response(status: 400, body: #"{"error":"unexpected body"}"#)
                }
                start = number
            default: return .response(status: 409, body: #"{"error":"unexpected request"}"#)
            }
            let end = min(start + 2, 7)
            let items = ((start + 1)...end).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: #"{"entries":[\#(items)],"cursor":"c\#(end)","has_more":\#(end < 7)}"#)
        }
    }

    private static let endpoint = """
        method: POST
        json: {path: /a}
        items: .entries
        id: .id
        fields: {}
        pagination:
          strategy: cursor
          token: .cursor
          cursor: {body: .cursor}
          size: {body: .limit, default: 2}
          until: {has_more: .has_more}
          later: {path: /list/continue, json: {}, size: false}
        """

    private static let all = (1...7).map { "{\"id\":\($0)}" }

    /// Items 1 to 7, two per page, from the place that a text of the query names.
    @Test(arguments: [("offset", 1, 2), ("page", 0, 1)], ["", " --concurrency 3"])
    func number_mayBeInATextOfLaterRequests(sample: (String, Int, Int), option: String) throws {
        let (strategy, first, step) = sample
        let server = try ScriptedServer { request, _ in
            guard let parts = request.target.wholeMatch(of: /\/list\?q=select%20from%20(\d+)%20max/),
                let number = Int(parts.1)
            else { return .response(status: 400, body: "{}") }
            let start = step == 1 ? number * 2 : number - 1
            let ids = start < 7 ? Array(start + 1...min(start + 2, 7)) : []
            return .response(body: "[\(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))]")
        }
        let endpoint = """
            query: {q: select from \(first) max}
            id: .id
            pagination:
              strategy: \(strategy)
              \(strategy): {first: \(first)}
              later: {query: {q: "select from {cursor} max"}}
            """
        let folio = try Folio(plugins: Plugin.list(server, endpoint))
        let run = try folio.run("feed api --all --jsonl\(option)")
        #expect(run.lines == Self.all && run.code == 0 && run.error.isEmpty, "\(run)")
        let later = try folio.run("feed api --\(strategy) \(first + step) --jq .id --no-cache")
        #expect(later.lines == ["3", "4"], "\(later)")
    }

    @Test func list_isReadToItsEndAndShownOffline() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.run("feed api --all")
        #expect(run.lines == Self.all && run.code == 0 && run.error.isEmpty, "\(run)")
        #expect(server.requests.map(\.target) == ["/list"] + Array(repeating: "/list/continue", count: 3))
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":true"#), "\(offline)")
        #expect(try folio.run("feed api --all --offline").lines == Self.all)
        #expect(server.requests.count == 4)
        #expect(try folio.run("feed api --new").lines.isEmpty)
    }

    /// Each position that is printed continues the list with the next item.
    @Test(arguments: 1...6)
    func position_continuesAfterItsItem(count: Int) throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        try folio.expectContinuation(of: "feed api", after: count, of: Self.all)
    }

    @Test func walk_thatBrokeIsResumedByALaterRequest() throws {
        let server = try Self.folder { $0 == 3 ? .response(status: 503, body: "") : nil }
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint, plugin: "http: {retries: 0}"))
        let broken = try folio.run("feed api --all")
        #expect(broken.lines == Array(Self.all.prefix(4)) && broken.code == 6, "\(broken)")
        #expect(broken.error.contains("POST \(server.baseURL)/list/continue returned 503"))
        let rest = try folio.run("feed api --all --resume")
        #expect(rest.lines == Array(Self.all.dropFirst(4)) && rest.code == 0, "\(rest)")
        #expect(server.requests.dropFirst(2).allSatisfy { $0.target == "/list/continue" })
    }

    @Test func walk_thatWasKilledIsResumedExactly() throws {
        let asked = DispatchSemaphore(value: 0)
        let server = try Self.folder { number in
            guard number == 3 else { return nil }
            asked.signal()
            return .silence
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let command = "feed api --all --to \(folio.folder.path)/out.jsonl --resume"
        let child = try folio.start(command)
        #expect(asked.wait(timeout: .now() + 60) == .success)
        child.signal(SIGKILL)
        _ = try child.end()
        #expect(try folio.run(command).code == 0)
        #expect(try folio.folder.text(of: "out.jsonl").split(separator: "\n").map(String.init) == Self.all)
    }

    /// A walk of another `later:` keeps its pages, but is neither complete nor resumed.
    @Test func edit_isAnotherWalk() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        #expect(try folio.run("feed api --all").code == 0)
        let edited = Self.endpoint.replacing("json: {}, size", with: "json: {x: 1}, size")
        _ = try folio.folder.write(Plugin.list(server, edited), to: "api.yaml")
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":false"#), "\(offline)")
        let run = try folio.run("feed api --all --resume")
        #expect(run.code == 7 && run.error.contains("400"), "\(run)")
    }

    /// A server that keeps the position itself always sends the same token.
    @Test(arguments: [false, true])
    func token_thatStaysTheSameIsNoEndlessWalk(isComputed: Bool) throws {
        let server = try ScriptedServer { _, number in
            .response(body: #"{"hits":[{"id":\#(number)}],"scroll_id":"s"}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .hits
                id: .id
                fields: {}
                pagination:
                  strategy: cursor
                  token: \(isComputed ? "'$position // .scroll_id'" : ".scroll_id")
                  later: {path: /scroll, query: {scroll_id: "{cursor}"}}
                """))
        let run = try folio.run("feed api --all")
        #expect(run.lines.first == "{\"id\":1}" && run.lines.count <= 2)
        #expect(run.code == 7, "\(run)")
        #expect(server.requests.map(\.target) == ["/list", "/scroll?scroll_id=s"])
    }

    /// Pages by number, the first at another path.
    private static func numbered() throws -> (server: ScriptedServer, endpoint: String) {
        let server = try ScriptedServer { request, _ in
            let page: Int? =
                switch request.target {
                case "/list?q=a": 1
                case let target where target.hasPrefix("/more?page="): Int(target.dropFirst("/more?page=".count))
                default: nil
                }
            guard let page, page != 1 || request.target == "/list?q=a" else { return .response(status: 400, body: "") }
            let ids = page > 5 ? [] : [2 * page - 1, 2 * page]
            return .response(body: #"{"a":[\#(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))],"pages":5}"#)
        }
        let endpoint = """
            query: {q: a}
            items: .a
            id: .id
            fields: {}
            pagination:
              strategy: page
              page: {query: page, send_first: false}
              until: {pages: .pages}
              later: {path: /more, query: {}}
            """
        return (server, endpoint)
    }

    @Test(arguments: ["", " --concurrency 4"])
    func pages_areReadSeveralAtATime(option: String) throws {
        let (server, endpoint) = try Self.numbered()
        let folio = try Folio(plugins: Plugin.list(server, endpoint))
        let run = try folio.run("feed api --all\(option)")
        #expect(run.lines == (1...10).map { "{\"id\":\($0)}" } && run.code == 0, "\(run)")
        #expect(Set(server.requests.map(\.target)) == Set(["/list?q=a"] + (2...5).map { "/more?page=\($0)" }))
        #expect(try folio.run("feed api --page 4 --no-cache").lines == ["{\"id\":7}", "{\"id\":8}"])
        #expect(try folio.run("feed api --cursor 3 --no-cache").lines == ["{\"id\":5}", "{\"id\":6}"])
    }

    @Test func dryRun_showsTheRequestOfThePosition() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let first = try folio.run("feed api --dry-run")
        #expect(first.out.hasSuffix("\(server.baseURL)/list\n"), "\(first)")
        #expect(first.out.contains(#"{"path":"/a","limit":2}"#), "\(first)")
        let later = try folio.run("feed api --dry-run --cursor c4")
        #expect(later.out.contains("/list/continue") && later.out.contains(#"{"cursor":"c4"}"#), "\(later)")
        #expect(!later.out.contains("limit") && later.code == 0)
        #expect(server.requests.isEmpty)
    }

    @Test func show_namesTheLaterRequest() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        #expect(try folio.run("plugins show api").out.contains("  later pages: POST /list/continue\n"))
        let json = try folio.run("plugins show api --json").out
        #expect(json.contains(#""later":{"method":"POST","path":"/list/continue"}"#), "\(json)")
    }

    @Test func liveCheck_readsTheSecondPage() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.run("plugins check --live")
        #expect(run.code == 0 && run.out.contains("found"), "\(run)")
        #expect(server.requests.map(\.target) == ["/list", "/list/continue"])
    }

    /// Both requests go to the server of the base URL.
    @Test func fileWithoutTrust_isReadToItsEnd() throws {
        let server = try Self.folder()
        let project = try Project(Plugin.list(server, Self.endpoint))
        let run = try project.run("feed api --all")
        #expect(run.lines == Self.all && run.code == 0, "\(run)")
    }

    @Test func profile_hasTheRequestsAsSent() throws {
        let server = try Self.folder()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.run("profile feed api --all --har \(folio.folder.path)/a.har")
        #expect(run.code == 0, "\(run)")
        let archive = try JSONSerialization.jsonObject(with: Data(folio.folder.text(of: "a.har").utf8))
        let log = try #require((archive as? [String: Any])?["log"] as? [String: Any])
        let requests = (log["entries"] as? [[String: Any]] ?? []).compactMap { $0["request"] as? [String: Any] }
        #expect(requests.compactMap { $0["method"] as? String } == Array(repeating: "POST", count: 4))
        let urls = ["/list"] + Array(repeating: "/list/continue", count: 3)
        #expect(requests.compactMap { $0["url"] as? String } == urls.map { "\(server.baseURL)\($0)" })
    }

    @Test func check_saysWhatToDo() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: https://api.test
                    endpoints:
                      list:
                        path: /list
                        pagination: {strategy: cursor, token: .next, later: {path: /more}}
                """)
        let run = try folio.run("plugins check \(folio.folder.path)/api.yaml")
        #expect(
            run.error.contains(
                """
                /api.yaml:8:54: all pages but the first would be the same; add a place for the token or number of the \
                page, or put {cursor} under `later:`

                """), "\(run.error)")
        #expect(run.code == 3, "\(run)")
    }

    /// Both requests go to the plugin's own server, with the credential of neither shown.
    @Test func secretOfALaterRequest_isSentAndHidden() throws {
        let server = try ScriptedServer { request, _ in
            request.target == "/list"
                ? .response(body: #"{"a":[{"id":1}],"next":"2"}"#)
                : .response(body: #"{"a":[{"id":2,"url":"\#(request.target)"}]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                params: {key: {secret: true, env: API_KEY}}
                items: .a
                id: .id
                pagination:
                  strategy: cursor
                  token: .next
                  later: {path: "/more/{cursor}", query: {k: "{key}"}}
                """))
        let run = try folio.run("feed api --all -vv", with: ["API_KEY=k3y-0123456789"])
        #expect(server.requests.map(\.target) == ["/list", "/more/2?k=k3y-0123456789"])
        #expect(run.lines.count == 2 && run.code == 0, "\(run)")
        #expect(!run.error.contains("k3y-0123456789"), "\(run.error)")
    }
}

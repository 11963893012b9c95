import Foundation
import TestSupport
import Testing

/// Servers that fail temporarily, and what the user sees.
struct RetryTests {
    private static let items = #"[{"id":1},{"id":2}]"#
    private static let lines = "{\"id\":1}\n{\"id\":2}\n"

    /// A plugin with a very short wait before a retry.
    private static func plugin(_ server: ScriptedServer, _ endpoint: String = "", http: String = "") -> String {
        Plugin.list(server, "id: .id\nfields: {}\n\(endpoint)", plugin: "http: {backoff: 1ms\(http)}")
    }

    // MARK: Temporary failures

    @Test(arguments: ["503", "429", "reset", "truncated", "closed", "compression"])
    func failure_thatPassesIsNotSeen(failure: String) throws {
        let server = try ScriptedServer { _, number in
            let last = failure == "compression" ? 1 : 2
            return number > last ? .response(body: Self.items) : Self.response(failure)
        }
        let run = try Folio(plugins: Self.plugin(server)).run("feed api")
        #expect(run.out == Self.lines)
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
        #expect(server.requests.map(\.target) == Array(repeating: "/list", count: failure == "compression" ? 2 : 3))
    }

    private static func response(_ failure: String) -> ScriptedServer.Response {
        switch failure {
        case "reset": .reset
        case "closed": .broken("")
        case "truncated": .broken("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(items)")
        case "compression": .response(fields: ["Content-Encoding: gzip"], body: "no gzip")
        default: .response(status: Int(failure) ?? 500, body: "")
        }
    }

    /// Both count attempts, including the first.
    @Test func notice_countsAsTheErrorDoes() throws {
        let server = try ScriptedServer(.response(status: 503, body: ""))
        let folio = try Folio(plugins: Plugin.list(server, "items: .", plugin: "http: {backoff: 7d, max_wait: 7d}"))
        let child = try folio.startAtTerminal("feed api", screen: (rows: 24, columns: 200))
        try child.read { $0.outText.contains("the server returned 503; retrying in ") }
        try child.read { $0.outText.contains(" (attempt 2 of 5)\r\n") }
        child.send([0x03])
        #expect(try child.end().code == 130)
    }

    @Test(arguments: [(0, 1), (1, 2), (3, 4)])
    func failure_thatPersistsIsReportedWithTheAttempts(retries: Int, tries: Int) throws {
        let server = try ScriptedServer(.response(status: 503, body: #"{"message":"overloaded"}"#))
        let run = try Folio(plugins: Self.plugin(server)).run("feed api --retries \(retries)")
        let tried = tries > 1 ? "  tried \(tries) times\n" : ""
        #expect(
            run.error == """
                folio: server error
                  GET \(server.baseURL)/list returned 503
                \(tried)  the server says: overloaded
                hint: Try again later.

                """)
        #expect(run.out.isEmpty && run.code == 6)
        #expect(server.requests.count == tries)
    }

    /// However large the number is, it is a wait, and not a time in the past.
    @Test(arguments: ["1000000000", "99999999999999999999"])
    func retryAfter_thatIsVeryLongIsTooLong(text: String) throws {
        let server = try ScriptedServer(.response(status: 503, fields: ["Retry-After: \(text)"], body: ""))
        let run = try Folio(plugins: Self.plugin(server)).run("feed api")
        #expect(run.error.hasPrefix("folio: 127.0.0.1 accepts no requests for the next 1157"), "\(run.error)")
        #expect(run.code == 6)
        #expect(server.requests.count == 1)
    }

    @Test func connection_thatBreaksEachTimeIsReportedWithTheAttempts() throws {
        let server = try ScriptedServer(.reset)
        let run = try Folio(plugins: Self.plugin(server, http: ", retries: 2")).run("feed api")
        #expect(run.error.contains("\n  tried 3 times\n"))
        #expect(run.code == 6)
        #expect(server.requests.count == 3)
    }

    @Test func log_hasALineForEachRetry() throws {
        let server = try ScriptedServer { _, number in
            number == 1 ? .response(status: 502, body: "") : .response(body: Self.items)
        }
        let run = try Folio(plugins: Self.plugin(server)).run("feed api -v --no-cache")
        let line = "[1] retry 1 of 4 for GET \(server.baseURL)/list in 0.1 s: the server returned 502"
        let zero = "[1] retry 1 of 4 for GET \(server.baseURL)/list in 0 s: the server returned 502"
        let lines = run.error.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        #expect(lines.first == line || lines.first == zero)
        #expect(lines.last?.hasPrefix("[1] finished GET \(server.baseURL)/list 200 ") == true)
    }

    @Test func laterPage_isRetriedToo() throws {
        let server = try ScriptedServer { request, number in
            if number == 2 { return .reset }
            let first = request.target.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 0
            return .response(body: first < 3 ? "[{\"id\":\(first + 1)}]" : "[]")
        }
        let run = try Folio(
            plugins: Self.plugin(server, "pagination: {strategy: keyset, after: {query: after}}")
        ).run("feed api --all")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
        #expect(run.code == 0)
        let targets = ["/list"] + [1, 1, 2, 3].map { "/list?after=\($0)" }
        #expect(server.requests.map(\.target) == targets)
    }

    // MARK: Transfers that take too long

    /// Without a limit, a server that sends a byte from time to time would hold folio for ever.
    @Test(arguments: [("--max-time 300ms", ""), ("--max-time 0.3", ", timeout: 1h"), ("", ", timeout: 300ms")])
    func limit_holdsForEachTransfer(option: String, http: String) throws {
        let server = try ScriptedServer(.trickle("HTTP/1.1 200 OK\r\n\r\n["))
        let run = try Folio(plugins: Self.plugin(server, http: http)).run("feed api --retries 1 \(option)")
        #expect(
            run.error == """
                folio: the response was not complete after 300 ms
                  GET \(server.baseURL)/list
                  tried 2 times
                hint: Try again later, or allow more time with --max-time or `timeout:` under `http:` in the plugin.

                """)
        #expect(run.out.isEmpty && run.code == 6)
        #expect(server.requests.count == 2)
    }

    @Test func limit_holdsForTokens() throws {
        let server = try ScriptedServer(.trickle("HTTP/1.1 200 OK\r\n\r\n{"))
        let auth = "auth: {oauth2: {grant: client_credentials, path: /token, client_id: me, client_secret: {env: KEY}}}"
        let folio = try Folio(
            plugins: Plugin.list(server, "", plugin: "\(auth)\nhttp: {retries: 0, timeout: 300ms}"),
            variables: ["KEY=k"])
        let run = try folio.run("feed api")
        #expect(run.error.contains("the response was not complete after 300 ms\n"), "\(run.error)")
        #expect(server.requests.map(\.target) == ["/token"])
    }

    @Test func limit_holdsForCalls() throws {
        let server = try ScriptedServer(.trickle("HTTP/1.1 200 OK\r\nX: "))
        let run = try Folio().run("call \(server.baseURL)/ --retries 0 --max-time 300ms")
        #expect(run.error.hasPrefix("folio: the response was not complete after 300 ms\n"), "\(run.error)")
        #expect(run.code == 6)
    }

    @Test(arguments: ["0", "0s"])
    func limit_ofNothingIsNone(limit: String) throws {
        let server = try ScriptedServer(.response(body: Self.items))
        let folio = try Folio(plugins: Self.plugin(server, http: ", timeout: 1ms"))
        #expect(try folio.run("feed api --retries 0 --max-time \(limit)").out == Self.lines)
    }

    @Test(arguments: ["-1", "soon", "1e99", "1y"])
    func limit_mustBeATime(text: String) throws {
        let run = try Folio().run("call http://127.0.0.1:1 --max-time=\(text)")
        let expected = "expected a duration such as 30s or 5m, or a number of seconds"
        #expect(run.error.hasPrefix("folio: invalid value '\(text)' for '--max-time': \(expected)"), "\(run.error)")
        #expect(run.code == 2)
    }

    /// The server would only do it again.
    @Test func chunks_thatAreInvalidAreNotRetried() throws {
        let server = try ScriptedServer(
            .broken("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n"))
        let run = try Folio(plugins: Self.plugin(server)).run("feed api")
        #expect(run.error.hasPrefix("folio: the response's chunked encoding is invalid\n"), "\(run.error)")
        #expect(run.code == 7)
        #expect(server.requests.count == 1)
    }

    // MARK: Waits that a server asks for

    /// The server's clock checks the wait: an early request is refused again.
    @Test(arguments: ["seconds", "date"])
    func wait_isWaitedOutOnceByAllRequests(form: String) throws {
        let refusals = Refusals(of: 2)
        let server = try ScriptedServer { request, _ in
            guard let rest = refusals.rest() else {
                return .response(body: "[{\"id\":\"\(request.target.dropFirst())\"}]")
            }
            let value = form == "date" ? refusals.date : "\(Int(rest.rounded(.up)))"
            return .response(status: 429, fields: ["Retry-After: \(value)"], body: "")
        }
        let plugins = Plugin.list(
            server, "id: .id\ncomments: {path: \"/{id}\", id: .id, fields: {}}", plugin: "http: {backoff: 1ms}")
        let run = try Folio(plugins: plugins).run("comments api 1 2 3 4")
        #expect(run.out == (1...4).map { "{\"id\":\"\($0)\",\"parent\":\($0)}\n" }.joined())
        #expect(["", "waiting 2 s, as requested by 127.0.0.1\n"].contains(run.error))
        #expect(run.code == 0)
        // Each refused request was retried once.
        let targets = server.requests.map(\.target)
        for id in 1...4 { #expect((1...2).contains(targets.count { $0 == "/\(id)" }), "\(targets)") }
        #expect(targets.count > 4)
    }

    @Test func wait_thatIsTooLongSaysWhenToComeBack() throws {
        let server = try ScriptedServer(.response(status: 429, fields: ["Retry-After: 3600"], body: ""))
        let folio = try Folio(plugins: Self.plugin(server))
        let run = try folio.run("feed api")
        let pattern = #"""
            folio: 127\.0\.0\.1 accepts no requests for the next 60 min
              GET \#(server.baseURL)/list
            hint: Try again at \d\d:\d\d:\d\d, or wait with --max-wait 60m or `max_wait:` under `http:` in the plugin\.

            """#
        #expect(try run.error.wholeMatch(of: Regex(pattern)) != nil, "\(run.error)")
        #expect(run.code == 6)
        #expect(server.requests.count == 1)
    }

    @Test func limit_thatIsUsedUpHoldsUpTheNextPageOnly() throws {
        let server = try ScriptedServer { _, _ in
            .response(fields: ["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 7200"], body: Self.items)
        }
        let folio = try Folio(
            plugins: Self.plugin(server, "pagination: {strategy: keyset, after: {query: after}}"))
        let one = try folio.run("feed api --no-cache")
        #expect(one.out == Self.lines)
        #expect(one.code == 0)
        let all = try folio.run("feed api --no-cache --all")
        #expect(all.out == Self.lines)
        #expect(all.diagnostic.contains("\nfolio: 127.0.0.1 accepts no requests for the next 2 h\n"))
        #expect(all.code == 6)
        #expect(server.requests.count == 2)
    }

    /// A log should say why a command takes so long, but not for each page.
    @Test func wait_isReportedOnceWithoutATerminal() throws {
        let server = try ScriptedServer { _, number in
            number.isMultiple(of: 2)
                ? .response(status: 429, fields: ["Retry-After: 2"], body: "")
                : .response(body: number > 5 ? "[]" : "[{\"id\":\(number)}]")
        }
        let run = try Folio(plugins: Plugin.keyset(server)).run("feed api --no-cache --all")
        #expect(run.error == "waiting 2 s, as requested by 127.0.0.1\n")
        #expect(run.lines == ["{\"id\":1}", "{\"id\":3}", "{\"id\":5}"] && run.code == 0)
    }

    @Test(arguments: ["wait: {header: X-Pause}", "wait: {body: .backoff}"])
    func wait_isFoundWhereThePluginSays(wait: String) throws {
        let server = try ScriptedServer(
            .response(fields: ["X-Pause: 500"], body: #"{"backoff":500,"items":[{"id":1}]}"#))
        let folio = try Folio(
            plugins: Self.plugin(
                server, "items: .items\npagination: {strategy: keyset, after: {query: after}}", http: ", \(wait)"))
        let run = try folio.run("feed api --no-cache --all")
        #expect(run.diagnostic.contains("\nfolio: 127.0.0.1 accepts no requests for the next 9 min\n"), "\(run.error)")
        #expect(run.code == 6)
    }

    @Test func signal_endsAWaitAtOnce() throws {
        let server = try ScriptedServer(.response(status: 429, fields: ["Retry-After: 3600"], body: ""))
        let folio = try Folio(plugins: Self.plugin(server))
        let log = "\(folio.folder.path)/log"
        let child = try folio.start("feed api --max-wait 2h --log \(log)")
        // The log shows when it begins to wait.
        while !((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").contains(
            "waiting 60 min, as requested by 127.0.0.1")
        {
            Thread.sleep(forTimeInterval: 0.01)
        }
        child.signal(SIGINT)
        #expect(try child.end().code == 130)
        #expect(server.requests.count == 1)
    }

    // MARK: Fallback

    /// A retry would wait for at least an hour, longer than the test may take.
    @Test func failedConnection_isNotRetriedWhereTheStoreAnswers() throws {
        var server: ScriptedServer? = try ScriptedServer(.response(body: Self.items))
        let plugins = Self.plugin(try #require(server))
        let folio = try Folio(plugins: plugins)
        #expect(try folio.run("feed api").code == 0)
        server = nil
        let run = try folio.run("feed api -v")
        #expect(run.out == Self.lines)
        #expect(!run.error.contains("retry"))
        #expect(run.error.contains("showing the stored copy\n"))
        #expect(run.code == 0)
        let without = try folio.run("feed api -v --no-cache")
        #expect(without.error.contains("\n[1] retry 4 of 4 for GET "))
        #expect(without.error.contains("\n  tried 5 times\n"))
        #expect(without.code == 6)
    }

    @Test func response_thatFailsIsRetriedThoughTheStoreAnswers() throws {
        let server = try ScriptedServer { _, number in
            number == 2 ? .response(status: 503, body: "") : .response(body: number == 1 ? Self.items : "[]")
        }
        let folio = try Folio(plugins: Self.plugin(server))
        _ = try folio.run("feed api")
        let run = try folio.run("feed api")
        #expect(run.out.isEmpty && run.error.isEmpty && run.code == 0)
        #expect(server.requests.count == 3)
    }
}

/// Refuses requests for some seconds after the first.
private final class Refusals: @unchecked Sendable {
    // Guarded by the lock.
    private var opening: Date?
    private let lock = NSLock()
    private let length: TimeInterval

    init(of seconds: TimeInterval) {
        length = seconds
    }

    /// The rest of the time; nil if it is over.
    func rest() -> TimeInterval? {
        lock.withLock {
            // HTTP dates have whole seconds, so the moment has too.
            let moment = opening ?? Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + length).rounded(.down))
            opening = moment
            return moment > Date() ? moment.timeIntervalSinceNow : nil
        }
    }

    /// The end of the time as an HTTP date.
    var date: String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: lock.withLock { opening } ?? Date())
    }
}

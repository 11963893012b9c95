import Foundation
import Synchronization
import TestSupport
import Testing

/// Logins in a browser, which tests play by requesting the page and following where it leads.
struct BrowserLoginTests {
    private static func makeSUT() throws -> (server: ScriptedServer, folio: Folio) {
        let codes = Mutex<[String: String]>([:])
        let server = try ScriptedServer { request, _ in
            let parts = request.target.split(separator: "?", maxSplits: 1)
            switch parts[0] {
            case "/authorize":
                let query = Browser.values(parts.count > 1 ? String(parts[1]) : "")
                codes.withLock { $0["c0de"] = query["code_challenge"] }
                return .response(
                    status: 302,
                    fields: ["Location: \(query["redirect_uri"] ?? "")?code=c0de&state=\(query["state"] ?? "")"],
                    body: "")
            case "/token":
                let form = Browser.values(request.body)
                guard form["code"] == "c0de", form["code_verifier"]?.count == 43 else {
                    return .response(status: 400, body: #"{"error":"invalid_grant"}"#)
                }
                return .response(body: #"{"access_token":"t0ken","refresh_token":"r","expires_in":3600}"#)
            default:
                let isKnown = request["Authorization"] == "Bearer t0ken"
                return .response(status: isKnown ? 200 : 401, body: isKnown ? #"[{"id":1}]"# : "{}")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    auth:
                      oauth2:
                        grant: authorization_code
                        authorize: \(server.baseURL)/authorize
                        path: /token
                        client_id: folio
                    """))
        return (server, folio)
    }

    @Test func login_comesBackFromTheBrowser() throws {
        let (server, folio) = try Self.makeSUT()
        let child = try folio.start("auth login api")
        try child.read { $0.errorText.contains("/authorize?") && $0.errorText.hasSuffix("\n") }
        let page = try Browser.page(in: child.errorText)
        let back = try #require(try Browser.get(page).location)
        let root = String(back.prefix { $0 != "?" }.dropLast("/callback".count))
        // Other requests are not the answer: of the browser's own, by another name, and of no browser.
        #expect(try Browser.get(root + "/favicon.ico").status.contains("404"))
        #expect(try Browser.get(back, fields: ["Host: evil.test"]).status.isEmpty)
        let answer = try Browser.get(back)
        #expect(answer.status.contains("200") && answer.body == "folio has the answer. You can close this page.")
        let run = try child.end()
        #expect(run.code == 0 && run.out.hasPrefix("Logged in to 'api'; the token expires at "), "\(run)")
        #expect(try folio.run("feed api --jsonl").lines == [#"{"id":1}"#])
        // The socket is closed after one answer.
        #expect(try Browser.get(back).status.isEmpty)
        #expect(server.requests.filter { $0.target == "/token" }.count == 1)
    }

    /// Browsers open connections that they may never use.
    @Test func idleConnections_delayNothing() throws {
        let (server, folio) = try Self.makeSUT()
        let child = try folio.start("auth login api")
        try child.read { $0.errorText.contains("/authorize?") && $0.errorText.hasSuffix("\n") }
        let back = try #require(try Browser.get(Browser.page(in: child.errorText)).location)
        let port = try #require(URLComponents(string: back)?.port)
        let idle = try Child(
            "/bin/bash", ["-c", "for i in {1..20}; do exec {fd}<>/dev/tcp/127.0.0.1/\(port); done; echo open; read"],
            variables: [])
        try idle.read { $0.outText == "open\n" }
        let start = ContinuousClock.now
        #expect(try Browser.get(back).status.contains("200"))
        #expect(try child.end().code == 0)
        #expect(ContinuousClock.now - start < .seconds(5), "20 connections of half a second each take longer")
        #expect(server.requests.map(\.target).last == "/token")
        idle.send([10])
        _ = try idle.end()
    }

    @Test func answerOfAnotherLogin_endsIt() throws {
        let (server, folio) = try Self.makeSUT()
        let child = try folio.start("auth login api")
        try child.read { $0.errorText.contains("/authorize?") && $0.errorText.hasSuffix("\n") }
        let query = Browser.values(String(try Browser.page(in: child.errorText).drop { $0 != "?" }.dropFirst()))
        _ = try Browser.get("\(query["redirect_uri"] ?? "")?code=st0len&state=guessed")
        let run = try child.end()
        #expect(run.code == 4)
        #expect(
            run.error.contains("folio: the answer belongs to another login than this one to 'api' (wrong `state`)"),
            "\(run)")
        #expect(!server.requests.contains { $0.target == "/token" })
    }

    /// After 5 minutes, of a clock that is a hundred times as fast.
    @Test func login_thatNobodyFinishesEnds() throws {
        let (server, folio) = try Self.makeSUT()
        let run = try folio.shell("exec \(Faketime.command) -f '+0 x100' \(Programs.folio) auth login api")
        #expect(run.code == 4 && run.error.contains("the login to 'api' was not finished in time"), "\(run)")
        let query = Browser.values(String(try Browser.page(in: run.error).drop { $0 != "?" }.dropFirst()))
        #expect(try Browser.get(#require(query["redirect_uri"])).status.isEmpty, "nobody listens any more")
        #expect(server.requests.isEmpty)
    }

    /// As in an SSH session, where the browser is on another computer.
    @Test func url_mayBePasted() throws {
        let (server, folio) = try Self.makeSUT()
        let child = try folio.startAtTerminal("auth login api", then: "echo code $?")
        try child.read { $0.outText.contains("paste here the URL that it ends at.") }
        let page = try Browser.page(in: child.outText.replacing("\r\n", with: "\n"))
        child.send(Array("https://a.test/?code=c0de\n".utf8))
        try child.read { $0.outText.contains("Paste the one that begins with http://127.0.0.1:") }
        let back = try #require(try Browser.get(page).location)
        child.send(Array("\(back)\n".utf8))
        let run = try child.end()
        #expect(run.out.contains("Logged in to 'api'") && run.out.contains("code 0"), "\(run.out)")
        #expect(server.requests.filter { $0.target == "/token" }.count == 1)
    }

    @Test func wait_canBeInterrupted() throws {
        let (server, folio) = try Self.makeSUT()
        let child = try folio.startAtTerminal("auth login api", then: "echo code $?")
        try child.read { $0.outText.contains("paste here") }
        child.send([3])
        let run = try child.end()
        #expect(run.out.contains("code 130"), "\(run.out)")
        #expect(server.requests.isEmpty)
    }
}

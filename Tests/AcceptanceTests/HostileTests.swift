import Foundation
import TestSupport
import Testing

/// Attacks by a server, a pager or an input that must have no effect.
struct HostileTests {
    private static let plugin = """
        version: 1
        plugins:
          api:
            base_url: "http://127.0.0.1:{port}"
            params: {port: {required: true}}
            endpoints:
              list:
                path: /list
                items: .items
                id: .id
                pagination: {strategy: cursor, token: .next, cursor: {query: c}}
                comments:
                  path: "/items/{id}/comments"
                  items: .items
                  id: .id
                  pagination: {strategy: cursor, token: .next, cursor: {query: c}}

        """

    @Test(arguments: [
        (#"x'; touch pwned; '"#, #"--cursor 'x'\''; touch pwned; '\'''"#),
        (#"\u001b[2J"#, "the position in meta.next of --json"),
    ])
    func position_isSafeToPasteIntoAShell(token: String, option: String) throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1}],"next":"\#(token)"}"#))
        let run = try Folio(plugins: Self.plugin).run("feed api port=\(server.port)")
        #expect(run.error == "1 item, and there are more; use -n COUNT or --all, or continue with \(option)\n")
    }

    /// The plugin was right for the earlier pages.
    @Test func laterPage_thatIsInvalidIsNotBlamedOnThePlugin() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number < 3 ? #"{"items":[{"id":\#(number)}],"next":"\#(number)"}"# : "<html>")
        }
        let run = try Folio(plugins: Self.plugin).run("feed api port=\(server.port) --all")
        #expect(run.lines == [#"{"id":1}"#, #"{"id":2}"#] && run.code == 7)
        #expect(run.error.hasSuffix("\nhint: The earlier pages were fine. Try again later.\n"), "\(run.error)")
    }

    @Test func position_thatIsVeryLongIsNotPrinted() throws {
        let token = String(repeating: "y", count: 50_000)
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1}],"next":"\#(token)"}"#))
        let folio = try Folio(plugins: Self.plugin)
        let run = try folio.run("feed api port=\(server.port)")
        let place = "the position in meta.next of --json"
        #expect(run.error == "1 item, and there are more; use -n COUNT or --all, or continue with \(place)\n")
        #expect(try folio.run("feed api port=\(server.port) --json").out.contains(#""next":"\#(token)""#))
    }

    @Test func unusableNext_takesNothingFromItsPage() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1},{"id":2}],"next":{"a":1}}"#))
        let folio = try Folio(plugins: Self.plugin)
        let one = try folio.run("feed api port=\(server.port)")
        #expect(one.lines == [#"{"id":1}"#, #"{"id":2}"#])
        #expect(one.error.hasPrefix("cannot determine the next page: invalid page token"))
        #expect(one.code == 0)

        let all = try folio.run("feed api port=\(server.port) --all")
        #expect(all.lines == one.lines)
        #expect(all.code == 7)
    }

    @Test func unusableNext_ofOneItemsCommentsLeavesTheDocumentIncomplete() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: #"{"items":[{"id":1}],"next":\#(request.target.contains("/8/") ? "true" : "null")}"#)
        }
        let folio = try Folio(plugins: Self.plugin)
        #expect(try folio.run("comments api port=\(server.port) 7 9 --json").out.contains(#""complete":true"#))
        #expect(try folio.run("comments api port=\(server.port) 7 8 9 --json").out.contains(#""complete":false"#))
    }

    @Test func badLineOfInput_isReportedAndTheOthersContinue() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: #"{"items":[{"id":"\#(request.target)"}]}"#)
        }
        let run = try Folio(plugins: Self.plugin).run(
            "comments api port=\(server.port) -", input: "{\"id\":1}\n{\"name\":\"x\"}\n\"two\"\n3\n")
        #expect(
            run.lines == [
                #"{"id":"/items/1/comments"}"#, #"{"id":"/items/two/comments"}"#, #"{"id":"/items/3/comments"}"#,
            ])
        #expect(run.error.hasPrefix("folio: line 2 of stdin has no id\n"))
        #expect(run.code == 2)
    }

    @Test func emptyID_asksForNothing() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[]}"#))
        let run = try Folio(plugins: Self.plugin).shell("folio comments api port=\(server.port) ''")
        #expect(run.code == 2)
        #expect(run.error.hasPrefix("folio: the parameter 'id' is empty, but the URL needs it\n"))
    }

    @Test func readerThatTakesNothing_doesNotHoldUpAnInterrupt() throws {
        let server = try DemoServer("--items", "10000")
        let child = try Folio().start("feed demo port=\(server.port) --all --jsonl --page-size 1000")
        // A page is larger than a pipe's buffer, so folio waits in the first one while the second is requested.
        try server.wait { $0.requests == 2 }
        child.signal(SIGINT)
        try child.waitForExit()
        #expect(try child.end().code == 130)
    }
}

import Foundation
import TestSupport
import Testing

/// The effects of `errors:` in a plugin.
struct ErrorRuleTests {
    private static func plugin(_ server: ScriptedServer, _ rules: String, plugin: String = "") -> String {
        Plugin.list(
            server,
            "items: .items?\nid: .id\nfields: {}\npagination: {strategy: keyset, after: {query: after}}\n\(rules)",
            plugin: "http: {backoff: 1ms}\n\(plugin)")
    }

    private static let failing = "errors: [{at: .error, do: fail, message: .error.text}]"
    private static let error = #"{"error":{"text":"the index is gone"},"items":[]}"#
    private static let page = #"{"items":[{"id":1}]}"#

    @Test func errorInsideASuccess_isReportedInTheServersWords() throws {
        let server = try ScriptedServer(.response(body: Self.error))
        let run = try Folio(plugins: Self.plugin(server, Self.failing)).run("feed api")
        #expect(
            run.error == """
                folio: the server returned an error
                  GET \(server.baseURL)/list returned 200
                  the server says: the index is gone
                hint: Check the parameters, and the rules under `errors:` in the plugin.

                """)
        #expect(run.out.isEmpty && run.code == 7)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [(404, 5), (403, 4), (400, 7), (501, 6)] as [(Int, Int32)])
    func errorWithAStatus_hasItsCodeAndTheServersWords(status: Int, code: Int32) throws {
        let server = try ScriptedServer(.response(status: status, body: Self.error))
        let run = try Folio(plugins: Self.plugin(server, Self.failing)).run("feed api")
        #expect(run.error.contains("\n  the server says: the index is gone\n"))
        #expect(run.code == code)
        // A rule with `fail` is not retried.
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [(408, 7), (425, 7), (429, 6), (500, 6), (502, 6), (503, 6), (504, 6)] as [(Int, Int32)])
    func errorWithATemporaryStatus_isRetriedAndReportedInTheServersWords(status: Int, code: Int32) throws {
        let server = try ScriptedServer(.response(status: status, body: Self.error))
        let run = try Folio(plugins: Self.plugin(server, Self.failing)).run("feed api --retries 2")
        #expect(run.error.contains("\n  tried 3 times\n  the server says: the index is gone\n"))
        #expect(run.code == code)
        #expect(server.requests.count == 3)
    }

    @Test func errorWithATemporaryStatus_isForgottenWhenItHasPassed() throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(status: 429, fields: ["Retry-After: 1"], body: Self.error) : .response(body: Self.page)
        }
        let run = try Folio(plugins: Self.plugin(server, Self.failing)).run("feed api")
        #expect(run.out == "{\"id\":1}\n" && run.code == 0)
        #expect(!run.error.contains("the index is gone"))
        #expect(server.requests.count == 2)
    }

    @Test func errorWithATemporaryStatus_isNotRetriedWhereARuleForItSaysSo() throws {
        let server = try ScriptedServer(.response(status: 503, body: Self.error))
        let rule = "errors: [{status: 503, at: .error, do: fail, message: .error.text}]"
        let run = try Folio(plugins: Self.plugin(server, rule)).run("feed api")
        #expect(run.error.contains("\n  the server says: the index is gone\n") && run.code == 6)
        #expect(server.requests.count == 1)
    }

    /// Neither in the HTTP cache, although the server allows it, nor in the stored list that would be the fallback.
    @Test func errorInsideASuccess_isNotStored() throws {
        let server = try ScriptedServer { _, number in
            .response(fields: ["Cache-Control: max-age=3600"], body: number == 1 ? Self.error : Self.page)
        }
        let folio = try Folio(plugins: Self.plugin(server, Self.failing))
        #expect(try folio.run("feed api").code == 7)
        #expect(try folio.run("feed api --offline").code == 8)
        #expect(try folio.run("feed api").out == "{\"id\":1}\n")
        #expect(server.requests.count == 2)
    }

    @Test func errorInsideASuccess_takesNothingFromWhatWasKept() throws {
        let server = try ScriptedServer { _, number in .response(body: number == 1 ? Self.page : Self.error) }
        let folio = try Folio(plugins: Self.plugin(server, Self.failing))
        #expect(try folio.run("feed api").code == 0)
        #expect(try folio.run("feed api").code == 7)
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
    }

    /// It was not an error when it was received.
    @Test func storedPage_isNotAnErrorByALaterRule() throws {
        let server = try ScriptedServer(.response(body: #"{"error":1,"items":[{"id":1}]}"#))
        let folio = try Folio(plugins: Self.plugin(server, ""))
        #expect(try folio.run("feed api").out == "{\"id\":1}\n")
        _ = try folio.folder.write(Self.plugin(server, Self.failing), to: "api.yaml")
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
    }

    /// Otherwise a busy server would seem to end the list.
    @Test func skippedResponse_isNoneWithAStatusThatPasses() throws {
        let server = try ScriptedServer { request, number in
            switch number {
            case 1: .response(body: Self.page)
            case 2: .response(status: 503, body: #"{"error":{"text":"busy"}}"#)
            case 3: .response(body: #"{"items":[{"id":2}]}"#)
            default: .response(body: #"{"items":[]}"#)
            }
        }
        let folio = try Folio(plugins: Self.plugin(server, "errors: [{at: .error, do: skip}]"))
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.lines == [#"{"id":1}"#, #"{"id":2}"#] && run.code == 0)
        #expect(server.requests.count == 4)
    }

    @Test func skippedResponse_isTheEndOfTheList() throws {
        let server = try ScriptedServer { _, number in
            number == 1 ? .response(body: Self.page) : .response(status: 404, body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, "errors: [{status: [404, 410], do: skip}]"))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.hasPrefix("{\"items\":[\n{\"id\":1}\n],\"meta\":"))
        #expect(run.out.contains(#""complete":true"#))
        #expect(run.error.isEmpty && run.code == 0)
        #expect(try folio.run("feed api --all --offline").out == "{\"id\":1}\n")
    }

    /// An empty output would look like a list without items, also when it comes from the library.
    @Test(arguments: ["", "--offline"])
    func listThatIsPassedOver_isReported(mode: String) throws {
        let server = try ScriptedServer(.response(status: 404, body: ""))
        let folio = try Folio(plugins: Self.plugin(server, "errors: [{status: 404, do: skip}]"))
        _ = try folio.run("feed api --all")
        let run = try folio.run("feed api --all \(mode) --jsonl")
        #expect(run.error.contains("passed over 1 list, as an error rule says\n"))
        #expect(run.out.isEmpty && run.code == 0)
    }

    /// Their lists have no position in common, so that the document counts those that are passed over or go on.
    @Test(arguments: ["", "--offline"])
    func commentsOnSeveralItems_countTheirLists(mode: String) throws {
        let server = try ScriptedServer { request, _ in
            request.target.contains("/2/")
                ? .response(status: 404, body: "") : .response(body: #"[{"id":1},{"id":2}]"#)
        }
        let rule = "errors: [{status: 404, do: skip}]"
        let comments = "id: .id\ncomments: {path: '/{id}/comments', id: .id, fields: {}, \(rule)}"
        let folio = try Folio(plugins: Plugin.list(server, comments))
        _ = try folio.run("comments api 1 2 3 --all")
        let run = try folio.run("comments api 1 2 3 -n 1 \(mode) --json")
        #expect(run.out.contains(#""complete":true,"next":null,"skipped":1,"unfinished":2}}"#), "\(run.out)")
        #expect(run.error.contains("passed over 1 list, as an error rule says\n"))
        #expect(run.code == 0)
    }

    @Test func responseToTryAgain_isRetriedUntilItChanges() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number < 3 ? #"{"error":{"code":"BUSY"}}"# : number == 3 ? Self.page : #"{"items":[]}"#)
        }
        let rule = "errors: [{at: .error.code, contains: busy, do: retry}]"
        let run = try Folio(plugins: Self.plugin(server, rule)).run("feed api --all")
        #expect(run.out == "{\"id\":1}\n" && run.error.isEmpty && run.code == 0)
        #expect(server.requests.count == 4)
    }

    @Test func responseToTryAgain_thatStaysIsAFailureAndNotKept() throws {
        let server = try ScriptedServer(
            .response(fields: ["Cache-Control: max-age=3600"], body: #"{"error":{"code":88},"message":"busy"}"#))
        let folio = try Folio(plugins: Self.plugin(server, "errors: [{at: .error.code, equals: 88, do: retry}]"))
        let run = try folio.run("feed api --retries 1")
        #expect(
            run.error == """
                folio: server error
                  GET \(server.baseURL)/list returned 200
                  tried 2 times
                  the server says: busy
                hint: Try again later.

                """)
        #expect(run.code == 6)
        #expect(try folio.run("feed api --offline").code == 8)
        #expect(try folio.run("feed api --retries 0").code == 6)
        #expect(server.requests.count == 3)
    }

    @Test func message_thatRepeatsTheCredentialIsNotShown() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: #"{"error":{"text":"wrong: \#(request["Authorization"] ?? "")"}}"#)
        }
        let plugins = Self.plugin(server, Self.failing, plugin: "auth: {bearer: {env: TOKEN}}")
        let run = try Folio(plugins: plugins, variables: ["TOKEN=s3cr3t-token"]).run("feed api -v")
        #expect(run.error.contains("folio: the server returned an error\n"))
        #expect(!run.error.contains("s3cr3t") && !run.error.contains("the server says"))
        #expect(run.code == 7)
    }

    // MARK: Actions

    private static let actions = """
        errors: [{at: .error, do: fail, message: .error.text}, {status: 404, do: skip}]
        actions:
          do: {path: /do, show: .id}
          again: {path: /do, show: .id, idempotent: true, errors: [{at: .error.text, contains: gone, do: retry}]}
        """

    @Test func errorInsideASuccess_isAFailureOfAnAction() throws {
        let server = try ScriptedServer(.response(body: Self.error))
        let run = try Folio(plugins: Plugin.list(server, "title: x", plugin: Self.actions)).run("call api.do")
        #expect(
            run.error == """
                folio: the server returned an error
                  POST \(server.baseURL)/do returned 200
                  the server says: the index is gone
                hint: Check the parameters, and the rules under `errors:` in the plugin.

                """)
        #expect(run.out.isEmpty && run.code == 7)
        #expect(server.requests.count == 1)
    }

    /// A response that means an empty page for a list does not mean success for an action.
    @Test func skippedResponse_isNotASuccessOfAnAction() throws {
        let server = try ScriptedServer(.response(status: 404, body: ""))
        let run = try Folio(plugins: Plugin.list(server, "title: x", plugin: Self.actions)).run("call api.do")
        #expect(run.out.isEmpty && run.code == 5)
    }

    @Test func responseToTryAgain_isSentAgainWhereAnActionMayBe() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number < 3 ? Self.error : #"{"id":7}"#)
        }
        let plugin = "http: {backoff: 1ms}\n" + Self.actions
        let run = try Folio(plugins: Plugin.list(server, "title: x", plugin: plugin)).run("call api.again")
        #expect(run.out == "7\n" && run.error.isEmpty && run.code == 0)
        #expect(server.requests.count == 3)
    }

    @Test func responseToTryAgain_isAFailureWhereAnActionMayNotBeSentAgain() throws {
        let server = try ScriptedServer(.response(body: Self.error))
        let plugin = "errors: [{at: .error, do: retry, message: .error.text}]\nactions: {do: {path: /do}}"
        let run = try Folio(plugins: Plugin.list(server, "title: x", plugin: plugin)).run("call api.do")
        #expect(run.error.contains("folio: server error\n") && run.error.contains("the index is gone"))
        #expect(run.out.isEmpty && run.code == 6)
        #expect(server.requests.count == 1)
    }

    @Test func addedComment_isEvaluatedByTheRulesOfItsList() throws {
        let server = try ScriptedServer(.response(body: Self.error))
        let comments = """
            comments:
              path: "/{id}/comments"
              \(Self.failing)
              add: {json: "{message}"}
            """
        let run = try Folio(plugins: Plugin.list(server, comments)).run("comments api 7 --add x")
        #expect(run.out.isEmpty && run.code == 7)
        #expect(run.error.contains("the server says: the index is gone"))
        #expect(!run.error.contains("was added"))
    }

    @Test func refusedCredential_ofAnActionNamesWhereItComesFrom() throws {
        let server = try ScriptedServer(.response(status: 401, body: ""))
        let plugin = "auth: {bearer: {env: TOKEN}}\n" + Self.actions
        let folio = try Folio(plugins: Plugin.list(server, "title: x", plugin: plugin), variables: ["TOKEN=abcdefgh"])
        let run = try folio.run("call api.do")
        #expect(run.error.hasSuffix("hint: Check the credential in TOKEN.\n") && run.code == 4)
    }

    @Test func rulesOfThePlugin_holdForImagesAndComments() throws {
        let server = try ScriptedServer { request, _ in
            request.target == "/list" ? .response(body: Self.page) : .response(status: 404, body: "")
        }
        let plugins = Self.plugin(
            server,
            """
            image: {path: "/{id}/picture"}
            comments: {path: "/{id}/comments"}
            """, plugin: "errors: [{status: 404, do: skip}]")
        let folio = try Folio(plugins: plugins)
        let run = try folio.run("feed api --images \(folio.folder.path)/pictures")
        #expect(run.out == "{\"id\":1}\n")
        #expect(run.error.contains("0 images saved"))
        #expect(run.code == 0)
        let comments = try folio.run("comments api 1")
        #expect(comments.out.isEmpty && comments.code == 0)
        #expect(comments.error == "passed over 1 list, as an error rule says\n")
    }
}

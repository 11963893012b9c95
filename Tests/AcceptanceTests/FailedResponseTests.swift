import TestSupport
import Testing

/// The messages and exit codes for servers that do not respond, or respond wrongly.
struct FailedResponseTests {
    // MARK: No response

    @Test func refusedConnection_isUnreachable() throws {
        let run = try Folio().run("feed demo port=1 --retries 0")
        #expect(run.out.isEmpty)
        // The rest of the line is libcurl's reason.
        let request = "GET http://127.0.0.1:1/v1/feed?limit=10"
        #expect(run.diagnostic.hasPrefix("folio: cannot connect to 127.0.0.1 port 1\n  \(request)\n  "))
        #expect(run.code == 6)
    }

    @Test func unknownHost_isUnreachable() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins: {api: {base_url: "http://no-such-host.invalid", endpoints: {list: {path: /list}}}}
                """)
        let run = try folio.run("feed api --retries 0")
        #expect(
            run.diagnostic == """
                folio: cannot resolve the host 'no-such-host.invalid'
                  GET http://no-such-host.invalid/list

                """)
        #expect(run.code == 6)
    }

    @Test func stalledResponse_isUnreachable() throws {
        let server = try ScriptedServer(.silence)
        let folio = try Folio(plugins: Plugin.list(server, "id: .id", plugin: "http: {stall_timeout: 300ms}"))
        let run = try folio.run("feed api --retries 0")
        #expect(
            run.diagnostic == """
                folio: no data received for 300 ms
                  GET \(server.baseURL)/list

                """)
        #expect(run.code == 6)
    }

    /// Data arrive all the time, but none of the response.
    @Test func endlessExtensionOfAChunk_isAStall() throws {
        let server = try ScriptedServer(.flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;"))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id", plugin: "http: {stall_timeout: 300ms}"))
        let run = try folio.run("feed api --retries 0")
        #expect(run.diagnostic == "folio: no data received for 300 ms\n  GET \(server.baseURL)/list\n", "\(run)")
        #expect(run.code == 6)
    }

    // MARK: Statuses

    @Test(arguments: [
        (304, "unexpected status: the response has no items", 7), (400, "the server refused the request", 7),
        (401, "not authorised", 4),
        (403, "not authorised", 4), (404, "not found", 5), (410, "not found", 5), (429, "too many requests", 6),
        (500, "server error", 6), (503, "server error", 6),
    ])
    func status_hasItsExitCode(status: Int, message: String, code: Int32) throws {
        let server = try ScriptedServer(.response(status: status, body: status == 304 ? "" : "[]"))
        let run = try Folio(plugins: Plugin.list(server, "id: .id")).run("feed api --retries 0")
        #expect(run.out.isEmpty)
        #expect(run.diagnostic == "folio: \(message)\n  GET \(server.baseURL)/list returned \(status)\n")
        #expect(run.code == code)
    }

    @Test(arguments: [
        "<?xml version='1.0'?><Error><Code>NoSuchKey</Code><Message>The key is gone.</Message></Error>",
        "<ErrorResponse><Error><Type>Sender</Type><Message>The key is gone.</Message></Error><RequestId>1</RequestId>"
            + "</ErrorResponse>",
        "<error>The key is gone.</error>", "<r><error code='1'>The key is gone.</error></r>",
    ])
    func messageInXML_isShown(body: String) throws {
        let fields = ["Content-Type: application/xml"]
        let server = try ScriptedServer(.response(status: 404, fields: fields, body: body))
        let run = try Folio(plugins: Plugin.list(server, "format: xml\nitems: .r.i")).run("feed api")
        #expect(run.code == 5 && run.diagnostic.contains("\n  the server says: The key is gone.\n"), "\(run)")
    }

    @Test(arguments: [(200, 0), (201, 7), (206, 7)] as [(Int, Int32)])
    func status_mustBeOneThatThePluginAccepts(status: Int, code: Int32) throws {
        let server = try ScriptedServer(.response(status: status, body: #"[{"id":1}]"#))
        let run = try Folio(plugins: Plugin.list(server, "ok: [200]")).run("feed api")
        #expect(run.out == (code == 0 ? "{\"id\":1}\n" : ""))
        #expect(run.code == code)
    }

    @Test func noContent_isAnEmptyList() throws {
        let server = try ScriptedServer(.response(status: 204, body: ""))
        let run = try Folio(plugins: Plugin.list(server, "id: .id")).run("feed api")
        #expect(run.out.isEmpty && run.error.isEmpty)
        #expect(run.code == 0)
    }

    // MARK: Bodies

    private static let fields = "items: .items\nid: .id\nfields: {name: {at: .name, required: true}}"

    private static let lacksName = "item 1 of the page has no required field 'name' at '.name'"

    @Test(arguments: [
        ("<html>", "the response is not valid JSON: unexpected character at byte 0"),
        ("", "the response is not valid JSON: the body is empty at byte 0"),
        (#"{"items":[{"id":1,"name":"a"}"#, "the response is not valid JSON: unexpected end at byte 29"),
        (#"{"x":tru}"#, "the response is not valid JSON: invalid literal (expected true, false or null) at byte 5"),
        ("[]", "the response has no value at '.items'"),
        (#"{"items":{}}"#, "expected a list at '.items', but found an object at byte 9"),
        (#"{"items":[{"id":1,"name":""},{"name":""}]}"#, "item 2 of the page has no id at '.id'"),
        (#"{"items":[{"id":"1","name":""},{"id":"","name":""}]}"#, "item 2 of the page has no id at '.id'"),
        (#"{"items":[{"id":1}]}"#, lacksName), (#"{"items":[{"id":1,"name":null}]}"#, lacksName),
    ])
    func body_thatDoesNotFitIsNamedAndPrintsNothing(body: String, message: String) throws {
        let server = try ScriptedServer(.response(fields: ["Content-Type: text/html"], body: body))
        let run = try Folio(plugins: Plugin.list(server, Self.fields)).run("feed api")
        #expect(run.out.isEmpty)
        let type = message.contains("not valid JSON") ? "  its Content-Type is text/html\n" : ""
        #expect(run.diagnostic == "folio: \(message)\n  GET \(server.baseURL)/list returned 200\n\(type)")
        #expect(run.code == 7)
    }
}

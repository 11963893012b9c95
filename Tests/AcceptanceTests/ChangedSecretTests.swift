import TestSupport
import Testing

/// Secrets that the functions of a template change before they are sent.
struct ChangedSecretTests {
    private static let key = "my-secret-key-0001"
    /// The key in base64.
    private static let sent = "bXktc2VjcmV0LWtleS0wMDAx"

    private func folio(_ server: ScriptedServer, _ request: String) throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server, "\(request)\nid: .id\nfields: {}",
                plugin: "params: {t: {secret: true, env: TT, required: true}}"),
            variables: ["TT=\(Self.key)"])
    }

    /// A server may repeat what it got in an error, or among its items.
    @Test(arguments: [
        "method: POST\njson: {k: \"{t|base64}\"}", "method: POST\nform: {k: \"{t|base64}\"}",
        "query: {k: \"pre {t|base64}\"}", "headers: {X-K: \"{t|base64}\"}",
    ])
    func valueThatWasSent_isHiddenAndNotStored(request: String) throws {
        let refusing = try ScriptedServer(
            .response(status: 400, body: #"{"message":"bad key \#(Self.sent)"}"#))
        let refused = try folio(refusing, request).run("feed api -vv --retries 0")
        #expect(refused.code == 7 && !refused.error.contains(Self.sent), "\(refused.error)")
        let server = try ScriptedServer(.response(body: #"[{"id":1,"echo":"\#(Self.sent)"}]"#))
        let run = try folio(server, request).run("feed api")
        #expect(run.error == "a response contains a credential of its request, so folio does not store it\n")
    }

    @Test func errorOfAFunction_hidesTheValue() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try folio(server, "query: {k: \"{t|date:seconds}\"}").run("feed api")
        #expect(run.error.hasPrefix("folio: the parameter 't' must be a time, not '(redacted)'; "))
        #expect(run.code == 2)
    }

    /// A shell cannot repeat what a function does, so its result is a variable of its own.
    @Test func dryRun_asksForTheResultOfAFunction() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try folio(server, "query: {a: \"{t}\", b: \"{t|base64}\", c: \"{t|if:set}\"}").run(
            "feed api --dry-run")
        #expect(
            run.out.hasPrefix(
                """
                # $TT: this environment variable, percent-encoded in the URL
                # $FOLIO_VALUE_OF_T: what the plugin's template makes of 't': {t|base64}, percent-encoded in the URL

                """),
            "\(run.out)")
        #expect(run.out.contains("/list?a=$TT&b=$FOLIO_VALUE_OF_T&c=set\""), "\(run.out)")
        #expect(run.code == 0)
    }

    /// A small file must not take all memory.
    @Test(arguments: [
        String(repeating: "|replace:a,\(String(repeating: "a", count: 100))", count: 20),
        String(repeating: "|base64", count: 100),
    ])
    func result_hasALimit(functions: String) throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(server, "query: {k: \"{x\(functions)}\"}", plugin: "params: {x: aaaa}"))
        let run = try folio.run("feed api")
        #expect(run.error == "folio: the functions of 'x' make its value longer than 4 MiB\n" && run.code == 2)
        #expect(server.requests.isEmpty)
    }
}

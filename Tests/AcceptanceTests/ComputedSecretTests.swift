import TestSupport
import Testing

/// Credentials that a server repeats, and expressions.
struct ComputedSecretTests {
    private static let key = "tok-SECRET-0123456789"

    private func folio(_ endpoint: String) throws -> (Folio, ScriptedServer) {
        let halves = (Self.key.prefix(10), Self.key.dropFirst(10))
        let server = try ScriptedServer(
            .response(
                body: #"{"items":[{"id":1,"t":"\#(Self.key)"}],"h1":"\#(halves.0)","h2":"\#(halves.1)"}"#))
        let clean = try ScriptedServer(
            .response(body: #"{"items":[{"id":1}],"h1":"\#(halves.0)","h2":"\#(halves.1)"}"#))
        let used = endpoint.contains(".h1") ? clean : server
        return (
            try Folio(
                plugins: Plugin.list(
                    used, "items: .items\nid: .id\n\(endpoint)", plugin: "auth: {bearer: {env: KEY}}"),
                variables: ["KEY=\(Self.key)"]), used
        )
    }

    /// libjq quotes the value that does not fit, or the beginning of it.
    @Test(arguments: [".t|tonumber", ".t|fromjson", ".t + 1", ".t|error", ".t|strptime(\\\"%Y\\\")"])
    func reasonOfJQ_isHiddenWhereTheBodyRepeatsACredential(expression: String) throws {
        let (folio, server) = try folio("fields: {x: \"\(expression)\"}")
        let run = try folio.run("feed api")
        #expect(run.code == 7 && run.error.contains("(redacted)"), "\(run.error)")
        #expect(!run.error.contains("tok-SECRET"), "\(run.error)")
        withExtendedLifetime(server) {}
    }

    @Test(arguments: ["--jq .t|tonumber", "--jq-all .items[0].t|tonumber"])
    func reasonOfAnOption_isHiddenToo(option: String) throws {
        let (folio, server) = try folio("fields: {t: .t}")
        let run = try folio.run("feed api \(option)")
        #expect(run.code == 7 && !run.error.contains("tok-SECRET"), "\(run.error)")
        withExtendedLifetime(server) {}
    }

    /// An expression may make a credential of texts that are none.
    @Test(arguments: [
        "pagination: {strategy: cursor, token: \".h1 + .h2\", cursor: {query: c}}",
        "pagination: {strategy: link, next: \"\\\"/list?c=\\\" + .h1 + .h2\"}",
    ])
    func computedPosition_isNotACredential(pagination: String) throws {
        let (folio, server) = try folio("fields: {}\n\(pagination)")
        let run = try folio.run("feed api --all -v")
        #expect(!run.error.contains(Self.key), "\(run.error)")
        #expect(run.code == 7 && server.requests.count == 1, "\(run.error)")
    }
}

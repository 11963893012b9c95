import TestSupport
import Testing

/// Texts before the secrets of token requests.
struct TokenPrefixTests {
    /// The session of a server that wants the refresh token as a bearer token, and never the password again.
    @Test func storedToken_isSentWithAPrefix() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/session" where request["X-Client"] == "Key c1ient-key" && request.body.contains("pa55word"):
                return .response(body: #"{"access":"a1","refresh":"r1"}"#)
            case "/session/refresh" where request["Authorization"] == "Bearer r1":
                return .response(body: #"{"access":"a2","refresh":"r2"}"#)
            case "/list" where request["Authorization"] == "Bearer a1":
                return .response(status: 401, body: #"{"message":"expired"}"#)
            default: return .response(body: "[{\"id\":\"\(request["Authorization"] ?? "none")\"}]")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    auth:
                      login:
                        path: /session
                        json: {user: ann, password: {ask: Password}}
                        headers: {X-Client: {env: CLIENT_KEY, prefix: "Key "}}
                        token: .access
                        refresh_token: .refresh
                        refresh:
                          path: /session/refresh
                          headers: {Authorization: {stored: refresh_token, prefix: "Bearer "}}
                    """), variables: ["CLIENT_KEY=c1ient-key"])
        let login = try folio.run("auth login api password=@-", input: "pa55word")
        #expect(login.code == 0, "\(login.error)")
        #expect(try folio.run("feed api --jsonl").out == #"{"id":"Bearer a2"}"# + "\n")
        #expect(server.requests.map(\.target) == ["/session", "/list", "/session/refresh", "/list"])
    }
}

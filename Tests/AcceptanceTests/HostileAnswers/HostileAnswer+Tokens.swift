/// Responses of token servers, in place of a token.
extension HostileAnswer {
    private static let oauth2 = """
        auth: {oauth2: {grant: client_credentials, path: /token, client_id: me, client_secret: {env: TOKEN}}}
        """
    private static let login = """
        auth: {login: {path: /token, json: {password: {env: TOKEN}}, token: .token, expires_in: .exp}}
        """

    private static func token(_ json: String) -> Answer { .text("{\"access_token\":\(json)}") }

    private static func refusedToken(
        _ name: String, _ answer: Answer, code: Int32 = 7, error: String, requests: Int = 1,
        with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        refused("token server: \(name)", answer, code: code, error: error, requests: requests) { row in
            (row.plugin, row.offline) = (oauth2, nil)
            change(&row)
        }
    }

    private static func usedToken(_ name: String, _ answer: Answer, with change: (inout Self) -> Void = { _ in })
        -> Self
    {
        used("token server: \(name)", answer, .text(Answer.onePage)) { row in
            row.plugin = oauth2
            change(&row)
        }
    }

    @HostileAnswers static var tokens: [Self] {
        for (name, body) in [
            ("HTML", "<html>"), ("a list", #"[{"access_token":"a"}]"#), ("null", #"{"access_token":null}"#),
            ("an empty token", #"{"access_token":""}"#), ("a list as the token", #"{"access_token":["a"]}"#),
            ("an object as the token", #"{"access_token":{"a":1}}"#),
            ("2,000 brackets", String(repeating: "[", count: 2_000)), ("no body", ""),
        ] {
            refusedToken(name, .text(body), error: "the response has no token at '.access_token'")
        }
        for text in [#""a\r\nX: y""#, #""a\u0000b""#, #""\u001b[2J""#] {
            refusedToken(
                "the token \(text)", token(text), error: "contains a line break or another control character")
        }
        for text in ["-1", "0", "1e400", "\"soon\"", "9223372036854775807", "99999999999999999999", "[]"] {
            usedToken("a lifetime of \(text)", .text(#"{"access_token":"a","expires_in":\#(text)}"#)) {
                $0.field = "Authorization: Bearer a"
            }
        }
        usedToken("two tokens", .text(#"{"access_token":"a","access_token":"b"}"#)) {
            $0.field = "Authorization: Bearer b"
        }
        refusedToken(
            "2 MiB", token("\"\(String(repeating: "x", count: 2 << 20))\""),
            error: "cannot get a token for 'api': the response is larger than 1 MiB")
        refusedToken("a bomb", .coded("br", brotliBomb), error: "the response is larger than 1 MiB")
        refusedToken(
            "a redirect that repeats the secret",
            .text("", "Location: http://127.0.0.1:OTHER/hostile-secret?a=hostile-secret", status: "307 Moved"),
            error: "the token URL redirects, and folio does not follow it: http://127.0.0.1:")
        refusedToken(
            "an error that repeats the secret",
            .text(#"{"error":"x","error_description":"no hostile-secret here"}"#, status: "401 hostile-secret"),
            code: 4, error: "/token returned 401\nhint: Check the environment variable TOKEN.")
        refusedToken(
            "a coding that repeats the secret", .text("{}", "Content-Encoding: hostile-secret"),
            error: "unknown Content-Encoding '(redacted)'")
        refusedToken(
            "a length that repeats the secret", .text("{}", "Content-Length: 20hostile-secret"),
            error: "invalid Content-Length: '(redacted)'")
        refusedToken(
            "an error with controls", .text(#"{"error_description":"a\u001b[2J\u202eb\nc"}"#, status: "400 No"),
            code: 4, error: "the server says: a[2Jb c\n")
        refusedToken(
            "a long error",
            .text("{\"error_description\":\"\(String(repeating: "x", count: 90_000))\"}", status: "400 No"),
            code: 4, error: "x…\n")
        refusedToken(
            "an error with the status of a success", .text(#"{"error":"invalid_grant","error_description":"gone"}"#),
            code: 4, error: "/token returned 200\n  the server says: gone\n")
        refusedToken("busy for ever", .text("", status: "503 Busy"), code: 6, error: "tried 5 times", requests: retried)
        refusedToken(
            "a wait of 31 years", .text("", "Retry-After: 999999999", status: "429 Busy"), code: 6,
            error: "accepts no requests for the next 11575 days")
        refusedToken(
            "a body that is cut", .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"access_tok"), code: 6,
            error: "the connection broke", requests: retried)
        refusedToken("not HTTP", .raw("hello\r\n"), error: "cannot get a token for 'api': the response is not HTTP")
        refused(
            "token server: each token is refused", .text(#"{"access_token":"aNUMBER"}"#), .text("", status: "401 No"),
            .text(#"{"access_token":"aNUMBER"}"#), .text("", status: "401 No"), code: 4,
            error: "not authorised\n  GET http://127.0.0.1:"
        ) { ($0.plugin, $0.offline) = (oauth2, nil) }
        refused(
            "token server: the API repeats the token", token("\"hostile-secret\""),
            .text(#"{"message":"hostile-secret"}"#, "X: hostile-secret", status: "403 hostile-secret"), code: 4,
            error: "/list returned 403\nhint: "
        ) { ($0.plugin, $0.offline) = (oauth2, nil) }
        for (name, body) in [("a list", #"{"token":["a"]}"#), ("no token", #"{"a":1}"#), ("a number in a list", "[1]")]
        {
            refused("login: \(name)", .text(body), error: "the response has no token at '.token'") {
                ($0.plugin, $0.offline) = (login, nil)
            }
        }
        used(
            "login: the password as the token", .text(#"{"token":"hostile-secret","exp":1e400}"#), .text(Answer.onePage)
        ) {
            ($0.plugin, $0.field) = (login, "Authorization: Bearer hostile-secret")
        }
    }
}

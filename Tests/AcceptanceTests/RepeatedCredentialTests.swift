import Foundation
import TestSupport
import Testing

/// A server repeats a credential of the request in a part of its response that folio may quote.
struct RepeatedCredentialTests {
    /// A coding's name ends at a comma, and folio reads it in any case.
    static let secret = "S3cr3t,Value-0123456789"
    private static let parts = ["s3cr3t", "value-0123456789"]

    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The command in a shell, where `URL` is the server's address, and `$API_SECRET` the secret.
        let command: String
        /// Lines of the plugin.
        var plugin = ""
    }

    static let ways = [
        Way(testDescription: "bearer", command: "feed api", plugin: "auth: {bearer: {env: API_SECRET}}"),
        Way(
            testDescription: "api_key in the query", command: "feed api",
            plugin: "auth: {api_key: {query: k, value: {env: API_SECRET}}}"),
        Way(
            testDescription: "secret parameter", command: "feed api",
            plugin: "params: {key: {secret: true, env: API_SECRET}}\nheaders: {X-Own: \"{key}\"}"),
        Way(
            testDescription: "header in the plugin file", command: "feed api",
            plugin: "headers: {X-Api-Key: \"\(secret)\"}"),
        Way(
            testDescription: "oauth2", command: "feed api",
            plugin: """
                auth:
                  oauth2: {grant: client_credentials, path: /token, client_id: me, client_secret: {env: API_SECRET}}
                """),
        Way(
            testDescription: "call of a path", command: "call api /list -i",
            plugin: "auth: {bearer: {env: API_SECRET}}"),
        Way(
            testDescription: "call of a path with jq", command: "call api /list --jq .a",
            plugin: "headers: {X-Api-Key: \"\(secret)\"}"),
        Way(testDescription: "call with -H", command: "call URL/list -i -H \"X-Api-Key: $API_SECRET\""),
        Way(testDescription: "call with --header-env", command: "call URL/list -i --header-env X-Own=API_SECRET"),
        Way(testDescription: "call of a URL with a key", command: "call \"URL/list?key=$API_SECRET\" -i"),
        Way(testDescription: "call of a URL with a token", command: "call \"URL/list?access-token=$API_SECRET\""),
        Way(testDescription: "call without redirects", command: "call \"URL/list?token=$API_SECRET\" --no-follow"),
        Way(testDescription: "POST", command: "call URL/list -H \"X-Api-Key: $API_SECRET\" -d x"),
        Way(testDescription: "probe", command: "plugins probe URL/list --header-env X-Own=API_SECRET"),
        Way(testDescription: "probe of a URL", command: "plugins probe \"URL/list?key=$API_SECRET\""),
    ]

    static let answers = [
        "HTTP/1.1 200 OK\r\nContent-Encoding: SECRET\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, SECRET\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nContent-Type: text/SECRET\r\n\r\nno JSON",
        "HTTP/1.1 200 OK\r\nContent-Length: SECRET\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: SECRET\r\n\r\n[]",
        "HTTP/1.1 200 SECRET\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 404 SECRET\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 SECRET\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/SECRET 200 OK\r\nContent-Length: 2\r\n\r\n[]",
        "SECRET HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 302 SECRET\r\nLocation: ftp://127.0.0.1/SECRET\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 OK\r\nLocation: http://SECRET.invalid:99999/\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 OK\r\nLocation: http://127.0.0.1:1/SECRET?x=SECRET\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 300 OK\r\nLocation: /SECRET\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 SECRET\r\nWWW-Authenticate: Basic realm=\"SECRET\"\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 503 SECRET\r\nRetry-After: SECRET\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nLink: <SECRET; rel=\"next\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nLink: <http://127.0.0.1:1/SECRET>; rel=\"next\"\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nLink: <http://127.0.0.1:SECRET/>; rel=\"next\"\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: SECRET\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nSECRET\r\n[]",
        "HTTP/1.1 200 OK\r\nSECRET: SECRET\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 101 SECRET\r\nUpgrade: SECRET\r\n\r\n",
    ]

    @Test(arguments: ways)
    func credential_isInNoMessageAndNoLog(way: Way) throws {
        for (number, answer) in Self.answers.enumerated() {
            let server = try ScriptedServer { request, _ in
                // The token server is as hostile as the API, or else the API repeats its token.
                request.target == "/token" && number.isMultiple(of: 2)
                    ? .response(body: #"{"access_token":"\#(Self.secret)"}"#)
                    : .bytes(Array(answer.replacing("SECRET", with: Self.secret).utf8), keepsOpen: false)
            }
            let plugin = "http: {backoff: 1ms}\n\(way.plugin)"
            let folio = try Folio(
                plugins: Plugin.list(server, "pagination: {strategy: link}", plugin: plugin),
                variables: ["API_SECRET=\(Self.secret)"])
            let command = way.command.replacing("URL", with: server.baseURL)
            let format = number % 4 < 2 ? "text" : "json"
            let run = try folio.shell(
                "folio -vv --log ~/log --log-format \(format) --retries 0 \(command) </dev/null; cat ~/log >&2")
            let shown = (run.out + run.error).lowercased()
            for part in Self.parts { #expect(!shown.contains(part), "\(answer)\n\(run.out)\(run.error)") }
            #expect(run.error.contains(server.baseURL), "nothing was logged: \(run.error)")
            #expect(!server.requests.isEmpty)
        }
    }

    /// The name is shown as the server writes it if it is no credential.
    @Test func unknownCoding_isNamed() throws {
        let server = try ScriptedServer(
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, ROT13\r\n\r\n[]".utf8), keepsOpen: false))
        let run = try Folio().run("call \(server.baseURL)/")
        #expect(run.error.hasPrefix("folio: unknown Content-Encoding 'ROT13'\n") && run.code == 7, "\(run)")
    }

    /// The server refuses the first token and repeats it in the response to the second one.
    @Test func refusedToken_isNotShownEither() throws {
        let server = try ScriptedServer { request, number in
            if request.target == "/token" { return .response(body: #"{"access_token":"\#(Self.secret)-\#(number)"}"#) }
            if number == 2 { return .response(status: 401, body: "") }
            return .bytes(
                Array("HTTP/1.1 200 OK\r\nContent-Type: text/\(Self.secret)-1\r\n\r\nno JSON".utf8), keepsOpen: false)
        }
        let auth = "auth: {oauth2: {grant: client_credentials, path: /token, client_id: me, client_secret: {env: ID}}}"
        let folio = try Folio(plugins: Plugin.list(server, "id: .id", plugin: auth), variables: ["ID=client-secret"])
        let run = try folio.run("feed api -vv")
        #expect(run.code == 7 && server.requests.count == 4, "\(run)")
        for part in Self.parts { #expect(!run.error.lowercased().contains(part), "\(run.error)") }
    }
}

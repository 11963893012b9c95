import TestSupport
import Testing

/// One request with the user's own method, fields and body.
struct CallTests {
    /// Responds with the request: method, target, header lines, body.
    private static func echo() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            .response(body: "\(request.method) \(request.target) [\(request.body)]")
        }
    }

    private static func plugin(_ server: ScriptedServer, _ lines: String = "") throws -> Folio {
        try Folio(plugins: Plugin.list(server, "title: x", plugin: lines))
    }

    @Test func secretParameter_staysAtThePluginsOwnOrigin() throws {
        let (own, other) = (try Self.echo(), try Self.echo())
        let folio = try Folio(
            plugins: Plugin.list(
                own, "title: x", plugin: "params: {k: {secret: true, env: K}}\nheaders: {X-Key: \"{k}\"}"),
            variables: ["K=s3cr3t-value"])
        #expect(try folio.run("call api \(own.baseURL)/x").code == 0)
        #expect(try folio.run("call api \(other.baseURL)/x").code == 0)
        #expect(own.requests.map { $0["X-Key"] } == ["s3cr3t-value"])
        #expect(other.requests.map { $0["X-Key"] } == [nil])
    }

    /// The message only adds the wait.
    @Test func response_isWrittenAlsoWhereTheServerAsksForATooLongWait() throws {
        let server = try ScriptedServer { _, _ in
            .response(status: 429, fields: ["Retry-After: 200"], body: #"{"message":"quota"}"#)
        }
        let run = try Folio().run("call \(server.baseURL)/x?api_key=s3cr3t-value")
        #expect(run.out == #"{"message":"quota"}"#)
        #expect(run.error.contains("too many requests\n  GET \(server.baseURL)/x?api_key=(redacted) returned 429"))
        #expect(run.error.contains("the server says: quota\n"))
        #expect(run.error.contains("the server asks clients to wait 4 min."))
        #expect(run.code == 6 && server.requests.count == 1)
    }

    @Test func refusal_ofAURLAloneTellsHowToGiveACredential() throws {
        let server = try ScriptedServer { _, _ in .response(status: 401, body: "no") }
        let run = try Folio().run("call \(server.baseURL)/x")
        #expect(run.out == "no")
        #expect(
            run.error == """
                folio: not authorised
                  GET \(server.baseURL)/x returned 401
                hint: Add a credential with --header-env Authorization=VARIABLE, or use a plugin that has one.

                """)
        #expect(run.code == 4)
    }

    @Test(arguments: [
        ("ftp://a.test/x", "invalid URL 'ftp://a.test/x': the scheme must be http or https, not 'ftp'"),
        (
            "http://bücher.test/x",
            """
            invalid URL 'http://bücher.test/x': the host 'bücher.test' must be written in ASCII, as punycode (xn--…)
            """
        ),
        (
            "https://ann:s3cret@a.test/x",
            "invalid URL 'https://…@a.test/x': it contains a user name; put credentials under `auth:`"
        ),
    ])
    func url_thatCannotBeUsedIsReported(url: String, diagnostic: String) throws {
        let run = try Folio().run("call \(url)")
        #expect(run.diagnostic == "folio: \(diagnostic)\n" && run.code == 2)
    }

    @Test func url_needsNoPlugin() throws {
        let server = try Self.echo()
        let run = try Folio(plugins: "version: 1\nplugins: {}").run("call \(server.baseURL)/a?b=c&d=%20")
        #expect(run.out == "GET /a?b=c&d=%20 []" && run.error.isEmpty && run.code == 0)
        #expect(server.requests[0]["Accept"] == "*/*")
    }

    @Test(arguments: [
        ("/x", "/v1/x"), ("x?a=b", "/v1/x?a=b"), ("?a=b", "/v1?a=b"), ("/a/../b{c}", "/v1/b%7Bc%7D"), ("/", "/v1/"),
    ])
    func path_isAppendedToTheBaseURL(path: String, target: String) throws {
        let server = try Self.echo()
        let folio = try Folio(
            plugins: "version: 1\nplugins: {api: {base_url: \(server.baseURL)/v1, endpoints: {}}}")
        #expect(try folio.run("call api \(path)").out == "GET \(target) []")
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE", "PROPFIND", "M-SEARCH", "post"])
    func method_isAnyToken(method: String) throws {
        let server = try Self.echo()
        let run = try Folio().run("call \(server.baseURL)/ -X \(method)")
        #expect(run.out == "\(method) / []" && run.code == 0)
    }

    @Test func head_hasNoBody() throws {
        let server = try ScriptedServer { _, _ in .response(fields: ["X-A: 1"], body: "") }
        let run = try Folio().run("call \(server.baseURL)/ -X HEAD -i")
        #expect(run.out == "HTTP/1.1 200 Scripted\r\nContent-Length: 0\r\nX-A: 1\r\n\r\n")
        #expect(server.requests.map(\.method) == ["HEAD"])
    }

    @Test(arguments: [
        ("-d a=b", "a=b", "application/x-www-form-urlencoded"), ("-d {\"a\":1}", "{\"a\":1}", "application/json"),
        ("-d [1]", "[1]", "application/json"), ("-d {a", "{a", "application/x-www-form-urlencoded"),
        ("-d x -H content-type:text/plain", "x", "text/plain"), ("-d x -H Content-Type:", "x", nil),
    ])
    func data_isTheBody(line: String, body: String, type: String?) throws {
        let server = try Self.echo()
        let run = try Folio().run("call \(server.baseURL)/ \(line)")
        #expect(run.out == "POST / [\(body)]")
        #expect(server.requests[0]["Content-Type"] == type)
        #expect(server.requests[0]["Content-Length"] == "\(body.utf8.count)")
    }

    @Test func data_isReadFromAFileOrStdinByteForByte() throws {
        let server = try Self.echo()
        let folio = try Folio()
        let file = try folio.folder.write("a\r\nb\n", to: "data")
        #expect(try folio.run("call \(server.baseURL)/ -d @\(file)").code == 0)
        #expect(try folio.run("call \(server.baseURL)/ -X PUT -d @-", input: "c\n\n").code == 0)
        #expect(server.requests.map(\.bytes) == [Array("a\r\nb\n".utf8), Array("c\n\n".utf8)])
        let missing = try folio.run("call \(server.baseURL)/ -d @/no/such")
        #expect(missing.diagnostic.contains("cannot open /no/such") && missing.code == 1)
    }

    @Test func emptyBody_hasItsLength() throws {
        let server = try Self.echo()
        let folio = try Folio()
        for line in ["-X POST", "-X PUT", "-X PATCH"] { _ = try folio.run("call \(server.baseURL)/ \(line)") }
        #expect(server.requests.map { $0["Content-Length"] } == ["0", "0", "0"])
        #expect(server.requests.map { $0["Content-Type"] } == [nil, nil, nil])
    }

    @Test func header_replacesFoliosOwnOrLeavesItOut() throws {
        let server = try Self.echo()
        let script = """
            folio call \(server.baseURL)/ -H 'accept: text/x' -H 'X-A: 1' -H 'X-A: 2' -H 'X-Empty;' -H 'User-Agent:'
            """
        #expect(try Folio().shell(script).error.isEmpty)
        let lines = server.requests[0].fieldLines
        #expect(lines.filter { $0.lowercased().hasPrefix("accept:") } == ["accept: text/x"])
        #expect(lines.filter { $0.hasPrefix("X-A") } == ["X-A: 1", "X-A: 2"])
        #expect(lines.contains("X-Empty:") && !lines.contains { $0.lowercased().hasPrefix("user-agent") })
    }

    @Test(arguments: [
        ("-H nonsense", "invalid header"),
        ("-H ä:b", "invalid header"),
        ("-d abc -H Content-Length:4", "the body has 3 bytes, but Content-Length is '4'"),
        ("-H Content-Length:1", "the body has 0 bytes, but Content-Length is '1'"),
        ("-X P/T", "invalid method 'P/T'"), ("-X HEAD -d x", "a HEAD request has no body"),
        ("/more", "unexpected argument '/more'"),
    ])
    func mistake_isReportedBeforeARequest(line: String, diagnostic: String) throws {
        let server = try Self.echo()
        let run = try Folio().run("call \(server.baseURL)/ \(line)")
        #expect(run.diagnostic == "folio: \(diagnostic)\n" && run.code == 2)
        #expect(server.requests.isEmpty)
    }

    /// A token read from a file may end in a carriage return, and a colon is easily forgotten.
    @Test(arguments: [
        ("'Authorization: Bearer s3cret\r'", "the value of the header 'Authorization' contains a line break"),
        ("'Authorization:\ts3cret\nX-A: s3cret'", "the value of the header 'Authorization' contains a line break"),
        ("'Authorization Bearer s3cret'", "invalid header"),
        ("'Bearer s3cret: x'", "invalid header"),
        ("'Bearer s3cret;'", "invalid header"),
    ])
    func field_thatCannotBeSentIsReportedWithoutItsValue(field: String, diagnostic: String) throws {
        let run = try Folio().shell("folio -vv --log log call http://127.0.0.1:1/ -H $\(field); cat log")
        #expect(run.error.hasPrefix("folio: \(diagnostic)"))
        #expect(!(run.out + run.error).contains("s3cret"))
    }

    @Test func head_isAsReceivedRepeatedLinesToo() throws {
        let server = try ScriptedServer(
            .response(
                status: 207, fields: ["set-cookie: a=1", "Set-Cookie: b=2", "X-Odd:  two  words "], body: "\u{1}é\n\n"))
        let run = try Folio().run("call \(server.baseURL)/ --include")
        let head =
            "HTTP/1.1 207 Scripted\r\nContent-Length: 5\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\nX-Odd: two  words\r\n"
        #expect(run.out == head + "\r\n\u{1}é\n\n")
        #expect(run.code == 0)
    }

    /// A line break inside a value could pass for another header.
    @Test func head_showsControlCharacters() throws {
        let server = try ScriptedServer(
            .response(fields: ["X: a\rSet-Cookie: b\u{1B}[2J", "X-Tab: a\tb"], body: "ok"))
        let run = try Folio().run("call \(server.baseURL)/ -i -vv")
        #expect(
            run.out
                == "HTTP/1.1 200 Scripted\r\nContent-Length: 2\r\nX: a␍Set-Cookie: b␛[2J\r\nX-Tab: a\tb\r\n\r\nok")
        #expect(run.error.contains("< X: a␍Set-Cookie: b␛[2J\n"), "\(run.error)")
        #expect(run.code == 0)
    }

    @Test(arguments: [(401, 4), (403, 4), (404, 5), (410, 5), (418, 7), (500, 6), (399, 0), (204, 0)])
    func response_isPrintedWithAnyStatus(status: Int, code: Int32) throws {
        let body = status == 204 ? "" : "told"
        let server = try ScriptedServer(.response(status: status, body: body))
        let folio = try Self.plugin(server, "http: {retries: 0}")
        let run = try folio.run("call api /x")
        #expect(run.out == body && run.code == code)
        #expect(run.error.contains("GET \(server.baseURL)/x returned \(status)") == (code != 0))
    }

    @Test func response_isWrittenToAFile() throws {
        let server = try ScriptedServer(.response(body: "short"))
        let folio = try Folio()
        let file = try folio.folder.write("something longer\n", to: "out")
        let run = try folio.run("call \(server.baseURL)/ --to \(file)")
        #expect(run.out.isEmpty && run.code == 0)
        #expect(try folio.shell("cat \(file)").out == "short")
    }

    @Test func file_thatCannotTakeTheResponseIsNamed() throws {
        let server = try ScriptedServer(.response(body: String(repeating: "x", count: 9_000)))
        let folio = try Folio()
        let run = try folio.shell("ulimit -f 8; folio call \(server.baseURL)/ --no-cache --to ~/out")
        #expect(run.error == "folio: cannot write \(folio.folder.path)/out: File too large\n")
        #expect(run.code == 1)
    }

    @Test func redirect_isFollowedByDefault() throws {
        let server = try ScriptedServer { request, _ in
            request.target == "/new"
                ? .response(body: "there")
                : .response(status: 301, fields: ["Location: /new", "Cache-Control: max-age=60"], body: "moved")
        }
        let folio = try Self.plugin(server)
        #expect(try folio.run("call \(server.baseURL)/old").out == "there")
        for _ in 1...2 {
            let run = try folio.run("call \(server.baseURL)/old --no-follow -i")
            #expect(run.out.hasPrefix("HTTP/1.1 301 Scripted\r\n") && run.out.hasSuffix("moved") && run.code == 0)
        }
        #expect(try folio.run("call \(server.baseURL)/old").out == "there")
        #expect(server.requests.count == 6)
    }

    /// A request that may change something is neither repeated elsewhere nor changed into another request.
    @Test(arguments: ["-X POST -d x", "-X PUT -d x", "-X DELETE"], [301, 303, 307])
    func redirect_ofAnotherMethodIsTheResponse(options: String, status: Int) throws {
        let server = try ScriptedServer(.response(status: status, fields: ["Location: /new"], body: "moved"))
        let run = try Self.plugin(server).run("call \(server.baseURL)/old \(options)")
        #expect(run.out == "moved" && run.code == 0)
        #expect(
            run.error.hasSuffix(
                "\(server.baseURL)/old returned \(status), a redirect to '/new' that folio does not follow\n")
        )
        #expect(server.requests.count == 1)
    }

    /// Otherwise a response with an empty body would show nothing at all.
    @Test(arguments: [("-X POST", true), ("--no-follow", true), ("-X POST -i", false), ("--no-follow -i", false)])
    func redirect_thatIsTheResponseIsReported(options: String, isNoticed: Bool) throws {
        let server = try ScriptedServer(.response(status: 302, fields: ["Location: /new"], body: ""))
        let run = try Folio().run("call \(server.baseURL)/old \(options)")
        #expect(run.out.isEmpty == isNoticed && run.code == 0)
        #expect(run.error.contains("returned 302, a redirect to '/new' that folio does not follow\n") == isNoticed)
        let quiet = try Folio().run("-q call \(server.baseURL)/old \(options)")
        #expect(quiet.error.isEmpty)
    }

    @Test(arguments: [("Idempotency-Key:k", 2), ("Idempotency-Key;", 1)])
    func idempotencyKey_letsAPOSTBeRetriedUnlessItIsEmpty(field: String, requests: Int) throws {
        let server = try ScriptedServer { _, number in .response(status: number == 1 ? 503 : 200, body: "") }
        let folio = try Self.plugin(server, "http: {backoff: 1ms}")
        #expect(try folio.run("call api /x -X POST -H \(field)").code == (requests == 2 ? 0 : 6))
        #expect(server.requests.count == requests)
    }

    // MARK: Stored data

    private static let tagged = ["Cache-Control: max-age=600", "ETag: \"a\""]

    @Test func stored_answersAndIsShownAsStored() throws {
        let server = try ScriptedServer { request, _ in
            request["If-None-Match"] == nil
                ? .response(fields: Self.tagged, body: "one") : .response(status: 304, fields: Self.tagged, body: "")
        }
        let folio = try Folio()
        let url = "\(server.baseURL)/a"
        for _ in 1...2 { #expect(try folio.run("call \(url)").out == "one") }
        #expect(server.requests.count == 1)
        let stored = try folio.run("call \(url) --offline -i")
        #expect(
            stored.out.hasPrefix("HTTP/1.1 200\r\nContent-Length: 3\r\nCache-Control: max-age=600\r\nETag: \"a\"\r\n"))
        #expect(stored.out.hasSuffix("\r\n\r\none"))
        #expect(try folio.run("call \(url) --refresh").out == "one")
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"a\""])
        #expect(try folio.run("call \(url) --no-cache").out == "one")
        #expect(server.requests.count == 3)
        #expect(try folio.run("call \(server.baseURL)/b --offline").code == 8)
        #expect(server.requests.count == 3)
    }

    @Test func notModified_isPassedToTheCallerWhoseConditionItMeets() throws {
        let server = try ScriptedServer(.response(status: 304, fields: ["ETag: \"a\""], body: ""))
        let run = try Folio().shell("folio call \(server.baseURL)/ -i -H 'If-None-Match: \"a\"'")
        #expect(run.out.hasPrefix("HTTP/1.1 304 Scripted\r\n") && run.code == 0)
    }

    @Test func change_invalidatesStoredResponsesUnderEveryQuery() throws {
        let server = try ScriptedServer { request, number in
            .response(
                status: request.method == "GET" ? 200 : 204, fields: Self.tagged,
                body: request.method == "GET" ? "\(number)" : "")
        }
        let folio = try Folio()
        let url = "\(server.baseURL)/list"
        #expect(try folio.run("call \(url)?page=2").out == "1")
        #expect(try folio.run("call \(url)?page=2").out == "1")
        #expect(try folio.run("call \(url) -X DELETE").code == 0)
        #expect(try folio.run("call \(url)?page=2").out == "3")
    }

    @Test func ownCredential_isNeitherKeptNorCarriedElsewhere() throws {
        let other = try ScriptedServer(.response(body: "elsewhere"))
        let server = try ScriptedServer { request, _ in
            request.target == "/away"
                ? .response(status: 302, fields: ["Location: \(other.baseURL)/"], body: "")
                : .response(fields: Self.tagged, body: request["Authorization"] ?? "nobody")
        }
        let folio = try Folio()
        let header = "-H 'Authorization: Bearer s3cret'"
        #expect(try folio.shell("folio call \(server.baseURL)/a \(header)").out == "Bearer s3cret")
        #expect(try folio.run("call \(server.baseURL)/a").out == "nobody")
        let away = try folio.shell("folio -v call \(server.baseURL)/away \(header)")
        #expect(away.out == "elsewhere" && !away.error.contains("s3cret"))
        #expect(other.requests.map { $0["Authorization"] } == [nil])
    }

    /// The name of a credential may not reveal what it is.
    @Test(arguments: ["X-Auth-Key", "X-Session-Id", "X-Signature", "X-CSRF", "X-Ticket", "X-Pass", "Api", "X-Trace"])
    func ownField_staysWithItsOrigin(name: String) throws {
        let other = try ScriptedServer(.response(body: "elsewhere"))
        let server = try ScriptedServer(.response(status: 302, fields: ["Location: \(other.baseURL)/"], body: ""))
        let run = try Folio().shell("folio call \(server.baseURL)/ -H '\(name): s3cret' -H 'Accept-Language: el'")
        #expect(run.out == "elsewhere")
        #expect(server.requests.map { $0[name] } == ["s3cret"])
        #expect(other.requests.map { [$0[name], $0["Accept-Language"]] } == [[nil, "el"]])
    }

    /// The name would make the other server choose a different one of its own sites.
    @Test func ownHost_isForItsOriginOnly() throws {
        let other = try ScriptedServer(.response(body: "elsewhere"))
        let server = try ScriptedServer(.response(status: 302, fields: ["Location: \(other.baseURL)/"], body: ""))
        #expect(try Folio().run("call \(server.baseURL)/ -H Host:inside.test").out == "elsewhere")
        #expect(server.requests.map { $0["Host"] } == ["inside.test"])
        #expect(other.requests.map { $0["Host"] } == ["127.0.0.1:\(other.port)"])
    }

    @Test func plugin_keepsItsHeadersFromOtherOrigins() throws {
        let other = try ScriptedServer(.response(body: "[]"))
        let server = try ScriptedServer(.response(status: 302, fields: ["Location: \(other.baseURL)/"], body: ""))
        let folio = try Self.plugin(server, "headers: {X-Team: t34m, Accept-Language: el}")
        for line in ["call api /x", "feed api"] { #expect(try folio.run(line).code == 0) }
        #expect(server.requests.map { $0["X-Team"] } == ["t34m", "t34m"])
        #expect(other.requests.map { [$0["X-Team"], $0["Accept-Language"]] } == [[nil, "el"], [nil, "el"]])
    }

    @Test(arguments: [
        ("X-Ticket", false), ("Host", false), ("X-Trace", false), ("User-Agent", true), ("Idempotency-Key", true),
    ])
    func response_toWhatAnOwnFieldAsksForIsKeptWhereThatIsHarmless(name: String, isKept: Bool) throws {
        let server = try ScriptedServer { request, number in .response(fields: Self.tagged, body: "\(number)") }
        let folio = try Folio()
        let url = "\(server.baseURL)/a"
        #expect(try folio.run("call \(url) -H \(name):s3cret").out == "1")
        #expect(try folio.run("call \(url)").out == (isKept ? "1" : "2"))
        #expect(try folio.run("call \(url) -H \(name):s3cret").out == (isKept ? "1" : "3"))
        #expect(try folio.run("call \(url) -H \(name):s3cret --offline").code == (isKept ? 0 : 8))
    }

    @Test func change_withAnOwnFieldInvalidatesStoredResponses() throws {
        let server = try ScriptedServer { request, number in .response(fields: Self.tagged, body: "\(number)") }
        let folio = try Folio()
        let url = "\(server.baseURL)/a"
        #expect(try folio.run("call \(url)").out == "1")
        #expect(try folio.run("call \(url) -d x -H X-Trace:1").out == "2")
        #expect(try folio.run("call \(url)").out == "3")
    }

    // MARK: Credentials

    @Test func plugin_isSignedForItsOwnOriginOnly() throws {
        let other = try ScriptedServer { request, _ in .response(body: request["Authorization"] ?? "nobody") }
        let server = try ScriptedServer { request, _ in .response(body: request["Authorization"] ?? "nobody") }
        let folio = try Folio(
            plugins: Plugin.list(server, "title: x", plugin: "auth: {bearer: {env: API_TOKEN}}"),
            variables: ["API_TOKEN=t0ken"])
        #expect(try folio.run("call api /a").out == "Bearer t0ken")
        #expect(try folio.run("call api \(server.baseURL)/b").out == "Bearer t0ken")
        #expect(try folio.run("call api \(other.baseURL)/a").out == "nobody")
        #expect(try folio.run("call \(server.baseURL)/a").out == "nobody")
        #expect(try folio.run("call api /c -H Authorization:mine").out == "mine")
        #expect(try folio.run("call api /c -H X-Cache-Key:mine").out == "Bearer t0ken")
        #expect(try folio.run("call api /d -H Authorization:").out == "nobody")
    }

    @Test func plugin_hasItsHeadersAndParameters() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: "\(request.target) \(request["X-Team"] ?? "-") \(request["Accept"] ?? "-")")
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/{region}"
                    params: {region: {required: true}, team: {}}
                    headers: {X-Team: "{team}"}
                    endpoints: {}
                """)
        #expect(try folio.run("call api region=eu /a team=x").out == "/eu/a x application/json")
        let run = try folio.run("call api /a")
        #expect(run.diagnostic == "folio: the parameter 'region' is required\n" && run.code == 2)
    }

    @Test(arguments: [
        ("call api", "folio: missing action or path\n", "Add a path after 'api', or call one of api.do."),
        ("call api.doo", "folio: 'api' has no action 'doo'\n", "Did you mean 'do'?"),
        ("call apy.do", "folio: unknown plugin 'apy'\n", "Did you mean 'api'?"),
        (
            "call api.do -X PUT", "folio: -X cannot be combined with an action, which defines its own request\n",
            "Leave it out"
        ),
        ("call api.do x=1", "folio: unknown parameter 'x'\n", "This endpoint takes no parameters."),
        ("call api /a /b", "folio: unexpected argument '/b'\n", "A call takes one path"),
    ])
    func wrongWords_areReported(line: String, diagnostic: String, hint: String) throws {
        let server = try Self.echo()
        let run = try Self.plugin(server, "actions: {do: {path: /do}}").run(line)
        #expect(run.diagnostic == diagnostic && run.error.contains("hint: \(hint)") && run.code == 2)
        #expect(server.requests.isEmpty)
    }

    /// A field of the command line replaces that of the file, secret or not.
    @Test(arguments: [("-H X-Api-Key:mine", "mine"), ("-H X-Api-Key:", nil), ("", "k3y-of-the-file")])
    func field_replacesTheKeyOfTheFile(option: String, sent: String?) throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(server, "title: x", plugin: "headers: {X-Api-Key: k3y-of-the-file}"))
        #expect(try folio.run("call api /x \(option)").code == 0)
        #expect(server.requests.last?["X-Api-Key"] == sent)
    }
}

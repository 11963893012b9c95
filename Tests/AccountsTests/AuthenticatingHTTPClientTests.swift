import Accounts
import HTTP
import TestSupport
import Testing

@Suite struct AuthenticatingHTTPClientTests {
    @Test(arguments: [
        "https://other.test/list", "http://api.test/list", "https://api.test:8443/list", "https://www.api.test/list",
        "https://api.test.evil.test/list",
    ])
    func request_toAnotherOriginIsNotSigned(url: String) async throws {
        let signing = try Signing([
            part(["bearer": environment("TOKEN")]),
            part(["api_key": mapping(["query": text("key"), "value": environment("PASSWORD")])]),
        ])
        try await signing.send(url)
        let request = try #require(await signing.request)
        #expect(request.url.description == url)
        #expect(request.fields.all.isEmpty)
    }

    @Test(arguments: ["https://api.test/", "https://API.test:443/list?page=2"])
    func request_toItsOriginIsSigned(url: String) async throws {
        let signing = try Signing([part(["bearer": environment("TOKEN")])])
        try await signing.send(url)
        #expect(try #require(await signing.request).fields["Authorization"] == "Bearer t0ken")
    }

    /// A success may have a message in place of items.
    @Test(arguments: [200, 399, 400, 500])
    func response_knowsTheCredentialsThatItMightRepeat(status: Int) async throws {
        let basic = mapping(["user": environment("USER"), "password": environment("PASSWORD")])
        let key = mapping(["query": text("key"), "value": environment("KEY")])
        let signing = try Signing(
            [part(["basic": basic]), part(["api_key": key])], responses: [.response(status: status)],
            variables: ["USER": "ann", "PASSWORD": "s3cret", "KEY": "a+b"])
        let credentials: Set = ["ann", "s3cret", "ann:s3cret", "YW5uOnMzY3JldA==", "a+b"]
        #expect(try await signing.send().secrets.sent == credentials)
    }

    @Test func response_ofAnotherOriginKnowsNoCredentials() async throws {
        let signing = try Signing([part(["bearer": environment("TOKEN")])], responses: [.response(status: 400)])
        #expect(try await signing.send("https://b.test/").secrets.sent.isEmpty)
    }

    @Test(arguments: [[:], ["TOKEN": ""]])
    func missingSecret_failsBeforeTheRequest(variables: [String: String]) async throws {
        let signing = try Signing([part(["bearer": environment("TOKEN")])], variables: variables)
        await #expect(throws: AuthError.secretMissing(.environment(name: "TOKEN"))) { try await signing.send() }
        #expect(await signing.scripted.requests.isEmpty)
    }

    @Test func missingFile_failsBeforeTheRequest() async throws {
        let part = try part(["bearer": mapping(["file": text("~/.token")])])
        for files in [[:], ["~/.token": ""], ["~/.token": "\n"]] {
            let signing = try Signing([part], files: files)
            await #expect(throws: AuthError.secretMissing(.file(path: "~/.token"))) { try await signing.send() }
            #expect(await signing.scripted.requests.isEmpty)
        }
    }

    @Test func missingOptionalSecret_leavesOnlyItsCredentialOut() async throws {
        let signing = try Signing([
            part(["bearer": environment("NONE"), "optional": isOptional]),
            part(["api_key": mapping(["header": text("X-Key"), "value": environment("TOKEN")])]),
        ])
        try await signing.send()
        #expect(try #require(await signing.request).fields.all.map(\.name) == ["X-Key"])
    }

    @Test func missingSecret_failsBesideAnOptionalOne() async throws {
        let signing = try Signing([
            part(["bearer": environment("TOKEN"), "optional": isOptional]),
            part(["api_key": mapping(["header": text("X-Key"), "value": environment("NONE")])]),
        ])
        await #expect(throws: AuthError.secretMissing(.environment(name: "NONE"))) { try await signing.send() }
    }

    @Test func missingHalfOfAnOptionalBasic_leavesItOut() async throws {
        let basic = mapping(["user": environment("USER"), "password": environment("NONE")])
        let signing = try Signing([part(["basic": basic, "optional": isOptional])])
        try await signing.send()
        #expect(try #require(await signing.request).fields.all.isEmpty)
    }

    @Test(arguments: [("abc", "abc"), ("abc\n", "abc"), ("abc\r\n", "abc"), ("a b ", "a b "), ("é\n", "é")])
    func file_isReadWithoutItsLastLineBreak(content: String, secret: String) async throws {
        let signing = try Signing(
            [part(["bearer": mapping(["file": text("token")])])], files: ["token": content])
        try await signing.send()
        #expect(try #require(await signing.request).fields["Authorization"] == "Bearer \(secret)")
    }

    @Test(arguments: ["a\nb", "a\r\nX-Other: b", "\u{0}", "a\tb", "a\u{7F}", "a\n\n"])
    func controlCharacter_isRefusedBeforeTheRequest(content: String) async throws {
        let signing = try Signing(
            [part(["bearer": mapping(["file": text("token")])])], files: ["token": content])
        await #expect(throws: AuthError.controlCharacter(.file(path: "token"))) { try await signing.send() }
        #expect(await signing.scripted.requests.isEmpty)
    }

    @Test(arguments: [
        ("https://api.test/list", "https://api.test/list"),
        ("https://api.test/list?page=2", "https://api.test/list?page=2"),
    ])
    func keyInTheQuery_isNotInTheResponse(url: String, seen: String) async throws {
        let signing = try Signing([key])
        let response = try await signing.send(url)
        #expect(try #require(await signing.request).url.query?.hasSuffix("key=s3cret") == true)
        #expect(response.url.description == seen)
    }

    @Test func keyInTheQuery_isNotInTheResponseToARedirect() async throws {
        let scripted = ScriptedHTTPClient([
            .response(status: 301, fields: ["Location": "/list/?key=s3cret&page=1"]), .response(status: 200),
        ])
        let client = AuthenticatingHTTPClient(
            RedirectingHTTPClient(scripted), signer: try signer([key], variables: ["PASSWORD": "s3cret"]))
        let response = try await client.send(HTTPRequest(url: HTTPURL("https://api.test/list?page=1")))
        #expect(
            await scripted.requests.map(\.url.description) == [
                "https://api.test/list?page=1&key=s3cret", "https://api.test/list/?key=s3cret&page=1",
            ])
        #expect(response.url.description == "https://api.test/list/?page=1")
    }

    @Test func failure_passes() async throws {
        let error = HTTPError.cannotResolve(host: "api.test")
        let signing = try Signing([part(["bearer": environment("TOKEN")])], responses: [.failure(error)])
        await #expect(throws: error) { try await signing.send() }
    }

    private var key: Authentication.Part {
        get throws {
            try part(["api_key": mapping(["query": text("key"), "value": environment("PASSWORD")])])
        }
    }
}

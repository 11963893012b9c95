import Accounts
import HTTP
import TestSupport
import Testing

/// Credentials that a response repeats are removed from its fields, which are logged and stored.
struct ResponseFieldsTests {
    @Test(arguments: [
        (
            "s3cret", #"<https://api.test/list?page=2&key=s3cret>; rel="next""#,
            #"<https://api.test/list?page=2>; rel="next""#
        ),
        ("s3cret", "s3crets3cret s3cre", " s3cre"),
        ("a+b/c=", "/list?key=a%2Bb%2Fc%3D&page=2", "/list?key=&page=2"),
        ("a+b/c=", "/list?key=a%2bb/c=&page=2", "/list?key=&page=2"),
        ("a b c", "/list?key=a+b%20c", "/list?key="),
        ("50%25", "/list?key=50%25, /list?key=50%2525", "/list?key=, /list?key="),
        ("s3cret", "S3CRET", "S3CRET"),
        ("abc", "abc", "abc"),
        ("abcd", "abcd", ""),
        ("abcde", "abcde", ""),
    ])
    func keyInTheQuery_isLeftOut(key: String, value: String, seen: String) async throws {
        let signing = try Signing([Self.queryKey], responses: [Self.response(value)], variables: ["KEY": key])
        #expect(try await signing.send().fields == ["X-Other": "1", "Link": seen])
    }

    @Test func field_namedByTheKeyIsLeftOut() async throws {
        let response = ScriptedHTTPClient.Response.response(status: 200, fields: ["X-s3cret": "1", "X-Other": "1"])
        let signing = try Signing([Self.queryKey], responses: [response], variables: ["KEY": "s3cret"])
        #expect(try await signing.send().fields == ["X-Other": "1"])
    }

    @Test(arguments: [200, 304, 404, 500])
    func everyResponse_isWithoutTheKey(status: Int) async throws {
        let signing = try Signing(
            [part(["bearer": environment("TOKEN")])], responses: [Self.response("<Bearer t0ken>", status: status)])
        #expect(try await signing.send().fields["Link"] == "<Bearer >")
    }

    @Test func prefixedKey_isLeftOutWithoutItsPrefix() async throws {
        let key = mapping(["header": text("X-Key"), "value": environment("TOKEN"), "prefix": text("Token ")])
        let signing = try Signing([part(["api_key": key])], responses: [Self.response("Token t0ken")])
        #expect(try await signing.send().fields["Link"] == "Token ")
    }

    @Test(arguments: [
        ("anna", "s3cret", "/anna?p=s3cret&b=YW5uYTpzM2NyZXQ=", "/anna?p=&b="),
        ("anna", "abc", "/anna?b=YW5uYTphYmM%3D", "/?b="),
    ])
    func basic_keepsANameThatHasAPassword(
        user: String, password: String, value: String, seen: String
    ) async throws {
        let basic = mapping(["user": text(user), "password": environment("PASSWORD")])
        let signing = try Signing(
            [part(["basic": basic])], responses: [Self.response(value)], variables: ["PASSWORD": password])
        #expect(try await signing.send().fields["Link"] == seen)
    }

    /// The user is the key then, such as with `password: api_token`.
    @Test func basic_leavesOutANameWhosePasswordIsPlain() async throws {
        let basic = mapping(["user": environment("USER"), "password": text("api_token")])
        let signing = try Signing(
            [part(["basic": basic])], responses: [Self.response("/k3y-0123?p=api_token")],
            variables: ["USER": "k3y-0123"])
        #expect(try await signing.send().fields["Link"] == "/?p=")
    }

    @Test func longerOfTwoKeys_isLeftOutWhole() async throws {
        let keys = ["s3cret", "s3cret-and-more"].map { mapping(["header": text("X-\($0)"), "value": text($0)]) }
        for order in [keys, keys.reversed()] {
            let signing = try Signing(
                order.map { try part(["api_key": $0]) }, responses: [Self.response("s3cret-and-more s3cret")])
            #expect(try await signing.send().fields["Link"] == " ")
        }
    }

    @Test func body_staysAsReceived() async throws {
        let body = Array(#"{"next":"?key=s3cret"}"#.utf8)
        let signing = try Signing(
            [Self.queryKey], responses: [.response(status: 200, body: body)], variables: ["KEY": "s3cret"])
        #expect(try await signing.send().body == body)
    }

    @Test func responseOfAnotherOrigin_staysAsReceived() async throws {
        let signing = try Signing([Self.queryKey], responses: [Self.response("s3cret")], variables: ["KEY": "s3cret"])
        #expect(try await signing.send("https://b.test/").fields["Link"] == "s3cret")
    }

    @Test func linkWithoutItsKey_isSignedWithItOnce() async throws {
        let link = "<https://api.test/list?key=s3cret&page=2>"
        let signing = try Signing(
            [Self.queryKey], responses: [Self.response(link), .response(status: 200)], variables: ["KEY": "s3cret"])
        let seen = try #require(try await signing.send().fields["Link"])
        #expect(seen == "<https://api.test/list?page=2>")
        try await signing.send(String(seen.dropFirst().dropLast()))
        #expect(
            await signing.scripted.requests.map(\.url.description) == [
                "https://api.test/list?key=s3cret", "https://api.test/list?page=2&key=s3cret",
            ])
    }

    private static var queryKey: Authentication.Part {
        get throws {
            try part(["api_key": mapping(["query": text("key"), "value": environment("KEY")])])
        }
    }

    private static func response(_ value: String, status: Int = 200) -> ScriptedHTTPClient.Response {
        .response(status: status, fields: ["X-Other": "1", "Link": value])
    }
}

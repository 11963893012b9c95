import Accounts
import Endpoints
import HTTP
import Plugins
import Testing

@Suite struct CredentialOriginTests {
    private static let bearer = "bearer: {env: TOKEN}"

    @Test(arguments: [
        ("", ["https://api.test"]), (", hosts: [up.test]", ["https://api.test", "https://up.test"]),
        (
            ", hosts: [\"http://127.0.0.1:81\", up.test:8443]",
            ["https://api.test", "http://127.0.0.1:81", "https://up.test:8443"]
        ),
    ])
    func credentials_areForTheLiteralHostAndTheListedOnes(hosts: String, origins: [String]) throws {
        let sut = try makeSUT("path: /list", plugin: "auth: {\(Self.bearer)\(hosts)}")
        #expect(Set(sut.credentials.origins.map(\.description)) == Set(origins))
    }

    @Test(arguments: [(true, CredentialAdvice.elsewhere(origin: "https://b.test")), (false, .variables(["TOKEN"]))])
    func refusal_doesNotBlameACredentialThatTheServerNeverSaw(isUnsigned: Bool, advice: CredentialAdvice) throws {
        let sut = try makeSUT("path: /list", plugin: "auth: {\(Self.bearer)}")
        for status in [401, 403] {
            var response = HTTPResponse(status: status, url: try HTTPURL("https://b.test/list"))
            response.secrets.isUnsigned = isUnsigned
            let fault = #expect(throws: ResponseError.self) { try sut.page(response, at: nil, ordinal: 0) }
            #expect(fault?.advice == advice)
        }
    }

    @Test func credentials_areForALiteralHostWhoseURLHasAParameter() throws {
        let sut = try makeSUT(
            "path: /list", plugin: "params: {tenant: acme}\nauth: {\(Self.bearer), hosts: [up.test]}",
            baseURL: "https://api.test/{tenant}")
        #expect(Set(sut.credentials.origins.map(\.description)) == ["https://api.test", "https://up.test"])
    }

    @Test func credentials_areForALoopbackHostWhosePortIsAParameter() throws {
        let sut = try makeSUT(
            "path: /list", plugin: "params: {port: 8765}\nauth: {\(Self.bearer), hosts: [up.test]}",
            baseURL: "\"http://127.0.0.1:{port}\"")
        #expect(Set(sut.credentials.origins.map(\.description)) == ["http://127.0.0.1:8765", "https://up.test"])
    }

    @Test func credentials_areNotForAHostThatAParameterNames() throws {
        let make = { (more: String) in
            try makeSUT(
                "path: /list", plugin: "params: {host: evil.test}\nauth: {\(Self.bearer), hosts: [api.test]\(more)}",
                baseURL: "\"https://{host}\"")
        }
        // Without it, the answer might be a part of what the account has.
        #expect(throws: EndpointError.secretForForeignHost(origin: "https://evil.test")) { try make("") }
        let optional = try make(", optional: true")
        #expect(optional.credentials.origins.map(\.description) == ["https://api.test"])
    }

    @Test(arguments: [("", ""), ("auth: none", ""), ("auth: {bearer: {env: TOKEN}}", "auth: none")])
    func credentials_areForNobodyWithoutAuth(plugin: String, endpoint: String) throws {
        #expect(try makeSUT("path: /list\n\(endpoint)", plugin: plugin).credentials.origins.isEmpty)
    }

    @Test func pageHosts_seeNoCredentials() throws {
        let sut = try makeSUT("path: /list", plugin: "hosts: [pages.test]\nauth: {\(Self.bearer)}")
        #expect(sut.credentials.origins.map(\.description) == ["https://api.test"])
    }
}

import Foundation
import TestSupport
import Testing

/// Credentials are sent only to their own server.
struct SecretTests {
    private static let secret = "s3cr3t-value"
    private static let variables = ["API_SECRET=\(secret)"]

    struct Kind: Sendable, CustomTestStringConvertible {
        let auth: String
        /// The header field and its expected value; nil if the key is in the query.
        let field: (name: String, value: String)?

        var testDescription: String { auth }
    }

    /// The Base64 text contains the secret too.
    private static let basic = Data("user:\(secret)".utf8).base64EncodedString()
    static let kinds = [
        Kind(auth: "{bearer: {env: API_SECRET}}", field: ("Authorization", "Bearer \(secret)")),
        Kind(auth: "{api_key: {header: X-Key, value: {env: API_SECRET}}}", field: ("X-Key", secret)),
        Kind(auth: "{api_key: {query: key, value: {env: API_SECRET}}}", field: nil),
        Kind(auth: "{basic: {user: user, password: {env: API_SECRET}}}", field: ("Authorization", "Basic \(basic)")),
    ]

    @Test(arguments: kinds)
    func credential_reachesTheServerAndNoOutput(kind: Kind) throws {
        let server = try ScriptedServer { request, number in
            number == 3 ? .response(status: 403, body: "") : Self.linked(request, to: request.target)
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let log = "\(folio.folder.path)/log.txt"
        let runs = try [
            folio.run("feed api -v"), folio.run("feed api --all --json --log \(log)"),
            folio.run("plugins show api"), folio.run("plugins show api --json"), folio.run("plugins check --json"),
        ]
        #expect(runs.map(\.code) == [0, 4, 0, 0, 0])
        #expect(server.requests.count == 3)
        #expect(server.requests.allSatisfy { Self.credentials(in: $0, kind) == 1 })
        try expectNoSecret(in: runs.map { $0.out + $0.error } + [folio.folder.text(of: "log.txt")])
    }

    /// A success without items may have a message, too.
    @Test(arguments: kinds)
    func textInsteadOfItems_isShownUnlessItRepeatsTheCredential(kind: Kind) throws {
        let server = try ScriptedServer { request, number in
            let sent = request[kind.field?.name ?? ""] ?? request.target
            return .response(body: "{\"message\":\"\(number == 1 ? sent : "nothing today")\"}")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let (repeating, other) = (try folio.run("feed api --no-cache"), try folio.run("feed api --no-cache"))
        #expect(repeating.code == 7 && other.code == 7)
        #expect(!repeating.error.contains("the server says") && other.error.contains("the server says: nothing today"))
        try expectNoSecret(in: [repeating.error])
    }

    /// The path is that of the error, but without the credential.
    @Test(arguments: kinds)
    func redirectToACredential_isNotShown(kind: Kind) throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(status: 302, fields: ["Location: /moved/\(Self.secret)/x"], body: "")
                : .response(status: 400, body: "{}")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let run = try folio.run("feed api")
        #expect(run.code != 0 && run.error.contains("/moved/"), "\(run.error)")
        try expectNoSecret(in: [run.out + run.error])
    }

    @Test(arguments: kinds)
    func errorText_isShownUnlessItRepeatsTheCredential(kind: Kind) throws {
        let server = try ScriptedServer { request, number in
            let sent = request[kind.field?.name ?? ""] ?? request.target
            return .response(status: 401, body: "{\"message\":\"\(number == 1 ? sent : "the key is too old")\"}")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let repeating = try folio.run("feed api")
        #expect(repeating.diagnostic.hasSuffix("folio: not authorised\n  GET \(server.baseURL)/list returned 401\n"))
        let other = try folio.run("feed api")
        #expect(other.diagnostic == repeating.diagnostic + "  the server says: the key is too old\n")
    }

    /// The next page's link repeats the whole query, as many servers do.
    private static func linked(_ request: ReceivedRequest, to target: String) -> ScriptedServer.Response {
        let next = target + (target.contains("?") ? "&more=1" : "?more=1")
        return .response(fields: ["Link: <\(next)>; rel=\"next\""], body: #"[{"id":1}]"#)
    }

    @Test(arguments: kinds)
    func redirectToAnotherOrigin_shedsTheCredential(kind: Kind) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer { request, _ in
            .response(status: 302, fields: ["Location: \(other.baseURL)\(request.target)"], body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let run = try folio.run("feed api -v")
        #expect(run.out == "{\"id\":1}\n")
        #expect(server.requests.map { Self.credentials(in: $0, kind) } == [1])
        #expect(other.requests.map { Self.credentials(in: $0, kind) } == [0])
        try expectNoSecret(in: [run.out + run.error])
    }

    @Test(arguments: kinds)
    func redirectWithinTheOrigin_keepsTheCredential(kind: Kind) throws {
        let server = try ScriptedServer { request, number in
            let moved = request.target.replacing("/list", with: "/moved")
            return number == 1
                ? .response(status: 302, fields: ["Location: \(moved)"], body: "") : .response(status: 404, body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let run = try folio.run("feed api -v")
        #expect(server.requests.map { Self.credentials(in: $0, kind) } == [1, 1])
        #expect(run.error.contains("GET \(server.baseURL)/moved returned 404"))
        try expectNoSecret(in: [run.out + run.error])
    }

    @Test(arguments: kinds)
    func unusableRedirect_isReportedWithoutTheCredential(kind: Kind) throws {
        let server = try ScriptedServer { request, _ in
            .response(status: 302, fields: ["Location: ftp://127.0.0.1\(request.target)"], body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables)
        let run = try folio.run("feed api -v")
        #expect(run.code == 7)
        try expectNoSecret(in: [run.out + run.error])
    }

    @Test(arguments: kinds)
    func nextLinkToAnotherOrigin_isRefusedUnlessListed(kind: Kind) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":2}]"#))
        let server = try ScriptedServer { request, _ in
            Self.linked(request, to: other.baseURL + request.target)
        }
        let refused = try Folio(plugins: Self.plugin(server, kind), variables: Self.variables).run("feed api --all")
        #expect(refused.code == 7)
        #expect(
            refused.error.contains(
                "folio: the next page is on a host that the plugin does not list: \(other.baseURL)/list"))
        #expect(other.requests.isEmpty)

        let listed = Self.plugin(server, kind, more: "hosts: [\"\(other.baseURL)\"]")
        let followed = try Folio(plugins: listed, variables: Self.variables).run("feed api --all -v")
        #expect(followed.out == "{\"id\":1}\n{\"id\":2}\n")
        #expect(other.requests.map { Self.credentials(in: $0, kind) } == [0])
        try expectNoSecret(in: [refused.out + refused.error, followed.out + followed.error])
    }

    @Test func missingSecret_isReportedBeforeAnyRequest() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try Folio(plugins: Self.plugin(server, Self.kinds[0])).run("feed api")
        #expect(
            run.error == """
                folio: a credential is missing: the environment variable API_SECRET
                hint: Set it: export API_SECRET=…

                """)
        #expect(run.code == 4)
        #expect(server.requests.isEmpty)
    }

    // MARK: Helpers

    private static func plugin(_ server: ScriptedServer, _ kind: Kind, more: String = "") -> String {
        Plugin.list(server, "pagination: {strategy: link}", plugin: "auth: \(kind.auth)\n\(more)")
    }

    /// How often a request contains the credential.
    private static func credentials(in request: ReceivedRequest, _ kind: Kind) -> Int {
        let inQuery = request.target.components(separatedBy: secret).count - 1
        guard let field = kind.field else { return inQuery }
        return inQuery + (request[field.name] == field.value ? 1 : 0)
    }

    private func expectNoSecret(in texts: [String]) throws {
        for text in texts {
            #expect(!text.isEmpty)
            #expect(!text.contains(Self.secret))
            #expect(!text.contains(Self.basic))
        }
    }
}

import TestSupport
import Testing

/// `folio auth login` for one of several credentials.
struct OneOfLoginTests {
    private static func makeSUT() throws -> (server: ScriptedServer, folio: Folio) {
        let server = try ScriptedServer { request, _ in
            request.target == "/login"
                ? .response(body: #"{"token":"t-of-login"}"#)
                : .response(body: "[{\"id\":1}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id",
                plugin: """
                    auth:
                      one_of:
                        - bearer: {env: API_TOKEN}
                        - bearer: {ask: Token}
                        - login: {path: /login, form: {user: {ask: User, shown: true}, password: {ask: Password}}, token: .token}
                    """))
        return (server, folio)
    }

    /// The credential that a command sends; nil if it sends no request.
    private func sent(_ server: ScriptedServer, _ folio: Folio) throws -> String? {
        let count = server.requests.count
        _ = try folio.run("feed api --no-cache")
        return server.requests.dropFirst(count).last?["Authorization"]
    }

    /// Only its questions are asked, and the login before is forgotten, whatever the order of the credentials.
    @Test func login_isForTheCredentialWhoseAnswersAreGiven() throws {
        let (server, folio) = try Self.makeSUT()
        #expect(try sent(server, folio) == nil)
        let token = try folio.run("auth login api token=@-", input: "t-of-me")
        #expect(token.code == 0 && token.out.hasPrefix("Stored the credential"), "\(token)")
        #expect(try sent(server, folio) == "Bearer t-of-me")
        let login = try folio.run("auth login api user=ann password=@-", input: "secret-1")
        #expect(login.code == 0 && login.out == "Logged in to 'api'.\n", "\(login)")
        #expect(try folio.run("feed api").code == 0)
        #expect(try sent(server, folio) == "Bearer t-of-login")
        #expect(try folio.run("auth login api token=@-", input: "t-of-me").code == 0)
        #expect(try sent(server, folio) == "Bearer t-of-me")
        #expect(server.requests.count { $0.target == "/login" } == 1)
        // The next login finds the account of the one before.
        #expect(try folio.run("auth login api user=ann password=@-", input: "secret-1").code == 0)
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
        let both = try folio.run("auth login api token=@- user=ann", input: "t-of-me")
        #expect(both.error.hasPrefix("folio: these answers are for different credentials: token, user\n"), "\(both)")
        #expect(both.code == 2)
    }

    @Test func login_asksOnlyForTheFirstWithoutAnswers() throws {
        let (_, folio) = try Self.makeSUT()
        let run = try folio.run("auth login api")
        #expect(run.code != 0 && run.error.contains("'token' is missing") && !run.error.contains("'user'"), "\(run)")
        let half = try folio.run("auth login api user=ann")
        #expect(half.code != 0 && half.error.contains("'password' is missing"), "\(half)")
    }
}

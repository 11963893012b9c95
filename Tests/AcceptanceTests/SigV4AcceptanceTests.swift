import Foundation
import System
import TestSupport
import Testing

/// Lists whose requests are signed with `sigv4`.
struct SigV4AcceptanceTests {
    private static let secret = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY"

    private static func makeSUT(_ server: ScriptedServer, more: String = "") throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server, "id: .id\npagination: {strategy: page, page: {query: page}}",
                plugin: """
                    auth:
                      sigv4:
                        key: {env: KEY}
                        secret: {env: SECRET}
                        session: {env: SESSION}
                        region: eu-west-1
                        service: execute-api
                    \(more)
                    """))
    }

    private static let variables = ["KEY=AKIDEXAMPLE", "SECRET=\(secret)", "SESSION=session-token-one"]

    private static func page(_ request: ReceivedRequest) -> ScriptedServer.Response {
        .response(body: request.target.hasSuffix("=1") || !request.target.contains("=") ? #"[{"id":1}]"# : "[]")
    }

    @Test func requests_areSignedEach() throws {
        let server = try ScriptedServer { request, _ in Self.page(request) }
        let folio = try Self.makeSUT(server)
        let run = try folio.run("feed api --all --jsonl", with: Self.variables)
        #expect(run.code == 0 && run.lines == [#"{"id":1}"#], "\(run)")
        let pattern =
            #/AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\d{8}/eu-west-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}/#
        let fields = server.requests.compactMap { $0["Authorization"] }
        #expect(fields.count == 2 && Set(fields).count == 2)
        #expect(fields.allSatisfy { $0.wholeMatch(of: pattern) != nil }, "\(fields)")
        #expect(server.requests.allSatisfy { $0["X-Amz-Security-Token"] == "session-token-one" })
        // The secret key is in no request.
        #expect(!server.requests.contains { "\($0)".contains(Self.secret) })
    }

    /// Each region is a list of its own.
    @Test func region_mayBeAParameter() throws {
        let server = try ScriptedServer { request, _ in Self.page(request) }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id",
                plugin: """
                    params: {region: {default: eu-west-1}}
                    auth: {sigv4: {key: {env: KEY}, secret: {env: SECRET}, region: "{region}", service: s3}}
                    """))
        for word in ["", "region=us-east-2"] { _ = try folio.run("feed api \(word)", with: Self.variables) }
        let fields = server.requests.compactMap { $0["Authorization"] }
        #expect(fields.count == 2 && fields[0].contains("/eu-west-1/s3/") && fields[1].contains("/us-east-2/s3/"))
        let lists = try folio.run("cache list --json").out
        #expect(
            lists.contains(#"{"region":["us-east-2"]}"#) && lists.contains(#"{"region":["eu-west-1"]}"#), "\(lists)")
        for line in ["feed api region=a/b", "feed api region=a/b --dry-run"] {
            let run = try folio.run(line, with: Self.variables)
            #expect(run.code == 2 && run.diagnostic == "folio: invalid `region` under `auth:`: 'a/b'\n", "\(run)")
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [("Tue, 05 Nov 2024 10:00:00 GMT", true), (nil, false)])
    func refusal_namesTheClockThatDiffers(date: String?, isNamed: Bool) throws {
        let server = try ScriptedServer(
            .response(status: 403, fields: date.map { ["Date: \($0)"] } ?? [], body: #"{"message":"expired"}"#))
        let run = try Self.makeSUT(server).run("feed api", with: Self.variables)
        #expect(run.code == 4 && run.error.contains("Or set the clock: the server's differs by ") == isNamed, "\(run)")
    }

    /// Another session of the same key has the same account.
    @Test func storedList_staysWithTheKey() throws {
        let server = try ScriptedServer { request, _ in Self.page(request) }
        let folio = try Self.makeSUT(server)
        _ = try folio.run("feed api --all", with: Self.variables)
        let later = ["KEY=AKIDEXAMPLE", "SECRET=\(Self.secret)", "SESSION=session-token-two"]
        #expect(try folio.run("feed api --new", with: later).out.isEmpty)
        #expect(try folio.run("feed api --all --offline --jsonl", with: later).lines == [#"{"id":1}"#])
        let other = ["KEY=AKIDOTHER", "SECRET=\(Self.secret)", "SESSION=session-token-two"]
        #expect(try folio.run("feed api --new --jq .id", with: other).lines == ["1"])
    }

    /// The second attempt has the time after the wait.
    @Test func eachAttempt_isSignedAnewAfterItsWait() throws {
        let server = try ScriptedServer { request, number in
            number == 1 ? .response(status: 503, fields: ["Retry-After: 1"], body: "") : Self.page(request)
        }
        let folio = try Self.makeSUT(server)
        #expect(try folio.run("feed api --all", with: Self.variables).code == 0)
        let times = server.requests.prefix(2).compactMap { $0["X-Amz-Date"] }
        #expect(times.count == 2 && times[0] < times[1], "\(times)")
    }

    @Test func redirect_isNotFollowed() throws {
        let server = try ScriptedServer(.response(status: 307, fields: ["Location: /elsewhere"], body: ""))
        let run = try Self.makeSUT(server).run("feed api", with: Self.variables)
        #expect(run.code != 0 && server.requests.count == 1)
        #expect(run.error.contains("/elsewhere"), "\(run)")
    }

    @Test func dryRun_showsNoSignature() throws {
        let server = try ScriptedServer(.silence)
        let run = try Self.makeSUT(server).run("feed api --dry-run", with: Self.variables)
        #expect(run.code == 0 && run.out.contains("Signature=$") || run.out.contains("Signature='\"$"), "\(run)")
        #expect(!run.out.contains(Self.secret) && !run.out.contains("session-token-one"))
    }

    /// What a server repeats of a credential is not shown.
    @Test func repeatedCredential_isHidden() throws {
        let server = try ScriptedServer { request, _ in
            let sent = request["X-Amz-Security-Token"] ?? ""
            return .response(status: 403, body: "{\"message\":\"no access with \(sent)\"}")
        }
        let run = try Self.makeSUT(server).run("feed api -vv", with: Self.variables)
        #expect(run.code != 0 && !run.error.contains("session-token-one") && !run.error.contains(Self.secret), "\(run)")
    }

    @Test func missingSecret_isNamed() throws {
        let server = try ScriptedServer(.silence)
        let run = try Self.makeSUT(server).run("feed api", with: ["KEY=a"])
        #expect(run.code == 4 && run.error.contains("SECRET"), "\(run)")
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing

/// Logins on another device, with a server that issues codes and tokens.
struct DeviceLoginTests {
    private final class State: Sendable {
        let pending: Mutex<Int>
        let tokens = Mutex(0)

        /// - Parameter pending: how many requests come before the person confirms.
        init(pending: Int) {
            self.pending = Mutex(pending)
        }
    }

    private static func makeSUT(pending: Int, lasts: Int = 900) throws -> (server: ScriptedServer, folio: Folio) {
        let state = State(pending: pending)
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/codes":
                return .response(
                    body: """
                        {"device_code":"dev-c0de","user_code":"WDJB-MJHT","verification_uri":"https://a.test/device",
                         "verification_uri_complete":"https://a.test/device?c=WDJB-MJHT","expires_in":\(lasts),
                         "interval":1}
                        """)
            case "/token":
                let isPending = state.pending.withLock { count in
                    defer { count -= 1 }
                    return count > 0
                }
                if isPending { return .response(status: 400, body: #"{"error":"authorization_pending"}"#) }
                let number = state.tokens.withLock { count in
                    count += 1
                    return count
                }
                return .response(
                    body: #"{"access_token":"t0ken-\#(number)","refresh_token":"r\#(number)","expires_in":3600}"#)
            default:
                let isKnown = request["Authorization"] == "Bearer t0ken-\(state.tokens.withLock(\.self))"
                return .response(status: isKnown ? 200 : 401, body: isKnown ? #"[{"id":1}]"# : "{}")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    auth:
                      oauth2:
                        grant: device_code
                        path: /token
                        device: \(server.baseURL)/codes
                        client_id: folio
                        scope: read
                    """))
        return (server, folio)
    }

    @Test func login_isConfirmedElsewhere() throws {
        let (server, folio) = try Self.makeSUT(pending: 1)
        let before = try folio.run("feed api")
        #expect(before.error == "folio: not logged in to 'api'\nhint: Log in: folio auth login api\n")
        #expect(before.code == 4 && server.requests.isEmpty)
        #expect(try folio.run("auth status").out.contains("not logged in"))

        let login = try folio.run("auth login api")
        #expect(
            login.error == """
                Open https://a.test/device and enter the code: WDJB-MJHT
                Or open: https://a.test/device?c=WDJB-MJHT
                folio waits until you have confirmed the login, for at most 5 minutes.

                """)
        #expect(login.code == 0 && login.out.hasPrefix("Logged in to 'api'; the token expires at "), "\(login)")
        #expect(server.requests.map(\.target) == ["/codes", "/token", "/token"])
        #expect(try folio.run("feed api --jsonl").lines == [#"{"id":1}"#])

        let kept = ".local/state/folio/tokens.json"
        let tokens = try folio.folder.text(of: kept)
        try folio.folder.write(tokens.replacing(/"expires_at":[0-9]+/, with: "\"expires_at\":1"), to: kept)
        #expect(try folio.run("feed api --jsonl --refresh").code == 0)
        #expect(
            server.requests.last { $0.target == "/token" }?.body
                == "grant_type=refresh_token&refresh_token=r1&client_id=folio")
        #expect(try folio.run("auth logout api").out == "Logged out of 'api'.\n")
        #expect(try folio.run("feed api --no-cache").code == 4)
    }

    @Test func login_thatNobodyConfirmsEnds() throws {
        let (server, folio) = try Self.makeSUT(pending: 100, lasts: 2)
        let run = try folio.run("auth login api")
        #expect(run.code == 4)
        #expect(run.diagnostic.hasSuffix("folio: the login to 'api' was not finished in time\n"), "\(run)")
        #expect(server.requests.count == 3)
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/.local/state/folio/tokens.json"))
    }

    /// Others may use the tokens meanwhile, and Ctrl-C ends the wait.
    @Test func wait_locksNothingAndCanBeInterrupted() throws {
        let (server, folio) = try Self.makeSUT(pending: 1_000)
        let child = try folio.startAtTerminal("auth login api", then: "echo code $?")
        try child.read { $0.outText.contains("at most 5 minutes") }
        #expect(try folio.run("auth status").code == 0)
        #expect(try folio.run("feed api").code == 4)
        child.send([3])
        let run = try child.end()
        #expect(run.out.contains("code 130"), "\(run.out)")
        #expect(server.requests.contains { $0.target == "/codes" })
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/.local/state/folio/tokens.json"))
    }
}

import Foundation
import Synchronization
import TestSupport

/// An API at `/list` that accepts only the newest token from `/login` or `/refresh`, and counts its requests.
final class TokenServer: Sendable {
    let server: ScriptedServer
    private let state: Shared

    struct State {
        var logins = 0
        var refreshes = 0
        var refreshToken = ""
        var refusesRefreshes = false
        /// Responses to the next requests to `/login` and `/refresh`, instead of the usual ones.
        var failures: [ScriptedServer.Response] = []
        /// The server to which the list redirects.
        var redirection: String?
        /// How many processes must have arrived before a refresh is answered, and the lock that the others wait for.
        var held: (processes: Int, lock: String)?
        /// How many refreshes have been requested since.
        var asked = 0
        /// Called for each refresh, after the old refresh token has become invalid.
        var whenExchanged: (@Sendable () -> Void)?
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    var logins: Int { state.state.withLock(\.logins) }
    var refreshes: Int { state.state.withLock(\.refreshes) }

    /// - Parameter lasts: the lifetime of a token from the first login, in seconds; later ones last an hour.
    init(lasts: Int = 3_600) throws {
        let state = Shared()
        self.state = state
        server = try ScriptedServer { request, _ in
            switch request.target {
            case "/login": return Self.failure(state) ?? Self.logIn(request, state, lasts: lasts)
            case "/refresh": return Self.failure(state) ?? Self.refresh(request, state)
            default:
                if let other = state.state.withLock(\.redirection) {
                    return .response(status: 302, fields: ["Location: \(other)\(request.target)"], body: "")
                }
                let isKnown = request["Authorization"] == "Bearer \(Self.token(state.state.withLock(\.self)))"
                return .response(status: isKnown ? 200 : 401, body: isKnown ? #"[{"id":1}]"# : "{}")
            }
        }
    }

    /// Revokes the newest token.
    func revoke() {
        state.state.withLock { $0.logins += 100 }
    }

    func refuseRefreshes() {
        state.state.withLock { $0.refusesRefreshes = true }
    }

    /// Sets the responses to the next requests for tokens.
    func fail(with responses: [ScriptedServer.Response]) {
        state.state.withLock { $0.failures = responses }
    }

    func redirect(to other: String) {
        state.state.withLock { $0.redirection = other }
    }

    /// Holds every refresh until this many processes have requested one or wait for a lock.
    ///
    /// - Parameter lock: the path of the locked file.
    func holdRefreshes(until processes: Int, lock: String) {
        state.state.withLock { $0.held = (processes, lock) }
    }

    func whenExchanged(_ body: @escaping @Sendable () -> Void) {
        state.state.withLock { $0.whenExchanged = body }
    }

    /// A plugin `api` that logs in to this server.
    var plugin: String {
        Plugin.list(
            server, "id: .id\nfields: {}",
            plugin: """
                auth:
                  login:
                    path: /login
                    json: {email: {ask: E-mail, shown: true}, password: {ask: Password}}
                    token: .token
                    expires_in: .expires_in
                    refresh_token: .refresh
                    refresh: {path: /refresh, form: {token: {stored: refresh_token}}}
                """)
    }

    static let password = "s3cr3t-pass"

    private static func token(_ state: State) -> String { "t0ken-\(state.logins)-\(state.refreshes)" }

    private static func logIn(_ request: ReceivedRequest, _ shared: Shared, lasts: Int) -> ScriptedServer.Response {
        guard request.body.contains("\"password\":\"\(password)\"") else {
            return .response(status: 401, body: #"{"message":"wrong e-mail or password"}"#)
        }
        return shared.state.withLock { state in
            state.logins += 1
            return tokens(&state, lasts: lasts)
        }
    }

    private static func failure(_ shared: Shared) -> ScriptedServer.Response? {
        shared.state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    }

    private static func hold(_ shared: Shared) {
        guard
            let held = shared.state.withLock({ state in
                state.asked += 1
                return state.held
            })
        else { return }
        let deadline = ContinuousClock.now + .seconds(30)
        while shared.state.withLock(\.asked) + waiters(for: held.lock) < held.processes, .now < deadline {
            sched_yield()
        }
    }

    /// How many processes wait for a lock, according to Linux's `/proc/locks`.
    private static func waiters(for lock: String) -> Int {
        var file = stat()
        guard stat(lock, &file) == 0, let locks = FileManager.default.contents(atPath: "/proc/locks") else { return 0 }
        return String(decoding: locks, as: UTF8.self).split(separator: "\n").count {
            $0.contains("-> FLOCK") && $0.contains(":\(file.st_ino) ")
        }
    }

    private static func refresh(_ request: ReceivedRequest, _ shared: Shared) -> ScriptedServer.Response {
        hold(shared)
        let isKnown = shared.state.withLock { state in
            guard !state.refusesRefreshes, request.body == "token=\(state.refreshToken)" else { return false }
            state.refreshes += 1
            return true
        }
        guard isKnown else { return .response(status: 400, body: #"{"error":"invalid_grant"}"#) }
        let response = shared.state.withLock { tokens(&$0, lasts: 3_600) }
        shared.state.withLock(\.whenExchanged)?()
        return response
    }

    private static func tokens(_ state: inout State, lasts: Int) -> ScriptedServer.Response {
        state.refreshToken = "r3fresh-\(state.logins)-\(state.refreshes)"
        return .response(
            body: #"{"token":"\#(token(state))","expires_in":\#(lasts),"refresh":"\#(state.refreshToken)"}"#)
    }
}

import HTTP
import Schema
import Synchronization
import System
import TestSupport

@testable import Accounts

/// A server implemented by a closure, and its requests.
final class PlayedServer: HTTPClient {
    private let received = Lock<[HTTPRequest]>([])
    private let respond: @Sendable (HTTPRequest, _ number: Int) async throws -> HTTPResponse

    /// - Parameter answer: gets each request, and its number from 1.
    init(_ respond: @escaping @Sendable (HTTPRequest, _ number: Int) async throws -> HTTPResponse) {
        self.respond = respond
    }

    var requests: [HTTPRequest] { received.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let number = received.withLock { received in
            received.append(request)
            return received.count
        }
        return try await respond(request, number)
    }
}

extension HTTPResponse {
    init(_ status: Int = 200, _ json: String = "[]", to request: HTTPRequest) {
        self.init(status: status, body: Array(json.utf8), url: request.url)
    }
}

extension HTTPRequest {
    var bodyText: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}

/// A time in seconds that a test sets.
final class TestTime: Sendable {
    private let seconds = Mutex<Int64>(1_000)

    var now: Int64 {
        get { seconds.withLock(\.self) }
        set { seconds.withLock { $0 = newValue } }
    }
}

/// An API that accepts one token, and the server that issues it: `token-1`, `token-2` and so on, for 100 seconds.
final class TokenAPI: Sendable {
    let time = TestTime()
    let tokens: MemoryTokens
    let tokenServer: PlayedServer
    let api: PlayedServer
    private let accepted = Accepted()

    /// - Parameters:
    ///   - takesTime: whether other requests may arrive before a response.
    ///   - answer: the token server's response instead of that.
    init(
        tokens: MemoryTokens = MemoryTokens(), takesTime: Bool = true,
        respond: (@Sendable (HTTPRequest, _ number: Int) async throws -> HTTPResponse)? = nil
    ) {
        self.tokens = tokens
        tokenServer = PlayedServer { request, number in
            // Other requests arrive meanwhile.
            for _ in 0..<(takesTime ? 100 : 0) { await Task.yield() }
            if let respond { return try await respond(request, number) }
            return HTTPResponse(
                200,
                #"{"access_token":"token-\#(number)","refresh_token":"refresh-\#(number)","expires_in":100}"#,
                to: request)
        }
        api = PlayedServer { [accepted] request, _ in
            for _ in 0..<(takesTime ? 10 : 0) { await Task.yield() }
            let sent = request.fields["Authorization"] ?? ""
            return HTTPResponse(accepted.takes(sent, at: request.url.path) ? 200 : 401, to: request)
        }
    }

    private final class Accepted: Sendable {
        let only = Mutex<String?>(nil)
        let refusedPath = Mutex<String?>(nil)

        func takes(_ field: String, at path: String) -> Bool {
            if let refused = refusedPath.withLock(\.self), path.hasPrefix(refused) { return false }
            return only.withLock { $0 == nil || $0 == field }
        }
    }

    /// Accepts no token for anything below a path.
    func refuse(under path: String) {
        accepted.refusedPath.withLock { $0 = path }
    }

    /// Accepts only this Authorization field from now on.
    func accept(only field: String) {
        accepted.only.withLock { $0 = field }
    }

    /// A client of the API, as in one process.
    func client(
        _ parts: [Authentication.Part], variables: [String: String] = ["SECRET": "s3cret", "REFRESH": "first"]
    ) throws -> AuthenticatingHTTPClient {
        AuthenticatingHTTPClient(
            api,
            signer: try signer(
                parts, variables: variables, tokens: tokens, now: { [time] in time.now }, client: tokenServer))
    }

    /// The Authorization fields of the API's requests, in order.
    var sent: [String] { api.requests.map { $0.fields["Authorization"] ?? "" } }
}

extension HTTPClient {
    @discardableResult
    func get(_ path: String = "/list") async throws -> HTTPResponse {
        try await send(HTTPRequest(url: HTTPURL("https://api.test\(path)")))
    }

    /// The statuses or errors of this many concurrent requests.
    func getAtOnce(_ count: Int) async -> [Result<Int, AuthError>] {
        await withTaskGroup(of: Result<Int, AuthError>.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do { return .success(try await get().status) } catch let problem as AuthError {
                        return .failure(problem)
                    } catch { return .success(0) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// `grant: client_credentials` at the plugin's own `/token`.
func clientCredentials(_ more: KeyValuePairs<String, SettingValue> = [:]) throws -> Authentication.Part {
    try oauth2("client_credentials", ["client_id": text("folio"), "client_secret": environment("SECRET")], more)
}

/// `grant: refresh_token` with the first one in the variable `REFRESH`.
func refreshing(_ more: KeyValuePairs<String, SettingValue> = [:]) throws -> Authentication.Part {
    try oauth2("refresh_token", ["refresh_token": environment("REFRESH")], more)
}

private func oauth2(
    _ grant: String, _ settings: KeyValuePairs<String, SettingValue>, _ more: KeyValuePairs<String, SettingValue>
) throws -> Authentication.Part {
    var all = ["grant": text(grant), "path": text("/token")]
    for (name, value) in Array(settings) + Array(more) { all[name] = value }
    if all["url"] != nil { all["path"] = nil }
    return try part(["oauth2": mapping(of: all)])
}

func ask(_ label: String, shown: Bool = false) -> SettingValue {
    mapping(["ask": text(label), "shown": SettingValue(.flag(shown), at: Location(line: 1, column: 1))])
}

/// A login with an e-mail address and a password that the user is asked for.
func login(_ more: KeyValuePairs<String, SettingValue> = [:]) throws -> Authentication.Part {
    var all = [
        "path": text("/login"), "token": path("access_token"), "refresh_token": path("refresh_token"),
        "expires_in": path("expires_in"),
        "json": map(["email": ask("E-mail", shown: true), "password": ask("Password")]),
    ]
    for (name, value) in more { all[name] = value }
    return try part(["login": mapping(of: all)])
}

let refreshCall = mapping([
    "path": text("/refresh"), "json": map(["token": mapping(["stored": text("refresh_token")])]),
])

func key(_ slot: String, origin: String = "https://api.test") -> TokenKey {
    TokenKey(plugin: "api", origin: origin, slot: slot)
}

import Foundation
import Synchronization

@testable import folio_demo

/// Sends requests to the API without a network, by request targets as a client writes them.
final class APIClient {
    private var api: DemoAPI
    let time = SetTime()

    init(_ change: (inout Options) -> Void = { _ in }) {
        var options = Options()
        options.tokens.seed = 1
        change(&options)
        api = DemoAPI(options, baseURL: "http://127.0.0.1:8765", clock: time.clock)
    }

    struct Response {
        let head: ResponseHead
        let body: [UInt8]

        var text: String {
            String(decoding: body, as: UTF8.self)
        }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }

        /// The ids of the items, which are the whole document or a member of it.
        func ids() throws -> [String] {
            let document = try JSONSerialization.jsonObject(with: Data(body))
            let items = (document as? [String: Any])?["items"] ?? document
            return (items as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
    }

    func get(
        _ target: String, method: String = "GET", fields: [(name: String, value: String)] = [], body: [UInt8] = [],
        connection: UInt = 1, conditions: Conditions = Conditions()
    ) -> Response {
        let parts = target.split(separator: "?", maxSplits: 1)
        var query = Query()
        for parameter in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query.append(String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
        }
        let head = api.respond(
            to: Request(
                method: method, path: String(parts[0]), target: target, query: query, conditions: conditions,
                fields: .listed(fields), body: body, connection: connection))
        return Response(head: head, body: api.body.withBytes { Array($0) })
    }

    /// Sends a body, as JSON unless another type is given.
    func send(
        _ target: String, _ body: String, method: String = "POST", type: String = "application/json",
        token: String? = nil
    ) -> Response {
        let fields = [("Content-Type", type)] + (token.map { [("Authorization", "Bearer \($0)")] } ?? [])
        return get(target, method: method, fields: fields, body: Array(body.utf8))
    }

    /// A request with an access token.
    func get(_ target: String, method: String = "GET", token: String) -> Response {
        get(target, method: method, fields: [("Authorization", "Bearer \(token)")])
    }

    /// The tokens of the account that exists from the start.
    func login() throws -> (access: String, refresh: String) {
        let response = try send("/v1/login", #"{"email":"demo@example.com","password":"demo"}"#).json()
        return (response["access_token"] as? String ?? "", response["refresh_token"] as? String ?? "")
    }

    func closeConnection(_ connection: UInt) {
        api.statistics.connectionClosed(connection)
    }
}

/// A clock that only a test moves.
final class SetTime: Sendable {
    /// In milliseconds.
    private let now = Mutex(1_000_000)

    var clock: DemoClock {
        DemoClock(uptime: { self.now.withLock { $0 } }, date: { self.now.withLock { 1_700_000_000 + $0 / 1_000 } })
    }

    func pass(milliseconds: Int) {
        now.withLock { $0 += milliseconds }
    }
}

/// The text that `write` appends to an empty buffer.
func written(_ write: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer(capacity: 1)
    write(&buffer)
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
}

import Foundation

@testable import folio_demo

/// Asks the API without a network, by request targets as a client would write them.
final class APIClient {
    private var api: DemoAPI

    init(_ change: (inout Options) -> Void = { _ in }) {
        var options = Options()
        change(&options)
        api = DemoAPI(options, baseURL: "http://127.0.0.1:8765")
    }

    struct Answer {
        let head: AnswerHead
        let body: [UInt8]

        var text: String {
            String(decoding: body, as: UTF8.self)
        }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }

        /// The ids of the items, whether they are the whole document or a member of it.
        func ids() throws -> [String] {
            let document = try JSONSerialization.jsonObject(with: Data(body))
            let items = (document as? [String: Any])?["items"] ?? document
            return (items as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
    }

    func get(
        _ target: String, method: String = "GET", connection: UInt = 1, conditions: Conditions = Conditions()
    ) -> Answer {
        let parts = target.split(separator: "?", maxSplits: 1)
        var query = Query()
        for parameter in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query.append(String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
        }
        let head = api.answer(
            Request(
                method: method, path: String(parts[0]), target: target, query: query, conditions: conditions,
                connection: connection))
        return Answer(head: head, body: api.body.withBytes { Array($0) })
    }

    func closeConnection(_ connection: UInt) {
        api.statistics.connectionClosed(connection)
    }
}

/// What `write` appends to an empty buffer.
func written(_ write: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer(capacity: 1)
    write(&buffer)
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
}

import CMicroHTTPD
import Synchronization

/// Connects libmicrohttpd's callbacks with the API.
final class Service: Sendable {
    let delays: Delays
    /// Sends responses that libmicrohttpd cannot send.
    let wire = Wire()
    private let stall: Int
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var api: DemoAPI
        /// The current request of each open connection, by the connection's id.
        var exchanges: [UInt: Exchange] = [:]
        /// The received parts of bodies, by the connection's id; few requests have one.
        var uploads: [UInt: Upload] = [:]
    }

    /// The state of a request.
    private struct Exchange {
        /// Path and query as sent by the client.
        let target: String
        var hasHeader = false
        var isCounted = false
        /// Whether the response was sent without libmicrohttpd, which then only closes the connection.
        var isSent = false
    }

    /// A body that is being received.
    private struct Upload {
        private(set) var body: [UInt8] = []
        private(set) var isTooLarge = false

        /// Adds a part, unless the body is too long.
        mutating func take(_ part: UnsafeRawBufferPointer) {
            if body.count + part.count > Request.mostBytes { isTooLarge = true }
            if isTooLarge { body = [] } else { body += part }
        }
    }

    init(_ options: Options, baseURL: String, delays: Delays, log: LineFile? = nil) {
        self.delays = delays
        stall = options.chaos.stall
        var api = DemoAPI(options, baseURL: baseURL, clock: .system)
        if let log { api.chaos.record(to: log) }
        state = Mutex(State(api: api))
    }

    /// Called when a request's first line has arrived.
    func begin(_ target: String, on connection: Connection) {
        state.withLock { $0.exchanges[connection.id] = Exchange(target: target) }
    }

    /// Whether a request is complete: its header fields arrive first, followed by its body in parts. A response before
    /// the end would close the connection.
    func isReceived(_ connection: Connection, _ part: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            let hadHeader = state.exchanges[connection.id]?.hasHeader ?? false
            state.exchanges[connection.id]?.hasHeader = true
            if !part.isEmpty { state.uploads[connection.id, default: Upload()].take(part) }
            return hadHeader && part.isEmpty
        }
    }

    /// Responds to a complete request.
    func respond(to connection: Connection, method: String, path: String) -> MHD_Result {
        let query = connection.query
        return state.withLock { state in
            let exchange = state.exchanges[connection.id]
            if exchange?.isSent == true { return .NO }
            var request = Request(
                method: method, path: path, target: exchange?.target ?? path, query: query,
                fields: .received(connection), connection: connection.id)
            if !state.uploads.isEmpty, let upload = state.uploads.removeValue(forKey: connection.id) {
                request.body = upload.body
                request.isTooLarge = upload.isTooLarge
            }
            if state.api.describesCaching { request.conditions = connection.conditions }
            let head = state.api.respond(to: request)
            if let fault = head.fault, fault.isRaw {
                state.exchanges[connection.id]?.isSent = true
                let body = state.api.body.withBytes { Array($0) }
                let steps = RawResponse.steps(fault, head, body, stall: stall)
                wire.send(steps, on: connection) { self.countAborted() }
                return .YES
            }
            state.exchanges[connection.id]?.isCounted = head.isCounted
            if head.isDelayed { delays.hold(connection) }
            return state.api.body.withBytes { connection.queue(head, $0) }
        }
    }

    /// Called when the response was sent, or could not be sent.
    func end(_ connection: Connection, isComplete: Bool) {
        state.withLock { state in
            let ended = state.exchanges.removeValue(forKey: connection.id)
            if ended?.isCounted == true, !isComplete { state.api.statistics.countAborted() }
        }
    }

    private func countAborted() {
        state.withLock { $0.api.statistics.countAborted() }
    }

    func close(_ connection: Connection) {
        state.withLock { state in
            state.exchanges[connection.id] = nil
            state.uploads[connection.id] = nil
            state.api.statistics.connectionClosed(connection.id)
        }
    }
}

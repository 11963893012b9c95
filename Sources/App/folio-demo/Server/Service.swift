import CMicroHTTPD
import Synchronization

/// Stands between libmicrohttpd's callbacks and the API.
final class Service: Sendable {
    let delays: Delays
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var api: DemoAPI
        /// The request that each open connection is at, by the connection's id.
        var exchanges: [UInt: Exchange] = [:]
    }

    /// How far a request has come.
    private struct Exchange {
        /// Path and query as the client sent them.
        let target: String
        var hasHeader = false
        var isCounted = false
    }

    init(_ options: Options, baseURL: String, delays: Delays) {
        self.delays = delays
        state = Mutex(State(api: DemoAPI(options, baseURL: baseURL)))
    }

    /// A request's first line is there.
    func begin(_ target: String, on connection: Connection) {
        state.withLock { $0.exchanges[connection.id] = Exchange(target: target) }
    }

    /// Whether a request is there to its end: its header comes first, then its body, in parts. An answer before the end
    /// would close the connection.
    func isReceived(_ connection: Connection, uploaded: Int) -> Bool {
        state.withLock { state in
            let hadHeader = state.exchanges[connection.id]?.hasHeader ?? false
            state.exchanges[connection.id]?.hasHeader = true
            return hadHeader && uploaded == 0
        }
    }

    /// Answers a request that has been received.
    func answer(_ connection: Connection, method: String, path: String) -> MHD_Result {
        let query = connection.query
        return state.withLock { state in
            let target = state.exchanges[connection.id]?.target ?? path
            var request = Request(method: method, path: path, target: target, query: query, connection: connection.id)
            if state.api.options.describesCaching { request.conditions = connection.conditions }
            let head = state.api.answer(request)
            state.exchanges[connection.id]?.isCounted = head.isCounted
            if head.isDelayed { delays.hold(connection) }
            return state.api.body.withBytes { connection.queue(head, $0) }
        }
    }

    /// The answer was sent, or could not be.
    func end(_ connection: Connection, isComplete: Bool) {
        state.withLock { state in
            let ended = state.exchanges.removeValue(forKey: connection.id)
            if ended?.isCounted == true, !isComplete { state.api.statistics.countAborted() }
        }
    }

    func close(_ connection: Connection) {
        state.withLock { state in
            state.exchanges[connection.id] = nil
            state.api.statistics.connectionClosed(connection.id)
        }
    }
}

import Synchronization

/// The responses that `--latency` delays.
///
/// The daemon's thread adds suspended connections with queued responses. The main thread resumes each when its time has
/// come, or when its client has closed it. They are independent, so parallel requests take one latency.
final class Delays: Sendable {
    private let latency: Duration
    private let line = Mutex(Line())
    /// Tells the main thread about new connections.
    let bell: Bell

    private struct Line {
        var held: [Held] = []
        var isClosed = false
    }

    /// A connection whose response is delayed.
    struct Held: Sendable {
        let connection: Connection
        let due: ContinuousClock.Instant
    }

    init(latency: Duration, bell: Bell) {
        self.latency = latency
        self.bell = bell
    }

    /// Suspends a connection for the latency, unless that is zero or the server is about to end.
    func hold(_ connection: Connection) {
        guard latency > .zero else { return }
        let isHeld = line.withLock { line in
            guard !line.isClosed else { return false }
            connection.suspend()
            line.held.append(Held(connection: connection, due: .now + latency))
            return true
        }
        if isHeld { bell.ring() }
    }

    /// The delayed connections, the one due first at the front. Others may be added at the end at any time.
    var held: [Held] {
        line.withLock { $0.held }
    }

    /// Resumes connections that are due or closed by their clients, by their indexes in `held`. Nothing else removes
    /// connections while the server runs.
    func release(goneClients: Set<Int>, now: ContinuousClock.Instant) {
        let released = line.withLock { line in
            let places = line.held.indices.filter { goneClients.contains($0) || line.held[$0].due <= now }
            let released = places.map { (held: line.held[$0], isGone: goneClients.contains($0)) }
            for place in places.reversed() { line.held.remove(at: place) }
            return released
        }
        for (held, isGone) in released {
            if isGone { held.connection.abandon() }
            held.connection.resume()
        }
    }

    /// Resumes all connections, now and later: libmicrohttpd cannot stop while a connection is suspended.
    func close() {
        let released = line.withLock { line in
            line.isClosed = true
            defer { line.held = [] }
            return line.held
        }
        for held in released { held.connection.resume() }
    }
}

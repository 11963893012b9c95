import Synchronization

/// The answers that `--latency` holds back.
///
/// The daemon's thread adds connections, suspended, with their answers queued; the main thread lets them go when their
/// time has come or their client has gone. Nobody waits for anybody else, so parallel requests take one latency.
final class Delays: Sendable {
    private let latency: Duration
    private let line = Mutex(Line())
    /// Tells the main thread that there is somebody new to wait for.
    let bell: Bell

    private struct Line {
        var held: [Held] = []
        var isClosed = false
    }

    /// A connection whose answer is held back.
    struct Held: Sendable {
        let connection: Connection
        let due: ContinuousClock.Instant
    }

    init(latency: Duration, bell: Bell) {
        self.latency = latency
        self.bell = bell
    }

    /// Suspends a connection for the latency, unless there is none or the server is about to end.
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

    /// The connections held now, the one due first at the front. Others may join at the end at any time.
    var held: [Held] {
        line.withLock { $0.held }
    }

    /// Lets those of the connections go whose time has come and those whose client has gone, by their places in `held`:
    /// nobody else takes any out while the server runs.
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

    /// Lets everybody go, now and from now on: libmicrohttpd cannot stop while a connection is suspended.
    func close() {
        let released = line.withLock { line in
            line.isClosed = true
            defer { line.held = [] }
            return line.held
        }
        for held in released { held.connection.resume() }
    }
}

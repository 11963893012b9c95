/// Counts the requests that the server gets, to check a client's own statements.
///
/// Requests for the statistics themselves are not counted, and neither are connections with only such requests.
struct Statistics {
    private(set) var requests = 0
    private var connections = 0
    private var bytes = 0
    private var aborted = 0
    private var logins = 0
    private var refreshes = 0
    private var unauthorized = 0
    private var throttled = 0
    private var byEndpoint: [Endpoint: Int] = [:]
    private var notModifiedByEndpoint: [Endpoint: Int] = [:]
    private var targets: [String] = []
    private var oldestTarget = 0
    private var openConnections: Set<UInt> = []

    /// How many request targets to store.
    static let keptTargets = 1_000

    mutating func countRequest(_ request: Request, to endpoint: Endpoint?) {
        requests += 1
        if let endpoint { byEndpoint[endpoint, default: 0] += 1 }
        if openConnections.insert(request.connection).inserted { connections += 1 }
        if targets.count < Self.keptTargets {
            targets.append(request.target)
        } else {
            targets[oldestTarget] = request.target
            oldestTarget = (oldestTarget + 1) % Self.keptTargets
        }
    }

    /// Counts the body of a response.
    mutating func countBytes(_ count: Int) {
        bytes += count
    }

    /// Counts a 304 response.
    mutating func countNotModified(_ endpoint: Endpoint) {
        notModifiedByEndpoint[endpoint, default: 0] += 1
    }

    /// Counts tokens issued for a password or a client secret.
    mutating func countLogin() {
        logins += 1
    }

    /// Counts tokens issued for a refresh token.
    mutating func countRefresh() {
        refreshes += 1
    }

    /// Counts a response by its status, if the statistics have a count for it.
    mutating func countRefusal(_ status: Int) {
        if status == 401 { unauthorized += 1 }
        if status == 429 { throttled += 1 }
    }

    /// Counts a request whose connection ended before the response was complete.
    mutating func countAborted() {
        aborted += 1
    }

    mutating func connectionClosed(_ connection: UInt) {
        openConnections.remove(connection)
    }

    /// Writes the counts as a JSON object; `items` is the current number of items.
    func write(items: Int, to buffer: inout ByteBuffer) {
        buffer.append(#"{"requests":"#)
        buffer.append(decimal: requests)
        buffer.append(#","connections":"#)
        buffer.append(decimal: connections)
        buffer.append(#","bytes":"#)
        buffer.append(decimal: bytes)
        buffer.append(#","aborted":"#)
        buffer.append(decimal: aborted)
        buffer.append(#","logins":"#)
        buffer.append(decimal: logins)
        buffer.append(#","refreshes":"#)
        buffer.append(decimal: refreshes)
        buffer.append(#","unauthorized":"#)
        buffer.append(decimal: unauthorized)
        buffer.append(#","throttled":"#)
        buffer.append(decimal: throttled)
        buffer.append(#","not_modified":"#)
        buffer.append(decimal: notModifiedByEndpoint.values.reduce(0, +))
        buffer.append(#","by_path":"#)
        Self.write(byEndpoint, to: &buffer)
        buffer.append(#","not_modified_by_path":"#)
        Self.write(notModifiedByEndpoint, to: &buffer)
        buffer.append(#","items":"#)
        buffer.append(decimal: items)
        buffer.append("}")
    }

    private static func write(_ counts: [Endpoint: Int], to buffer: inout ByteBuffer) {
        for (place, endpoint) in Endpoint.allCases.enumerated() {
            buffer.append(place == 0 ? "{" : ",")
            buffer.append(jsonString: endpoint.rawValue)
            buffer.append(":")
            buffer.append(decimal: counts[endpoint] ?? 0)
        }
        buffer.append("}")
    }

    /// Writes the last request targets, oldest first, as a JSON array.
    func writeTargets(to buffer: inout ByteBuffer) {
        buffer.append("[")
        for place in targets.indices {
            if place > 0 { buffer.append(",") }
            buffer.append(jsonString: targets[(oldestTarget + place) % targets.count])
        }
        buffer.append("]")
    }
}

/// The measurements of a request.
///
/// Times are in microseconds. Those of libcurl (CURLINFO_…_TIME_T) count from when it took the request, and are 0 for
/// steps that did not happen.
package struct HTTPMetrics: Sendable, Hashable {
    /// How long the request waited before libcurl took it.
    package var queued: Int64 = 0
    /// When the host's name was resolved.
    package var nameLookup: Int64 = 0
    /// When the TCP connection was made.
    package var connect: Int64 = 0
    /// When the TLS handshake ended.
    package var tls: Int64 = 0
    /// When the request began to be sent.
    package var requestStart: Int64 = 0
    /// When the first byte of the response arrived.
    package var firstByte: Int64 = 0
    /// When the transfer ended.
    package var total: Int64 = 0
    /// Body bytes as received, before decoding.
    package var wireBytes: Int64 = 0
    /// Body bytes after decoding.
    package var decodedBytes: Int64 = 0
    /// Bytes of the status line and header fields received.
    package var headerBytes: Int64 = 0
    /// Bytes sent: request line, header fields and body.
    package var sentBytes: Int64 = 0
    /// Whether the request was sent on an existing connection.
    package var reusedConnection = false
    /// Whether the connection is encrypted.
    package var usesTLS = false
    /// Whether the request failed in the TLS handshake. libcurl may then not report when the connection was made.
    package var failedInHandshake = false
    /// `1.0`, `1.1`, `2` or `3`; empty if unknown.
    package var httpVersion = ""

    package init() {}

    /// The phases of a request, in order.
    package enum Phase: Int, Sendable, Hashable, CaseIterable {
        /// Waiting for the client.
        case queue
        case nameLookup
        case connect
        case tls
        /// Sending the request on the open connection.
        case send
        /// Waiting for the first byte of the response.
        case firstByte
        /// Receiving the response, to the last byte.
        case transfer
    }

    /// How long each phase took, in microseconds; nil for phases that did not happen.
    ///
    /// Their sum is `queued + total`. The phase in which a request failed gets the remaining time. A failed handshake
    /// may include connecting, if libcurl does not separate them.
    package var phases: Phases {
        // The end of each phase. A reused connection needs no name lookup, connecting or handshake.
        let none = Phases.none
        let ends: InlineArray<6, Int64> =
            reusedConnection
            ? [none, none, none, requestStart, firstByte, total]
            : [nameLookup, hidesConnecting ? none : connect, usesTLS ? tls : none, requestStart, firstByte, total]
        var phases = Phases(queue: queued)
        var past: Int64 = 0
        var isOver = false
        for index in ends.indices where ends[index] != none && !isOver {
            isOver = ends[index] == 0
            let reached = isOver ? total : min(ends[index], total)
            phases.durations[index + 1] = max(0, reached - past)
            past = max(past, reached)
        }
        return phases
    }

    private var hidesConnecting: Bool { failedInHandshake && connect == 0 }

    /// Whether the request made a new connection.
    package var madeConnection: Bool {
        if reusedConnection { return false }
        let phases = phases
        return phases[.tls] != nil || phases[.send] != nil
    }

    /// The duration of each phase.
    package struct Phases: Sendable {
        fileprivate static let none: Int64 = -1
        fileprivate var durations = InlineArray<7, Int64>(repeating: none)

        fileprivate init(queue: Int64) { durations[0] = queue }

        /// How long a phase took, in microseconds; nil if it did not happen.
        package subscript(_ phase: Phase) -> Int64? {
            let duration = durations[phase.rawValue]
            return duration == Self.none ? nil : duration
        }
    }
}

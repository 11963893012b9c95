import HTTP
import JSON

/// The phases of an entry, in microseconds; nil for a phase that did not happen, which is -1 in an HTTP Archive.
struct HARTimings: Sendable, Hashable {
    private(set) var blocked: Int64?
    private(set) var nameLookup: Int64?
    /// Includes the TLS handshake.
    private(set) var connect: Int64?
    private(set) var tls: Int64?
    private(set) var send: Int64 = 0
    private(set) var wait: Int64 = 0
    private(set) var receive: Int64 = 0

    init(_ metrics: HTTPMetrics) {
        let phases = metrics.phases
        blocked = phases[.queue]
        nameLookup = phases[.nameLookup]
        tls = phases[.tls]
        connect = phases[.connect] == nil && tls == nil ? nil : (phases[.connect] ?? 0) + (tls ?? 0)
        send = phases[.send] ?? 0
        wait = phases[.firstByte] ?? 0
        receive = phases[.transfer] ?? 0
    }

    /// The timings of a cached response: reading it.
    init(reading: Int64) { receive = reading }

    /// The timings of a request that failed before a server was asked.
    init(blocked: Int64) { self.blocked = blocked }

    /// The sum of all phases; the handshake is part of connecting.
    var total: Int64 {
        (blocked ?? 0) + (nameLookup ?? 0) + (connect ?? 0) + send + wait + receive
    }

    var json: JSONValue {
        let optional = { (time: Int64?) in time.map(HARText.milliseconds) ?? .integer(-1) }
        return .members([
            ("blocked", optional(blocked)), ("dns", optional(nameLookup)), ("connect", optional(connect)),
            ("ssl", optional(tls)), ("send", HARText.milliseconds(send)), ("wait", HARText.milliseconds(wait)),
            ("receive", HARText.milliseconds(receive)),
        ])
    }
}

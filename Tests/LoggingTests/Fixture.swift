import HTTP
import Logging
import Presentation
import Synchronization
import TestSupport

/// Records events.
final class Events: Sendable {
    private let events = Mutex<[LogEvent]>([])

    var all: [LogEvent] { events.withLock(\.self) }

    /// The lines as people read them.
    var lines: [String] { all.flatMap { text($0).split(separator: "\n").map(String.init) } }

    func append(_ event: LogEvent) {
        events.withLock { $0.append(event) }
    }

    /// A log that records its events here.
    func log(at level: LogLevel = .fields) -> EventLog {
        EventLog(level: level, process: 7, now: { 0 }) { self.append($0) }
    }
}

/// An event as text for the user.
func text(_ event: LogEvent, isDated: Bool = false) -> String {
    TextLogFormat(isDated: isDated, clean: Sanitizer.cell) { "\($0.components.seconds) s" }.text(event)
}

/// The event of a kind at the first moment of 2026.
func makeEvent(_ kind: LogEvent.Kind, request: Int? = nil, attempt: Int? = nil) -> LogEvent {
    LogEvent(moment: 1_767_225_600_000_000, process: 7, request: request, attempt: attempt, kind: kind)
}

/// Responds after a time that only the clock measures.
struct TakingTime: HTTPClient {
    let clock: ManualClock
    let elapsed: Duration
    let respond: @Sendable (HTTPRequest) throws -> HTTPResponse

    func send(_ request: HTTPRequest) throws -> HTTPResponse {
        clock.advance(by: elapsed)
        return try respond(request)
    }
}

func makeMetrics(wire: Int64, decoded: Int64, version: String = "", isReused: Bool = false) -> HTTPMetrics {
    var metrics = HTTPMetrics()
    metrics.wireBytes = wire
    metrics.decodedBytes = decoded
    metrics.httpVersion = version
    metrics.reusedConnection = isReused
    return metrics
}

extension HTTPFields {
    init(_ fields: [(String, String)]) {
        self.init()
        for (name, value) in fields { append(name, value) }
    }
}

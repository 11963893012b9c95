import HTTP
import JSON
import System

/// Formats events for programs, one JSON object per line; docs/logging.md describes the members.
package enum JSONLogFormat {
    /// The line of an event, with its line break. Line breaks and control characters for terminals are escaped.
    package static func text(_ event: LogEvent) -> String {
        let (name, members) = named(event.kind)
        var all: [(String, JSONValue)] = [
            ("time", .text(LogTime.text(event.moment))), ("process", .integer(event.process)), ("event", .text(name)),
        ]
        if let request = event.request { all.append(("request", .integer(request))) }
        if let attempt = event.attempt { all.append(("attempt", .integer(attempt))) }
        return HiddenCharacters.escaped(inJSON: JSONValue.members(all + members).text) + "\n"
    }

    private static func named(_ kind: LogEvent.Kind) -> (String, [(String, JSONValue)]) {
        switch kind {
        case .started(let target): ("started", members(of: target))
        case .finished(let target, let response):
            (
                "finished",
                members(of: target) + [
                    ("source", .text(name(of: response.source))), ("tries", .integer(response.tries)),
                ] + members(of: response)
            )
        case .failed(let target, let reason, let duration):
            ("failed", members(of: target) + [("reason", .text(reason)), ("duration_us", .microseconds(duration))])
        case .sent(let target, let fields): ("sent", members(of: target) + [("fields", .fields(fields))])
        case .received(let response, let fields): ("received", members(of: response) + [("fields", .fields(fields))])
        case .unanswered(let reason, let duration):
            ("unanswered", [("reason", .text(reason)), ("duration_us", .microseconds(duration))])
        case .retry(let retry, let reason):
            (
                "retry",
                [
                    ("method", .text(retry.method)), ("url", .text(retry.url)), ("number", .integer(retry.number)),
                    ("limit", .integer(retry.limit)), ("wait_us", .microseconds(retry.wait)),
                    ("asked", .flag(retry.isAsked)), ("reason", .text(reason)),
                ]
            )
        case .wait(let wait):
            (
                "wait",
                [
                    ("host", .text(wait.host)), ("wait_us", .microseconds(wait.duration)),
                    ("asked", .flag(wait.isAsked)),
                ]
            )
        case .fault(let fault, let reason): ("fault", [("doing", .text(fault.rawValue)), ("reason", .text(reason))])
        }
    }

    private static func members(of target: LogEvent.Target) -> [(String, JSONValue)] {
        [("method", .text(target.method)), ("url", .text(target.url))]
    }

    private static func members(of response: LogEvent.Response) -> [(String, JSONValue)] {
        let metrics = response.metrics
        let version = metrics.flatMap { $0.httpVersion.isEmpty ? nil : $0.httpVersion }
        return [
            ("status", .integer(response.status)), ("http_version", .string(version)),
            ("connection_reused", metrics.map { .flag($0.reusedConnection) } ?? .null),
            ("received_bytes", metrics.map { .integer(Int($0.wireBytes)) } ?? .null),
            ("decoded_bytes", metrics.map { .integer(Int($0.decodedBytes)) } ?? .null),
            ("duration_us", .microseconds(response.duration)),
        ]
    }

    private static func name(of source: HTTPResponse.Source) -> String {
        switch source {
        case .remote: "server"
        case .revalidated: "revalidated"
        case .cache: "cache"
        case .stale: "stale"
        }
    }
}

extension JSONValue {
    fileprivate static func microseconds(_ duration: Duration) -> JSONValue { .integer(Int(duration.microseconds)) }

    fileprivate static func fields(_ fields: HTTPFields) -> JSONValue {
        .array(fields.all.map { .members([("name", .text($0.name)), ("value", .text($0.value))]) })
    }
}

import Foundation
import HTTP

@testable import ProfileReports
@testable import Profiling

/// Made-up profiles. Times are in microseconds.
extension Profile {
    /// 2024-05-01T10:00:00.123456Z
    static let moment: Int64 = 1_714_557_600_123_456

    static func of(_ requests: Request..., wall: Int64 = 1_000_000) -> Profile {
        var profile = Profile(startedAt: moment, wall: wall)
        profile.requests = requests
        return profile
    }
}

extension Profile.Request {
    static func of(
        _ attempts: Profile.Attempt..., url: String = "http://h/list", start: Int64 = 0, duration: Int64 = 1000,
        status: Int? = 200, verdict: Profile.Verdict? = .bypass, page: Int? = 0
    ) -> Profile.Request {
        var request = Profile.Request(
            page: page.map { Profile.PagePlace(list: 0, ordinal: $0) }, method: "GET",
            address: .init(stringLiteral: url),
            span: Profile.Span(start: start, duration: duration))
        (request.status, request.verdict, request.attempts) = (status, verdict, attempts)
        return request
    }
}

extension Profile.Attempt {
    static func of(
        _ url: String = "http://h/list", start: Int64 = 0, status: Int? = 200, failure: String? = nil,
        location: String? = nil, _ metrics: HTTPMetrics = .cold
    ) -> Profile.Attempt {
        var attempt = Profile.Attempt(
            method: "GET", address: .init(stringLiteral: url),
            span: Profile.Span(start: start, duration: metrics.queued + metrics.total),
            metrics: metrics)
        (attempt.status, attempt.failure) = (status, failure)
        attempt.requestFields = [("Accept", "application/json")]
        attempt.responseFields = [("Content-Type", "application/json")] + (location.map { [("Location", $0)] } ?? [])
        return attempt
    }

    static func of(_ metrics: HTTPMetrics) -> Profile.Attempt { .of("http://h/list", metrics) }
}

extension HTTPMetrics {
    /// Over a new connection, with TLS.
    static let cold = HTTPMetrics.of { metrics in
        (metrics.nameLookup, metrics.connect, metrics.tls) = (1000, 3000, 7000)
        (metrics.requestStart, metrics.firstByte, metrics.total) = (7100, 20000, 21234)
        metrics.usesTLS = true
    }

    /// Over a reused connection.
    static let reused = HTTPMetrics.of { metrics in
        metrics.reusedConnection = true
        (metrics.requestStart, metrics.firstByte, metrics.total) = (50, 900, 1000)
    }

    static func of(_ change: (inout HTTPMetrics) -> Void) -> HTTPMetrics {
        var metrics = HTTPMetrics()
        metrics.queued = 12
        (metrics.wireBytes, metrics.decodedBytes, metrics.headerBytes, metrics.sentBytes) = (40, 100, 60, 150)
        metrics.httpVersion = "1.1"
        change(&metrics)
        return metrics
    }
}

/// An HTTP Archive, parsed by another parser than folio's.
struct ReadArchive {
    let log: [String: Any]
    let text: String

    init(_ profiles: Profile..., title: String = "folio feed demo") throws {
        let bytes = HARDocument(profiles, title: title, version: "1.2.3").bytes
        text = String(decoding: bytes, as: UTF8.self)
        let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        log = document?["log"] as? [String: Any] ?? [:]
    }

    var pages: [[String: Any]] { log["pages"] as? [[String: Any]] ?? [] }
    var entries: [Entry] { (log["entries"] as? [[String: Any]] ?? []).map(Entry.init) }

    struct Entry {
        let members: [String: Any]

        subscript(_ path: String...) -> String? {
            let value = path.reduce(members as Any?) { value, name in (value as? [String: Any])?[name] }
            return value.map { "\($0)" }
        }

        var timings: [String: Double] {
            (members["timings"] as? [String: Any] ?? [:]).compactMapValues { ($0 as? NSNumber)?.doubleValue }
        }

        var time: Double { (members["time"] as? NSNumber)?.doubleValue ?? .nan }

        /// The total according to the format: the handshake is part of connecting, and -1 means that a phase did not
        /// happen.
        var sum: Double { timings.filter { $0.key != "ssl" && $0.value >= 0 }.values.reduce(0, +) }
    }
}

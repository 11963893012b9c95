import HTTP
import Profiling
import Testing

@testable import ProfileReports

struct HARTimingsTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let metrics: HTTPMetrics
        let expected: [String: Double]

        init(_ name: String, _ metrics: HTTPMetrics, _ expected: [String: Double]) {
            (testDescription, self.metrics, self.expected) = (name, metrics, expected)
        }
    }

    /// A request that failed after this time, when the phases before `change` had finished.
    private static func failed(after total: Int64, _ change: (inout HTTPMetrics) -> Void) -> HTTPMetrics {
        .of { metrics in
            metrics.total = total
            metrics.usesTLS = true
            change(&metrics)
        }
    }

    static let cases = [
        Case(
            "cold, TLS", .cold,
            [
                "blocked": 0.012, "dns": 1, "connect": 6, "ssl": 4, "send": 0.1, "wait": 12.9, "receive": 1.234,
            ]),
        Case(
            "cold, no TLS",
            .of { metrics in
                (metrics.nameLookup, metrics.connect, metrics.requestStart) = (100, 300, 310)
                (metrics.firstByte, metrics.total) = (1310, 1311)
            },
            ["blocked": 0.012, "dns": 0.1, "connect": 0.2, "ssl": -1, "send": 0.01, "wait": 1, "receive": 0.001]),
        Case(
            "reused", .reused,
            ["blocked": 0.012, "dns": -1, "connect": -1, "ssl": -1, "send": 0.05, "wait": 0.85, "receive": 0.1]),
        Case(
            "failed in the name lookup", failed(after: 2000) { _ in },
            ["blocked": 0.012, "dns": 2, "connect": -1, "ssl": -1, "send": 0, "wait": 0, "receive": 0]),
        Case(
            "failed in connecting", failed(after: 2000) { $0.nameLookup = 500 },
            ["blocked": 0.012, "dns": 0.5, "connect": 1.5, "ssl": -1, "send": 0, "wait": 0, "receive": 0]),
        Case(
            "failed in the handshake", failed(after: 2000) { ($0.nameLookup, $0.connect) = (500, 600) },
            ["blocked": 0.012, "dns": 0.5, "connect": 1.5, "ssl": 1.4, "send": 0, "wait": 0, "receive": 0]),
        Case(
            "failed in the handshake, which hides when the connection was there",
            failed(after: 2000) { ($0.nameLookup, $0.failedInHandshake) = (500, true) },
            ["blocked": 0.012, "dns": 0.5, "connect": 1.5, "ssl": 1.5, "send": 0, "wait": 0, "receive": 0]),
        Case(
            "failed in sending", failed(after: 2000) { ($0.nameLookup, $0.connect, $0.tls) = (500, 600, 1000) },
            ["blocked": 0.012, "dns": 0.5, "connect": 0.5, "ssl": 0.4, "send": 1, "wait": 0, "receive": 0]),
        Case(
            "failed before the first byte",
            failed(after: 2000) {
                ($0.nameLookup, $0.connect, $0.tls, $0.requestStart) = (500, 600, 1000, 1001)
            },
            ["blocked": 0.012, "dns": 0.5, "connect": 0.5, "ssl": 0.4, "send": 0.001, "wait": 0.999, "receive": 0]),
        Case(
            "failed in the body",
            failed(after: 2000) {
                ($0.nameLookup, $0.connect, $0.tls, $0.requestStart, $0.firstByte) = (500, 600, 1000, 1001, 1501)
            },
            [
                "blocked": 0.012, "dns": 0.5, "connect": 0.5, "ssl": 0.4, "send": 0.001, "wait": 0.5,
                "receive": 0.499,
            ]),
    ]

    @Test(arguments: cases)
    func phases_areTimings(of case: Case) throws {
        let entry = try #require(try ReadArchive(.of(.of(.of(`case`.metrics)))).entries.first)
        #expect(entry.timings.keys.sorted() == `case`.expected.keys.sorted())
        for (name, expected) in `case`.expected {
            #expect(abs((entry.timings[name] ?? .nan) - expected) < 1e-9, "\(name)")
        }
        #expect(abs(entry.sum - entry.time) < 1e-9)
        #expect(abs(entry.time * 1000 - Double(`case`.metrics.queued + `case`.metrics.total)) < 1e-6)
    }

    @Test func times_haveTheirMicroseconds() throws {
        let text = try ReadArchive(.of(.of(.of(.cold)))).text
        #expect(text.contains(#""blocked":0.012,"dns":1.000,"connect":6.000,"ssl":4.000,"send":0.100,"wait":12.900"#))
        #expect(text.contains(#""time":21.246"#))
    }

    @Test func responseOutOfTheCache_tookItsReading() throws {
        let entry = try #require(try ReadArchive(.of(.of(duration: 345, verdict: .fresh))).entries.first)
        #expect(
            entry.timings == [
                "blocked": -1, "dns": -1, "connect": -1, "ssl": -1, "send": 0, "wait": 0, "receive": 0.345,
            ])
        #expect(entry.time == 0.345)
    }

    @Test func failureBeforeAServerWasAsked_wasBlocked() throws {
        let entry = try #require(try ReadArchive(.of(.of(duration: 345, status: nil))).entries.first)
        #expect(entry.timings["blocked"] == 0.345 && entry.timings["wait"] == 0)
        #expect(entry.time == 0.345)
    }
}

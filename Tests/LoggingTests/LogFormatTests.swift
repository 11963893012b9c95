import Foundation
import Logging
import Testing

@testable import HTTP

/// The same events as text and as JSON.
@Suite struct LogFormatTests {
    struct Case: Sendable {
        let event: LogEvent
        let text: String
        let json: String
    }

    private static let target = LogEvent.Target(method: "GET", url: "https://api.test/list")
    private static let response = LogEvent.Response(
        status: 200, metrics: makeMetrics(wire: 12, decoded: 80, version: "2", isReused: true), tries: 2,
        duration: .microseconds(1234))
    private static let asked = #""method":"GET","url":"https://api.test/list""#
    private static let answered = #"""
        "status":200,"http_version":"2","connection_reused":true,"received_bytes":12,\#
        "decoded_bytes":80,"duration_us":1234
        """#

    static let cases: [Case] = [
        Case(
            event: makeEvent(.started(target), request: 1), text: "[1] started GET https://api.test/list\n",
            json: #""event":"started","request":1,\#(asked)"#),
        Case(
            event: makeEvent(.finished(target, response), request: 1),
            text:
                "[1] finished GET https://api.test/list 200 HTTP/2 reused connection 12 bytes (80 decoded) in 1.2 ms\n",
            json: #""event":"finished","request":1,\#(asked),"source":"server","tries":2,\#(answered)"#),
        Case(
            event: makeEvent(
                .finished(target, LogEvent.Response(status: 200, source: .cache, duration: .zero)), request: 12),
            text: "[12] finished GET https://api.test/list 200 from the cache (fresh) in 0.0 ms\n",
            json: #"""
                "event":"finished","request":12,\#(asked),"source":"cache","tries":1,"status":200,"http_version":null,\#
                "connection_reused":null,"received_bytes":null,"decoded_bytes":null,"duration_us":0
                """#),
        Case(
            event: makeEvent(.failed(target, reason: "cancelled", duration: .seconds(2)), request: 1),
            text: "[1] failed GET https://api.test/list in 2000.0 ms: cancelled\n",
            json: #""event":"failed","request":1,\#(asked),"reason":"cancelled","duration_us":2000000"#),
        Case(
            event: makeEvent(.sent(target, fields: ["A": "b", "C": "d"]), request: 1, attempt: 2),
            text: "[1.2] > GET https://api.test/list\n[1.2] > A: b\n[1.2] > C: d\n",
            json: #"""
                "event":"sent","request":1,"attempt":2,\#(asked),\#
                "fields":[{"name":"A","value":"b"},{"name":"C","value":"d"}]
                """#),
        Case(
            event: makeEvent(.received(response, fields: ["A": "b"]), request: 1, attempt: 2),
            text: "[1.2] < 200 HTTP/2 reused connection 12 bytes (80 decoded) in 1.2 ms\n[1.2] < A: b\n",
            json: #""event":"received","request":1,"attempt":2,\#(answered),"fields":[{"name":"A","value":"b"}]"#),
        Case(
            event: makeEvent(.unanswered(reason: "reset", duration: .milliseconds(1)), request: 1, attempt: 1),
            text: "[1.1] ! no response in 1.0 ms: reset\n",
            json: #""event":"unanswered","request":1,"attempt":1,"reason":"reset","duration_us":1000"#),
        Case(
            event: makeEvent(.wait(HTTPWait(host: "api.test", duration: .seconds(60), isAsked: true)), request: 1),
            text: "[1] waiting 60 s, as requested by api.test\n",
            json: #""event":"wait","request":1,"host":"api.test","wait_us":60000000,"asked":true"#),
        Case(
            event: makeEvent(.wait(HTTPWait(host: "api.test", duration: .seconds(1), isAsked: false))),
            text: "waiting 1 s to stay within `rate:` for api.test\n",
            json: #""event":"wait","host":"api.test","wait_us":1000000,"asked":false"#),
        Case(
            event: makeEvent(.fault(.open, reason: "no room")), text: "fault: no room\n",
            json: #""event":"fault","doing":"open","reason":"no room""#),
    ]

    @Test func retry_isALineOfItsOwn() throws {
        let event = try makeEvent(.retry(Self.retry(), reason: "the server returned 502"), request: 1)
        #expect(
            text(event) == "[1] retry 1 of 4 for GET https://api.test/list in 3 s: the server returned 502\n")
        let json = #"""
            {"time":"2026-01-01T00:00:00.000Z","process":7,"event":"retry","request":1,\#(Self.asked),"number":1,"limit":4,\#
            "wait_us":3000000,"asked":false,"reason":"the server returned 502"}

            """#
        #expect(JSONLogFormat.text(event) == json)
    }

    private static func retry() -> HTTPRetry {
        HTTPRetry(
            method: "GET", url: "https://api.test/list", reason: .status(502), wait: .seconds(3),
            isAsked: false, elapsed: .zero, number: 1, limit: 4)
    }

    @Test(arguments: cases)
    func event_isALineForPeople(example: Case) {
        #expect(text(example.event) == example.text)
    }

    @Test(arguments: cases)
    func event_isAnObjectOnALineForPrograms(example: Case) {
        let start = #"{"time":"2026-01-01T00:00:00.000Z","process":7,"#
        #expect(JSONLogFormat.text(example.event) == "\(start)\(example.json)}\n")
    }

    @Test func datedLines_eachBeginWithMomentAndProcess() {
        let event = makeEvent(.sent(Self.target, fields: ["A": "b"]), request: 1, attempt: 1)
        #expect(
            text(event, isDated: true) == """
                2026-01-01T00:00:00.000Z 7 [1.1] > GET https://api.test/list
                2026-01-01T00:00:00.000Z 7 [1.1] > A: b

                """)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (999, "1970-01-01T00:00:00.000Z"), (1000, "1970-01-01T00:00:00.001Z"),
            (951_782_399_999_999, "2000-02-28T23:59:59.999Z"), (951_782_400_012_000, "2000-02-29T00:00:00.012Z"),
        ] as [(Int64, String)])
    func moment_isInUTCWithMilliseconds(microseconds: Int64, expected: String) {
        var event = makeEvent(.fault(.open, reason: "no room"))
        event.moment = microseconds
        #expect(text(event, isDated: true) == "\(expected) 7 fault: no room\n")
    }

    // MARK: What servers send

    /// Text that would end a line, control a terminal, or reorder its text.
    private static let hostile = [
        "a\nb", "a\rb", "a\r\n[9] finished b", "a\u{0B}b", "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{1B}[2Jb",
        "a\u{9B}2Jb",
        "a\u{1B}]0;title\u{07}b", "a\u{7F}b", "a\u{0}b", "a\u{202E}b", "a\u{2066}b", "a\u{8}\u{8}b",
    ]

    /// Every event that contains text from a server.
    private static func events(with value: String) throws -> [LogEvent] {
        let target = LogEvent.Target(method: "GET", url: "https://api.test/\(value)")
        var metrics = makeMetrics(wire: 1, decoded: 1)
        metrics.httpVersion = "2"
        let response = LogEvent.Response(status: 200, metrics: metrics, duration: .zero)
        let fields = HTTPFields([("X-\(value)", value)])
        return try [
            makeEvent(.started(target)), makeEvent(.finished(target, response)),
            makeEvent(.failed(target, reason: value, duration: .zero)), makeEvent(.sent(target, fields: fields)),
            makeEvent(.received(response, fields: fields)), makeEvent(.unanswered(reason: value, duration: .zero)),
            makeEvent(.retry(retry(), reason: value)), makeEvent(.fault(.read, reason: value)),
            makeEvent(.wait(HTTPWait(host: value, duration: .zero, isAsked: true))),
            makeEvent(.wait(HTTPWait(host: value, duration: .zero, isAsked: false))),
        ]
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: scalar == "\n"
        default: true
        }
    }

    @Test(arguments: hostile)
    func text_isAsManyLinesAsWithoutWhatServersSend(value: String) throws {
        for (event, harmless) in try zip(Self.events(with: value), Self.events(with: "ab")) {
            let shown = text(event)
            #expect(shown.unicodeScalars.allSatisfy(Self.isHarmless), "\(shown.debugDescription)")
            #expect(shown.count { $0.isNewline } == text(harmless).count { $0.isNewline })
        }
    }

    @Test(arguments: hostile)
    func json_isOneLineThatHoldsWhatServersSendAsItWas(value: String) throws {
        for event in try Self.events(with: value) {
            let line = JSONLogFormat.text(event)
            #expect(line.unicodeScalars.allSatisfy(Self.isHarmless), "\(line.debugDescription)")
            #expect(line.unicodeScalars.count { $0 == "\n" } == 1)
            let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard case .failed = event.kind else { continue }
            #expect(object["reason"] as? String == value)
            #expect(object["url"] as? String == "https://api.test/\(value)")
        }
    }
}

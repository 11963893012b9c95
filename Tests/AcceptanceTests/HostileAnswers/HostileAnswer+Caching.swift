/// Header fields about caching. Each command runs twice.
extension HostileAnswer {
    /// The second run uses the stored response, or gets another one.
    private static func cached(_ name: String, _ fields: String..., isFresh: Bool) -> Self {
        let first = Answer.raw((["HTTP/1.1 200 OK"] + fields + ["", Answer.onePage]).joined(separator: "\r\n"))
        var made = Self.used(
            "cache: \(name)", first, .text(#"{"items":[{"id":2}]}"#), out: isFresh ? [one] : [#"{"id":2}"#],
            requests: isFresh ? 1 : 2)
        made.runs = 2
        // Offline, folio shows the newest items first, and then those of the earlier walk.
        made.offline = isFresh ? 0 : nil
        return made
    }

    private static let now = "Thu, 01 Jan 2026 00:00:00 GMT"

    @HostileAnswers static var caching: [Self] {
        // RFC 9111, section 1.2.2: a number that is too large is 2^31.
        cached("max-age that is too large for a number", "Cache-Control: max-age=99999999999999999999", isFresh: true)
        cached(
            "max-age of 2^63 - 1 with an Age of as much", "Cache-Control: max-age=9223372036854775807",
            "Age: 9223372036854775807", isFresh: false)
        cached("max-age that is negative", "Cache-Control: max-age=-1", isFresh: false)
        cached("max-age that is garbage", "Cache-Control: max-age=\u{1B}1", isFresh: false)
        cached("max-age with a fraction", "Cache-Control: max-age=1000.5", isFresh: false)
        // RFC 9111, section 4.2.1: the first one counts, or the response is stale.
        cached("contradiction", "Cache-Control: max-age=1000, max-age=0", isFresh: true)
        cached("contradicting fields", "Cache-Control: max-age=1000", "Cache-Control: no-cache", isFresh: false)
        cached("unclosed quote", "Cache-Control: x=\"max-age=1000", isFresh: false)
        cached("Vary: *", "Cache-Control: max-age=1000", "Vary: *", isFresh: false)
        cached(
            "Vary: 1,000 names", "Cache-Control: max-age=1000",
            "Vary: \((0..<1_000).map { "X-\($0)" }.joined(separator: ","))", isFresh: true)
        cached("Age in the future", "Cache-Control: max-age=1000", "Age: 99999999999999999999", isFresh: false)
        cached("Age that is negative", "Cache-Control: max-age=1000", "Age: -5", isFresh: true)
        cached(
            "Date far in the future", "Cache-Control: max-age=1000", "Date: Fri, 31 Dec 9999 23:59:59 GMT",
            isFresh: true)
        cached("Date that is garbage", "Cache-Control: max-age=1000", "Date: \u{1B}[2J", isFresh: true)
        cached("Expires far in the future, but no max-age", "Expires: Fri, 31 Dec 9999 23:59:59 GMT", isFresh: true)
        // RFC 9111, section 5.3: an invalid date is in the past.
        cached("Expires that is garbage", "Expires: -1", "Date: \(now)", isFresh: false)
        Self.used("cache: no-store", .head("Cache-Control: no-store, max-age=1000"), requests: 2) {
            ($0.runs, $0.offline) = (2, nil)
        }
        Self.used(
            "cache: 10,000 directives",
            .head("Cache-Control: \(Array(repeating: "max-age=0", count: 9_000).joined(separator: ","))"), requests: 2
        ) {
            $0.runs = 2
        }
        Self.used(
            "cache: ETag with quotes inside", .head("ETag: \"a\"b\", X: y\"", "Cache-Control: max-age=0"), requests: 2
        ) {
            $0.runs = 2
        }
        Self.used(
            "cache: ETag with any character that it may have",
            .head(#"ETag: W/"a'#%,\;<>=""#, "Cache-Control: max-age=0"),
            .text("", status: "304 Not Modified")
        ) { ($0.runs, $0.field) = (2, #"If-None-Match: W/"a'#%,\;<>=""#) }
        Self.used(
            "cache: ETag with a bare CR", .head("ETag: \"a\rX-Evil: 1\"", "Cache-Control: max-age=0"), requests: 2
        ) {
            $0.runs = 2
        }
        Self.used(
            "cache: 304 for another ETag", .head("ETag: \"a\"", "Cache-Control: max-age=0"),
            .text("", "ETag: \"b\"", status: "304 Not Modified"), .text(#"{"items":[{"id":2}]}"#), out: [#"{"id":2}"#],
            requests: 3
        ) {
            ($0.runs, $0.offline) = (2, nil)
        }
    }
}

/// Status lines and header fields.
extension HostileAnswer {
    private static let invalid = "the response is not HTTP"

    private static func status(_ line: String, fields: String = "") -> Answer {
        .raw("\(line)\r\n\(fields)\r\n\(Answer.onePage)")
    }

    @HostileAnswers static var heads: [Self] {
        // Status lines
        Self.refused("status line: no version", status("HTTP 200 OK"), error: invalid)
        Self.refused("status line: HTTP/0.9, only a body", .raw(Answer.onePage), error: invalid)
        Self.refused("status line: another protocol", status("ICY 200 OK"), error: invalid)
        Self.refused("status line: version 7", status("HTTP/7.0 200 OK"), error: invalid)
        Self.refused("status line: no status", status("HTTP/1.1"), error: invalid)
        Self.refused("status line: letters", status("HTTP/1.1 abc OK"), error: invalid)
        Self.refused("status line: the letter O", status("HTTP/1.1 20O OK"), error: invalid)
        Self.refused("status line: four digits", status("HTTP/1.1 2000 OK"), error: invalid)
        Self.refused("status line: negative", status("HTTP/1.1 -200 OK"), error: invalid)
        Self.refused("status line: 000", status("HTTP/1.1 000 OK"), error: invalid)
        // RFC 9110, section 15: a status that is out of range is like a 5xx.
        Self.refused("status line: 999", status("HTTP/1.1 999 OK"), code: 6, error: "returned 999")
        Self.used("status line: no reason", status("HTTP/1.1 200"))
        Self.used("status line: reason with controls", status("HTTP/1.1 200 \u{1B}[2J\u{9B}2J\u{202E}\u{7}"))
        Self.refused(
            "status line: reason of an error with controls",
            status("HTTP/1.1 500 \u{1B}]52;c;cm0=\u{7}\u{9B}2J\u{202E}"), code: 6, error: "server error", requests: 5)
        Self.refused("status line: NUL", status("HTTP/1.1 200 O\0K"), error: invalid)
        Self.used("status line: only line feeds", .raw("HTTP/1.1 200 OK\nX: y\n\n\(Answer.onePage)"))
        // Header fields
        Self.refused("field: NUL", .head("X: a\0b"), error: invalid)
        Self.used("field: bare CR", .head("X: a\rETag: \"b\""))
        Self.refused("field: obsolete folding of nothing", .head(" X: y"), error: invalid)
        Self.used("field: folded", .head("X: a", " b", "\tc"))
        Self.refused("field: no colon", .head("just text"), error: invalid)
        Self.used("field: no name", .head(": value"))
        Self.used("field: space before the colon", .head("X : y"))
        Self.used(
            "field: Latin-1",
            Answer(
                bytes: Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xE9, 0x9B, 0xFF]
                    + Array("\r\n\r\n\(Answer.onePage)".utf8)))
        Self.used("field: 4,000 of them", .raw(many(4_000)))
        Self.refused("field: 100,000 of them", .raw(many(100_000)), error: "the response headers are too large")
        Self.refused(
            "field: 1 MB", .head("X: " + String(repeating: "x", count: 1_000_000)),
            error: "the response headers are too large")
        Self.used(
            "field: shown by -vv", .head("X: \u{1B}]0;a\u{7}\u{9B}2J\u{202E}b\rc", "\u{1B}[1mN: v"), notice: "X: "
        ) {
            $0.command += " -vv"
            $0.offline = nil
        }
        Self.refused(
            "field: Content-Type with controls", .text("<html>", "Content-Type: \u{1B}[2Jtext\u{9B}/\u{202E}html"),
            error: "its Content-Type is")
        Self.refused(
            "field: WWW-Authenticate with controls",
            .text("{}", "WWW-Authenticate: Bearer error=\"\u{1B}[2J\u{9B}\u{202E}\"", status: "401 No"), code: 4,
            error: "not authorised")
        // Statuses
        Self.refused(
            "1xx: 100,000 of them", .raw(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100_000)),
            error: "the response headers are too large")
        Self.refused(
            "1xx: no final response", .raw("HTTP/1.1 100 Continue\r\n\r\n"), code: 6, error: "the connection broke",
            requests: retried)
        Self.refused(
            "101 that nobody asked for",
            .raw("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n\(Answer.onePage)", keepsOpen: true),
            error: "the server switched to another protocol")
        Self.used("204 with a body", .text(Answer.onePage, status: "204 No Content"), out: [])
        Self.refused("205 with items", .text(Answer.onePage, status: "205 Reset Content"), error: "returned 205") {
            $0.list += "\nok: [200]"
        }
        // folio asked for no part, so the rest of the list would be lost.
        Self.refused(
            "206 that nobody asked for",
            .text(Answer.onePage, "Content-Range: bytes 0-19/4000", status: "206 Partial Content"), code: 9,
            error: "the header Content-Range says that there is more", out: [one])
        Self.used(
            "206 of the last part",
            .text(Answer.onePage, "Content-Range: items 3999-3999/4000", status: "206 Partial Content"))
        Self.used(
            "206 of an unknown length", .text(Answer.onePage, "Content-Range: 0-0/*", status: "206 Partial Content"))
        Self.used(
            "206 with a range of garbage", .head("Content-Range: 9-\u{1B}/x", "Content-Range: 99999999999999999999-1/2")
        )
        Self.refused(
            "304 that nobody asked for", .text("", "ETag: \"1\"", status: "304 Not Modified"), error: "returned 304")
        Self.refused("300", .text(Answer.onePage, status: "300 Multiple Choices"), error: "returned 300")
        Self.used("200 with a Location", .head("Location: http://127.0.0.1:OTHER/"))
        for value in [301, 302, 303, 307, 308] {
            Self.refused(
                "\(value) without Location", .text(Answer.onePage, status: "\(value) Moved"), error: "returned \(value)"
            )
        }
    }

    private static func many(_ count: Int) -> String {
        "HTTP/1.1 200 OK\r\n\((0..<count).map { "X-\($0): y\r\n" }.joined())\r\n\(Answer.onePage)"
    }
}

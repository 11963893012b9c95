/// Lists, as `plugins check --live` reads them.
extension HostileAnswer {
    /// A row whose list cannot be read, with the table's row and the error.
    private static func check(
        _ name: String, _ answers: Answer..., status: String = "200   ", code: Int32 = 7, error: String,
        requests: Int? = nil, with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var row = Self(
            name: "live check: \(name)", answers: answers, code: code,
            out: [
                "ENDPOINT  STATUS  ITEMS  IDS  NEXT PAGE  NOTE", "api/list  \(status)                         \(error)",
            ], error: "folio: api/list: \(error)\n", requests: requests ?? answers.count)
        row.command = "plugins check --live api"
        change(&row)
        return row
    }

    /// A row whose list can be read, with the table's row.
    private static func read(_ name: String, _ answers: Answer..., row: String, requests: Int? = nil) -> Self {
        var made = Self(
            name: "live check: \(name)", answers: answers, code: 0,
            out: ["ENDPOINT  STATUS  ITEMS  IDS     NEXT PAGE  NOTE", "api/list  \(row)"], error: "",
            requests: requests ?? answers.count)
        made.command = "plugins check --live api"
        return made
    }

    private static func page(_ next: String) -> Answer { .text(#"{"items":[{"id":1}],"next":\#(next)}"#) }
    private static let bearer = "auth: {bearer: {env: TOKEN}}"

    @HostileAnswers static var liveChecks: [Self] {
        check("HTML", .text("<html>"), error: "the response is not valid JSON: unexpected character at byte 0")
        check("no body", .body([]), error: "the response is not valid JSON: the body is empty at byte 0")
        check(
            "2,000 brackets", .text(String(repeating: "[", count: 2_000)),
            error: "the response is not valid JSON: nested more than 1,024 levels deep at byte 1024")
        check("no items", .text(#"{"data":[]}"#), error: "the response has no value at '.items'")
        check(
            "null items", .text(#"{"items":null}"#), error: "expected a list at '.items', but found null at byte 9")
        check("an item without an id", .text(#"{"items":[{"a":1}]}"#), error: "item 1 of the page has no id at '.id'")
        check("a list as the token", page("[1]"), error: "invalid page token: [1]")
        check(
            "the same page for ever", page("\"b\""), status: "failed",
            error: "the page starting at b repeats an earlier page", requests: 2)
        check(
            "controls as the token", page(#""\u001b[2J""#),
            error: """
                the next page's position, which 'X-Next' should contain, has a line break or another control character
                """
        ) { $0.list = cursor.replacing("cursor: {query: c}", with: "cursor: {header: X-Next}") }
        check(
            "a second page that fails", page("\"b\""), .text("", status: "500 No"), status: "500   ", code: 6,
            error: "server error", requests: 6)
        check(
            "a second page that is missing", page("\"b\""), .text("", status: "404 No"), status: "404   ", code: 5,
            error: "not found")
        check(
            "an error that repeats the key",
            .text(#"{"message":"hostile-secret"}"#, "X: hostile-secret", status: "401 hostile-secret"),
            status: "401   ", code: 4, error: "not authorised"
        ) { $0.plugin = bearer }
        check(
            "a type that repeats the key", .text("<html>", "Content-Type: text/hostile-secret"),
            error: "the response is not valid JSON: unexpected character at byte 0"
        ) { $0.plugin = bearer }
        check(
            "a coding that repeats the key", .text("{}", "Content-Encoding: hostile-secret"), status: "failed",
            error: "unknown Content-Encoding ''"
        ) { $0.plugin = bearer }
        check(
            "a token that repeats the key", page("\"hostile-secret\""),
            error: "the next page's position contains a credential of the request"
        ) { $0.plugin = bearer }
        check(
            "a token in JSON that repeats the key", page(#""{\"auth\":\"hostile\\u002dsecret\"}""#),
            error: "the next page's position contains a credential of the request"
        ) { $0.plugin = bearer }
        check(
            "redirects for ever",
            .text("", "Location: /list", "Content-Length: 0", "Connection: close", status: "302 F"), status: "failed",
            error: "more than 10 redirects", requests: 11)
        check(
            "a wait of 31 years", .text("", "Retry-After: 999999999", "Content-Length: 0", status: "429 Busy"),
            status: "failed", code: 6, error: "127.0.0.1 accepts no requests for the next 11575 days")
        check("a bomb", .coded("br", brotliBomb), status: "failed", error: "the response is larger than 64 MiB")
        check("not HTTP", .raw("hello\r\n"), status: "failed", error: "the response is not HTTP")
        check(
            "a body that is cut", .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"items\""), status: "failed",
            code: 6, error: "the connection broke before the response was complete", requests: retried)
        read("no content", .text("", status: "204 No"), row: "204         0  unique  the end")
        read(
            "10,000 items", .text(#"{"items":[\#((0..<10_000).map { "{\"id\":\($0)}" }.joined(separator: ","))]}"#),
            row: "200     10000  unique  the end")
    }
}

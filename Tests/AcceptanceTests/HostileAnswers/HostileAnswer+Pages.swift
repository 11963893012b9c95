/// Paging: tokens, next links, totals and flags.
extension HostileAnswer {
    private static let two = #"{"id":2}"#
    private static let last = Answer.text(#"{"items":[{"id":2}]}"#)

    private static func page(_ next: String) -> Answer { .text(#"{"items":[{"id":1}],"next":\#(next)}"#) }

    @HostileAnswers static var nextPages: [Self] {
        for value in ["null", "false", "\"\"", "[]"] {
            Self.used("token: \(value)", page(value))
        }
        for token in ["{}", "[\"b\"]", "true", "{\"a\":1}"] {
            Self.refused("token: \(token)", page(token), error: "invalid page token", out: [one])
        }
        // 0 may be a token. A server that always sends it repeats its page.
        Self.refused("token: 0", page("0"), error: "repeats", out: [one], requests: 2) { $0.target = "/list?c=0" }
        Self.refused("token: always the same", page("\"b\""), error: "repeats", out: [one], requests: 2)
        Self.refused(
            "token: the same for other items", .text(#"{"items":[{"id":NUMBER}],"next":"b"}"#),
            error: "repeats an earlier page",
            out: [one, two], requests: 2)
        Self.refused(
            "token: A, B, A", .text(#"{"items":[{"id":1}],"next":"a"}"#),
            .text(#"{"items":[{"id":2}],"next":"b"}"#),
            .text(#"{"items":[{"id":3}],"next":"a"}"#), error: "repeats an earlier page", out: [one, two, #"{"id":3}"#])
        Self.used("token: controls", page(#""\r\nX: y\u0000\u001b\u009b\u202e""#), last, out: [one, two]) {
            $0.target = "/list?c=%0D%0AX%3A%20y%00%1B%C2%9B%E2%80%AE"
        }
        for token in [#""a\r\nX: y""#, #""a\u0000b""#, #""\u001b[2J""#] {
            Self.refused(
                "token in a header: \(token)", page(token),
                error: "the next page's position, which 'X-Next' should contain, has a line break or another control",
                out: [one]
            ) { $0.list = cursor.replacing("cursor: {query: c}", with: "cursor: {header: X-Next}") }
        }
        Self.used("token: a query of its own", page(#""a&limit=0#x""#), last, out: [one, two]) {
            $0.target = "/list?c=a%26limit%3D0%23x"
        }
        Self.used("token: lone surrogate", page(#""\ud800""#), last, out: [one, two])
        Self.used(
            "token: 50,000 characters", page("\"\(String(repeating: "x", count: 50_000))\""), last, out: [one, two])
        Self.used("token: 1e400", page("1e400"), last, out: [one, two]) { $0.target = "/list?c=1e400" }
        Self.refused(
            "pages: empty for ever", .text(#"{"items":[],"next":"NUMBER"}"#), error: "pages in a row without items",
            requests: 1_001)
        Self.refused(
            "items: repeated under another token", .text(#"{"items":[{"id":1}],"next":"b"}"#), .text(Answer.onePage),
            error: "page 2 repeats the items of an earlier page", out: [one])
    }

    private static let unusable = "for the next page"

    @HostileAnswers static var links: [Self] {
        for url in [
            "javascript:alert(1)", "file:///etc/passwd", "data:,x", "ftp://127.0.0.1/", "http://", "http:list",
            "http:///list",
            "http://a:b@127.0.0.1:PORT/list", "http://127.0.0.1:PORT@[::1]/list", "//user@127.0.0.1:PORT/",
            "http://127.0.0.1:0/",
            "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://[::1/", "http://a b/", "/list?%zz",
            "http://é.example/",
        ] {
            Self.refused("next URL: \(url)", page("\"\(url)\""), error: unusable, out: [one]) { $0.list = link }
        }
        Self.refused("next URL: controls", page(#""/list?\r\nX: y""#), error: unusable, out: [one]) { $0.list = link }
        Self.refused("next URL: NUL", page(#""/list?a\u0000b""#), error: unusable, out: [one]) { $0.list = link }
        Self.refused("next URL: true", page("true"), error: "invalid page token", out: [one]) { $0.list = link }
        Self.refused("next URL: this page", page("\"/list\""), error: "repeats", out: [one], requests: 2) {
            $0.list = link
        }
        Self.refused("next URL: only a fragment", page("\"#next\""), error: "repeats", out: [one], requests: 2) {
            $0.list = link
        }
        Self.used("next URL: with a fragment", page("\"/list?p=2#\\u202e\""), last, out: [one, two]) {
            ($0.list, $0.target) = (link, "/list?p=2")
        }
        Self.used("next URL: with dots", page("\"/a/../../list?p=2\""), last, out: [one, two]) {
            ($0.list, $0.target) = (link, "/list?p=2")
        }
        Self.used("next URL: hidden characters", page(#""/list?p=\u202e\u009b""#), last, out: [one, two]) {
            ($0.list, $0.target) = (link, "/list?p=%E2%80%AE%C2%9B")
        }
        Self.used(
            "next URL: 50,000 characters", page("\"/list?p=\(String(repeating: "x", count: 50_000))\""), last,
            out: [one, two]
        ) {
            $0.list = link
        }
        Self.refused(
            "next URL: another origin", page(#""http://127.0.0.1:OTHER/list""#),
            error: "is on a host that the plugin does not list", out: [one]
        ) {
            $0.list = link
        }
        Self.refused(
            "next URL: another origin without scheme", page(#""//127.0.0.1:OTHER/list""#),
            error: "is on a host that the plugin does not list", out: [one]
        ) {
            $0.list = link
        }
        // In a URL, a backslash is no slash.
        Self.used("next URL: backslashes", page(#""\\\\127.0.0.1:OTHER\\list""#), last, out: [one, two]) {
            $0.list = link
        }
        for (name, value, error) in [
            ("javascript", "<javascript:alert(1)>; rel=next", unusable),
            ("file", "<file:///etc/passwd>; rel=next", unusable),
            ("user", "<http://a:b@127.0.0.1:PORT/list>; rel=next", unusable),
            ("another origin", "<http://127.0.0.1:OTHER/>; rel=next", "is on a host that the plugin does not list"),
            ("garbage", ";;,,;;=\"", "invalid 'Link' header"),
            ("no angle brackets", "/list?p=2; rel=next", "invalid 'Link' header"),
            ("unclosed", "</list?p=2; rel=next", "invalid 'Link' header"),
            ("controls", "\u{1B}[2J\u{9B}\u{202E}<", "invalid 'Link' header"),
        ] {
            Self.refused(
                "Link: \(name)", .text(Answer.onePage, "Link: \(value)"), error: error, out: [one]
            ) { $0.list = linkHeader }
        }
        Self.used(
            "Link: 5,000 links",
            .text(
                Answer.onePage, "Link: \((0..<5_000).map { "</\($0)>; rel=prev" }.joined(separator: ","))",
                "Link: </list?p=2>; REL=\"last NEXT\""), last, out: [one, two]
        ) { ($0.list, $0.target) = (linkHeader, "/list?p=2") }
        Self.used(
            "Link: several next pages",
            .text(
                Answer.onePage, "Link: </list?p=2>; rel=next, </list?p=3>; rel=next", "Link: </list?p=4>; rel=next"),
            last,
            out: [one, two]
        ) { ($0.list, $0.target) = (linkHeader, "/list?p=2") }
        Self.used(
            "Link: unclosed quote", .text(Answer.onePage, "Link: </list?p=2>; rel=\"next"), last, out: [one, two]
        ) {
            ($0.list, $0.target) = (linkHeader, "/list?p=2")
        }
        Self.used("Link: empty", .text(Answer.onePage, "Link:")) { $0.list = linkHeader }
    }

    private static func counted(_ name: String, _ value: String) -> Answer {
        .text(#"{"items":[{"id":1}],"\#(name)":\#(value)}"#)
    }

    private static let empty = Answer.text(#"{"items":[]}"#)

    @HostileAnswers static var ends: [Self] {
        // Servers that do not count write such numbers.
        for value in ["-1", "0", "-99999999999999999", "\"0\"", "null", "\"\""] {
            Self.used("total: \(value)", counted("total", value), empty) { $0.list = pages(until: "total: .total") }
        }
        for value in [
            "99999999999999999999", "1e400", "-1e400", "0.5", "\"many\"", "[]", "{}", "true", "\"\\u001b[2J\"",
        ] {
            let isLarge = ["99999999999999999999", "1e400"].contains(value)
            Self.refused(
                "total: \(value)", counted("total", value),
                error: isLarge ? "`until.total` is too large" : "`until.total` must be a whole number", out: [one]
            ) {
                $0.list = pages(until: "total: .total")
            }
        }
        Self.refused(
            "total: huge", counted("total", "9223372036854775807"), empty, code: 9,
            error: "incomplete list: received 1 of the", out: [one]
        ) {
            $0.list = pages(until: "total: .total")
        }
        Self.used(
            "total: fewer than the page has", .text(#"{"items":[{"id":1},{"id":2}],"total":1}"#), empty,
            out: [one, two]
        ) {
            $0.list = pages(until: "total: .total")
        }
        Self.refused(
            "pages: huge", counted("pages", "9223372036854775807"), empty, code: 9, error: "incomplete list: received",
            out: [one]
        ) {
            $0.list = pages(until: "pages: .pages")
        }
        Self.used(
            "more: the text true", counted("more", "\"TRUE\""), .text(#"{"items":[{"id":2}],"more":"false"}"#),
            out: [one, two]
        ) {
            $0.list = pages(until: "has_more: .more")
        }
        Self.refused(
            "more: the text true, at the end", counted("more", "\"true\""), .text(#"{"items":[],"more":"true"}"#),
            code: 9, error: "the server announced more", out: [one]
        ) {
            $0.list = pages(until: "has_more: .more")
        }
        for value in ["\"yes\"", "2", "[]", "{}", "-1"] {
            Self.refused("more: \(value)", counted("more", value), error: "`until.has_more` must be", out: [one]) {
                $0.list = pages(until: "has_more: .more")
            }
        }
    }
}

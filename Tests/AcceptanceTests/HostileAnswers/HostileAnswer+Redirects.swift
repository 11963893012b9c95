/// Redirects.
extension HostileAnswer {
    private static func to(_ location: String, status: Int = 302) -> Answer {
        .text(#"{"items":[]}"#, "Location: \(location)", status: "\(status) Found")
    }

    private static let unusable = "that folio does not follow"

    @HostileAnswers static var redirects: [Self] {
        Self.refused("redirect: to itself", to("/list"), error: "more than 10 redirects", requests: 11)
        Self.refused("redirect: 50 hops", to("/list?hop=NUMBER"), error: "more than 10 redirects", requests: 11)
        Self.used(
            "redirect: ten hops", to("/1"), to("/2"), to("/3"), to("/4"), to("/5"), to("/6"), to("/7"), to("/8"),
            to("/9"), to("/10"), .head()
        ) {
            $0.target = "/10"
        }
        Self.used("redirect: with a fragment and dots", to("/a/../b?x=1#y"), .head()) { $0.target = "/b?x=1" }
        for value in [
            "file:///etc/passwd", "javascript:alert(1)", "ftp://127.0.0.1/", "http://", "http://a:b@127.0.0.1:PORT/",
            "http://127.0.0.1:0/",
            "http://[::1/", "http:list", "\u{1B}[2J\u{9B}\u{202E}://", "/%zz", "http://a b/", "/\u{1}", "/a#\u{1B}",
        ] {
            Self.refused("redirect: to \(value.debugDescription)", to(value), error: unusable)
        }
        Self.refused(
            "redirect: to 90,000 characters of an unknown scheme", to("x:" + String(repeating: "y", count: 90_000)),
            error: unusable)
        Self.refused(
            "redirect: with a password", to("http://user:word@127.0.0.1:PORT/"),
            error: "a redirect to 'http://…@127.0.0.1:")
        Self.used("redirect: two locations", .text("", "Location: /a", "Location: /b", status: "302 Found"), .head()) {
            $0.target = "/a"
        }
        Self.used("redirect: another origin gets no credential", to("http://127.0.0.1:OTHER/list"), requests: 1) {
            $0.plugin = "auth: {bearer: {env: TOKEN}}"
            $0.other = [.head()]
        }
        Self.used(
            "redirect: another origin gets no key of the query",
            to("http://127.0.0.1:OTHER/list?key=hostile-secret"), requests: 1
        ) {
            $0.plugin = "auth: {api_key: {query: key, value: {env: TOKEN}}}"
            $0.other = [.head()]
        }
        Self.refused(
            "redirect: another origin sends to this one", to("http://127.0.0.1:OTHER/list"), .head(), code: 4,
            error: "401", requests: 1
        ) {
            $0.plugin = "auth: {bearer: {env: TOKEN}}"
            $0.other = [.text("{}", status: "401 No")]
        }
    }
}

import Foundation

/// Unknown servers, as `plugins probe` meets them.
extension HostileAnswer {
    private static let command = "plugins probe URL/list"

    /// - Parameter out: the end of the plugin file that is written, after `path:`; nil if there is none.
    private static func probe(
        _ name: String, _ answers: Answer..., code: Int32 = 0, error: String, out: [String]? = nil, requests: Int = 6,
        with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        let start = [
            "version: 1", "plugins:", "  local:", "    base_url: URL", "    endpoints:", "      list:",
            "        path: /list",
        ]
        var row = Self(
            name: "probe: \(name)", answers: answers, code: code,
            out: out.map { start + $0.map { "        \($0)" } } ?? [], error: error, requests: requests)
        row.command = command
        change(&row)
        return row
    }

    private static func failed(
        _ name: String, _ answer: Answer, code: Int32 = 7, error: String, requests: Int = 1,
        with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        probe(name, answer, code: code, error: error, requests: requests, with: change)
    }

    private static let unknown = "# no next page found: how does the list go on? See docs/plugins.md"
    /// The lines of a plugin file for a list with ids alone, without a next page.
    private static let plain = [
        "items: .items", "id: .id", "# fields: no useful fields found",
        "pagination: {strategy: unknown}", unknown,
    ]
    private static let two = #"{"items":[{"id":1},{"id":2}]"#
    private static let repeated = "--header-env X-Key=TOKEN"

    @HostileAnswers static var probes: [Self] {
        failed(
            "HTML", .text("<html>", "Content-Type: text/html\u{1B}[2J"),
            error: "folio: the response is not JSON but text/html␛[2J\n")
        failed("no body", .body([]), error: "folio: the response is not JSON\n")
        failed("no content", .text("", status: "204 No"), error: "folio: the response is not JSON\n")
        failed(
            "2,000 brackets", .text(String(repeating: "[", count: 2_000)), error: "folio: the response is not JSON\n")
        for body in ["1", "null", "[1,2]", "{}", "[[[[]]]]", #"{"a":{"b":[true]}}"#] {
            failed("the document \(body)", .text(body), error: "folio: the response contains no list of objects\n")
        }
        failed(
            "refused with controls", .text(#"{"message":"a\u001b[2Jb"}"#, status: "401 No"), code: 4,
            error: "/list returned 401\n  the server says: a[2Jb\n")
        failed(
            "a type that repeats the key", .text("<html>", "Content-Type: text/hostile-secret"),
            error: "folio: the response is not JSON but text/\n"
        ) { $0.command += " \(repeated)" }
        failed(
            "a redirect to a host named after the key",
            .text("", "Location: http://hostile-secret.invalid/", "Content-Length: 0", status: "302 F"),
            error: "a redirect to 'http://.invalid/' that folio does not follow"
        ) { $0.command += " \(repeated)" }
        failed(
            "a redirect of a key to another host",
            .text("", "Location: http://127.0.0.1:OTHER/y", "Content-Length: 0", status: "302 F"), code: 2,
            error: "and folio does not send the credential there\n"
        ) {
            $0.command += " \(repeated)"
            $0.other = [.text(#"[{"id":1}]"#)]
        }
        failed(
            "redirects for ever",
            .text("", "Location: /list", "Content-Length: 0", "Connection: close", status: "302 F"),
            error: "folio: more than 10 redirects\n", requests: 11)
        failed(
            "a wait of 31 years", .text("", "Retry-After: 999999999", "Content-Length: 0", status: "429 Busy"), code: 6,
            error: "folio: too many requests\n")
        failed("a bomb", .coded("br", brotliBomb), error: "the response is larger than 64 MiB")
        probe(
            "names that are YAML",
            .text(##"{"items":[{"id":1,"a: b\n  evil: 1":2,"\u001b[2J":3,"'":4,"#":5,"{x}":6,"":7},{"id":2}]}"##),
            error: "with the server's names: a: b⏎  evil: 1, ␛[2J, ', #, {x}\n",
            out: [
                "items: .items", "id: .id", "fields:", #"  "a: b\n  evil: 1": ".[\"a: b\\n  evil: 1\"]""#,
                #"  "\u001b[2J": ".[\"\\u001b[2J\"]""#, #"  "'": ".[\"'\"]""#, ##"  "#": ".[\"#\"]""##,
                #"  "{x}": ".[\"{x}\"]""#, "pagination: {strategy: unknown}", unknown,
            ])
        probe(
            "a path that is YAML", .text(#"{"a\n- b: [":[{"id":1,"t":"x"},{"id":2,"t":"y"}]}"#),
            error: #"items       .["a\n- b: ["] is a list of 2 objects"#,
            out: [
                #"items: ".[\"a\\n- b: [\"]""#, "id: .id", "fields:", "  t: .t",
                "pagination: {strategy: unknown}", unknown,
            ])
        probe(
            "names of 50,000 characters",
            .text(#"{"items":[{"id":1,"\#(String(repeating: "x", count: 50_000))":2},{"id":2}]}"#),
            error: "no useful fields found\n", out: plain)
        probe(
            "ids with controls", .text(#"{"items":[{"id":"\u001b[2J\u202e"},{"id":"b"}]}"#),
            error: ".id is unique in all 2 items read\n", out: plain)
        probe(
            "ids that repeat the key", .text(#"{"items":[{"id":"hostile-secret"},{"id":2}]}"#),
            error: "the value of 'X-Key' is not saved"
        ) {
            $0.command += " \(repeated)"
            $0.out =
                [
                    "version: 1", "plugins:", "  local:", "    base_url: URL",
                    "    auth: {api_key: {header: X-Key, value: {env: LOCAL_KEY}}}", "    endpoints:", "      list:",
                    "        path: /list",
                ] + plain.map { "        \($0)" }
        }
        probe(
            "a redirect that repeats the key under another name",
            .text("", "Location: /list?client=hostile-secret", "Content-Length: 0", status: "302 F"),
            .text("\(two)}"), error: "the value of 'client' is not saved", requests: 7
        ) {
            $0.command += " \(repeated)"
            $0.out =
                [
                    "version: 1", "plugins:", "  local:", "    base_url: URL", "    auth:",
                    "      - {api_key: {header: X-Key, value: {env: LOCAL_KEY}}}",
                    "      - {api_key: {query: client, value: {env: LOCAL_KEY_2}}}", "    endpoints:", "      list:",
                    "        path: /list",
                ] + plain.map { "        \($0)" }
        }
        probe(
            "a redirect to a path with the key",
            .text("", "Location: /hostile-secret/list", "Content-Length: 0", status: "302 F"), .text("\(two)}"),
            error: "the value of 'X-Key' is not saved", requests: 7
        ) {
            $0.command += " \(repeated)"
            $0.out =
                [
                    "version: 1", "plugins:", "  local:", "    base_url: URL",
                    "    auth: {api_key: {header: X-Key, value: {env: LOCAL_KEY}}}", "    endpoints:", "      list:",
                    "        path: /credential/list",
                ] + plain.map { "        \($0)" }
        }
        failed(
            "a next link that repeats the key of the URL",
            .text("\(two),\"next\":\"/list?page=2&client=hostile-secret\"}"), code: 0, error: "/list?page=2 200",
            requests: 4
        ) {
            $0.command = "plugins probe URL/list?api_key=hostile-secret -v"
            $0.out =
                [
                    "version: 1", "plugins:", "  local:", "    base_url: URL",
                    "    auth: {api_key: {query: api_key, value: {env: LOCAL_KEY}}}", "    endpoints:", "      list:",
                    "        path: /list",
                ]
                + (plain.prefix(3) + [
                    "pagination:", "  strategy: link", "  next: .next",
                    "  # unconfirmed: the request returned no other items",
                    "  # size: no page size parameter found",
                ]).map { "        \($0)" }
        }
        for next in ["file:///etc/passwd", #"/list?\r\nX: y"#, "http://[::1/", "//"] {
            probe(
                "the next page \(next)", .text("\(two),\"next\":\"\(next)\"}"),
                error: "no next page found; no effect: ",
                out: plain)
        }
        probe("a broken Link", .text("\(two)}", "Link: <x; rel=\"next"), error: "no next page found", out: plain)
        probe(
            "a page that never changes", .text("\(two),\"total\":1000,\"page\":1}"),
            error: "until       .total is 1000, the length of the list\n", out: plain)
        probe("a total of 1e400", .text("\(two),\"total\":1e400}"), error: "no next page found", out: plain)
        probe(
            "tokens for ever", .text(#"{"items":[{"id":NUMBER}],"next_cursor":"NUMBER"}"#),
            error: "pagination  cursor: .next_cursor is a token",
            out: plain.prefix(3) + [
                "pagination:", "  strategy: cursor", "  token: .next_cursor", "  cursor: {query: cursor}",
                "  # size: no page size parameter found",
            ], requests: 4)
        probe(
            "errors after the first page", .text("\(two),\"next_cursor\":\"b\"}"), .text("", status: "500 No"),
            error: "no next page found; rejected with 500", out: plain, requests: 4
        ) { $0.command += " --retries 0" }
    }
}

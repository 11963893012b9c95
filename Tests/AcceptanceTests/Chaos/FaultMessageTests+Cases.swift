extension FaultMessageTests {
    static let cases = broken + quiet + statuses + waits + bodies + lies + elsewhere

    private static let request = "GET http://SERVER/v1/feed?limit=100"
    private static let answered = "\(request) answered 200"
    private static let json = "it says it is application/json"
    private static let checkPlugin = "hint: Check `base_url:` and `path:` in the plugin."
    private static let same =
        "hint: If the API really ends its lists so, say so in the plugin: `until: {same: true}`."

    private static let broken = [
        ("reset", "Recv failure: Connection reset by peer"),
        ("truncated", "transfer closed with 13800 bytes remaining to read"),
        ("long_length", "transfer closed with 1000 bytes remaining to read"),
        ("truncated_gzip", "the compressed data end too early"),
    ].map { fault, reason in
        Case(
            fault: fault, code: 6, requests: 3,
            error: """
                folio: the connection broke before the answer was complete
                  \(request)
                  \(reason)
                  tried 3 times
                hint: Try again.
                """)
    }

    private static let quiet = ["slow", "slow_head"].map {
        Case(
            fault: $0, options: "--retries 1", code: 6, requests: 2,
            error: """
                folio: nothing arrived for 250 ms
                  \(request)
                  tried 2 times
                hint: Raise http.stall_timeout in the plugin, or try later.
                """)
    }

    private static let statuses = ["500", "502", "503", "504", "429"].map {
        Case(
            fault: $0, code: 6, requests: 3,
            error: """
                folio: \($0 == "429" ? "too many requests" : "the server failed")
                  \(request) answered \($0)
                  tried 3 times
                  the server says: this is chaos
                hint: Try again later.
                """)
    }

    private static let waits = ["429_retry_after", "429_retry_date"].flatMap {
        [
            Case(
                fault: $0, options: "--retries 1", code: 6, requests: 2,
                error: """
                    folio: too many requests
                      \(request) answered 429
                      tried 2 times
                      the server says: this is chaos
                    hint: Try again later.
                    """),
            Case(
                fault: $0, options: "--max-wait 500ms", code: 6,
                error: """
                    folio: 127.0.0.1 takes no more requests for 1 s
                      \(request)
                    hint: Come back at HH:MM:SS, or wait longer with --max-wait 1s or `max_wait:` under `http:` in the plugin.
                    """),
        ]
    }

    private static let bodies =
        [
            Case(
                fault: "bad_gzip", code: 7, requests: 2,
                error: """
                    folio: the answer's compression is broken
                      \(request)
                      invalid distance too far back
                      tried 2 times
                    hint: Try again.
                    """),
            Case(
                fault: "bad_status_line", code: 7,
                error: """
                    folio: the answer is not HTTP
                      \(request)
                      Unsupported HTTP version in response
                    hint: Is it a web server that listens there?
                    """),
        ]
        + [
            ("short_length", "a string without its end at byte 13791", json),
            ("not_json", "a string without its end at byte 13791", json),
            ("invalid_utf8", "bytes that are not UTF-8 at byte 17", json),
            ("html", "an unexpected character at byte 0", "it says it is text/html; charset=utf-8"),
        ].map { fault, reason, type in
            Case(
                fault: fault, code: 7,
                error: """
                    folio: the answer is not JSON: \(reason)
                      \(answered)
                      \(type)
                    \(checkPlugin)
                    """)
        }
        + ["gzip_bomb", "huge"].map {
            Case(
                fault: $0, code: 7,
                error: """
                    folio: the answer is larger than 64 MiB
                      \(request)
                    hint: Ask for smaller pages with --page-size.
                    """)
        }

    private static let lies =
        [
            Case(
                fault: "repeat_token", strategy: "cursor", code: 7, requests: 2,
                error: """
                    folio: the server repeats the position of a page: 8qpu0gL2QBqxiSOa9WvypA
                    \(same)
                    """),
            Case(
                fault: "self_link", strategy: "link",
                options: "--cursor http://SERVER/v1/feed/link?limit=100", code: 7,
                error: """
                    folio: the server repeats the position of a page: http://SERVER/v1/feed/link?limit=100
                    \(same)
                    """),
            Case(
                fault: "self_link", strategy: "link", code: 7, requests: 2,
                error: """
                    stopped after 100 items; go on with --cursor 'http://SERVER/v1/feed/link?limit=100'
                    folio: the server repeats a page: page 2 of this walk has the items of an earlier one
                      at the position http://SERVER/v1/feed/link?limit=100
                    \(same)
                    """),
        ]
        + [("clamped", "page", 150, 4), ("early_empty", "offset", 0, 1), ("early_empty", "page", 0, 1)].map {
            fault, strategy, received, requests in
            Case(
                fault: fault, strategy: strategy, code: 9, requests: requests,
                error: """
                    folio: the list ended after \(received) of the 300 items that the server declares
                    hint: Try again; what was printed is not all there is.
                    """)
        }

    private static let elsewhere =
        [
            Case(
                fault: "redirect_loop", code: 7, requests: 11,
                error: """
                    folio: more than 10 redirects
                      \(request)
                    \(checkPlugin)
                    """)
        ]
        + [("cross_origin_next", "SERVER"), ("cross_origin_redirect", "OTHER")].map { fault, answering in
            Case(
                fault: fault, strategy: "link", code: 7,
                error: """
                    folio: the next page is on another host: \
                    http://OTHER/v1/feed/link?limit=100&cursor=8qpu0gL2QBqxiSOa9WvypA
                      GET http://\(answering)/v1/feed/link?limit=100 answered 200
                    hint: If http://OTHER may be asked, add it to the plugin's `hosts:`.
                    """)
        }
}

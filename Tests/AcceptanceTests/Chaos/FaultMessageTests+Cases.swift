extension FaultMessageTests {
    static let cases = broken + quiet + statuses + waits + bodies + wrongPages + elsewhere

    private static let request = "GET http://SERVER/v1/feed?limit=100"
    private static let answered = "\(request) returned 200"
    private static let json = "its Content-Type is application/json"
    private static let checkPlugin = "hint: Check `base_url:` and `path:` in the plugin."
    private static let same =
        """
        hint: Check `pagination:`, since the server may ignore a parameter. If it always repeats its last page, add \
        `until: {same: true}`.
        """
    private static let sameItems =
        """
        hint: The list may have grown; then run the command again. If this recurs, check `pagination:`, since the \
        server may ignore a parameter. If it always repeats its last page, add `until: {same: true}`.
        """

    private static let broken = [
        ("reset", "Recv failure: Connection reset by peer"),
        ("truncated", "transfer closed with 13800 bytes remaining to read"),
        ("long_length", "transfer closed with 1000 bytes remaining to read"),
        ("truncated_gzip", "unexpected end of the compressed data"),
    ].map { fault, reason in
        Case(
            fault: fault, code: 6, requests: 3,
            error: """
                folio: the connection broke before the response was complete
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
                folio: no data received for 250 ms
                  \(request)
                  tried 2 times
                hint: Try again later, or raise `http.stall_timeout` in the plugin.
                """)
    }

    private static let statuses = ["500", "502", "503", "504", "429"].map {
        Case(
            fault: $0, code: 6, requests: 3,
            error: """
                folio: \($0 == "429" ? "too many requests" : "server error")
                  \(request) returned \($0)
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
                      \(request) returned 429
                      tried 2 times
                      the server says: this is chaos
                    hint: Try again later.
                    """),
            Case(
                fault: $0, options: "--max-wait 500ms", code: 6,
                error: """
                    folio: 127.0.0.1 accepts no requests for the next 1 s
                      \(request)
                    hint: Try again at HH:MM:SS, or wait with --max-wait 1s or `max_wait:` under `http:` in the plugin.
                    """),
        ]
    }

    private static let bodies =
        [
            Case(
                fault: "bad_gzip", code: 7, requests: 2,
                error: """
                    folio: cannot decompress the response
                      \(request)
                      invalid distance too far back
                      tried 2 times
                    hint: Try again.
                    """),
            Case(
                fault: "bad_status_line", code: 7,
                error: """
                    folio: the response is not HTTP
                      \(request)
                      Unsupported HTTP version in response
                    hint: Is a web server running there?
                    """),
        ]
        + [
            ("short_length", "unclosed string at byte 13791", json),
            ("not_json", "unclosed string at byte 13791", json),
            ("invalid_utf8", "invalid UTF-8 at byte 17", json),
            ("html", "unexpected character at byte 0", "its Content-Type is text/html; charset=utf-8"),
        ].map { fault, reason, type in
            Case(
                fault: fault, code: 7,
                error: """
                    folio: the response is not valid JSON: \(reason)
                      \(answered)
                      \(type)
                    \(checkPlugin)
                    """)
        }
        + ["gzip_bomb", "huge"].map {
            Case(
                fault: $0, code: 7,
                error: """
                    folio: the response is larger than 64 MiB
                      \(request)
                    hint: Use smaller pages: --page-size N
                    """)
        }

    private static let wrongPages =
        [
            Case(
                fault: "repeat_token", strategy: "cursor", code: 7, requests: 2,
                error: """
                    folio: the page starting at 8qpu0gL2QBqxiSOa9WvypA repeats an earlier page
                    \(same)
                    """),
            Case(
                fault: "self_link", strategy: "link",
                options: "--cursor http://SERVER/v1/feed/link?limit=100", code: 7,
                error: """
                    folio: the page starting at http://SERVER/v1/feed/link?limit=100 repeats an earlier page
                    \(same)
                    """),
            Case(
                fault: "self_link", strategy: "link", code: 7, requests: 2,
                error: """
                    stopped after 100 items; continue with --cursor 'http://SERVER/v1/feed/link?limit=100'
                    folio: page 2 repeats the items of an earlier page
                      at the position http://SERVER/v1/feed/link?limit=100
                    \(sameItems)
                    """),
        ]
        + [("clamped", "page", 150, 4), ("early_empty", "offset", 0, 1), ("early_empty", "page", 0, 1)].map {
            fault, strategy, received, requests in
            Case(
                fault: fault, strategy: strategy, code: 9, requests: requests,
                error: """
                    folio: incomplete list: received \(received) of the 300 items announced by the server
                    hint: Try again. The output is incomplete.
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
                    folio: the next page is on a host that the plugin does not list: http://OTHER/v1/feed/link?limit=100&cursor=8qpu0gL2QBqxiSOa9WvypA
                      GET http://\(answering)/v1/feed/link?limit=100 returned 200
                    hint: If you trust http://OTHER, add it to `hosts:` in the plugin.
                    """)
        }
}

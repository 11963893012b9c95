/// Waits that a server asks for.
extension HostileAnswer {
    private static func busy(_ fields: String..., status: String = "503 Busy") -> Answer {
        .raw((["HTTP/1.1 \(status)"] + fields + ["", "{}"]).joined(separator: "\r\n"))
    }

    private static let tooLong = "accepts no requests for the next"

    @HostileAnswers static var waits: [Self] {
        // None of these asks for a wait.
        for value in [
            "-5", "soon", "", "\u{1B}[2J\u{9B}", "1e400", "0x10", "NaN", "inf", "0", "Thu, 01 Jan 1970 00:00:00 GMT",
            "Fri, 99 Foo 9999 99:99:99 GMT",
        ] {
            Self.refused(
                "Retry-After: \(value.debugDescription)", busy("Retry-After: \(value)"), code: 6, error: "server error",
                requests: retried)
        }
        for value in ["Fri, 31 Dec 9999 23:59:59 GMT", "9223372036854775807", "1000000000000000000000", "61.5"] {
            Self.refused("Retry-After: \(value)", busy("Retry-After: \(value)"), code: 6, error: tooLong)
        }
        // A field that may occur once: the first one counts.
        Self.refused(
            "Retry-After: garbage, then a long wait", busy("Retry-After: x", "Retry-After: 999"), code: 6,
            error: "server error", requests: retried)
        Self.refused(
            "RateLimit: huge",
            busy("RateLimit-Remaining: 0", "RateLimit-Reset: 99999999999999999999999999", status: "429 Many"),
            code: 6, error: "too many requests", requests: retried)
        Self.refused(
            "RateLimit: garbage", busy("RateLimit: \u{1B}[2J;r=;t=", status: "429 Many"), code: 6,
            error: "too many requests", requests: retried)
        // The list is there, and only the next request would have to wait.
        Self.used("RateLimit: used up by a success", .head("RateLimit-Remaining: 0", "RateLimit-Reset: 999999"))
    }
}

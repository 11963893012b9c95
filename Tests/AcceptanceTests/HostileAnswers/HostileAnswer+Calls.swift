/// Responses to `folio call`, which prints any body as it is.
extension HostileAnswer {
    @HostileAnswers static var calls: [Self] {
        Self.used("call: controls on a terminal", .text("a\u{1B}[2J\u{9B}2J\u{202E}b\u{7}\0\n"), out: ["ab"]) {
            ($0.command, $0.isAtTerminal) = ("call api /list", true)
        }
        Self.used(
            "call: controls in headers on a terminal", .text("ab\n", "X: \u{1B}[2J\u{9B}2J\u{202E}b\rc"),
            out: ["HTTP/1.1 200 OK", "X: ␛[2J<U+009B>2J<U+202E>b␍c", "", "ab"]
        ) { ($0.command, $0.isAtTerminal) = ("call api /list -i", true) }
        Self.refused(
            "call: a body that is cut", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), code: 6,
            error: "the connection broke", requests: retried
        ) { ($0.command, $0.offline) = ("call api /list", nil) }
        Self.refused("call: a bomb", .coded("br", brotliBomb), error: "larger than 64 MiB") {
            ($0.command, $0.offline) = ("call api /list", nil)
        }

    }
}

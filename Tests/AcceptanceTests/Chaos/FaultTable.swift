import Foundation

/// The message and exit code for each server fault; `docs/faults.md` has the same table.
struct FaultRow: Sendable {
    /// How folio reacts.
    enum Response: String, Sendable {
        /// Retries until the request succeeds or no retry is left.
        case triesAgain = "retries"
        case triesOnceMore = "retries once"
        case waits = "waits, then retries"
        case follows = "follows, without credentials"
        /// Continues: the next page has the missing items.
        case goesOn = "continues after the received items"
        case stops = "stops"
    }

    /// The error, if the reaction does not help.
    struct Sight: Sendable, Equatable {
        let code: Int32
        /// The message's first line without `folio: `; `…` stands for any text.
        let message: String
    }

    /// Its name in `folio-demo --chaos-only`.
    let fault: String
    let response: Response
    let sights: [Sight]
    /// The strategies whose pages can have the fault; nil for all.
    let strategies: [String]?

    init(_ fault: String, _ response: Response, _ sights: (Int32, String)..., strategies: [String]? = nil) {
        self.fault = fault
        self.response = response
        self.strategies = strategies
        self.sights = sights.map { Sight(code: $0, message: $1) }
    }

    static func row(of fault: String) -> FaultRow? {
        all.first { $0.fault == fault }
    }

    /// Whether a retry succeeds.
    var isMendedByARetry: Bool {
        switch response {
        case .triesAgain, .triesOnceMore, .waits: true
        case .follows, .goesOn, .stops: false
        }
    }
}

extension FaultRow {
    static let all: [FaultRow] = [
        FaultRow("reset", .triesAgain, (6, broken)),
        FaultRow("truncated", .triesAgain, (6, broken)),
        FaultRow("long_length", .triesAgain, (6, broken)),
        FaultRow("truncated_gzip", .triesAgain, (6, broken)),
        FaultRow("slow", .triesAgain, (6, quiet)),
        FaultRow("slow_head", .triesAgain, (6, quiet)),
        FaultRow("500", .triesAgain, (6, failed)),
        FaultRow("502", .triesAgain, (6, failed)),
        FaultRow("503", .triesAgain, (6, failed)),
        FaultRow("504", .triesAgain, (6, failed)),
        FaultRow("429", .triesAgain, (6, throttled)),
        FaultRow("429_retry_after", .waits, (6, throttled), (6, waiting)),
        FaultRow("429_retry_date", .waits, (6, throttled), (6, waiting)),
        FaultRow("bad_gzip", .triesOnceMore, (7, "cannot decompress the response")),
        FaultRow("bad_status_line", .stops, (7, "the response is not HTTP")),
        FaultRow("short_length", .stops, (7, notJSON)),
        FaultRow("not_json", .stops, (7, notJSON)),
        FaultRow("invalid_utf8", .stops, (7, "the response is not valid JSON: invalid UTF-8 at byte …")),
        FaultRow("html", .stops, (7, "the response is not valid JSON: unexpected character at byte 0")),
        FaultRow("gzip_bomb", .stops, (7, large)),
        FaultRow("huge", .stops, (7, large)),
        FaultRow("redirect_loop", .stops, (7, "more than 10 redirects")),
        FaultRow("cross_origin_redirect", .follows, (7, foreign)),
        FaultRow("cross_origin_next", .stops, (7, foreign), strategies: ["link"]),
        FaultRow("repeat_token", .stops, (7, samePosition), strategies: ["cursor"]),
        FaultRow("self_link", .stops, (7, samePosition), (7, samePage), strategies: ["link"]),
        FaultRow("clamped", .goesOn, (9, short)),
        FaultRow("early_empty", .stops, (9, short), strategies: ["offset", "page"]),
    ]

    private static let broken = "the connection broke before the response was complete"
    private static let quiet = "no data received for …"
    private static let failed = "server error"
    private static let throttled = "too many requests"
    private static let waiting = "… accepts no requests for the next …"
    private static let notJSON = "the response is not valid JSON: …"
    private static let large = "the response is larger than 64 MiB"
    private static let foreign = "the next page is on a host that the plugin does not list: …"
    private static let samePosition = "the page starting at … repeats an earlier page"
    private static let samePage = "page … repeats the items of an earlier page"
    private static let short = "incomplete list: received … of the … items announced by the server"
}

extension FaultRow.Sight {
    /// Whether a run with this exit code and message shows the error.
    func fits(code: Int32, message: String) -> Bool {
        guard self.code == code else { return false }
        let parts = self.message.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return message == self.message }
        guard message.hasPrefix(parts[0]), message.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = message[...]
        for part in parts where !part.isEmpty {
            guard let place = rest.range(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return true
    }
}

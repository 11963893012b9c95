import CommandKit
import Wording

/// The options for rate limits.
struct RateOptions: Sendable {
    /// Nil for no limit.
    var rate: Rate?
    /// The fields that describe the limit; empty for the usual ones.
    var fields: [RateFields] = []

    static var parameters: ParameterTable<RateOptions> {
        [
            .section(
                Message("Rate limit"),
                [
                    .option(
                        \.rate, "--rate", value: "N/PERIOD",
                        help: Message("Allow N requests per period, such as 10/1s or 60/1m; answer others with 429")),
                    .option(
                        \.fields, "--rate-fields", value: "STYLE",
                        help:
                            Message(
                                """
                                How responses announce the limit; repeat for several styles (default: retry-after \
                                and ratelimit)
                                """)),
                ])
        ]
    }
}

/// A number of requests per period.
struct Rate: ArgumentValue, Equatable {
    let requests: Int
    let period: Duration

    /// In milliseconds.
    var window: Int { Int(period / .milliseconds(1)) }

    static let expectation = ValueExpectation.form(Message("a rate such as 10/1s"))

    init(requests: Int, period: Duration) {
        self.requests = requests
        self.period = period
    }

    init?(argument: String) {
        let halves = argument.split(separator: "/", maxSplits: 1)
        guard halves.count == 2, let requests = Int(halves[0]), requests > 0,
            let period = Duration(argument: String(halves[1])), period > .zero, period <= .seconds(86_400)
        else { return nil }
        self.init(requests: requests, period: period)
    }

    var argument: String { "\(requests)/\(period.argument)" }
}

/// The header fields with which servers describe a limit.
enum RateFields: String, CaseIterable, ArgumentValue {
    /// `Retry-After` in seconds, with a 429.
    case retryAfter = "retry-after"
    /// `Retry-After` as a date, with a 429.
    case retryAfterDate = "retry-after-date"
    /// `RateLimit-Limit`, `-Remaining`, `-Reset` in seconds.
    case rateLimit = "ratelimit"
    /// `RateLimit` and `RateLimit-Policy` as structured fields.
    case rateLimitPolicy = "ratelimit-policy"
    /// `X-RateLimit-Limit`, `-Remaining`, `-Reset` in seconds since 1970.
    case epoch = "x-ratelimit"
    /// `X-RateLimit-Limit`, `-Remaining`, `-Reset` in seconds from now.
    case seconds = "x-ratelimit-seconds"
    case none
}

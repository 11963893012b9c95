/// Counts requests in windows of the rate's period; a window begins with the first request after the previous window.
struct RateLimit {
    private let options: RateOptions
    private var windowEnd = 0
    private var count = 0

    init(_ options: RateOptions) {
        self.options = options
    }

    /// Counts a request; returns whether it is allowed, and the rate-limit fields of its response.
    mutating func admit(_ clock: DemoClock) -> (isAllowed: Bool, fields: [HeaderField]) {
        guard let rate = options.rate else { return (true, []) }
        let now = clock.uptime()
        if now >= windowEnd {
            windowEnd = now + rate.window
            count = 0
        }
        count += 1
        let isAllowed = count <= rate.requests
        let state = State(
            isAllowed: isAllowed, rate: rate, remaining: max(0, rate.requests - count),
            seconds: (windowEnd - now + 999) / 1_000, date: clock.date())
        let styles = options.fields.isEmpty ? [.retryAfter, .rateLimit] : options.fields
        return (isAllowed, styles.flatMap { Self.fields($0, state) })
    }

    private struct State {
        let isAllowed: Bool
        let rate: Rate
        let remaining: Int
        /// The seconds until the window ends, rounded up.
        let seconds: Int
        /// The current time in seconds since 1970.
        let date: Int
    }

    private static func fields(_ style: RateFields, _ state: State) -> [HeaderField] {
        switch style {
        case .retryAfter:
            state.isAllowed ? [] : [HeaderField("Retry-After", "\(state.seconds)")]
        case .retryAfterDate:
            state.isAllowed ? [] : [HeaderField("Retry-After", HTTPDateText.text(state.date + state.seconds))]
        case .rateLimit:
            counts("RateLimit", state, reset: state.seconds)
        case .rateLimitPolicy:
            [
                HeaderField("RateLimit", "\"default\";r=\(state.remaining);t=\(state.seconds)"),
                HeaderField(
                    "RateLimit-Policy", "\"default\";q=\(state.rate.requests);w=\((state.rate.window + 999) / 1_000)"),
            ]
        case .epoch:
            counts("X-RateLimit", state, reset: state.date + state.seconds)
        case .seconds:
            counts("X-RateLimit", state, reset: state.seconds)
        case .none:
            []
        }
    }

    private static func counts(_ prefix: String, _ state: State, reset: Int) -> [HeaderField] {
        [
            HeaderField("\(prefix)-Limit", "\(state.rate.requests)"),
            HeaderField("\(prefix)-Remaining", "\(state.remaining)"), HeaderField("\(prefix)-Reset", "\(reset)"),
        ]
    }
}

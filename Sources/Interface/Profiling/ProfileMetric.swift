/// A number of a run that can be compared between runs, or limited by a budget.
package struct ProfileMetric: Sendable {
    /// What a metric's number counts.
    package enum Unit: Sendable, Hashable {
        case microseconds
        case bytes
        case count
    }

    /// The name in budgets and reports, such as `first_byte_p95`.
    package let name: String
    /// What the number counts.
    package let unit: Unit
    /// Nil if the run sent no request that has this metric.
    package let value: @Sendable (ProfileSummary) -> Int64?

    /// All metrics: times by cost, then percentiles of times per request, then counts and bytes.
    package static let all: [ProfileMetric] =
        [
            ProfileMetric(name: "wall", unit: .microseconds) { $0.wall },
            ProfileMetric(name: "network", unit: .microseconds) { $0.network },
            ProfileMetric(name: "waiting", unit: .microseconds) { $0.waiting },
            ProfileMetric(name: "folio", unit: .microseconds) { $0.own },
        ]
        + ranked("first_byte") { $0.firstByte } + ranked("total") { $0.total }
        + [
            ProfileMetric(name: "requests", unit: .count) { Int64($0.counts.attempts) },
            ProfileMetric(name: "retries", unit: .count) { Int64($0.counts.retries) },
            ProfileMetric(name: "connections", unit: .count) { Int64($0.counts.newConnections) },
            ProfileMetric(name: "bytes", unit: .bytes) { $0.bytes.received + $0.bytes.fields },
            ProfileMetric(name: "sent", unit: .bytes) { $0.bytes.sent },
        ]

    private static func ranked(
        _ name: String, _ values: @escaping @Sendable (ProfileSummary) -> Percentiles
    ) -> [ProfileMetric] {
        [50, 90, 95, 99].map { rank in
            ProfileMetric(name: "\(name)_p\(rank)", unit: .microseconds) { values($0).ifAny?[rank] }
        } + [ProfileMetric(name: "\(name)_max", unit: .microseconds) { values($0).ifAny?.maximum }]
    }
}

/// An upper limit for a metric of a run.
package struct Budget: Sendable {
    /// The number that is limited.
    package let metric: ProfileMetric
    /// The largest allowed value, in the metric's unit.
    package let limit: Int64

    /// Parses `NAME=LIMIT` pairs with commas between them, such as `first_byte_p95=200ms,bytes=5MB,requests=20`.
    ///
    /// A time needs a unit (`us`, `ms`, `s` or `m`); a size may have one (`B`, `kB`, `MB`, `GB`; `KiB`, `MiB`, `GiB`).
    package static func parsed(_ text: String) throws(BudgetError) -> [Budget] {
        var budgets: [Budget] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { throw .noLimit(String(part)) }
            let name = String(halves[0].filter { $0 != " " })
            guard let metric = ProfileMetric.all.first(where: { $0.name == name }) else {
                throw .unknownMetric(name, known: ProfileMetric.all.map(\.name))
            }
            if budgets.contains(where: { $0.metric.name == name }) { throw .twice(name) }
            guard let limit = metric.unit.value(of: halves[1].filter { $0 != " " }) else {
                throw .badLimit(String(halves[1]), metric: name, unit: metric.unit)
            }
            budgets.append(Budget(metric: metric, limit: limit))
        }
        return budgets
    }

    /// Checks the median of several runs.
    package func result(of runs: [ProfileSummary]) -> Result {
        Result(budget: self, value: Percentiles(runs.compactMap(metric.value)).ifAny?.median)
    }

    /// The value of a budget's metric, and whether it is within the limit.
    package struct Result: Sendable {
        /// The budget that was checked.
        package let budget: Budget
        /// Nil if nothing was measured.
        package let value: Int64?

        /// Whether the value is within the limit; nil if nothing was measured.
        package var holds: Bool? { value.map { $0 <= budget.limit } }
    }
}

/// An error in a budget.
package enum BudgetError: Error, Sendable, Equatable {
    case noLimit(String)
    case unknownMetric(String, known: [String])
    case badLimit(String, metric: String, unit: ProfileMetric.Unit)
    case twice(String)
}

extension ProfileMetric.Unit {
    /// Parses a value of this unit; nil if it is invalid.
    fileprivate func value(of text: String) -> Int64? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), let factor = factors[String(text.dropFirst(digits.count))] else {
            return nil
        }
        let value = (number * factor).rounded()
        // A fraction of the smallest unit is a mistake.
        guard value < 1e15, self != .count || value == number else { return nil }
        return Int64(value)
    }

    private var factors: [String: Double] {
        switch self {
        case .microseconds: ["us": 1, "µs": 1, "ms": 1e3, "s": 1e6, "m": 6e7]
        case .bytes:
            ["": 1, "B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824]
        case .count: ["": 1]
        }
    }
}

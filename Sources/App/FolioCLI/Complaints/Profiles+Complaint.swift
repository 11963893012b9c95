import Presentation
import Profiling

extension Complaint {
    init(_ problem: ProfileProblem) {
        switch problem {
        case .addsComment:
            self.init("--add is not profiled", hint: "Profile the reading of comments.", exitCode: .usage)
        case .inputOfSeveralRuns:
            self.init(
                "stdin is read once, and --runs needs it again", hint: "Give the ids on the command line.",
                exitCode: .usage)
        case .bodiesWithoutHAR:
            self.init("--har-bodies says what --har is to hold", hint: "Give --har FILE, too.", exitCode: .usage)
        case .cachedWithoutRuns:
            self.init("--cached says what --runs may use", hint: "Give --runs N, too.", exitCode: .usage)
        case .sameFile(let first, let second):
            self.init("\(first) and \(second) name the same file", hint: "Give each its own.", exitCode: .usage)
        case .outputTwice(let option):
            self.init(
                "\(option) is to write to stdout, and --json too", hint: "Give \(option) a file, or leave out --json.",
                exitCode: .usage)
        }
    }

    init(_ problem: BudgetProblem) {
        switch problem {
        case .noLimit(let text):
            self.init(
                "'\(text)' is no budget", hint: "Write NAME=LIMIT, such as first_byte_p95=200ms.", exitCode: .usage)
        case .unknownMetric(let name, let known):
            self.init(
                "nothing is measured as '\(name)'", hint: "Known: \(known.joined(separator: ", ")).", exitCode: .usage)
        case .badLimit(let text, let metric, let unit):
            self.init("'\(text)' is no limit for \(metric)", hint: Self.hint(unit), exitCode: .usage)
        case .twice(let name):
            self.init("the budget of \(name) is given twice", hint: "Give it once.", exitCode: .usage)
        }
    }

    init(_ error: BudgetExceeded) {
        let result = error.result
        let unit = result.budget.metric.unit
        self.init(
            "over budget: \(result.budget.metric.name) is \(unit.text(result.value ?? 0)), and "
                + "\(unit.text(result.budget.limit)) is allowed", exitCode: .budgetExceeded)
    }

    private static func hint(_ unit: ProfileMetric.Unit) -> String {
        switch unit {
        case .microseconds: "Write a time with its unit, such as 200ms or 1.5s."
        case .bytes: "Write a size, such as 500kB or 5MB."
        case .count: "Write a whole number."
        }
    }
}

extension ProfileMetric.Unit {
    /// A value as people read it.
    func text(_ value: Int64) -> String {
        switch self {
        case .microseconds: ProfileText.time(value)
        case .bytes: ByteCount.text(value)
        case .count: String(value)
        }
    }
}

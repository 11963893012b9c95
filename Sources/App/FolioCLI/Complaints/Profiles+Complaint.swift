import Presentation
import ProfileReports
import Profiling
import Wording

extension Complaint {
    init(_ problem: ProfileProblem) {
        switch problem {
        case .addsComment:
            self.init(
                Message("--add is not profiled"), hint: Message("Profile the reading of comments."), exitCode: .usage)
        case .inputOfSeveralRuns:
            self.init(
                Message("stdin is read once, and --runs needs it again"),
                hint: Message("Give the ids on the command line."),
                exitCode: .usage)
        case .bodiesWithoutHAR:
            self.init(
                Message("--har-bodies says what --har is to hold"), hint: Message("Give --har FILE, too."),
                exitCode: .usage)
        case .cachedWithoutRuns:
            self.init(
                Message("--cached says what --runs may use"), hint: Message("Give --runs N, too."), exitCode: .usage)
        case .sameFile(let first, let second):
            self.init(
                Message("\(first) and \(second) name the same file"), hint: Message("Give each its own."),
                exitCode: .usage)
        case .outputTwice(let option):
            self.init(
                Message("\(option) is to write to stdout, and --json too"),
                hint: Message("Give \(option) a file, or leave out --json."),
                exitCode: .usage)
        }
    }

    init(_ problem: BudgetProblem) {
        switch problem {
        case .noLimit(let text):
            self.init(
                Message("'\(text)' is no budget"), hint: Message("Write NAME=LIMIT, such as first_byte_p95=200ms."),
                exitCode: .usage)
        case .unknownMetric(let name, let known):
            self.init(
                Message("nothing is measured as '\(name)'"), hint: Message("Known: \(known.joined(separator: ", "))."),
                exitCode: .usage)
        case .badLimit(let text, let metric, let unit):
            self.init(Message("'\(text)' is no limit for \(metric)"), hint: Self.hint(unit), exitCode: .usage)
        case .twice(let name):
            self.init(Message("the budget of \(name) is given twice"), hint: Message("Give it once."), exitCode: .usage)
        }
    }

    init(_ error: BudgetExceeded) {
        let result = error.result
        let unit = result.budget.metric.unit
        self.init(
            Message(
                """
                over budget: \(result.budget.metric.name) is \(unit.message(result.value ?? 0)), and \
                \(unit.message(result.budget.limit)) is allowed
                """), exitCode: .budgetExceeded)
    }

    private static func hint(_ unit: ProfileMetric.Unit) -> Message {
        switch unit {
        case .microseconds: Message("Write a time with its unit, such as 200ms or 1.5s.")
        case .bytes: Message("Write a size, such as 500kB or 5MB.")
        case .count: Message("Write a whole number.")
        }
    }
}

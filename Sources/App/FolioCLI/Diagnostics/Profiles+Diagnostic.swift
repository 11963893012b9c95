import Presentation
import ProfileReports
import Profiling
import Wording

extension Diagnostic {
    init(_ problem: ProfileCommandError) {
        switch problem {
        case .addsComment:
            self.init(
                Message("--add cannot be profiled"), hint: Message("Leave out --add to profile reading the comments."),
                exitCode: .usage)
        case .inputOfSeveralRuns:
            self.init(
                Message("--runs cannot read stdin again for each run"),
                hint: Message("Give the ids on the command line."),
                exitCode: .usage)
        case .bodiesWithoutHAR:
            self.init(Message("--har-bodies needs --har"), hint: Message("Add --har FILE."), exitCode: .usage)
        case .cachedWithoutRuns:
            self.init(Message("--cached needs --runs"), hint: Message("Add --runs N."), exitCode: .usage)
        case .outputTwice(let option):
            self.init(
                Message("\(option) and --json cannot both write to stdout"),
                hint: Message("Give a file to \(option), or leave out --json."),
                exitCode: .usage)
        }
    }

    init(_ problem: BudgetError) {
        switch problem {
        case .noLimit(let text):
            self.init(
                Message("invalid budget '\(text)'"), hint: Message("Use NAME=LIMIT, such as first_byte_p95=200ms."),
                exitCode: .usage)
        case .unknownMetric(let name, let known):
            self.init(
                Message("unknown metric '\(name)'"), hint: Message("Known: \(known.joined(separator: ", "))."),
                exitCode: .usage)
        case .badLimit(let text, let metric, let unit):
            self.init(Message("invalid limit '\(text)' for \(metric)"), hint: Self.hint(unit), exitCode: .usage)
        case .twice(let name):
            self.init(Message("the budget of \(name) is given twice"), hint: Message("Give it once."), exitCode: .usage)
        }
    }

    init(_ error: BudgetNotMetError) {
        let result = error.result
        let unit = result.budget.metric.unit
        guard let value = result.value else {
            self.init(
                Message("the budget of \(result.budget.metric.name) cannot be checked: nothing was measured"),
                hint: Message("No request got a response from a server. To read past what is stored, add --runs 1."),
                exitCode: .budgetExceeded)
            return
        }
        self.init(
            Message(
                """
                over budget: \(result.budget.metric.name) is \(unit.message(value)), but the limit is \
                \(unit.message(result.budget.limit))
                """), exitCode: .budgetExceeded)
    }

    private static func hint(_ unit: ProfileMetric.Unit) -> Message {
        switch unit {
        case .microseconds: Message("Use a time with its unit, such as 200ms or 1.5s.")
        case .bytes: Message("Use a size, such as 500kB or 5MB.")
        case .count: Message("Use a whole number.")
        }
    }
}

extension ProfileCommandError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}

extension BudgetError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}

extension BudgetNotMetError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}

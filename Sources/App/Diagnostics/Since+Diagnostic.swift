import Plugins
package import Presentation
package import Reading
import System
import Wording

extension Diagnostic {
    /// An error in `since:`.
    static func text(_ problem: SinceProblem) -> Message {
        switch problem {
        case .badFormat(let text):
            Message(
                """
                invalid format '\(text)'; use \(TimeFormat.names.joined(separator: ", ")) or a pattern of strftime \
                such as %d.%m.%Y
                """)
        case .formatNeedsPlace: Message("`format:` needs `from:` or `to:`, which are written like this")
        case .placeTaken(let name):
            Message("the request has another value as '\(name)'; send this time in another place")
        case .stepNeedsBounds:
            Message(
                """
                `step:` needs `from:` and `to:`, so that each request can ask for one step; with `compare: false`, one of \
                them is enough
                """)
        case .stepTooFine:
            Message("`format:` cannot write the bounds of these steps; use a step of whole units, such as 1d for dates")
        case .badStep(let text):
            Message("invalid duration '\(text)'; use one such as 30d, 12h or, for months, 1mo")
        case .badStart(let text):
            Message("invalid time '\(text)'; use a date such as 2020-01-01")
        case .startNeedsStep: Message("`start:` has no effect without `step:`; remove it, or add `step:`")
        case .nameOfParameter(let name):
            Message("a parameter cannot be named '\(name)' here, because `since:` sets it; choose another name")
        }
    }

    /// Why a list cannot be limited by time.
    init(_ error: TimeOptionError) {
        switch error {
        case .notLimited(let option, let endpoint):
            self.init(
                Message("\(option) needs the time of items, and '\(endpoint)' has no `since:`"),
                hint: Message("Add `since: {at: PATH}` to the endpoint in the plugin."), exitCode: .usage)
        case .endBeforeStart:
            self.init(
                Message("--until must be a later time than --since"),
                hint: Message("Items are from --since on, and from before --until."), exitCode: .usage)
        case .startOffline(let option, let start):
            self.init(
                Message("\(start) cannot be combined with --offline and \(option)"),
                hint: Message("Positions are others in the stored list. Use -n COUNT or --all instead."),
                exitCode: .usage)
        case .needsOneRequest(let option):
            self.init(
                Message("\(option) cannot be combined with --since here, because the list is read in steps"),
                hint: Message("Leave out \(option)."), exitCode: .usage)
        case .tooManySteps(let count):
            self.init(
                Message("the span has \(count) steps, and at most \(TimeWindows.most) are read"),
                hint: Message("Give a later --since, or a longer `step:` in the plugin."), exitCode: .usage)
        case .lastAsEnd:
            self.init(
                Message("--until cannot be last"), hint: Message("Give a date, a time, or a duration such as 7d."),
                exitCode: .usage)
        case .lastFromElsewhere(let start):
            self.init(
                Message("\(start) cannot be combined with --since last, which reads the list from its start"),
                hint: Message("Leave out \(start)."), exitCode: .usage)
        case .lastNeedsLibrary:
            self.init(
                Message("--since last cannot be combined with --no-cache"),
                hint: Message("The library has the time up to which the list was read."), exitCode: .usage)
        case .lastInDryRun:
            self.init(
                Message("--dry-run cannot show the time that --since last means"),
                hint: Message("Give a time instead."), exitCode: .usage)
        }
    }
}

extension TimeOptionError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

import Plugins
import Presentation
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
            Message("`step:` needs `from:` and `to:`, so that each request can ask for one step")
        case .stepTooFine:
            Message("`format:` cannot write the bounds of these steps; use a step of whole units, such as 1d for dates")
        case .badStart(let text):
            Message("invalid time '\(text)'; use a date such as 2020-01-01")
        case .startNeedsStep: Message("`start:` has no effect without `step:`; remove it, or add `step:`")
        case .nameOfParameter(let name):
            Message("a parameter cannot be named '\(name)' here, because `since:` sets it; choose another name")
        }
    }
}

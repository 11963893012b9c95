import Expressions
import Plugins
import Presentation
import Schema

extension Complaint {
    /// Why an expression gives nothing.
    ///
    /// - Parameter place: what it was given, such as `on item 3 of the page`.
    init(_ fault: ExpressionFault, where place: String? = nil, details: [String] = []) {
        let place = place.map { " \($0)" } ?? ""
        switch fault {
        case .unavailable(let reason): self.init(ProgramProblem.unavailable(reason))
        case .invalid(let expression, let error):
            self.init(
                "an expression has an error: \(Self.text(error))", details: Self.expression(expression.text, error),
                exitCode: .usage)
        case .failed(let expression, let reason):
            self.init(
                "an expression fails\(place): \(reason)", details: details + [expression.text],
                hint: "A '?' behind what fails passes over it, and '//' says what stands in for nothing.",
                exitCode: .unusableAnswer)
        case .unreadable(let reason):
            self.init("jq cannot read a value\(place): \(reason)", details: details, exitCode: .unusableAnswer)
        case .stopped: self.init("an expression was ended", exitCode: .interrupted)
        }
    }

    /// Why a plugin's expression cannot be used.
    init(_ problem: ProgramProblem) {
        switch problem {
        case .unavailable(let reason):
            self.init(
                "the expression needs jq's library, which cannot be loaded", details: [reason],
                hint: "Install it: on Debian and Ubuntu the package is libjq1.", exitCode: .failure)
        case .invalid(let file, let located):
            let place = "\(file):\(located.location.line):\(located.location.column)"
            var lines = ["\(place): \(Self.text(located.problem))"]
            if case .badExpression(let text, let error) = located.problem {
                lines += Self.expression(text, error).map { "  \($0)" }
            }
            self.init("\(file) has an error", details: lines, exitCode: .pluginFile)
        }
    }

    /// An option that is no expression.
    init(_ problem: ExpressionOptionProblem) {
        self.init(
            "\(problem.option) is no expression: \(Self.text(problem.error))",
            details: Self.expression(problem.text, problem.error), exitCode: .usage)
    }

    static func text(_ error: ExpressionError) -> String {
        switch error {
        case .path(let error): pathText(error)
        case .unclosed: "a quote or bracket is not closed"
        case .unopened(let bracket, _): "'\(bracket)' closes nothing that is open"
        case .refused(let name, _):
            "'\(name)' is not for expressions: they read nothing but the value that they are given"
        case .unexpected(let token, _): "'\(token)' cannot stand here"
        case .endsTooEarly: "something is missing at the end"
        case .undefined(let name, _) where name.hasPrefix("$"): "there is no variable '\(name)'"
        case .undefined(let name, _):
            "jq has no function '\(name)'; behind the '/' stands how many arguments it is given"
        case .other(let message, _): message
        }
    }

    /// The line of an expression that an error is in, and a caret below its place.
    static func expression(_ text: String, _ error: ExpressionError) -> [String] {
        let before = text.unicodeScalars.prefix(error.offset)
        let start = before.lastIndex(of: "\n").map { text.unicodeScalars.index(after: $0) } ?? text.startIndex
        let line = text.unicodeScalars[start...].prefix { $0 != "\n" }
        let column = text.unicodeScalars.distance(from: start, to: before.endIndex)
        return [String(line), String(repeating: " ", count: max(0, column)) + "^"]
    }
}

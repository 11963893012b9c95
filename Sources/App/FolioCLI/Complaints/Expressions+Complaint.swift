import Expressions
import Plugins
import Presentation
import Schema
import Wording

extension Complaint {
    /// What an expression was given.
    enum ExpressionInput {
        /// An item by its number, which counts from 1.
        case item(Int, isOfPage: Bool)
    }

    /// Why an expression gives nothing.
    ///
    /// - Parameter input: what it was given; nil where that needs no saying.
    init(_ fault: ExpressionFault, at input: ExpressionInput? = nil, details: [Message] = []) {
        switch fault {
        case .unavailable(let reason): self.init(ProgramProblem.unavailable(reason))
        case .invalid(let expression, let error):
            self.init(
                Message("an expression has an error: \(Self.text(error))"),
                details: Self.lines(of: expression.text, error), exitCode: .usage)
        case .failed(let expression, let reason):
            self.init(
                Self.failure(at: input, reason), details: details + [Message(verbatim: expression.text)],
                hint: Message("A '?' behind what fails passes over it, and '//' says what stands in for nothing."),
                exitCode: .unusableAnswer)
        case .unreadable(let reason):
            self.init(Self.unreadable(at: input, reason), details: details, exitCode: .unusableAnswer)
        case .stopped: self.init(Message("an expression was ended"), exitCode: .interrupted)
        }
    }

    private static func failure(at input: ExpressionInput?, _ reason: String) -> Message {
        switch input {
        case nil: Message("an expression fails: \(reason)")
        case .item(let number, isOfPage: false): Message("an expression fails on item \(number): \(reason)")
        case .item(let number, isOfPage: true): Message("an expression fails on item \(number) of the page: \(reason)")
        }
    }

    private static func unreadable(at input: ExpressionInput?, _ reason: String) -> Message {
        switch input {
        case nil: Message("jq cannot read a value: \(reason)")
        case .item(let number, isOfPage: false): Message("jq cannot read a value on item \(number): \(reason)")
        case .item(let number, isOfPage: true):
            Message("jq cannot read a value on item \(number) of the page: \(reason)")
        }
    }

    /// Why a plugin's expression cannot be used.
    init(_ problem: ProgramProblem) {
        switch problem {
        case .unavailable(let reason):
            self.init(
                Message("the expression needs jq's library, which cannot be loaded"),
                details: [Message(verbatim: reason)],
                hint: Message("Install it: on Debian and Ubuntu the package is libjq1."), exitCode: .failure)
        case .invalid(let file, let located):
            let place = Message(verbatim: "\(file):\(located.location.line):\(located.location.column)")
            var lines = [[place, Self.text(located.problem)].joined(separator: ": ")]
            if case .badExpression(let text, let error) = located.problem {
                lines += Self.expression(text, error).map { Message(verbatim: "  \($0)") }
            }
            self.init(Self.errors(1, in: file), details: lines, exitCode: .pluginFile)
        }
    }

    /// An option that is no expression.
    init(_ problem: ExpressionOptionProblem) {
        self.init(
            Message("\(problem.option) is no expression: \(Self.text(problem.error))"),
            details: Self.lines(of: problem.text, problem.error), exitCode: .usage)
    }

    static func text(_ error: ExpressionError) -> Message {
        switch error {
        case .path(let error): pathText(error)
        case .unclosed: Message("a quote or bracket is not closed")
        case .unopened(let bracket, _): Message("'\(bracket)' closes nothing that is open")
        case .refused(let name, _):
            Message("'\(name)' is not for expressions: they read nothing but the value that they are given")
        case .unexpected(let token, _): Message("'\(token)' cannot stand here")
        case .endsTooEarly: Message("something is missing at the end")
        case .undefined(let name, _) where name.hasPrefix("$"): Message("there is no variable '\(name)'")
        case .undefined(let name, _):
            Message("jq has no function '\(name)'; behind the '/' stands how many arguments it is given")
        case .other(let message, _): Message(verbatim: message)
        }
    }

    private static func lines(of text: String, _ error: ExpressionError) -> [Message] {
        expression(text, error).map { Message(verbatim: $0) }
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

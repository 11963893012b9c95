package import Expressions
package import Plugins
package import Presentation
import Schema
package import Wording

extension Diagnostic {
    /// The input of an expression.
    package enum ExpressionInput {
        /// An item by its number, from 1.
        case item(Int, isOfPage: Bool)
    }

    /// Why an expression failed.
    ///
    /// - Parameter input: the expression's input; nil if the message need not mention it.
    package init(_ fault: ExpressionRuntimeError, at input: ExpressionInput? = nil, details: [Message] = []) {
        switch fault {
        case .unavailable(let reason): self.init(ProgramError.unavailable(reason))
        case .noProcess(let reason): self.init(ProgramError.noProcess(reason))
        case .invalid(let expression, let error):
            self.init(
                Message("invalid expression: \(Self.text(error))"),
                details: Self.lines(of: expression.text, error), exitCode: .usage)
        case .failed(let expression, let reason):
            self.init(
                Self.failure(at: input, Message(value: reason)),
                details: details + [Message(verbatim: expression.text)],
                hint: Message("Add '?' to skip items it fails on, or '// VALUE' for a default."),
                exitCode: .unusableResponse)
        case .tooDeep(let expression):
            self.init(
                Self.failure(at: input, Message("the result has more than 256 levels")),
                details: details + [Message(verbatim: expression.text)],
                hint: Message("Select only the parts that you need."), exitCode: .unusableResponse)
        case .crashed(let expression, let reason):
            self.init(
                Self.failure(at: input, Message("jq crashed (\(reason))")),
                details: details + [Message(verbatim: expression.text)],
                hint: Message(
                    "Exclude the values that jq cannot handle, as in 'if . < 1e12 then todate else null end'."),
                exitCode: .unusableResponse)
        case .unreadable(let reason):
            self.init(Self.unreadable(at: input, reason), details: details, exitCode: .unusableResponse)
        case .stopped: self.init(Message("the expression was interrupted"), exitCode: .interrupted)
        }
    }

    private static func failure(at input: ExpressionInput?, _ reason: Message) -> Message {
        switch input {
        case nil: Message("an expression failed: \(reason)")
        case .item(let number, isOfPage: false): Message("an expression failed on item \(number): \(reason)")
        case .item(let number, isOfPage: true): Message("an expression failed on item \(number) of the page: \(reason)")
        }
    }

    private static func unreadable(at input: ExpressionInput?, _ reason: String) -> Message {
        switch input {
        case nil: Message("jq cannot read a value: \(reason)")
        case .item(let number, isOfPage: false): Message("jq cannot read a value of item \(number): \(reason)")
        case .item(let number, isOfPage: true):
            Message("jq cannot read a value of item \(number) of the page: \(reason)")
        }
    }

    /// Why jq cannot run a plugin's expression.
    package init(_ problem: ProgramError) {
        switch problem {
        case .unavailable(let reason):
            self.init(
                Message("the expression needs libjq, which cannot be loaded"),
                details: [Message(verbatim: reason)],
                hint: Message("Install it. On Debian and Ubuntu: apt install libjq1"), exitCode: .failure)
        case .noProcess(let reason):
            self.init(Message("cannot start a process for jq: \(reason)"), exitCode: .failure)
        case .invalid(let file, let located):
            let place = Message(verbatim: "\(file):\(located.location.line):\(located.location.column)")
            var lines = [[place, Self.text(located.problem)].joined(separator: ": ")]
            if case .badExpression(let text, let error) = located.problem {
                lines += Self.expression(text, error).map { Message(verbatim: "  \($0)") }
            }
            self.init(Self.errors(1, in: file), details: lines, exitCode: .pluginFile)
        }
    }

    /// The error in an expression, on one line.
    package static func text(_ error: ExpressionError) -> Message {
        switch error {
        case .path(let error): pathText(error)
        case .tooLong(let bytes):
            Message("the expression has \(bytes) bytes; the limit is \(ExpressionLimits.bytes)")
        case .tooDeep: Message("nested more than \(ExpressionLimits.nesting) levels deep")
        case .tooExpensive: Message("jq needs too much time or memory to compile the expression")
        case .unclosed: Message("a quote or bracket is not closed")
        case .unopened(let bracket, _): Message("unmatched '\(bracket)'")
        case .refused(let name, _):
            Message("'\(name)' is not allowed: an expression reads only its input value")
        case .unexpected(let token, _): Message("unexpected '\(token)'")
        case .endsTooEarly: Message("the expression is incomplete")
        case .undefined(let name, _) where name.hasPrefix("$"): Message("unknown variable '\(name)'")
        case .undefined(let name, _):
            Message("unknown jq function '\(name)' (the number after '/' is its argument count)")
        case .other(let message, _): Message(value: message)
        }
    }

    /// The error as detail lines.
    package static func lines(of text: String, _ error: ExpressionError) -> [Message] {
        expression(text, error).map { Message(verbatim: $0) }
    }

    /// The erroneous line of an expression, and a caret below the place.
    package static func expression(_ text: String, _ error: ExpressionError) -> [String] {
        let before = text.unicodeScalars.prefix(error.offset)
        let start = before.lastIndex(of: "\n").map { text.unicodeScalars.index(after: $0) } ?? text.startIndex
        let line = text.unicodeScalars[start...].prefix { $0 != "\n" }
        let column = text.unicodeScalars.distance(from: start, to: before.endIndex)
        return [String(line), String(repeating: " ", count: max(0, column)) + "^"]
    }
}

extension ExpressionRuntimeError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

/// The English words for a usage error.
package struct UsageMessage: Sendable, Equatable {
    /// What is wrong, without a full stop.
    package let what: String
    /// What may have been meant; a sentence.
    package let hint: String?
    /// Where to read more; a sentence.
    package let next: String

    /// Puts an error into words.
    package init(_ error: UsageError) {
        what = Self.what(error.problem)
        hint = Self.hint(error.problem)
        next = "See '\(error.path.joined(separator: " ")) --help'."
    }

    /// The message on one line per part.
    package var text: String {
        [what, hint, next].compactMap(\.self).joined(separator: "\n")
    }

    private static func what(_ problem: UsageProblem) -> String {
        switch problem {
        case .unknownCommand(let name, _):
            "unknown command '\(name)'"
        case .unknownOption(let name, let word, _):
            name == word ? "unknown option '\(name)'" : "unknown option '\(name)' in '\(word)'"
        case .missingValue(let option, let valueName, _):
            "option '\(option)' needs a value: \(option) \(valueName)"
        case .unexpectedValue(let option, let value):
            "option '\(option)' takes no value, but was given '\(value)'"
        case .invalidValue(let parameter, let text, let expected, _):
            "invalid value '\(text)' for '\(parameter)': expected \(phrase(expected))"
        case .missingArgument(let name):
            "missing argument '\(name)'"
        case .unexpectedArgument(let word):
            "unexpected argument '\(word)'"
        case .conflict(let first, let second):
            "options '\(first)' and '\(second)' cannot be used together"
        }
    }

    private static func hint(_ problem: UsageProblem) -> String? {
        switch problem {
        case .unknownCommand(_, let suggestions), .unknownOption(_, _, let suggestions),
            .invalidValue(_, _, _, let suggestions):
            didYouMean(suggestions)
        case .missingValue(let option, _, let next?):
            "If '\(next)' is the value, write '\(option)=\(next)'."
        case .missingValue, .unexpectedValue, .missingArgument, .unexpectedArgument, .conflict:
            nil
        }
    }

    private static func didYouMean(_ suggestions: [String]) -> String? {
        let quoted = suggestions.map { "'\($0)'" }
        guard let last = quoted.last else { return nil }
        let others = quoted.dropLast().joined(separator: ", ")
        return others.isEmpty ? "Did you mean \(last)?" : "Did you mean \(others) or \(last)?"
    }

    private static func phrase(_ expected: ValueExpectation) -> String {
        switch expected {
        case .text: "text"
        case .integer(nil, nil): "a whole number"
        case .integer(let minimum?, nil): "a whole number, at least \(minimum)"
        case .integer(nil, let maximum?): "a whole number, at most \(maximum)"
        case .integer(let minimum?, let maximum?): "a whole number from \(minimum) to \(maximum)"
        case .number: "a number"
        case .duration: "a duration such as 500ms, 10s, 5m, 2h or 7d"
        case .oneOf(let values): "one of \(values.joined(separator: ", "))"
        case .form(let phrase): phrase
        }
    }
}

package import Wording

/// The text of a usage error.
package struct UsageMessage: Sendable, Equatable {
    /// The problem, without a full stop.
    package let what: Message
    /// What the user may have meant, as a sentence.
    package let hint: Message?
    /// Where to read more, as a sentence.
    package let next: Message

    /// The text of an error.
    package init(_ error: UsageError) {
        what = Self.what(error.problem)
        hint = Self.hint(error.problem)
        next = Message("See '\(error.path.joined(separator: " ")) --help'.")
    }

    /// The message with one line per part.
    package func text(in catalog: Catalog) -> String {
        [what, hint, next].compactMap { $0?.excerpt(in: catalog) }.joined(separator: "\n")
    }

    private static func what(_ problem: ArgumentError) -> Message {
        switch problem {
        case .unknownCommand(let name, _):
            Message("unknown command '\(name)'")
        case .unknownOption(let name, let word, _, _):
            name == word ? Message("unknown option '\(name)'") : Message("unknown option '\(name)' in '\(word)'")
        case .missingValue(let option, let valueName, _):
            Message("option '\(option)' needs a value: \(option) \(valueName)")
        case .unexpectedValue(let option, let value):
            Message("option '\(option)' takes no value, but was given '\(value)'")
        case .invalidValue(let parameter, let text, let expected, _):
            Message("invalid value '\(text)' for '\(parameter)': expected \(phrase(expected))")
        case .missingArgument(let name):
            Message("missing argument '\(name)'")
        case .unexpectedArgument(let word):
            Message("unexpected argument '\(word)'")
        case .conflict(let first, let second):
            Message("options '\(first)' and '\(second)' cannot be used together")
        case .notUTF8(let word):
            Message("the argument '\(word)' is not valid UTF-8")
        }
    }

    private static func hint(_ problem: ArgumentError) -> Message? {
        switch problem {
        case .unknownOption(let name, _, [], let owners) where !owners.isEmpty:
            Message("'\(name)' is an option of \(owners.map { "'\($0)'" }.joined(separator: ", ")).")
        case .unknownCommand(_, let suggestions), .unknownOption(_, _, let suggestions, _),
            .invalidValue(_, _, _, let suggestions):
            didYouMean(suggestions)
        case .missingValue(let option, _, let next?):
            Message("If '\(next)' is the value, write '\(option)=\(next)'.")
        case .missingValue, .unexpectedValue, .missingArgument, .unexpectedArgument, .conflict, .notUTF8:
            nil
        }
    }

    private static func didYouMean(_ suggestions: [String]) -> Message? {
        let quoted = suggestions.map { "'\($0)'" }
        guard let last = quoted.last else { return nil }
        let others = quoted.dropLast().joined(separator: ", ")
        return others.isEmpty ? Message("Did you mean \(last)?") : Message("Did you mean \(others) or \(last)?")
    }

    private static func phrase(_ expected: ValueExpectation) -> Message {
        switch expected {
        case .text: Message("text")
        case .integer(nil, nil): Message("a whole number")
        case .integer(let minimum?, nil): Message("a whole number, at least \(minimum)")
        case .integer(nil, let maximum?): Message("a whole number, at most \(maximum)")
        case .integer(let minimum?, let maximum?): Message("a whole number from \(minimum) to \(maximum)")
        case .number: Message("a number")
        case .duration: Message("a duration such as 500ms, 10s, 5m, 2h or 7d")
        case .oneOf(let values): Message("one of \(values.joined(separator: ", "))")
        case .form(let phrase): phrase
        }
    }
}

/// An invalid command line: the problem, and the command in which it occurs.
package struct UsageError: Error, Equatable {
    /// The problem.
    package let problem: ArgumentError
    /// The names from the program down to the command, as in `["folio", "feed"]`.
    package let path: [String]

    /// The exit code that shells expect after a usage error.
    package static let exitCode: Int32 = 2

    /// A problem found in the command that `path` leads to.
    package init(_ problem: ArgumentError, path: [String]) {
        self.problem = problem
        self.path = path
    }
}

/// The problems of command lines; `UsageMessage` has their texts.
///
/// A command's `run` may throw one for a problem that only the command can detect. The caller then gets a `UsageError`.
package enum ArgumentError: Error, Equatable {
    case unknownCommand(name: String, suggestions: [String])
    /// `word` is the whole word, which differs from `name` in a group of short options. `owners` are other commands
    /// with this option.
    case unknownOption(name: String, word: String, suggestions: [String], owners: [String] = [])
    /// `next` is the following word, which looks like an option.
    case missingValue(option: String, valueName: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case invalidValue(parameter: String, text: String, expected: ValueExpectation, suggestions: [String])
    case missingArgument(name: String)
    case unexpectedArgument(String)
    case conflict(first: String, second: String)
    /// A word that is not valid UTF-8.
    case notUTF8(String)
}

/// A command line that cannot be carried out: what is wrong with it, and in which command.
package struct UsageError: Error, Equatable {
    /// What is wrong.
    package let problem: UsageProblem
    /// The names from the program down to the command, as in `["folio", "feed"]`.
    package let path: [String]

    /// The exit code that shells expect after a usage error.
    package static let exitCode: Int32 = 2

    /// A problem found in the command that `path` leads to.
    package init(_ problem: UsageProblem, path: [String]) {
        self.problem = problem
        self.path = path
    }
}

/// What can be wrong with a command line; `UsageMessage` has the words.
///
/// A command may throw one from its `run` for what only it can check; it reaches the caller as a `UsageError`.
package enum UsageProblem: Error, Equatable {
    case unknownCommand(name: String, suggestions: [String])
    /// `word` is the whole word, which differs from `name` in a group of short options; `owners` are other commands that
    /// have the option.
    case unknownOption(name: String, word: String, suggestions: [String], owners: [String] = [])
    /// `next` is the word that follows and looks like an option.
    case missingValue(option: String, valueName: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case invalidValue(parameter: String, text: String, expected: ValueExpectation, suggestions: [String])
    case missingArgument(name: String)
    case unexpectedArgument(String)
    case conflict(first: String, second: String)
}

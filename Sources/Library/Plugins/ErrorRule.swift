package import Expressions

/// What an answer means that fits all its conditions, whatever its status says.
package struct ErrorRule: Sendable {
    /// What to do with a response that fits the rule.
    package enum Action: String, Sendable, CaseIterable {
        /// A page without items.
        case skip
        /// The request is sent again; a failure where that does not help.
        case retry
        case fail
    }

    /// Nil for any.
    package let statuses: Set<Int>?
    /// Where in the body the rule looks; nil for the status alone, or for the whole body.
    package let at: Expression?
    /// What is at `at`, as text; nil for anything but null, false, and what is empty.
    package let equals: String?
    /// What stands in the text at `at`, else at `message`, else in the body; letters in either case.
    package let contains: String?
    /// What to do with a response that fits.
    package let action: Action
    /// Where the server's own words are.
    package let message: Expression?
    /// Its expressions that are no plain paths; nil where all are.
    package let program: LocatedProgram?
}

/// Conditions of a rule that make no sense.
package enum ErrorRuleProblem: Sendable, Equatable {
    case noCondition
    /// `equals` without the path of what it is compared with.
    case equalsWithoutPath
    /// A message that is neither shown nor looked at.
    case messageOfSkip
}

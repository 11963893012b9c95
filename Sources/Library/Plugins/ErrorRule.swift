package import Expressions

/// The meaning of a response that meets all conditions of the rule, whatever its status.
package struct ErrorRule: Sendable {
    /// What to do with a response that matches the rule.
    package enum Action: String, Sendable, CaseIterable {
        /// Treat it as a page without items.
        case skip
        /// Retry the request; fail if that does not help.
        case retry
        case fail
    }

    /// The statuses that match; nil for any.
    package let statuses: Set<Int>?
    /// Where in the body the rule looks; nil to use the status alone, or the whole body.
    package let at: Expression?
    /// The required text at `at`; nil for anything except null, false and empty values.
    package let equals: String?
    /// A part of the text at `at`, or else at `message`, or else of the body; case does not matter.
    package let contains: String?
    /// What to do with a response that matches.
    package let action: Action
    /// The path of the server's error message.
    package let message: Expression?
    /// Its jq expressions; nil if all are plain paths.
    package let program: LocatedProgram?
}

/// Conditions of a rule that make no sense.
package enum ErrorRuleProblem: Sendable, Equatable {
    case noCondition
    /// `equals` without a path to compare with.
    case equalsWithoutPath
    /// A `message:` that is neither shown nor compared.
    case messageOfSkip
}

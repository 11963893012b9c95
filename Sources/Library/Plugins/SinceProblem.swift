/// An error in `since:`.
package enum SinceProblem: Sendable, Equatable {
    /// A format that is neither a name nor a pattern.
    case badFormat(text: String)
    /// A format without a place for a bound.
    case formatNeedsPlace
    /// The request has another value in the place of a bound.
    case placeTaken(String)
    /// Steps without a place for both bounds.
    case stepNeedsBounds
    /// Steps that are no whole number of the units that the format has.
    case stepTooFine
    /// A length of steps that is no duration.
    case badStep(text: String)
    /// A start that is not a time.
    case badStart(text: String)
    /// A start without steps.
    case startNeedsStep
    /// A parameter has the name of a bound.
    case nameOfParameter(String)
}

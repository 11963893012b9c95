/// An error in `since:`.
package enum SinceProblem: Sendable, Equatable {
    /// A format that is neither a name nor a pattern.
    case badFormat(text: String)
    /// A format without a place for a bound.
    case formatNeedsPlace
    /// The request has another value in the place of a bound.
    case placeTaken(String)
    /// A parameter has the name of a bound.
    case nameOfParameter(String)
}

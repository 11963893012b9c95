/// Why an expression gives nothing.
package enum ExpressionRuntimeError: Error, Sendable, Equatable {
    /// libjq cannot be loaded; what the system says of it.
    case unavailable(String)
    case invalid(Expression, ExpressionError)
    /// It does not fit the value that it was given; what libjq says of it.
    case failed(Expression, String)
    /// A value that libjq does not read, such as one with more than 256 levels.
    case unreadable(String)
    /// The work was cancelled.
    case stopped
}

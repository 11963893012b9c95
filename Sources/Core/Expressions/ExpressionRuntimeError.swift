/// Why an expression has no result.
package enum ExpressionRuntimeError: Error, Sendable, Equatable {
    /// libjq cannot be loaded; the system's reason.
    case unavailable(String)
    case invalid(Expression, ExpressionError)
    /// The expression does not fit the value; libjq's reason.
    case failed(Expression, String)
    /// A value that libjq cannot read, such as one with more than 256 levels.
    case unreadable(String)
    /// The work was cancelled.
    case stopped
}

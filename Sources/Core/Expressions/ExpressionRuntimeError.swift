/// Why an expression has no result.
package enum ExpressionRuntimeError: Error, Sendable, Equatable {
    /// libjq cannot be loaded; the system's reason.
    case unavailable(String)
    /// The process for libjq cannot be started; the system's reason.
    case noProcess(String)
    case invalid(Expression, ExpressionError)
    /// The expression does not fit the value; libjq's reason.
    case failed(Expression, String)
    /// A result has more than 256 levels.
    case tooDeep(Expression)
    /// libjq has crashed on the value; the name of the signal.
    case crashed(Expression, String)
    /// A value that libjq cannot read, such as one with more than 256 levels.
    case unreadable(String)
    /// The work was cancelled.
    case stopped

    /// The same with another reason of libjq, which may quote the value.
    package func mapReason(_ change: (String) -> String) -> ExpressionRuntimeError {
        switch self {
        case .failed(let expression, let reason): .failed(expression, change(reason))
        case .unreadable(let reason): .unreadable(change(reason))
        case .unavailable, .noProcess, .invalid, .tooDeep, .crashed, .stopped: self
        }
    }
}

/// Why a program has no usable output.
package enum CommandError: Error, Sendable, Equatable {
    /// The system cannot start it.
    case cannotStart(reason: String)
    /// It ended with an exit code other than 0.
    case exited(code: Int32)
    /// A signal ended it.
    case killed(signal: Int32)
    /// It printed nothing.
    case noOutput
    /// It printed more than the limit, in bytes.
    case tooLong(limit: Int)
    /// It printed bytes that are not UTF-8.
    case notText
    /// folio does not run commands here.
    case notRun
}

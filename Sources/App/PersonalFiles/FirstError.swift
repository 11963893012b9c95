import System

/// The first of the errors that were noted.
package final class FirstError: Sendable {
    private let first = Lock<(any Error)?>(nil)

    package init() {}

    /// The first error; nil where none was noted.
    package var error: (any Error)? { first.withLock(\.self) }

    /// Notes an error.
    package func note(_ error: any Error) {
        first.withLock { $0 = $0 ?? error }
    }
}

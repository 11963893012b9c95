import System

/// Keeps the first of the recorded errors.
package final class FirstError: Sendable {
    private let first = Lock<(any Error)?>(nil)

    package init() {}

    /// The first error; nil if there was none.
    package var error: (any Error)? { first.withLock(\.self) }

    /// Records an error.
    package func note(_ error: any Error) {
        first.withLock { $0 = $0 ?? error }
    }
}

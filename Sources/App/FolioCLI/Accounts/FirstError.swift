import Synchronization

/// The first of the errors that were noted.
final class FirstError: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock(\.self) }

    func note(_ error: any Error) {
        first.withLock { $0 = $0 ?? error }
    }
}

import Synchronization

/// A clock that stands still until it is told to move.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        fileprivate let elapsed: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        package func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
        package static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
    }

    private let elapsed = Mutex(Duration.zero)

    package init() {}

    package var now: Instant { Instant(elapsed: elapsed.withLock(\.self)) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Moves the clock.
    package func advance(by duration: Duration) {
        elapsed.withLock { $0 += duration }
    }

    /// Moves the clock to the deadline, so that nothing waits.
    package func sleep(until deadline: Instant, tolerance: Duration?) throws {
        elapsed.withLock { $0 = max($0, deadline.elapsed) }
    }
}

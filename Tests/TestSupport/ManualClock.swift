import Synchronization

/// A clock that moves only when a test moves it.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        fileprivate let elapsed: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        package func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
        package static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
    }

    private let elapsed = Mutex(Duration.zero)
    private let waits = Mutex<[Duration]>([])

    package init() {}

    package var now: Instant { Instant(elapsed: elapsed.withLock(\.self)) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Moves the clock.
    package func advance(by duration: Duration) {
        elapsed.withLock { $0 += duration }
    }

    /// All waits, in order, without those that were already over.
    package var sleeps: [Duration] { waits.withLock(\.self) }

    /// Moves the clock to the deadline, so that nothing really waits.
    package func sleep(until deadline: Instant, tolerance: Duration?) throws {
        let wait = elapsed.withLock { elapsed in
            defer { elapsed = max(elapsed, deadline.elapsed) }
            return deadline.elapsed - elapsed
        }
        if wait > .zero { waits.withLock { $0.append(wait) } }
    }
}

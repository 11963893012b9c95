/// A monotonic clock, to measure and to wait: it starts when it is made.
package struct MonotonicClock: Sendable {
    /// The time since the start.
    package let elapsed: @Sendable () -> Duration
    /// Waits until a time since the start; throws `CancellationError` at once if the task is cancelled.
    package let sleep: @Sendable (_ until: Duration) async throws -> Void

    package init(_ clock: any Clock<Duration> = ContinuousClock()) {
        self = Self.opened(clock)
    }

    private init(
        elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// Opens the existential type, so that its instants can be compared.
    private static func opened<C: Clock<Duration>>(_ clock: C) -> MonotonicClock {
        let start = clock.now
        return MonotonicClock(
            elapsed: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
}

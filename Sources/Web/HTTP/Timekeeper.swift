/// A clock that is only measured with and waited on: what has passed since it was made.
package struct Timekeeper: Sendable {
    /// The time since this was made.
    package let elapsed: @Sendable () -> Duration
    /// Waits until so much has passed; throws `CancellationError` at once when the task is cancelled.
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

    /// Opens the clock's type, so that its instants can be compared.
    private static func opened<C: Clock<Duration>>(_ clock: C) -> Timekeeper {
        let start = clock.now
        return Timekeeper(
            elapsed: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
}

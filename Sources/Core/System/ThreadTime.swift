import Glibc

/// The processor time of the current thread. Other work of the machine does not count.
package struct ThreadTime: Sendable {
    private let start: Duration

    /// Begins to measure.
    ///
    /// - Parameter spent: the time that counts as elapsed already.
    package init(spent: Duration = .zero) { start = Self.now - spent }

    /// The processor time since then, on the same thread.
    package var elapsed: Duration { Self.now - start }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

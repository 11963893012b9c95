import Glibc

/// The server's source of time.
struct DemoClock: Sendable {
    /// Milliseconds since an arbitrary moment; never goes back.
    let uptime: @Sendable () -> Int
    /// Seconds since 1970.
    let date: @Sendable () -> Int

    static let system = DemoClock(
        uptime: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
        },
        date: { time(nil) })
}

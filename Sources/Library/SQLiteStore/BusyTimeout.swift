private import Glibc
private import Synchronization

/// The busy timeout: how long a statement waits for another connection to release the file.
final class BusyTimeout: Sendable {
    private let limit: Duration
    private let hasEnded = Atomic(false)
    /// When the current wait of the only waiting thread began.
    private let began = Atomic<Int64>(0)

    init(_ limit: Duration) {
        self.limit = limit
    }

    /// Ends the current wait and prevents later ones.
    func end() {
        hasEnded.store(true, ordering: .relaxed)
    }

    /// Waits a little; returns false when the timeout is over.
    ///
    /// - Parameter tries: how often the current wait has called this before.
    func wait(tries: Int32) -> Bool {
        let now = Self.now
        if tries == 0 { began.store(now, ordering: .relaxed) }
        let waited = Duration.nanoseconds(now - began.load(ordering: .relaxed))
        guard !hasEnded.load(ordering: .relaxed), waited < limit else { return false }
        usleep(useconds_t(min(tries + 1, 25)) * 1000)
        return true
    }

    /// Nanoseconds of a monotonic clock.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

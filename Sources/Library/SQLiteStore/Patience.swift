private import Glibc
private import Synchronization

/// How long a statement waits for another connection to be done with the file.
final class Patience: Sendable {
    private let limit: Duration
    private let hasEnded = Atomic(false)
    /// When the wait began that is under way, of the one thread that waits.
    private let began = Atomic<Int64>(0)

    init(_ limit: Duration) {
        self.limit = limit
    }

    /// Nothing waits from here on, what waits now included.
    func end() {
        hasEnded.store(true, ordering: .relaxed)
    }

    /// Waits a little; false where that was long enough.
    ///
    /// - Parameter tries: how often this was asked before in the same wait.
    func wait(tries: Int32) -> Bool {
        let now = Self.now
        if tries == 0 { began.store(now, ordering: .relaxed) }
        let waited = Duration.nanoseconds(now - began.load(ordering: .relaxed))
        guard !hasEnded.load(ordering: .relaxed), waited < limit else { return false }
        usleep(useconds_t(min(tries + 1, 25)) * 1000)
        return true
    }

    /// Nanoseconds of a clock that nobody sets.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

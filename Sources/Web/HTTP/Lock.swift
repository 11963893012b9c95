import Glibc

/// A value behind a `pthread_mutex_t`.
///
/// `Synchronization.Mutex` makes the thread sanitizer report races on Linux that are none: its futex calls are not
/// instrumented.
package final class Lock<Value>: @unchecked Sendable {
    // Sendable because `value` is touched only in `withLock`, with the mutex held.
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    /// Puts a value behind a mutex of its own.
    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the mutex held; the lock is not recursive.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}

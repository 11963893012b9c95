import Glibc

/// A value protected by a mutex.
///
/// The mutex is a `pthread_mutex_t`. With `Synchronization.Mutex` the thread sanitizer reports races on Linux that do
/// not exist, because its futex calls are not instrumented.
package final class Lock<Value>: @unchecked Sendable {
    // Sendable because `value` is accessed only in `withLock`, with the mutex held.
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    /// Protects a value.
    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Reads or changes the value. Blocks while another thread does.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Releases the mutex until the condition is signalled; only inside `withLock`.
    fileprivate func wait(for condition: UnsafeMutablePointer<pthread_cond_t>) {
        pthread_cond_wait(condition, mutex)
    }
}

/// A value protected by a mutex; threads can wait for its changes.
package final class Monitor<Value>: @unchecked Sendable {
    // Sendable because `value` is guarded by its lock, and a condition variable may be used from any thread.
    private let value: Lock<Value>
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Protects a value.
    package init(_ value: Value) {
        self.value = Lock(value)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
    }

    /// Changes the value and wakes one waiting thread.
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in
            defer { pthread_cond_signal(changed) }
            return body(&value)
        }
    }

    /// Blocks until the body returns a value. The body runs again after each change.
    package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
        value.withLock { value in
            while true {
                if let result = body(&value) { return result }
                self.value.wait(for: changed)
            }
        }
    }
}

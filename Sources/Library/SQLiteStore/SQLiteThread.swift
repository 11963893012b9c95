import Glibc

/// The thread that SQLite's calls block, as the executor of the store.
///
/// The owner calls `stop()`. Jobs that come later still run, on a thread that ends with the last of them.
final class SQLiteThread: SerialExecutor {
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var isStopping = false
        var isRunning = false
        /// What `stop()` waits for.
        var thread: pthread_t?
    }

    private let inbox = Monitor(Inbox())

    func enqueue(_ job: consuming ExecutorJob) {
        // The job may be the store's last: the store, and this with it, may be gone before this call has ended.
        let itself = Unmanaged.passRetained(self)
        defer { itself.release() }
        let job = UnownedJob(job)
        let mustStart = inbox.change { inbox in
            inbox.jobs.append(job)
            defer { inbox.isRunning = true }
            return !inbox.isRunning
        }
        if mustStart { start() }
    }

    /// Ends the thread once every job has run, and waits for that; not to be called by a job.
    func stop() {
        let thread = inbox.change { inbox in
            inbox.isStopping = true
            defer { inbox.thread = nil }
            return inbox.thread
        }
        if let thread { pthread_join(thread, nil) }
    }

    private func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let failure = pthread_create(&thread, nil, { SQLiteThread.main($0) }, context.toOpaque())
        guard failure == 0 else {
            // Without a thread of its own the work is done on this one: nobody else does it, since none is running.
            context.release()
            return work(untilEmpty: true)
        }
        let isLate = inbox.change { inbox in
            if !inbox.isStopping { inbox.thread = thread }
            return inbox.isStopping
        }
        if isLate { pthread_detach(thread) }
    }

    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        Unmanaged<SQLiteThread>.fromOpaque(context).takeRetainedValue().work(untilEmpty: false)
        return nil
    }

    private func work(untilEmpty: Bool) {
        while case let batch = takeJobs(untilEmpty: untilEmpty), !batch.isEmpty {
            for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    /// Waits for jobs; gives none when the thread is to end.
    private func takeJobs(untilEmpty: Bool) -> [UnownedJob] {
        inbox.wait { inbox in
            if inbox.jobs.isEmpty {
                guard untilEmpty || inbox.isStopping else { return nil }
                inbox.isRunning = false
            }
            defer { inbox.jobs = [] }
            return inbox.jobs
        }
    }
}

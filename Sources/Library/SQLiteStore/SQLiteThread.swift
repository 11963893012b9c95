import Glibc
import Synchronization
import System

/// The thread that SQLite's calls block, as the executor of the store.
///
/// The owner calls `stop()`. Jobs that come later still run, on a thread that ends with the last of them.
final class SQLiteThread: SerialExecutor {
    private struct Inbox {
        var jobs: [UnownedJob] = []
        /// What is done when there is no job; dropped at the end.
        var whenIdle: (@Sendable () -> Void)?
        var isStopping = false
        var isRunning = false
        /// What `stop()` waits for.
        var thread: Thread?
    }

    private let inbox = Monitor(Inbox())
    /// The thread that works; 0 before there is one.
    private let runner = Atomic<pthread_t>(0)

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

    /// Does something once there is no job, in place of what was to be done then before.
    func whenIdle(_ work: @escaping @Sendable () -> Void) {
        inbox.change { $0.whenIdle = work }
    }

    /// Ends the thread once every job has run, and waits for that; not to be called by a job.
    func stop() {
        let thread = inbox.change { inbox in
            inbox.isStopping = true
            defer { inbox.thread = nil }
            return inbox.thread
        }
        thread?.join()
    }

    private func start() {
        guard let thread = try? Thread({ self.work(untilEmpty: false) }) else {
            // Without a thread of its own the work is done on this one: nobody else does it, since none is running.
            return work(untilEmpty: true)
        }
        let isLate = inbox.change { inbox in
            if !inbox.isStopping { inbox.thread = thread }
            return inbox.isStopping
        }
        if isLate { thread.detach() }
    }

    /// What is done when idle is no job, so Swift asks whether it is isolated all the same.
    func checkIsolated() {
        precondition(runner.load(ordering: .relaxed) == pthread_self(), "not on the library's thread")
    }

    private func work(untilEmpty: Bool) {
        runner.store(pthread_self(), ordering: .relaxed)
        while true {
            let work = takeWork(untilEmpty: untilEmpty)
            for job in work.jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
            work.whenIdle?()
            if work.jobs.isEmpty, work.whenIdle == nil { return }
        }
    }

    /// Waits for work; gives none when the thread is to end.
    private func takeWork(untilEmpty: Bool) -> (jobs: [UnownedJob], whenIdle: (@Sendable () -> Void)?) {
        inbox.wait { inbox in
            if inbox.jobs.isEmpty {
                if !inbox.isStopping, let whenIdle = inbox.whenIdle {
                    inbox.whenIdle = nil
                    return ([], whenIdle)
                }
                guard untilEmpty || inbox.isStopping else { return nil }
                inbox.isRunning = false
            }
            defer { inbox.jobs = [] }
            return (inbox.jobs, nil)
        }
    }
}

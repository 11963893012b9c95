import Glibc
import Synchronization
import System

/// The store's executor: one thread, because SQLite's calls block.
///
/// The owner calls `stop()`. Later jobs still run, on a thread that ends with the last of them.
final class SQLiteThread: SerialExecutor {
    private struct Inbox {
        var jobs: [UnownedJob] = []
        /// The work to do when there is no job; dropped at the end.
        var whenIdle: (@Sendable () -> Void)?
        var isStopping = false
        var isRunning = false
        /// The thread that `stop()` waits for.
        var thread: Thread?
    }

    private let inbox = Monitor(Inbox())
    /// The running thread; 0 before there is one.
    private let runner = Atomic<pthread_t>(0)

    func enqueue(_ job: consuming ExecutorJob) {
        // This may be the last job of the store. The store and this executor may be released before this call ends.
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

    /// Sets the work to do once there is no job, replacing earlier such work.
    func whenIdle(_ work: @escaping @Sendable () -> Void) {
        inbox.change { $0.whenIdle = work }
    }

    /// Ends the thread once every job has run, and waits for its end. A job must not call it.
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
            // If no thread can be started, this one does the work; no other thread can be running it.
            return work(untilEmpty: true)
        }
        let isLate = inbox.change { inbox in
            if !inbox.isStopping { inbox.thread = thread }
            return inbox.isStopping
        }
        if isLate { thread.detach() }
    }

    /// Idle work is not a job, but Swift checks its isolation too.
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

    /// Waits for work; returns none when the thread must end.
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

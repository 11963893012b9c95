import Dispatch

/// Runs a task and its children one at a time, in the order in which they become ready, as a loop's thread does.
package final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "tests.one-thread")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

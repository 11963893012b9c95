import Glibc
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The threads that run Swift's tasks: the main thread for the main actor, and others for all other tasks.
///
/// They replace libdispatch, which waits for ever or crashes if the system refuses it a thread, memory or a descriptor.
package enum TaskThreads {
    /// Runs a program on the main actor, and exits with the code that it returns. Only the main thread may call it,
    /// once, before there are any tasks.
    package static func run(_ program: @escaping @MainActor @Sendable () async -> Int32) -> Never {
        _createExecutors(factory: Executors.self)
        Task { @MainActor in exit(await program()) }
        Executors.main.serve()
    }
}

private enum Executors: ExecutorFactory {
    static let queue = TaskQueue()
    static let main = MainThread()
    static let others = OtherThreads()

    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { others }
}

/// The executor of the main actor.
private final class MainThread: MainExecutor {
    /// The main thread, which makes the executors.
    private let thread = pthread_self()

    func enqueue(_ job: consuming ExecutorJob) {
        Executors.queue.addMain(UnownedJob(job))
    }

    /// Runs jobs for ever. If the system refuses all other threads, their jobs run here, too.
    func serve() -> Never {
        while true {
            switch Executors.queue.next(isMain: true) {
            case .main(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .other(let job): job.runSynchronously(on: Executors.others.asUnownedTaskExecutor())
            }
        }
    }

    /// Swift checks the isolation of code outside tasks with it, too.
    func checkIsolated() {
        precondition(pthread_self() == thread, "not on the main thread")
    }

    // Swift calls these only for a program whose `main` is asynchronous.
    func run() { serve() }
    func stop() {}
}

/// The executor of tasks that belong to no actor and to no other executor.
private final class OtherThreads: TaskExecutor, SchedulingExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        Executors.queue.add(UnownedJob(job))
    }

    /// Sleeping tasks. Only a `ContinuousClock` also counts the time in which the system is suspended.
    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
        let instant =
            instant as? ContinuousClock.Instant
            ?? .now.advanced(by: clock.now.duration(to: instant) as? Duration ?? .zero)
        Executors.queue.add(UnownedJob(job), at: instant)
    }
}

/// The jobs that wait for a thread, and those that wait for a time.
private final class TaskQueue: @unchecked Sendable {
    // Sendable because `state` is accessed only with the mutex held.
    enum Job {
        case main(UnownedJob)
        case other(UnownedJob)
    }

    private struct State {
        var main: [UnownedJob] = []
        var others: [UnownedJob] = []
        var timers = Timers<UnownedJob>()
        /// How many threads there are beside the main one, and how many of them wait for a job.
        var threads = 0
        var waiting = 0

        /// Makes the jobs ready whose time has come. Returns whether there were any.
        mutating func moveDue() -> Bool {
            guard let first = timers.first, first <= .now else { return false }
            while let first = timers.first, first <= .now { others.append(timers.removeFirst()) }
            return true
        }
    }

    private var state = State()
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let mainWakes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let otherWakes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// The most threads beside the main one. No command has work for more at the same time.
    private static let limit = 4
    /// A system that was suspended wakes without a signal, so a longer wait is cut into parts.
    private static let longestWait = Duration.seconds(10)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        for condition in [mainWakes, otherWakes] { pthread_cond_init(condition, &attributes) }
        pthread_condattr_destroy(&attributes)
    }

    func addMain(_ job: UnownedJob) {
        pthread_mutex_lock(mutex)
        state.main.append(job)
        pthread_cond_signal(mainWakes)
        pthread_mutex_unlock(mutex)
    }

    func add(_ job: UnownedJob) {
        pthread_mutex_lock(mutex)
        state.others.append(job)
        wakeAndUnlock()
    }

    func add(_ job: UnownedJob, at instant: ContinuousClock.Instant) {
        pthread_mutex_lock(mutex)
        state.timers.insert(job, at: instant)
        // The threads that wait need to know that they must wait less.
        pthread_cond_broadcast(mainWakes)
        pthread_cond_broadcast(otherWakes)
        wakeAndUnlock()
    }

    /// Waits for a job.
    func next(isMain: Bool) -> Job {
        pthread_mutex_lock(mutex)
        while true {
            if state.moveDue() {
                wakeAndUnlock()
                pthread_mutex_lock(mutex)
            }
            if isMain, !state.main.isEmpty {
                defer { pthread_mutex_unlock(mutex) }
                return .main(state.main.removeFirst())
            }
            if !isMain || state.threads == 0, !state.others.isEmpty {
                // Other jobs may have become ready at the same time.
                defer { if state.others.isEmpty { pthread_mutex_unlock(mutex) } else { wakeAndUnlock() } }
                return .other(state.others.removeFirst())
            }
            wait(isMain: isMain)
        }
    }

    private func wait(isMain: Bool) {
        if !isMain { state.waiting += 1 }
        let condition = isMain ? mainWakes : otherWakes
        if let first = state.timers.first {
            let wait = max(.zero, min(ContinuousClock.now.duration(to: first), Self.longestWait)).components
            var end = timespec()
            clock_gettime(CLOCK_MONOTONIC, &end)
            end.tv_sec += Int(wait.seconds)
            end.tv_nsec += Int(wait.attoseconds / 1_000_000_000)
            let carry = end.tv_nsec / 1_000_000_000
            end.tv_sec += carry
            end.tv_nsec -= carry * 1_000_000_000
            pthread_cond_timedwait(condition, mutex, &end)
        } else {
            pthread_cond_wait(condition, mutex)
        }
        if !isMain { state.waiting -= 1 }
    }

    /// Finds a thread for the jobs, after one was added, and releases the mutex.
    private func wakeAndUnlock() {
        let wanted = state.others.count + (state.threads == 0 && !state.timers.isEmpty ? 1 : 0)
        let mustStart = wanted > state.waiting && state.threads < Self.limit
        if mustStart { state.threads += 1 } else { pthread_cond_signal(otherWakes) }
        pthread_mutex_unlock(mutex)
        guard mustStart else { return }
        if let thread = try? Thread({ Self.work() }) { return thread.detach() }
        pthread_mutex_lock(mutex)
        state.threads -= 1
        // The main thread may have to run the jobs.
        pthread_cond_signal(mainWakes)
        pthread_mutex_unlock(mutex)
    }

    private static func work() {
        while true {
            guard case .other(let job) = Executors.queue.next(isMain: false) else { continue }
            job.runSynchronously(on: Executors.others.asUnownedTaskExecutor())
        }
    }
}

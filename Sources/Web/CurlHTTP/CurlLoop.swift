import CCurl
import Glibc
package import HTTP
import Synchronization
import System

/// The live client: a thread that runs libcurl's transfers. It is also the `TaskExecutor` of the walk, so that no
/// thread changes between a response and the next request. Connections are reused.
///
/// The thread keeps the loop alive, so the owner calls `stop()` after the last request.
package final class CurlLoop: MeteredHTTPClient, TaskExecutor {
    /// Messages from other threads to the loop.
    struct Inbox {
        var jobs: [UnownedJob] = []
        var commands: [Command] = []
        /// Set just before the loop waits, and only if nothing is queued. Whoever queues something then wakes the loop.
        var isAsleep = false
        var isStopping = false
        /// Whether the loop has ended and takes nothing out any more.
        var hasEnded = false
        var nextID: UInt64 = 0
    }

    enum Command {
        case start(CurlTransfer)
        case cancel(id: UInt64)
    }

    private let inbox = Lock(Inbox())
    private let multi: CurlMulti
    private let thread = Lock<Thread?>(nil)
    /// The thread's id, once it runs; 0 before.
    private let runner = Atomic<pthread_t>(0)

    /// Loads libcurl, on first use in the process, and starts the thread. Throws `HTTPError` and `ResourceError`.
    ///
    /// - Parameters:
    ///   - userAgent: sent with requests that have no `User-Agent` field of their own.
    ///   - caFile: trusted PEM certificates, in addition to those in libcurl's built-in folder; nil for the system's.
    package init(userAgent: String = "folio", caFile: String? = nil) throws {
        if let problem = folio_curl_load() { throw HTTPError.unavailable(reason: String(cString: problem)) }
        guard let multi = CurlMulti(userAgent: userAgent, caFile: caFile) else {
            throw CurlMulti.failure
        }
        self.multi = multi
        let started = try Thread { self.spin() }
        thread.withLock { $0 = started }
    }

    /// Cancels the running transfers, ends the thread and waits for it. Later requests are cancelled too.
    package func stop() {
        let started = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let started else { return }
        wake { $0.isStopping = true }
        started.join()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        // The job may be the last one: the owner may stop and release the loop before this call returns.
        let itself = Unmanaged.passRetained(self)
        defer { itself.release() }
        let job = UnownedJob(job)
        wake { $0.jobs.append(job) }
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await outcome(of: request).result.get()
    }

    package func outcome(of request: HTTPRequest) async -> HTTPOutcome {
        if Task.isCancelled { return HTTPOutcome(.failure(CancellationError()), metrics: HTTPMetrics()) }
        let id = inbox.withLock { inbox in
            inbox.nextID += 1
            return inbox.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(CurlTransfer(id: id, request: request, continuation: continuation))
                // The cancellation handler may have run before the start was queued.
                if Task.isCancelled { cancel(request, id) }
            }
        } onCancel: {
            cancel(request, id)
        }
    }

    private func cancel(_ request: HTTPRequest, _ id: UInt64) {
        if !request.limits.outlivesCancellation { wake { $0.commands.append(.cancel(id: id)) } }
    }

    /// Starts a transfer. If the calling task runs on the loop already, the request is sent before the task's next
    /// line.
    private func start(_ transfer: CurlTransfer) {
        if runner.load(ordering: .relaxed) == pthread_self() {
            multi.perform(.start(transfer))
            multi.progress()
        } else if !wake({ $0.commands.append(.start(transfer)) }) {
            transfer.fail(CancellationError())
        }
    }

    /// Changes the inbox and wakes the loop. Returns false if the loop has ended.
    @discardableResult
    private func wake(_ change: (inout Inbox) -> Void) -> Bool {
        let (mustWake, hasEnded) = inbox.withLock { inbox in
            change(&inbox)
            defer { inbox.isAsleep = false }
            return (inbox.isAsleep, inbox.hasEnded)
        }
        if mustWake { multi.wakeUp() }
        return !hasEnded
    }

    private func spin() {
        runner.store(pthread_self(), ordering: .relaxed)
        var running = true
        while running {
            let batch = takeInbox()
            // One batch, not until the queue is empty: transfers must progress between the jobs.
            for job in batch.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            for command in batch.commands { multi.perform(command) }
            if batch.isStopping { multi.cancelAll() }
            multi.progress()
            multi.endOverdue()
            running = waitOrEnd()
        }
        multi.close()
    }

    private func takeInbox() -> Inbox {
        inbox.withLock { inbox in
            let batch = inbox
            inbox.jobs = []
            inbox.commands = []
            return batch
        }
    }

    /// Waits for work. Returns false when the loop must stop and nothing is left to do.
    private func waitOrEnd() -> Bool {
        let next = inbox.withLock { inbox in
            let isIdle = inbox.jobs.isEmpty && inbox.commands.isEmpty
            if isIdle, inbox.isStopping, multi.isIdle {
                inbox.hasEnded = true
                return Next.end
            }
            inbox.isAsleep = isIdle
            return isIdle ? .wait : .goOn
        }
        if next == .wait {
            multi.wait { inbox.withLock { $0.isAsleep } }
            inbox.withLock { $0.isAsleep = false }
        }
        return next != .end
    }

    private enum Next { case wait, goOn, end }
}

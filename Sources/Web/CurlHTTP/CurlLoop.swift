import CCurl
import Glibc
package import HTTP
import Synchronization
import System

/// The live client: a thread that runs libcurl's transfers and, as a `TaskExecutor`, the walk that asks for them, so
/// that nothing crosses threads between a response and the next request. Connections are kept alive between requests.
///
/// The thread keeps the loop alive, so the owner calls `stop()` when the last request has ended.
package final class CurlLoop: MeteredHTTPClient, TaskExecutor {
    /// What other threads hand to the loop.
    struct Inbox {
        var jobs: [UnownedJob] = []
        var commands: [Command] = []
        /// Set just before the loop waits, and only when nothing is queued; who queues then wakes it.
        var isAsleep = false
        var isStopping = false
        /// Nothing is taken out any more.
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
    /// The running thread's own name for itself; 0 before it runs.
    private let runner = Atomic<pthread_t>(0)

    /// Loads libcurl, on first use in the process, and starts the thread.
    ///
    /// - Parameters:
    ///   - userAgent: what requests say of the program, unless they have a `User-Agent` field of their own.
    ///   - caFile: PEM roots to trust, beside those in the folder that libcurl was built to look into; nil for the system's.
    package init(userAgent: String = "folio", caFile: String? = nil) throws(HTTPError) {
        if let problem = folio_curl_load() { throw .unavailable(reason: String(cString: problem)) }
        guard let multi = CurlMulti(userAgent: userAgent, caFile: caFile) else {
            throw .unavailable(reason: "curl_multi_init failed")
        }
        self.multi = multi
        let started: Thread
        do throws(ThreadError) { started = try Thread { self.spin() } } catch {
            throw .unavailable(reason: error.reason)
        }
        thread.withLock { $0 = started }
    }

    /// Ends the thread once every transfer has ended, and waits for that. Transfers under way are cancelled, and so are
    /// those asked for later.
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
        // The job may be the last: the owner may stop and drop the loop before this call has ended.
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
                // The handler may have run before the start was queued.
                if Task.isCancelled { wake { $0.commands.append(.cancel(id: id)) } }
            }
        } onCancel: {
            wake { $0.commands.append(.cancel(id: id)) }
        }
    }

    /// Starts at once where the asking task runs on the loop already, so that the request is on its way before the
    /// task's next line.
    private func start(_ transfer: CurlTransfer) {
        if runner.load(ordering: .relaxed) == pthread_self() {
            multi.perform(.start(transfer))
            multi.progress()
        } else if !wake({ $0.commands.append(.start(transfer)) }) {
            transfer.fail(CancellationError())
        }
    }

    /// Puts something into the inbox; false when the loop has ended and will not find it.
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
            // One batch, never until empty: transfers must progress between the jobs.
            for job in batch.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            for command in batch.commands { multi.perform(command) }
            if batch.isStopping { multi.cancelAll() }
            multi.progress()
            multi.endStalled()
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

    /// False when the loop has been told to stop and nothing is left to do.
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

import Glibc
import Synchronization

/// Ends the work early when a person or the shell says so: Ctrl-C, SIGTERM, or a reader of the output that has gone.
///
/// The signals are waited for on a thread of its own, so that nothing runs in a handler. A second signal exits at once.
final class Interruption: Sendable {
    enum Cause: Int32, Sendable {
        case none = 0
        case outputClosed
        case interrupt
        case terminate

        /// The exit code: 128 plus the signal's number; a reader that left is no failure.
        var exitCode: Int32 {
            switch self {
            case .none, .outputClosed: 0
            case .interrupt: 128 + SIGINT
            case .terminate: 128 + SIGTERM
            }
        }
    }

    private let state = Atomic<Int32>(Cause.none.rawValue)
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)
    /// At its end when the work is to end, for those who wait in `poll`.
    let descriptor: Int32
    private let bell: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        descriptor = ends[0]
        bell = ends[1]
    }

    var cause: Cause { Cause(rawValue: state.load(ordering: .acquiring)) ?? .none }

    /// Blocks the signals in this thread and all that it starts; call it before any other thread is started.
    static func blockSignals() {
        signal(SIGPIPE, SIG_IGN)
        var set = signals
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Starts to watch; `stop` is called once, on another thread.
    func watch(stop: @escaping @Sendable () -> Void) {
        self.stop.withLock { $0 = stop }
        Self.startThread(self) { $0.waitForSignals() }
        Self.startThread(self) { $0.waitForClosedOutput() }
    }

    /// Notes why the work ends; the first cause counts.
    func end(because cause: Cause) {
        let none = Cause.none.rawValue
        let (isFirst, _) = state.compareExchange(
            expected: none, desired: cause.rawValue, ordering: .acquiringAndReleasing)
        guard isFirst else { return }
        close(bell)
        stop.withLock { $0 }?()
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        return set
    }

    private func waitForSignals() {
        var set = Self.signals
        var number: Int32 = 0
        while sigwait(&set, &number) == 0 {
            let cause: Cause = number == SIGINT ? .interrupt : .terminate
            if self.cause != .none { _exit(128 + number) }
            end(because: cause)
        }
    }

    /// A pipe or socket tells by POLLERR that its reader is gone, also while nothing is written.
    private func waitForClosedOutput() {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        if output.revents & Int16(POLLERR) != 0 { end(because: .outputClosed) }
    }

    private static func startThread(_ interruption: Interruption, _ body: @escaping @Sendable (Interruption) -> Void) {
        let box = Unmanaged.passRetained(ThreadBody { body(interruption) })
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        if failure == 0 { pthread_detach(thread) } else { box.release() }
    }
}

private final class ThreadBody {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}

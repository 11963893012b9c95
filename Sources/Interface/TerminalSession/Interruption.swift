import Glibc
import Synchronization
package import System

/// Ends the work early on Ctrl-C, on SIGTERM and other signals to end, and, if the output is all that the work is for, when
/// its reader is gone.
///
/// The signal handlers only pass a signal to a thread that waits for it. A signal that comes more than a second after the
/// first exits at once, so that a command that cannot end can be ended. Sooner ones change nothing, because many programs
/// send two: timeout(1), for example, sends one to folio and one to folio's process group.
package final class Interruption: Sendable {
    /// Why the work ends.
    package enum Cause: Int32, Sendable {
        /// It continues.
        case none = 0
        /// The reader of the output is gone.
        case outputClosed
        /// SIGINT
        case interrupt
        /// SIGTERM
        case terminate
        /// SIGHUP: the terminal is gone.
        case hangUp
        /// SIGQUIT
        case quit

        /// The signal; nil if there was none.
        private var signal: Int32? {
            switch self {
            case .none, .outputClosed: nil
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .hangUp: SIGHUP
            case .quit: SIGQUIT
            }
        }

        /// Whether a signal ended the work.
        package var isSignal: Bool { signal != nil }

        /// The exit code: 128 plus the signal's number. A reader that left is not a failure.
        package var exitCode: Int32 { signal.map { 128 + $0 } ?? 0 }

        fileprivate init(signal: Int32) {
            self = [.interrupt, .hangUp, .quit].first { $0.signal == signal } ?? .terminate
        }
    }

    private let state = Atomic<Int32>(Cause.none.rawValue)
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)
    /// When the work ended.
    private let endTime = Mutex<ContinuousClock.Instant?>(nil)
    private let bell = Result { () throws(ResourceError) in try Pipe() }

    package init() {}

    /// The reading end of a pipe for `poll`, which closes when the work must end. It is -1 if the pipe could not be created;
    /// `watch` then throws.
    package var descriptor: Int32 { (try? bell.get().reading) ?? -1 }

    /// Why the work ends; the first cause counts.
    package var cause: Cause { Cause(rawValue: state.load(ordering: .acquiring)) ?? .none }

    /// Whether a pager has the terminal. Ctrl-C is then also for the pager, and folio must not exit before it does.
    package var isPaging: Bool {
        get { SignalPipe.isPaging.load(ordering: .acquiring) }
        set { SignalPipe.isPaging.store(newValue, ordering: .releasing) }
    }

    /// Ends the work, too, when the reader of the output is gone. Without this, a command that writes a
    /// file or changes something goes on to its end.
    package func watchOutput() {
        SignalPipe.send(Self.outputToWatch)
    }

    /// No signal has this number.
    private static let outputToWatch: UInt8 = 0

    /// Ends the work because the user has left the pager.
    func outputWasLeft() {
        end(because: .outputClosed)
    }

    /// Starts watching; `stop` is called once, on another thread. Throws `ResourceError`.
    package func watch(stop: @escaping @Sendable () -> Void) throws(ResourceError) {
        self.stop.withLock { $0 = stop }
        _ = try bell.get()
        // Writing then fails with an error, which names the file.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        let signals = try Pipe()
        try startThread { self.wait(for: signals) }
        SignalPipe.install([SIGINT, SIGTERM, SIGHUP, SIGQUIT], signals)
    }

    /// Ends the work; only the first cause is recorded.
    private func end(because cause: Cause) {
        let none = Cause.none.rawValue
        let change = state.compareExchange(
            expected: none, desired: cause.rawValue, ordering: .acquiringAndReleasing)
        guard change.exchanged else { return }
        endTime.withLock { $0 = .now }
        if let bell = try? bell.get() { close(bell.writing) }
        stop.withLock { $0 }?()
    }

    /// Waits for signals and, after `watchOutput`, for POLLERR of the output, which means that the reader of a pipe or socket
    /// is gone, even while nothing is written.
    private func wait(for signals: Pipe) -> Never {
        var ready = [
            pollfd(fd: signals.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: -1, events: 0, revents: 0),
        ]
        while true {
            guard poll(&ready, 2, -1) > 0 else { continue }
            if ready[1].revents != 0 {
                if ready[1].revents & Int16(POLLERR) != 0 { end(because: .outputClosed) }
                // It will not change.
                ready[1].fd = -1
            }
            guard ready[0].revents != 0, let byte = Self.byte(from: signals) else { continue }
            if byte == Self.outputToWatch { ready[1].fd = STDOUT_FILENO } else { receive(byte) }
        }
    }

    private static func byte(from pipe: Pipe) -> UInt8? {
        var byte: UInt8 = 0
        return read(pipe.reading, &byte, 1) == 1 ? byte : nil
    }

    private func receive(_ byte: UInt8) {
        let signal = SignalPipe.Received(byte: byte)
        let cause = Cause(signal: signal.number)
        if self.cause == .none { return end(because: cause) }
        if hasTimeToEnd || cause == .interrupt && signal.cameWhilePaging { return }
        _exit(cause.exitCode)
    }

    /// Whether the work ended so recently that the command may still write and delete what it must.
    private var hasTimeToEnd: Bool {
        endTime.withLock { $0 }.map { ContinuousClock.now - $0 < .seconds(1) } ?? true
    }
}

/// Signals as bytes in a pipe, because nothing but `write` is safe in a handler (signal-safety(7)).
private enum SignalPipe {
    /// A signal, and whether a pager had the terminal when it arrived: it may be handled only later.
    struct Received {
        let number: Int32
        let cameWhilePaging: Bool

        init(byte: UInt8) {
            number = Int32(byte & 0x7F)
            cameWhilePaging = byte & 0x80 != 0
        }

        static func byte(_ number: Int32, whilePaging: Bool) -> UInt8 {
            UInt8(truncatingIfNeeded: number) | (whilePaging ? 0x80 : 0)
        }
    }

    static let isPaging = Atomic<Bool>(false)
    private static let writing = Atomic<Int32>(-1)

    /// Writes a byte to the pipe of the signals. No signal may have it.
    static func send(_ byte: UInt8) {
        withUnsafeBytes(of: byte) { _ = write(writing.load(ordering: .acquiring), $0.baseAddress, 1) }
    }

    /// Writes the signals to a pipe from now on. A signal that was ignored when the process began stays ignored, as nohup
    /// requires.
    static func install(_ numbers: [Int32], _ pipe: Pipe) {
        writing.store(pipe.writing, ordering: .releasing)
        // Both are initialized before a handler reads them.
        isPaging.store(false, ordering: .releasing)
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers {
            let previous = signal(number) { number in
                let saved = errno
                var byte = SignalPipe.Received.byte(
                    number, whilePaging: SignalPipe.isPaging.load(ordering: .acquiring))
                write(SignalPipe.writing.load(ordering: .acquiring), &byte, 1)
                errno = saved
            }
            if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
            sigaddset(&set, number)
        }
        // A parent may have left them blocked.
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}

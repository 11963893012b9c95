import Glibc
import Synchronization
import Wording

/// A file that log lines are appended to.
struct LogFile: Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// Throws `FileError` where it cannot be opened for writing.
    init(_ path: String) throws {
        // Without waiting for the reader of a FIFO: there may never be one.
        let number = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if number < 0, errno == ENXIO { throw FileError(path: path, .unread) }
        guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        _ = fcntl(number, F_SETFL, O_APPEND)
        self.path = path
        descriptor = Descriptor(number: number)
    }

    /// What appends lines; those of one call are one write, so that several processes may share the file.
    ///
    /// - Parameter notice: told once when a line cannot be written; a log that fails must not fail the work.
    func appender(notice: @escaping @Sendable (Message) -> Void) -> @Sendable (String) -> Void {
        let failures = FailureCount()
        return { lines in
            do throws(OutputError) {
                try descriptor.write(lines)
            } catch {
                guard failures.add() == 1 else { return }
                let reason =
                    if case .failed(let reason) = error { Message(verbatim: reason) } else {
                        Message("nobody reads it")
                    }
                notice(Message("the log is not complete: cannot write \(path): \(reason)"))
            }
        }
    }
}

/// How often writing has failed.
private final class FailureCount: Sendable {
    private let count = Mutex(0)

    /// Counts one more; gives how many there are now.
    func add() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

import Glibc

/// A file that log lines are appended to.
package struct LogFile: Sendable {
    private let descriptor: Descriptor

    /// Throws `FileError` where it cannot be opened for writing.
    package init(_ path: String) throws {
        // Without waiting for the reader of a FIFO: there may never be one.
        let number = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if number < 0, errno == ENXIO { throw FileError(path: path, .unread) }
        guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        _ = fcntl(number, F_SETFL, O_APPEND)
        descriptor = Descriptor(number: number)
    }

    /// What appends lines; those of one call are one write, so that several processes may share the file.
    ///
    /// - Parameter failed: called once, when a line cannot be written; a log that fails must not fail the work.
    package func appender(failed: @escaping @Sendable (OutputError) -> Void) -> @Sendable (String) -> Void {
        let hasFailed = Lock(false)
        return { lines in
            do throws(OutputError) {
                try descriptor.write(lines)
            } catch {
                let isFirst = hasFailed.withLock { hasFailed in
                    defer { hasFailed = true }
                    return !hasFailed
                }
                if isFirst { failed(error) }
            }
        }
    }
}

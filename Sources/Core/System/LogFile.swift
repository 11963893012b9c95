import Glibc

/// A file for log lines.
package struct LogFile: Sendable {
    private let descriptor: Descriptor

    /// Throws `FileError` if the file cannot be opened for writing.
    package init(_ path: String) throws {
        try Descriptor.refuseOwn(path)
        // Does not wait for a reader of a FIFO: there may never be one.
        let number = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if number < 0, errno == ENXIO { throw FileError(path: path, .unread) }
        guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        _ = fcntl(number, F_SETFL, O_APPEND)
        descriptor = Descriptor(number: number)
    }

    /// A function that appends lines. The lines of one call are one write, so that several processes may share the
    /// file.
    ///
    /// - Parameter failed: called once, when a line cannot be written. A log that fails must not fail the work.
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

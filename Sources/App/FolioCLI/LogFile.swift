import Glibc
import Logging

/// A file that log lines are appended to, each with the time of day.
struct LogFile: Sendable {
    private let descriptor: Descriptor

    /// Throws `FileError` where it cannot be opened for writing.
    init(_ path: String) throws {
        let number = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        descriptor = Descriptor(number: number)
    }

    /// A line is one write, so that several processes may share the file.
    var sink: LogSink {
        { line in try? descriptor.write("\(Timestamp.now()) \(line)\n") }  // A log that fails must not fail the work.
    }
}

import Glibc

/// Writes to a file descriptor until everything is written.
struct Descriptor: Sendable {
    static let output = Descriptor(number: STDOUT_FILENO)
    static let error = Descriptor(number: STDERR_FILENO)

    let number: Int32

    func write(_ bytes: [UInt8]) throws(OutputError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EPIPE {
                throw .closed
            } else if errno == EAGAIN {
                var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw .failed(reason: String(cString: strerror(errno)))
            }
        }
    }

    func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Takes the numbers of standard streams that the process began without: the next file or socket would get them, and
    /// the output.
    static func occupyClosedStreams() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // The other way round, so that using the stream remains the error that it was.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// Why output could not be written.
enum OutputError: Error, Sendable, Equatable {
    /// The reader has gone, as `head` does.
    case closed
    case failed(reason: String)
}

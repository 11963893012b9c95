import CUIO
import Glibc

/// Writes to a file descriptor until everything is written.
package struct Descriptor: Sendable {
    /// Standard output.
    package static let output = Descriptor(number: STDOUT_FILENO)
    /// Standard error.
    package static let error = Descriptor(number: STDERR_FILENO)

    /// Its number in this process.
    package let number: Int32
    /// Readable when waiting for a slow reader is to end; nil to wait for ever.
    package var interruption: Int32?

    /// - Parameter interruption: readable when waiting for a slow reader is to end; nil to wait for ever.
    package init(number: Int32, interruption: Int32? = nil) {
        self.number = number
        self.interruption = interruption
    }

    /// Throws `OutputError.interrupted` when the interruption comes while the reader takes nothing.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        let result = bytes.withUnsafeBytes { bytes in Result { () throws(OutputError) in try write(bytes) } }
        try result.get()
    }

    /// The same of bytes that stand somewhere in memory.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        let mayBlock = interruption != nil && isStream
        var rest = bytes
        while !rest.isEmpty {
            let count = mayBlock ? try writeWhatFits(rest) : Glibc.write(number, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
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

    /// Writes a text as UTF-8; throws as for bytes.
    package func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Whether a reader decides when there is room: a pipe, a socket or a terminal.
    private var isStream: Bool { kind == S_IFIFO || kind == S_IFSOCK || isTerminal }

    /// Whether it is a terminal.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Whether it is of a file on a disk, which nobody sees written to.
    package var isFile: Bool { kind == S_IFREG }

    /// Nil where it is not open.
    private var kind: mode_t? {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Writes as much as the reader has room for, once there is some; as `write(2)` does, it gives -1 where it fails.
    private func writeWhatFits(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
        while true {
            let count = pwritev2(number, &part, 1, -1, Int32(FOLIO_RWF_NOWAIT))
            guard count < 0, errno != EPIPE, errno != EINTR else { return count }
            let isFull = errno == EAGAIN
            try waitForRoom()
            // Not every kernel, filter of system calls or device knows the other call; what else is wrong this one tells,
            // too. So much a pipe takes at once when it says that it has room (pipe(7)).
            if !isFull { return Glibc.write(number, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF))) }
        }
    }

    private func waitForRoom() throws(OutputError) {
        var ready = [
            pollfd(fd: number, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&ready, 2, -1) < 0, errno == EINTR {}
        // What can be written still is, so that a document is closed.
        if ready[0].revents == 0 { throw .interrupted }
    }

    /// Takes the numbers of standard streams that the process began without: the next file or socket would get them, and
    /// the output.
    package static func occupyClosedStreams() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // The other way round, so that using the stream remains the error that it was.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// Why output could not be written.
package enum OutputError: Error, Sendable, Equatable {
    /// The reader has gone, as `head` does.
    case closed
    /// The work was ended while the reader took nothing.
    case interrupted
    case failed(reason: String)
}

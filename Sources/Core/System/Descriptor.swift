import CUIO
import Glibc

/// Writes all bytes to a file descriptor.
package struct Descriptor: Sendable {
    /// Standard output.
    package static let output = Descriptor(number: STDOUT_FILENO)
    /// Standard error.
    package static let error = Descriptor(number: STDERR_FILENO)

    /// The number in this process.
    package let number: Int32
    /// Becomes readable when waiting for a slow reader must end; nil to wait without limit.
    package var interruption: Int32?

    /// - Parameter interruption: becomes readable when waiting for a slow reader must end; nil to wait without limit.
    package init(number: Int32, interruption: Int32? = nil) {
        self.number = number
        self.interruption = interruption
    }

    /// Throws if a path such as `/dev/fd/7`, or a link to one, names a descriptor that the program was not started with: it is
    /// not open, or it is one of the program's own files.
    package static func refuseOwn(_ path: String) throws(FileError) {
        guard let number = own(at: path) else { return }
        // Those that it was started with are the ones that are not closed when another program is started.
        let flags = fcntl(number, F_GETFD)
        guard flags < 0 || flags & FD_CLOEXEC != 0 else { return }
        throw FileError(path: path, reason: String(cString: strerror(EBADF)))
    }

    /// The number of a descriptor of the program that a path names; nil for another path.
    private static func own(at path: String) -> Int32? {
        var path = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        for _ in 0...40 {
            let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
            if let number = Int32(name), let whole = realpath(FileSystem.followed(path, to: "."), nil) {
                defer { free(whole) }
                let parts = String(cString: whole).split(separator: "/")
                if parts.starts(with: ["proc", "\(getpid())"]), parts.last == "fd" { return number }
            }
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return nil }
            let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = FileSystem.followed(path, to: target)
        }
        return nil
    }

    private static let isOutputWritten = Lock(false)

    /// Whether anything has been written to stdout.
    package static var outputIsWritten: Bool { isOutputWritten.withLock(\.self) }

    /// Writes bytes. Throws `OutputError.interrupted` if the interruption comes while the reader takes nothing.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        let result = bytes.withUnsafeBytes { bytes in Result { () throws(OutputError) in try write(bytes) } }
        try result.get()
    }

    /// Writes a memory buffer; throws as for bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        if number == STDOUT_FILENO, !bytes.isEmpty { Self.isOutputWritten.withLock { $0 = true } }
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

    /// Whether the reader's pace matters: a pipe, a socket or a terminal.
    private var isStream: Bool { kind == S_IFIFO || kind == S_IFSOCK || isTerminal }

    /// Whether it is a terminal.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Whether it is a regular file, which no reader follows.
    package var isFile: Bool { kind == S_IFREG }

    /// The type of file; nil if the descriptor is closed.
    private var kind: mode_t? {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Waits until the reader has room and writes as much as fits; returns -1 on failure, as `write(2)` does.
    private func writeWhatFits(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
        while true {
            let count = pwritev2(number, &part, 1, -1, Int32(FOLIO_RWF_NOWAIT))
            guard count < 0, errno != EPIPE, errno != EINTR else { return count }
            let isFull = errno == EAGAIN
            try waitForRoom()
            // Not every kernel, system call filter or device supports `pwritev2`; `write` also reports all other
            // errors. A pipe that is ready takes this many bytes at once (pipe(7)).
            if !isFull { return Glibc.write(number, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF))) }
        }
    }

    private func waitForRoom() throws(OutputError) {
        var ready = [
            pollfd(fd: number, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&ready, 2, -1) < 0, errno == EINTR {}
        // If there is room, the write still happens, so that a document is completed.
        if ready[0].revents == 0 { throw .interrupted }
    }

    /// Opens `/dev/null` for each standard stream that the process started without. Otherwise the next file or socket
    /// would get its number and receive the output.
    package static func occupyClosedStreams() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // In the wrong direction, so that using the stream is still an error.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

extension Descriptor {
    /// Throws `ResourceError` if the process cannot have so many more descriptors.
    package static func require(_ count: Int) throws(ResourceError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let allowed = Int(clamping: limit.rlim_cur)
        // The limit is for the numbers of descriptors; those that are in use count, too.
        var (needed, free) = (0, 0)
        while free < count {
            if fcntl(Int32(needed), F_GETFD) < 0 { free += 1 }
            needed += 1
        }
        if needed > allowed { throw .descriptors(needed: needed, allowed: allowed) }
    }

    /// The system's reason why no descriptor can be opened now; nil if one can.
    package static var shortage: String? {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return ResourceError.text(errno) }
        close(copy)
        return nil
    }
}

/// Why output could not be written.
package enum OutputError: Error, Sendable, Equatable {
    /// The reader has closed its end, as `head` does when it has enough.
    case closed
    /// The work was interrupted while the reader took nothing.
    case interrupted
    /// - Parameter path: of the file; nil for a stream.
    case failed(reason: String, path: String? = nil)

    /// The error with the path of its file.
    func naming(_ path: String) -> OutputError {
        if case .failed(let reason, _) = self { .failed(reason: reason, path: path) } else { self }
    }
}

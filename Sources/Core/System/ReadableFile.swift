import Glibc

/// A file that is open for reading. Opening it never blocks.
package struct ReadableFile {
    private let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Standard input.
    package static let input = ReadableFile(path: "stdin", descriptor: STDIN_FILENO)

    /// Opens a file; nil if it does not exist.
    ///
    /// - Parameter takesStreams: whether it may be a pipe or a device.
    package static func open(_ path: String, takesStreams: Bool = false) throws(FileError) -> ReadableFile? {
        try Descriptor.refuseOwn(path)
        // Opening a device may have an effect.
        var status = stat()
        if stat(path, &status) == 0 { try check(status, path, takesStreams: takesStreams) }
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        let file = ReadableFile(path: path, descriptor: descriptor)
        do throws(FileError) {
            guard fstat(descriptor, &status) == 0 else {
                throw FileError(path: path, reason: String(cString: strerror(errno)))
            }
            try check(status, path, takesStreams: takesStreams)
        } catch {
            file.close()
            throw error
        }
        return file
    }

    /// Whether a path names a stream on purpose: stdin, a terminal, a shell's `<(…)`.
    package static func isStream(_ path: String) -> Bool {
        path.hasPrefix("/dev/") || path.hasPrefix("/proc/self/fd/")
    }

    /// Closes the file; it must not be read afterwards.
    package func close() {
        Glibc.close(descriptor)
    }

    /// The file's whole content; nil if interrupted.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that it may have.
    ///   - interruption: a descriptor that becomes readable when waiting must end; negative for none.
    package func bytes(limit: Int, interruption: Int32) throws(FileError) -> [UInt8]? {
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > limit {
            throw FileError(path: path, .tooLarge(limit: limit))
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            var ready = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&ready, 2, -1) < 0, errno == EINTR {}
            if ready[1].revents != 0 { return nil }
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno != EINTR, errno != EAGAIN {
                throw FileError(path: path, reason: String(cString: strerror(errno)))
            }
            if count > 0 { bytes += buffer[..<count] }
            if bytes.count > limit { throw FileError(path: path, .tooLarge(limit: limit)) }
        }
    }

    private static func check(_ status: stat, _ path: String, takesStreams: Bool) throws(FileError) {
        let kind: FileKind
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileError(path: path, reason: String(cString: strerror(EISDIR)))
        case S_IFIFO: kind = .pipe
        case S_IFSOCK: kind = .socket
        default: kind = .device
        }
        if !takesStreams { throw FileError(path: path, .irregular(kind)) }
    }
}

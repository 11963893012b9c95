import Glibc

/// The destination of a whole document: a file, which is replaced, or something that is written in place, such as a
/// pipe or a device.
package struct DocumentFile: Sendable {
    private enum Target {
        /// An open descriptor; its file is neither replaced nor truncated.
        case descriptor(Int32)
        /// Something that is written in place.
        case existing
        /// A regular file, or none yet.
        case replaced
    }

    /// The path as given; `-` for stdout.
    package let path: String
    private let target: Target
    /// Equal for all paths to the same destination.
    package let identity: String

    /// Checks whether the path can be written to, without changing anything. Throws `FileError`.
    ///
    /// - Parameter path: `-` for stdout.
    package init(_ path: String) throws(FileError) {
        self.path = path
        identity = try Self.identity(of: path)
        try Descriptor.refuseOwn(path)
        if let number = Self.number(in: path) {
            let flags = fcntl(number, F_GETFL)
            guard flags >= 0, flags & O_ACCMODE != O_RDONLY else { throw Self.error(path, flags < 0 ? errno : EBADF) }
            target = .descriptor(number)
            return
        }
        target = try Self.target(of: path)
    }

    /// Whether it is stdout.
    package var isOutput: Bool {
        if case .descriptor(STDOUT_FILENO) = target { true } else { false }
    }

    /// Writes the document. Throws `FileError` and `DocumentError`.
    ///
    /// - Parameter mode: the permissions of a file that is created or replaced, less the process's umask.
    package func write(_ bytes: [UInt8], mode: UInt32) throws {
        do {
            switch target {
            case .descriptor(let number): try Descriptor(number: number).write(bytes)
            case .existing: try writeInPlace(bytes)
            case .replaced: try FileSystem.replace(path, with: bytes, mode: mode, makesFolder: false)
            }
        } catch let error as OutputError {
            throw DocumentError(path: path, cause: error)
        }
    }

    private func writeInPlace(_ bytes: [UInt8]) throws {
        // Does not wait for the reader of a FIFO: there may never be one.
        let number = open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        if number < 0, errno == ENXIO { throw FileError(path: path, .unread) }
        guard number >= 0 else { throw Self.error(path, errno) }
        defer { close(number) }
        _ = fcntl(number, F_SETFL, 0)
        try Descriptor(number: number).write(bytes)
    }

    // MARK: Where a path leads

    /// A text that is equal for all paths to one file, whether the file exists or not. An existing file may have several
    /// names.
    package static func identity(of path: String) throws(FileError) -> String {
        if let number = number(in: path) { return "descriptor \(number)" }
        let path = try FileSystem.destination(of: path)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            return "file \(status.st_dev):\(status.st_ino)"
        }
        if let whole = realPath(path) { return whole }
        guard let folder = realPath(folder(of: path)) else { throw error(path, errno) }
        return folder + "/" + (path.split(separator: "/").last ?? "")
    }

    private static func target(of path: String) throws(FileError) -> Target {
        var (status, output) = (stat(), stat())
        guard stat(path, &status) == 0 else {
            let reason = errno
            guard reason == ENOENT, !path.hasSuffix("/") else { throw error(path, reason) }
            // The target of a link may not exist yet.
            let destination = try FileSystem.destination(of: path)
            guard access(folder(of: destination), W_OK | X_OK) == 0 else { throw error(path, errno) }
            return .replaced
        }
        guard access(path, W_OK) == 0 else { throw error(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw error(path, EISDIR)
        case S_IFSOCK: throw FileError(path: path, .irregular(.socket))
        case S_IFREG:
            let isOutput =
                fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == status.st_dev && output.st_ino == status.st_ino
            if isOutput { return .descriptor(STDOUT_FILENO) }
            let destination = try FileSystem.destination(of: path)
            return access(folder(of: destination), W_OK | X_OK) == 0 ? .replaced : .existing
        default: return .existing
        }
    }

    /// The descriptor that a path names; nil for any other path.
    private static func number(in path: String) -> Int32? {
        switch path {
        case "-", "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default:
            let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
            return folder.flatMap { Int32(path.dropFirst($0.count)) }
        }
    }

    private static func folder(of path: String) -> String {
        let folder = FileSystem.folder(of: path)
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    private static func realPath(_ path: String) -> String? {
        guard let whole = realpath(path, nil) else { return nil }
        defer { free(whole) }
        return String(cString: whole)
    }

    private static func error(_ path: String, _ number: Int32) -> FileError {
        FileError(path: path, reason: String(cString: strerror(number)))
    }
}

/// A document that could not be written.
package struct DocumentError: Error, Equatable {
    /// The path of the document.
    package let path: String
    /// Why writing failed.
    package let cause: OutputError
}

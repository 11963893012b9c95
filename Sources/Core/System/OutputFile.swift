import Glibc

/// A file that receives items, page by page.
package struct OutputFile: Sendable {
    /// The absolute path, which identifies the file to `--resume`.
    package let path: String
    private let descriptor: Descriptor
    /// The hash of the content as far as it is known.
    private let content = Lock(RunningHash())
    /// Whether the file had another size than what was written, before more was.
    private let isDisturbed = Lock(false)
    /// Whether the file did not exist before.
    private let isNew: Bool

    /// Opens and locks a file, and leaves its content unchanged until `begin`.
    ///
    /// - Parameter mode: the permissions of a new file, less the process's umask.
    package init(_ path: String, mode: UInt32 = 0o666) throws {
        try Descriptor.refuseOwn(path)
        // Does not wait for a reader of a FIFO, which is rejected below.
        var number = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        isNew = number < 0 && errno == ENOENT
        if isNew { number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode) }
        if number < 0, errno == ENXIO { throw OutputFileError.notAFile(path: path) }
        guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw OutputFileError.notAFile(path: path)
        }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            close(number)
            throw OutputFileError.inUse(path: path)
        }
        descriptor = Descriptor(number: number)
        guard let whole = realpath(path, nil) else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(whole) }
        self.path = String(cString: whole)
    }

    /// Deletes a new file that was never written.
    package func abandon() {
        if isNew { unlink(path) }
    }

    /// The file's size in bytes.
    package var size: Int64 { Int64(lseek(descriptor.number, 0, SEEK_END)) }

    /// Checks that the file begins with the output written before. Throws `OutputFileError` if it does not.
    package func check(holds mark: OutputMark) throws {
        guard size >= mark.length else { throw OutputFileError.shortened(path: path) }
        let (hash, isRecord) = try hash(to: mark.length)
        guard isRecord, mark.hash.map({ $0 == hash }) ?? true else { throw OutputFileError.changed(path: path) }
    }

    /// Checks that the file is the whole output written before. Throws `OutputFileError` if it is not.
    package func check(is mark: OutputMark) throws {
        try check(holds: mark)
        guard size == mark.length else { throw OutputFileError.changed(path: path) }
    }

    /// Cuts the file to a length and continues after it.
    ///
    /// Throws `OutputFileError` if that part is not the output written before.
    package func begin(at mark: OutputMark) throws {
        try check(holds: mark)
        let length = Int(mark.length)
        guard ftruncate(descriptor.number, length) == 0, lseek(descriptor.number, 0, SEEK_END) == length else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// The hash of the file up to a length, and whether a record ends there. If not, another program has written to the file.
    private func hash(to length: Int64) throws -> (hash: UInt64, isRecord: Bool) {
        let hash = RunningHash()
        defer { content.withLock { $0 = hash } }
        // A file that is written from its start need not be readable.
        guard length > 0 else { return (hash.value, true) }
        let reader = open(path, O_RDONLY | O_CLOEXEC)
        guard reader >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(reader) }
        var last = UInt8(ascii: "\n")
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while hash.count < length {
            let most = min(buffer.count, Int(length - hash.count))
            let count = buffer.withUnsafeMutableBytes { read(reader, $0.baseAddress, most) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
            guard count > 0 else { throw OutputFileError.shortened(path: path) }
            buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            last = buffer[count - 1]
        }
        return (hash.value, last == UInt8(ascii: "\n"))
    }

    /// Appends bytes to the file.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        // After a cut, more bytes would hide it.
        if !hasOwnSize { isDisturbed.withLock { $0 = true } }
        do throws(OutputError) { try descriptor.write(bytes) } catch { throw error.naming(path) }
        content.withLock { hash in bytes.withUnsafeBytes { hash.add($0) } }
    }

    /// Checks that the file has what was written, and still its name. Throws `OutputFileError.disturbed` otherwise.
    package func checkEnd() throws(OutputFileError) {
        var (status, named) = (stat(), stat())
        guard fstat(descriptor.number, &status) == 0, stat(path, &named) == 0, named.st_ino == status.st_ino,
            named.st_dev == status.st_dev, hasOwnSize, !isDisturbed.withLock({ $0 })
        else { throw .disturbed(path: path) }
    }

    /// Whether the file ends where the next byte is written.
    private var hasOwnSize: Bool {
        var status = stat()
        return fstat(descriptor.number, &status) == 0 && status.st_size == lseek(descriptor.number, 0, SEEK_CUR)
    }

    /// What has been written.
    package var mark: OutputMark {
        content.withLock { OutputMark(length: Int64(lseek(descriptor.number, 0, SEEK_CUR)), hash: $0.value) }
    }
}

/// The beginning of an output file, to see later whether it is unchanged.
package struct OutputMark: Sendable, Hashable {
    /// Its length in bytes.
    package let length: Int64
    /// The hash of its bytes (XXH3); nil if it is not known, as in libraries of earlier versions.
    package let hash: UInt64?

    package init(length: Int64, hash: UInt64?) {
        self.length = length
        self.hash = hash
    }

    /// The beginning of any file.
    package static let start = OutputMark(length: 0, hash: nil)
}

/// Why items cannot be written to a file.
package enum OutputFileError: Error, Equatable {
    /// A FIFO or a device, which cannot be truncated and continued.
    case notAFile(path: String)
    /// Another process is writing to it.
    case inUse(path: String)
    /// The file is shorter than when the walk was interrupted.
    case shortened(path: String)
    /// The file does not begin with what the walk has written.
    case changed(path: String)
    /// Another program has changed, replaced or deleted the file while it was written.
    case disturbed(path: String)
}

import Glibc

/// A file that receives items, page by page.
package struct OutputFile: Sendable {
    /// The absolute path, which identifies the file to `--resume`.
    package let path: String
    private let descriptor: Descriptor
    /// Whether the file did not exist before.
    private let isNew: Bool

    /// Opens and locks a file, and leaves its content unchanged until `begin`.
    ///
    /// - Parameter mode: the permissions of a new file, less the process's umask.
    package init(_ path: String, mode: UInt32 = 0o666) throws {
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

    /// Checks that the file begins with the output written before. Throws `OutputFileError` if it cannot.
    package func check(holds length: Int64) throws {
        guard size >= length else { throw OutputFileError.shortened(path: path) }
        guard try endsRecord(at: Int(length)) else { throw OutputFileError.changed(path: path) }
    }

    /// Cuts the file to a length and continues after it.
    ///
    /// Throws `OutputFileError` if that part cannot be the output written before.
    package func begin(at length: Int64) throws {
        try check(holds: length)
        let length = Int(length)
        guard ftruncate(descriptor.number, length) == 0, lseek(descriptor.number, 0, SEEK_END) == length else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Whether a record ends at a length. If not, another program has written to the file.
    private func endsRecord(at length: Int) throws -> Bool {
        guard length > 0 else { return true }
        let reader = open(path, O_RDONLY | O_CLOEXEC)
        guard reader >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(reader) }
        var byte: UInt8 = 0
        return pread(reader, &byte, 1, length - 1) == 1 && byte == UInt8(ascii: "\n")
    }

    /// Appends bytes to the file.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        do throws(OutputError) { try descriptor.write(bytes) } catch { throw error.naming(path) }
    }

    /// How many bytes have been written.
    package var length: Int64 { Int64(lseek(descriptor.number, 0, SEEK_CUR)) }
}

/// Why items cannot be written to a file.
package enum OutputFileError: Error, Equatable {
    /// A FIFO or a device, which cannot be truncated and continued.
    case notAFile(path: String)
    /// Another process is writing to it.
    case inUse(path: String)
    /// The file is shorter than when the walk was interrupted.
    case shortened(path: String)
    /// No record ends where the walk was interrupted.
    case changed(path: String)
}

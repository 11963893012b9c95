import Glibc

/// A file that items are written to, page by page.
package struct OutputFile: Sendable {
    /// Absolute, as resuming finds it by.
    package let path: String
    private let descriptor: Descriptor
    /// Whether the file was not there before.
    private let isNew: Bool

    /// Opens a file, which keeps what it holds until `begin`. No other process may write to it meanwhile.
    ///
    /// - Parameter mode: who may do what with a file that is made, less what the process's mask takes away.
    package init(_ path: String, mode: UInt32 = 0o666) throws {
        // Without waiting for the reader of a FIFO, which is refused below.
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

    /// Takes a file away that was made and never written.
    package func abandon() {
        if isNew { unlink(path) }
    }

    /// How much is in the file, in bytes.
    package var size: Int64 { Int64(lseek(descriptor.number, 0, SEEK_END)) }

    /// Checks that the file begins with what was written before: throws `OutputFileError` where that cannot be.
    package func check(holds length: Int64) throws {
        guard size >= length else { throw OutputFileError.shortened(path: path) }
        guard try endsRecord(at: Int(length)) else { throw OutputFileError.changed(path: path) }
    }

    /// Cuts the file to what is to stay, and goes on behind it.
    ///
    /// Throws `OutputFileError` where that cannot be what was written before.
    package func begin(at length: Int64) throws {
        try check(holds: length)
        let length = Int(length)
        guard ftruncate(descriptor.number, length) == 0, lseek(descriptor.number, 0, SEEK_END) == length else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Whether a record ends there: where none does, something else has written to the file.
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
        try descriptor.write(bytes)
    }

    /// How much has been written, in bytes.
    package var length: Int64 { Int64(lseek(descriptor.number, 0, SEEK_CUR)) }
}

/// Why items cannot be written to a file.
package enum OutputFileError: Error, Equatable {
    /// A FIFO or a device, which cannot be cut and continued.
    case notAFile(path: String)
    /// Another process writes to it.
    case inUse(path: String)
    /// It is shorter than when the walk was killed.
    case shortened(path: String)
    /// No record ends where the walk was killed.
    case changed(path: String)
}

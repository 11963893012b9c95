import Glibc

/// A file that cannot be read or written.
package struct FileError: Error, Equatable {
    /// Why a file cannot be read or written.
    package enum Reason: Equatable {
        /// The system's reason.
        case system(String)
        /// Not a regular file.
        case irregular(FileKind)
        /// A FIFO without a reader.
        case unread
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
    }

    /// The path as given.
    package let path: String
    /// Why the system or folio refuses.
    package let reason: Reason

    package init(path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// An error in the system's own words.
    package init(path: String, reason: String) {
        self.init(path: path, .system(reason))
    }

    /// Whether the operating system reported the error, not folio's own checks.
    package var isOfTheSystem: Bool {
        if case .system = reason { true } else { false }
    }

    /// A file that does not exist.
    package static func missing(_ path: String) -> FileError {
        FileError(path: path, reason: String(cString: strerror(ENOENT)))
    }
}

/// Kinds of files that are neither regular files nor folders.
package enum FileKind: Equatable {
    case pipe, socket, device
}

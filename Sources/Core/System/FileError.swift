import Glibc

/// A file that cannot be read or written.
package struct FileError: Error, Equatable {
    /// Why a file cannot be read or written.
    package enum Reason: Equatable {
        /// What the system says.
        case system(String)
        /// Something else stands where a file is to be.
        case irregular(FileKind)
        /// A FIFO that nobody reads.
        case unread
        /// Larger than what is read, in bytes.
        case tooLarge(limit: Int)
    }

    /// The path as given.
    package let path: String
    /// What the system or folio objects to.
    package let reason: Reason

    package init(path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// An error in the system's own words.
    package init(path: String, reason: String) {
        self.init(path: path, .system(reason))
    }

    /// Whether the system refuses; else folio does.
    package var isOfTheSystem: Bool {
        if case .system = reason { true } else { false }
    }

    /// A file that does not exist.
    package static func missing(_ path: String) -> FileError {
        FileError(path: path, reason: String(cString: strerror(ENOENT)))
    }
}

/// What a path may lead to beside files and folders.
package enum FileKind: Equatable {
    case pipe, socket, device
}

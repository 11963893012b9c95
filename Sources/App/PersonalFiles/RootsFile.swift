import Glibc
package import System

/// The file of trusted certificates that `--cacert` names.
package final class RootsFile: Sendable {
    private let path: String?
    private let interruption: Int32
    /// The path for libcurl once the file was checked. A pipe can be read only once.
    private let found = Lock<String?>(nil)

    /// - Parameters:
    ///   - path: nil where no file is named.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(_ path: String?, interruption: Int32) {
        self.path = path
        self.interruption = interruption
    }

    /// A path for libcurl to a file that can be read and contains a certificate; nil where none is named. libcurl itself
    /// reads the file only for a secure connection, and again for each.
    ///
    /// Throws `RootsFileError`, and `CancellationError`.
    package func checked() throws -> String? {
        guard let path else { return nil }
        return try found.withLock { found in
            if let found { return found }
            let bytes: [UInt8]
            do { bytes = try ArgumentFile.bytes(path, interruption: interruption) } catch let error as FileError {
                throw RootsFileError.unreadable(error)
            }
            // Bundles from OpenSSL may say TRUSTED before CERTIFICATE.
            guard bytes.contains("CERTIFICATE-----".utf8) else { throw RootsFileError.noCertificate(path: path) }
            let lasting = try ReadableFile.isStream(path) ? Self.copy(bytes, of: path) : path
            found = lasting
            return lasting
        }
    }

    /// The path of a copy that exists as long as this process.
    private static func copy(_ bytes: [UInt8], of path: String) throws(RootsFileError) -> String {
        guard let file = tmpfile() else {
            throw .unreadable(FileError(path: path, reason: String(cString: strerror(errno))))
        }
        let descriptor = fileno(file)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw .unreadable(FileError(path: path, reason: String(cString: strerror(errno))))
        }
        return "/proc/self/fd/\(descriptor)"
    }
}

/// The certificates of `--cacert` cannot be used.
package enum RootsFileError: Error, Equatable {
    case unreadable(FileError)
    case noCertificate(path: String)
}

import Glibc
import Synchronization
import System
import TerminalSession

/// A file of certificates to trust, as `--cacert` names it.
final class RootsFile: Sendable {
    enum Problem: Error, Equatable {
        case unreadable(FileError)
        case noCertificate(path: String)
    }

    private let path: String?
    private let interruption: Interruption
    /// What was found out of it: what is no file by its nature can be read once.
    private let found = Mutex<String?>(nil)

    /// - Parameter path: nil where there is none to look at.
    init(_ path: String?, interruption: Interruption) {
        self.path = path
        self.interruption = interruption
    }

    /// A path of what it holds, when it can be read and looks as it should: libcurl looks at it with the first secure
    /// connection only, and again with others. Nil where there is none.
    func checked() throws -> String? {
        guard let path else { return nil }
        return try found.withLock { found in
            if let found { return found }
            let bytes: [UInt8]
            do { bytes = try GivenFile.bytes(path, interruption: interruption.descriptor) } catch let error as FileError
            {
                throw Problem.unreadable(error)
            }
            // Bundles from OpenSSL may say TRUSTED before CERTIFICATE.
            guard bytes.contains("CERTIFICATE-----".utf8) else { throw Problem.noCertificate(path: path) }
            let lasting = try ReadableFile.isStream(path) ? Self.copy(bytes, of: path) : path
            found = lasting
            return lasting
        }
    }

    /// A path that leads to a copy for as long as this process runs, and no longer.
    private static func copy(_ bytes: [UInt8], of path: String) throws -> String {
        guard let file = tmpfile() else {
            throw Problem.unreadable(FileError(path: path, reason: String(cString: strerror(errno))))
        }
        let descriptor = fileno(file)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw Problem.unreadable(FileError(path: path, reason: String(cString: strerror(errno))))
        }
        return "/proc/self/fd/\(descriptor)"
    }
}

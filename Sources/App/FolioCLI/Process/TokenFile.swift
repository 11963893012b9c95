import Accounts
import Glibc

/// The tokens of all plugins in one file that nobody else may read, replaced whole with every change.
struct TokenFile: TokenStorage {
    /// Nil where no variable names a folder for it.
    let path: String?
    /// Told what cannot be kept; whoever has a token can go on with it.
    private let failed: @Sendable (any Error) -> Void

    init(_ path: String?, failed: @escaping @Sendable (any Error) -> Void) {
        self.path = path
        self.failed = failed
    }

    func token(for key: TokenKey) throws -> StoredToken? {
        try document()[key]
    }

    /// All that is kept.
    func all() throws -> [TokenKey: StoredToken] {
        let document = try document()
        return Dictionary(document.keys.compactMap { key in document[key].map { (key, $0) } }) { _, last in last }
    }

    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        guard let lock = try await lock() else {
            var stored = try document()[key]
            return try await body(&stored)
        }
        var document = try document()
        let before = document[key]
        var stored = before
        let result = try await body(&stored)
        if stored != before {
            document[key] = stored
            do { try write(document.bytes) } catch { failed(error) }
        }
        withExtendedLifetime(lock) {}
        return result
    }

    /// Nil where there is no place for the file, which has been told.
    private func lock() async throws -> HeldLock? {
        guard let path else {
            failed(TokenFileError.noFolder)
            return nil
        }
        do {
            try Self.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
            return HeldLock(lock: try await FileLock("\(path).lock"))
        } catch let error as FileError {
            failed(error)
            return nil
        }
    }

    private final class HeldLock {
        private let lock: FileLock

        init(lock: consuming FileLock) {
            self.lock = lock
        }
    }

    private func document() throws -> TokenDocument {
        guard let path, let bytes = try FileText.bytes(path), !bytes.isEmpty else { return TokenDocument() }
        do { return try TokenDocument(bytes) } catch { throw TokenFileError.unusable(path: path, error) }
    }

    private func write(_ bytes: [UInt8]) throws {
        guard let path else { return }
        let draft = "\(path).part"
        let number = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw FileError(path: draft, reason: String(cString: strerror(errno))) }
        defer { close(number) }
        do {
            // One that was left there may have been readable for others.
            guard fchmod(number, 0o600) == 0 else {
                throw FileError(path: draft, reason: String(cString: strerror(errno)))
            }
            try Descriptor(number: number).write(bytes)
            guard fsync(number) == 0, rename(draft, path) == 0 else {
                throw FileError(path: path, reason: String(cString: strerror(errno)))
            }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Makes a folder and those above it, for the person alone.
    private static func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw FileError(path: path, reason: String(cString: strerror(errno)))
    }
}

/// Why tokens cannot be read or kept.
enum TokenFileError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String, TokenDocumentProblem)
}

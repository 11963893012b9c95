import Accounts
import Glibc
import HTTP
import System

/// The tokens of all plugins in one file that nobody else may read, replaced whole with every change.
struct TokenFile: TokenStorage {
    /// Nil where no variable names a folder for it.
    let path: String?
    /// Told what cannot be kept; whoever has a token can go on with it.
    private let failed: @Sendable (any Error) -> Void
    /// Told of the file when another process uses it for longer than a second.
    private let waits: @Sendable (String) -> Void
    /// Told once of the file and its mode where others may read it.
    private let exposed: @Sendable (String, mode_t) -> Void
    private let isExposureTold = Lock(false)

    init(
        _ path: String?, waits: @escaping @Sendable (String) -> Void = { _ in },
        exposed: @escaping @Sendable (String, mode_t) -> Void = { _, _ in },
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.path = path
        self.waits = waits
        self.exposed = exposed
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
        guard let path, let lock = try await lock(beside: path) else {
            if path == nil { failed(TokenFileError.noFolder) }
            var stored = try document()[key]
            return try await body(&stored)
        }
        var document = try document()
        let before = document[key]
        var stored = before
        let result = try await body(&stored)
        if stored != before {
            document[key] = stored
            do { try FileText.replace(path, with: document.bytes, mode: 0o600) } catch { failed(error) }
        }
        withExtendedLifetime(lock) {}
        return result
    }

    /// Nil where there is no place for the file, which has been told.
    private func lock(beside path: String) async throws -> HeldFileLock? {
        do {
            return try await HeldFileLock(beside: path) { waits(path) }
        } catch let error as FileError {
            failed(error)
            return nil
        }
    }

    private func document() throws -> TokenDocument {
        guard let path, let bytes = try FileText.bytes(path), !bytes.isEmpty else { return TokenDocument() }
        tellExposure(of: path)
        do { return try TokenDocument(bytes) } catch { throw TokenFileError.unusable(path: path, error) }
    }
}

extension TokenFile {
    private func tellExposure(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        let isNews = isExposureTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        if isNews { exposed(path, status.st_mode & 0o777) }
    }
}

/// Why tokens cannot be read or kept.
enum TokenFileError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String, TokenDocumentError)
}

package import Accounts
import Glibc
import System

/// The tokens of all plugins, in one file that only the user may read. Each change replaces the whole file.
package struct TokenFile: TokenStorage {
    /// Nil if no variable names a folder for it.
    private let path: String?
    /// Called with the reason if a token cannot be stored; the command continues with the token.
    private let failed: @Sendable (any Error) -> Void
    /// Called with the path when another process has used the file for more than a second.
    private let waits: @Sendable (String) -> Void
    /// Called once with the path and the mode if other users can read the file.
    private let exposed: @Sendable (String, UInt32) -> Void
    private let hasReportedExposure = Lock(false)

    /// - Parameters:
    ///   - path: nil if no variable names a folder for it.
    ///   - waits: called with the path when another process has used the file for more than a second.
    ///   - exposed: called once with the path and the mode if other users can read the file.
    ///   - failed: called with the reason if a token cannot be stored.
    package init(
        _ path: String?, waits: @escaping @Sendable (String) -> Void = { _ in },
        exposed: @escaping @Sendable (String, UInt32) -> Void = { _, _ in },
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.path = path
        self.waits = waits
        self.exposed = exposed
        self.failed = failed
    }

    package func token(for key: TokenKey) throws -> StoredToken? {
        try document()[key]
    }

    package func keys(of plugin: String) throws -> [TokenKey] { try document().keys.filter { $0.plugin == plugin } }

    package func all(ofPlugin name: String) throws -> [StoredToken] {
        try all().filter { $0.key.plugin == name }.map(\.value)
    }

    /// All stored tokens.
    package func all() throws -> [TokenKey: StoredToken] {
        let document = try document()
        return Dictionary(document.keys.compactMap { key in document[key].map { (key, $0) } }) { _, last in last }
    }

    package func change<Result: Sendable>(
        _ key: TokenKey, loggingOut others: [TokenKey], _ body: (inout StoredToken?) async throws -> Result
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
        let leaving = others.filter { document[$0] != document[$0]?.loggedOut }
        if stored != before || !leaving.isEmpty {
            document[key] = stored
            for other in leaving { document[other] = document[other]?.loggedOut }
            do { try FileSystem.replace(path, with: document.bytes, mode: 0o600) } catch { failed(error) }
        }
        withExtendedLifetime(lock) {}
        return result
    }

    /// Nil if the file cannot be created, which is reported.
    private func lock(beside path: String) async throws -> HeldFileLock? {
        do {
            return try await HeldFileLock(beside: path) { waits(path) }
        } catch let error as FileError {
            failed(error)
            return nil
        }
    }

    private func document() throws -> TokenDocument {
        guard let path, let bytes = try FileSystem.bytes(path), !bytes.isEmpty else { return TokenDocument() }
        reportExposure(of: path)
        do { return try TokenDocument(bytes) } catch { throw TokenFileError.unusable(path: path, error) }
    }
}

extension TokenFile {
    private func reportExposure(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        let isFirst = hasReportedExposure.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        if isFirst { exposed(path, status.st_mode & 0o777) }
    }
}

/// Tokens cannot be read or stored.
package enum TokenFileError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String, TokenDocumentError)
}

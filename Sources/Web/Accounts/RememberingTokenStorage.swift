import Redaction

/// Remembers the tokens that are read and stored, so that no message shows one: servers that issue tokens know them, also
/// where a request has none.
struct RememberingTokenStorage: TokenStorage {
    private let base: any TokenStorage

    init(_ base: any TokenStorage) { self.base = base }

    func token(for key: TokenKey) async throws -> StoredToken? {
        let stored = try await base.token(for: key)
        Self.note(stored)
        return stored
    }

    func keys(of plugin: String) async throws -> [TokenKey] { try await base.keys(of: plugin) }

    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        try await base.change(key) { stored in
            Self.note(stored)
            defer { Self.note(stored) }
            return try await body(&stored)
        }
    }

    private static func note(_ stored: StoredToken?) {
        KnownCredentials.current?.note([stored?.token].compactMap(\.self).filter { !$0.isEmpty })
        KnownCredentials.current?.note(behindToken: [stored?.refreshToken].compactMap(\.self))
    }
}

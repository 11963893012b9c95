import Redaction
import System

/// Remembers the tokens that are read and stored, so that no message shows one: servers that issue tokens know them, also
/// where a request has none.
struct RememberingTokenStorage: TokenStorage {
    private let base: any TokenStorage
    /// The plugins whose tokens are noted, those of all tenants.
    private let noted = Lock<Set<String>>([])

    init(_ base: any TokenStorage) { self.base = base }

    func token(for key: TokenKey) async throws -> StoredToken? {
        await noteAll(ofPlugin: key.plugin)
        let stored = try await base.token(for: key)
        Self.note(stored)
        return stored
    }

    /// The server of one tenant may know the tokens of the others.
    private func noteAll(ofPlugin name: String) async {
        guard let known = KnownCredentials.current, !noted.withLock({ $0.contains(name) }),
            let all = try? await base.all(ofPlugin: name)
        else { return }
        known.note(ofOthers: all.flatMap { [$0.token, $0.refreshToken].compactMap(\.self) })
        _ = noted.withLock { $0.insert(name) }
    }

    func keys(of plugin: String) async throws -> [TokenKey] { try await base.keys(of: plugin) }

    func all(ofPlugin name: String) async throws -> [StoredToken] { try await base.all(ofPlugin: name) }

    func change<Result: Sendable>(
        _ key: TokenKey, loggingOut others: [TokenKey], _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        await noteAll(ofPlugin: key.plugin)
        return try await base.change(key, loggingOut: others) { stored in
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

package import Accounts
import Synchronization

/// Tokens that are stored for the duration of the test, and changed by one caller at a time. Keys have no definition, so
/// that tests need not repeat that of their credential.
package final class MemoryTokens: TokenStorage {
    private let tokens: Mutex<[TokenKey: StoredToken]>
    private let isOpen = Mutex(true)

    package init(_ tokens: [TokenKey: StoredToken] = [:]) {
        self.tokens = Mutex(tokens)
    }

    /// All stored tokens.
    package var all: [TokenKey: StoredToken] { tokens.withLock(\.self) }

    package func set(_ token: StoredToken?, for key: TokenKey) {
        tokens.withLock { $0[key.withoutDefinition] = token }
    }

    package func token(for key: TokenKey) -> StoredToken? {
        tokens.withLock { $0[key.withoutDefinition] }
    }

    package func keys(of plugin: String) -> [TokenKey] { [] }

    package func all(ofPlugin name: String) -> [StoredToken] {
        all.filter { $0.key.plugin == name }.map(\.value)
    }

    package func change<Result: Sendable>(
        _ key: TokenKey, loggingOut others: [TokenKey], _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        while !isOpen.withLock({ open in
            defer { open = false }
            return open
        }) { await Task.yield() }
        defer { isOpen.withLock { $0 = true } }
        var stored = token(for: key)
        let result = try await body(&stored)
        set(stored, for: key)
        for other in others { set(token(for: other)?.loggedOut, for: other) }
        return result
    }
}

extension TokenKey {
    fileprivate var withoutDefinition: TokenKey {
        TokenKey(plugin: plugin, origin: origin, slot: slot, parameters: parameters)
    }
}

package import Accounts
import Synchronization

/// Tokens that are stored for the duration of the test, and changed by one caller at a time.
package final class MemoryTokens: TokenStorage {
    private let tokens: Mutex<[TokenKey: StoredToken]>
    private let isOpen = Mutex(true)

    package init(_ tokens: [TokenKey: StoredToken] = [:]) {
        self.tokens = Mutex(tokens)
    }

    /// All stored tokens.
    package var all: [TokenKey: StoredToken] { tokens.withLock(\.self) }

    package func set(_ token: StoredToken?, for key: TokenKey) {
        tokens.withLock { $0[key] = token }
    }

    package func token(for key: TokenKey) -> StoredToken? {
        tokens.withLock { $0[key] }
    }

    package func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        while !isOpen.withLock({ open in
            defer { open = false }
            return open
        }) { await Task.yield() }
        defer { isOpen.withLock { $0 = true } }
        var stored = token(for: key)
        let result = try await body(&stored)
        set(stored, for: key)
        return result
    }
}

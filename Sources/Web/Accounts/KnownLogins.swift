import System

/// Checks that a run of the program uses one account of each login. Somebody may log in meanwhile, in another process; what
/// the run reads and stores must belong to one account all the same.
final class KnownLogins: Sendable {
    private let accounts = Lock<[TokenKey: String?]>([:])

    /// Whether a login's account is the one that was seen first.
    ///
    /// - Parameter account: nil if nobody is logged in.
    func isSame(_ account: String?, for key: TokenKey) -> Bool {
        accounts.withLock { accounts in
            if let first = accounts[key] { return first == account }
            accounts[key] = .some(account)
            return true
        }
    }
}

/// The issued tokens.
struct TokenStore {
    /// The owner of a token.
    enum Owner: Hashable {
        case account(Int)
        /// A program, with its own credentials.
        case client
    }

    /// The tokens that a client gets.
    struct Grant: Equatable {
        let access: String
        let refresh: String?
        /// In seconds.
        let life: Int
    }

    private struct Access {
        let owner: Owner
        /// In milliseconds of the server's clock.
        let end: Int
        var usesLeft: Int?
    }

    private let options: TokenOptions
    private let seed: UInt64
    private var given: UInt64 = 0
    private var accesses: [String: Access] = [:]
    private var refreshes: [String: Owner] = [:]

    init(_ options: TokenOptions) {
        self.options = options
        seed = options.seed.map { UInt64($0) } ?? .random(in: 0...UInt64.max)
    }

    /// Issues an access token and, if `refreshable`, a refresh token.
    mutating func grant(to owner: Owner, refreshable: Bool = true, now: Int) -> Grant {
        accesses = accesses.filter { $0.value.end > now && $0.value.usesLeft != 0 }
        let access = token()
        accesses[access] = Access(owner: owner, end: now + options.life * 1_000, usesLeft: options.uses)
        let refresh = refreshable ? token() : nil
        if let refresh { refreshes[refresh] = owner }
        return Grant(access: access, refresh: refresh, life: options.life)
    }

    /// The owner of an access token, which loses one of its uses. Nil if the token is invalid.
    mutating func use(_ token: String, now: Int) -> Owner? {
        guard let access = accesses[token], now < access.end, access.usesLeft != 0 else { return nil }
        accesses[token]?.usesLeft = access.usesLeft.map { $0 - 1 }
        return access.owner
    }

    /// The owner of a refresh token, which becomes invalid.
    mutating func redeem(_ token: String) -> Owner? {
        refreshes.removeValue(forKey: token)
    }

    /// Revokes all tokens of an owner.
    mutating func revoke(_ owner: Owner) {
        accesses = accesses.filter { $0.value.owner != owner }
        refreshes = refreshes.filter { $0.value != owner }
    }

    /// 128 bits in hexadecimal digits.
    private mutating func token() -> String {
        var draw = RandomSequence(seed: seed, stream: .token, index: given)
        given += 1
        return (0..<2).map { _ in
            let digits = String(draw.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}

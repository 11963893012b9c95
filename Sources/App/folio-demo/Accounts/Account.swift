/// A user who can log in.
struct Account: Equatable {
    let id: Int
    var email: String
    var name: String
    /// As plain text: these are the passwords of a demo.
    var password: String
    var image: Image?

    struct Image: Equatable {
        let content: ResponseHead.Content
        let bytes: [UInt8]
    }

    /// The account that exists from the start.
    static let ready = Account(id: 1, email: "demo@example.com", name: "Demo", password: "demo")
}

/// All accounts, kept in memory.
struct AccountBook {
    private var accounts: [Int: Account] = [:]
    private var idsByEmail: [String: Int] = [:]
    private var lastID = 0

    init() {
        _ = add(Account.ready)
    }

    subscript(id: Int) -> Account? { accounts[id] }

    /// The account with an e-mail address, ignoring case.
    func account(email: String) -> Account? {
        idsByEmail[email.lowercased()].flatMap { accounts[$0] }
    }

    /// Adds an account with a new id; nil if the e-mail address is taken.
    mutating func add(_ new: Account) -> Account? {
        guard account(email: new.email) == nil else { return nil }
        lastID += 1
        let added = Account(id: lastID, email: new.email, name: new.name, password: new.password, image: new.image)
        accounts[added.id] = added
        idsByEmail[added.email.lowercased()] = added.id
        return added
    }

    /// Replaces the account with the same id; false if another account has its e-mail address.
    mutating func replace(_ changed: Account) -> Bool {
        if let other = account(email: changed.email), other.id != changed.id { return false }
        if let before = accounts[changed.id] { idsByEmail[before.email.lowercased()] = nil }
        accounts[changed.id] = changed
        idsByEmail[changed.email.lowercased()] = changed.id
        return true
    }

    mutating func remove(_ id: Int) {
        if let removed = accounts.removeValue(forKey: id) { idsByEmail[removed.email.lowercased()] = nil }
    }
}

/// A user whom the search can find.
struct User {
    let id: Int
    let login: String
    let followers: Int
    /// The day on which the user joined, counted from the first day.
    let joined: Int
}

/// All users; made when the first search needs them.
struct UserList {
    static let count = 3_000

    let users: [User]

    init(seed: UInt64) {
        users = (1...Self.count).map { id in
            var draw = RandomSequence(seed: seed, stream: .user, index: UInt64(id))
            let login = draw.choose(Self.first) + draw.choose(Self.separators) + draw.choose(Self.second) + "\(id)"
            return User(id: id, login: login, followers: draw.below(100) * draw.below(200), joined: draw.below(5_000))
        }
    }

    enum Sort: String, CaseIterable {
        case score, followers, joined
    }

    /// The users whose logins contain a text, in order, with a score for each; equal users are ordered by id.
    func search(_ text: String, sort: Sort, isAscending: Bool) -> [(user: User, score: Double)] {
        let wanted = text.lowercased()
        var found = users.filter { $0.login.contains(wanted) }.map { ($0, Self.score($0.login, wanted)) }
        found.sort { one, other in
            let (left, right) = isAscending ? (one, other) : (other, one)
            switch sort {
            case .score where left.1 != right.1: return left.1 < right.1
            case .followers where left.0.followers != right.0.followers: return left.0.followers < right.0.followers
            case .joined where left.0.joined != right.0.joined: return left.0.joined < right.0.joined
            default: return one.0.id < other.0.id
            }
        }
        return found.map { (user: $0.0, score: $0.1) }
    }

    private static func score(_ login: String, _ wanted: String) -> Double {
        if login == wanted { return 1 }
        return login.hasPrefix(wanted) ? 0.75 : 0.5
    }

    private static let first = [
        "anna", "bruno", "chloe", "dario", "elena", "felix", "greta", "hugo", "irene", "jonas", "katja", "lucas",
        "maria",
        "nils", "olga", "pedro",
    ]
    private static let second = [
        "codes", "builds", "writes", "maps", "bakes", "sails", "reads", "climbs", "paints", "runs", "sings", "plants",
    ]
    private static let separators = ["", "-", "_"]
}

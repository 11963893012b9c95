extension DemoAPI {
    /// How many results of a search can be read.
    static let reachableUsers = 1_000

    mutating func writeUsers(_ query: Query) throws(RefusalError) {
        guard let text = query["q"], !text.isEmpty else {
            throw .invalid([FieldError(name: "q", message: "is missing")])
        }
        let sort = try query.word("sort", default: UserList.Sort.score)
        let order = try query.word("order", default: Order.desc)
        let size = clamped(try query.number("per_page", default: 30, in: 1...100))
        let page = try query.number("page", default: 1, in: 1...Int.max)
        guard page - 1 <= (Self.reachableUsers - 1) / size else { throw .beyondReach(Self.reachableUsers) }
        let list = users ?? UserList(seed: data.seed)
        users = list
        let found = list.search(text, sort: sort, isAscending: order == .asc)
        let reachable = min(found.count, Self.reachableUsers)
        let start = min((page - 1) * size, reachable)
        body.append(#"{"total_count":"#)
        body.append(decimal: found.count)
        body.append(#","incomplete_results":false,"items":["#)
        for place in start..<min(start + size, reachable) {
            if place > start { body.append(",") }
            write(found[place].user, score: found[place].score)
        }
        body.append("]}")
    }

    func avatar(_ id: Substring) throws(RefusalError) -> [UInt8] {
        guard let number = Int(id), (1...UserList.count).contains(number) else { throw .noSuchUser }
        return DemoImage(seed: data.seed, stream: .avatar, number: number).png
    }

    private mutating func write(_ user: User, score: Double) {
        body.append(#"{"id":"#)
        body.append(decimal: user.id)
        body.append(#","login":"#)
        body.append(jsonString: user.login)
        body.append(#","avatar_url":"#)
        body.append(jsonString: "\(baseURL)/v1/users/\(user.id)/avatar")
        body.append(#","score":"#)
        body.append(Array("\(score)".utf8))
        body.append(#","followers":"#)
        body.append(decimal: user.followers)
        body.append("}")
    }
}

private enum Order: String, CaseIterable {
    case asc, desc
}

extension Query {
    /// A word of an enum, or `fallback` if the parameter is missing.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, default fallback: Word
    ) throws(RefusalError) -> Word where Word.RawValue == String {
        guard let text = self[name] else { return fallback }
        guard let word = Word(rawValue: text) else {
            throw .badWord(name: name, allowed: Word.allCases.map(\.rawValue))
        }
        return word
    }
}

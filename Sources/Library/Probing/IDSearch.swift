import JSON
import Pagination

/// Finds the id: a value that each item has and no two items share.
enum IDSearch {
    private static let names = [
        "id", "uuid", "guid", "objectid", "uid", "gid", "key", "pk", "sha", "number", "slug", "code",
    ]
    /// Names that may be those of an id if no value has a better one.
    private static let laterNames = ["name", "login", "url", "uri", "href"]

    /// Names that mean nothing else.
    private static let certainNames: Set = ["id", "uuid", "guid", "objectid", "uid", "gid", "pk", "oid", "sha"]

    /// Names of objects with the whole item.
    private static let wholeItems: Set = [
        "node", "data", "item", "attributes", "properties", "fields", "record", "resource", "entry", "document",
    ]

    /// Whether a path is that of an id by its names: `id`, or `book_id` in a list of books.
    ///
    /// - Parameter lists: what the list may be called.
    static func isCertain(_ path: JSONPath, in lists: [String]) -> Bool {
        let outer = path.steps.dropLast().map { step in
            if case .key(let name) = step { wholeItems.contains(SignNames.plain(name)) } else { false }
        }
        guard outer.allSatisfy(\.self) else { return false }
        let name = SignNames.plain(path)
        if certainNames.contains(name) { return true }
        guard name.hasSuffix("id") else { return false }
        return lists.flatMap { singulars(of: SignNames.plain($0)) }.contains { $0.hasSuffix(name.dropLast(2)) }
    }

    /// What one of several may be called: `category` for `categories`.
    private static func singulars(of name: String) -> [String] {
        let endings = [("", ""), ("s", ""), ("es", ""), ("ies", "y")]
        return endings.compactMap { plural, singular in
            name.hasSuffix(plural) ? name.dropLast(plural.count) + singular : nil
        }
    }

    /// The paths that may be the id, the likeliest first.
    ///
    /// - Parameter lists: what the list may be called.
    static func paths(_ items: [JSONTree], in lists: [String] = []) -> [JSONPath] {
        let columns = ItemColumns(items).all.filter { column in
            guard column.isFull else { return false }
            let texts = column.known.compactMap(\.text)
            return texts.count == items.count && Set(texts).count == items.count && !texts.contains("")
        }
        return columns.enumerated().compactMap { index, column in
            let rank = rank(column.path, in: lists) ?? (isCertain(column.path, in: lists) ? Self.ownRank : nil)
            return rank.map { (path: column.path, rank: $0, index: index) }
        }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.path)
    }

    /// The rank of a name such as `bookid` in a list of books.
    private static let ownRank = 20

    /// The rank of the id of something else, such as `pageid` in a list of changes.
    private static let otherRank = 25

    /// Whether a word is one of the list's names, or short for it: `rc` for `recentchanges`.
    private static func isShort(_ word: some StringProtocol, forOneOf lists: [String]) -> Bool {
        lists.contains { list in
            let name = SignNames.plain(list)
            guard let first = word.first, name.first == first else { return false }
            var rest = name[...]
            return word.allSatisfy { letter in
                guard let place = rest.firstIndex(of: letter) else { return false }
                rest = rest[rest.index(after: place)...]
                return true
            }
        }
    }

    /// The rank of a path by its name; nil for a name with another meaning.
    private static func rank(_ path: JSONPath, in lists: [String]) -> Int? {
        guard let last = path.lastName else { return nil }
        let name = SignNames.plain(last)
        // Inside another object, only its id can identify the item.
        let depth = (path.steps.count - 1) * 100
        if let place = names.firstIndex(of: name) { return depth + place }
        // Such as `room_id`, `topicId`, and `rcid`.
        let isID =
            name.hasSuffix("id") && (name.utf8.count <= 7 || name.utf8.count < last.utf8.count || last.hasSuffix("Id"))
        if isID || last.hasSuffix("ID") {
            return depth + (isShort(name.dropLast(2), forOneOf: lists) ? ownRank : otherRank)
        }
        // Such as `thingName` and `thingArn` in a list of things.
        for (ending, rank) in [("arn", 28), ("name", 31)] where name.hasSuffix(ending) && name != ending {
            let own = name.dropLast(ending.count)
            if lists.flatMap({ singulars(of: SignNames.plain($0)) }).contains(String(own)) { return depth + rank }
        }
        return laterNames.firstIndex(of: name).map { depth + 30 + $0 }
    }

    /// Whether items of two pages have the same value at a path, although they are different items.
    static func isShared(_ path: JSONPath, _ one: [JSONTree], _ other: [JSONTree]) -> Bool {
        let known = Dictionary(one.compactMap { item in item[path]?.text.map { ($0, item) } }) { first, _ in first }
        return other.contains { item in
            guard let text = item[path]?.text, let first = known[text] else { return false }
            if identity(first, by: nil) == identity(item, by: nil) { return false }
            // The same item may have changed in its numbers and times, but not in texts that only it has.
            let texts = texts(of: first, besides: path)
            return texts != self.texts(of: item, besides: path)
                || one.count { self.texts(of: $0, besides: path) == texts } > 1
        }
    }

    /// The texts in an item at any depth, but no times.
    ///
    /// - Parameter path: of the value that is left out.
    private static func texts(of item: JSONTree, besides path: JSONPath) -> [String] {
        var texts: [String] = []
        collect(item, at: path.steps[...], &texts)
        return texts
    }

    /// - Parameter path: where the value that is left out is in this one; empty if it is this one, nil if it is not in it.
    private static func collect(_ value: JSONTree, at path: ArraySlice<JSONPath.Step>?, _ texts: inout [String]) {
        switch value {
        case .text(let text):
            if path?.isEmpty != true, !FieldSearch.isTime(value) { texts.append(text) }
        case .object(let members):
            for member in members {
                let isOnPath = path?.first == .key(member.name)
                collect(member.value, at: isOnPath ? path?.dropFirst() : nil, &texts)
            }
        case .list(let elements): for element in elements { collect(element, at: nil, &texts) }
        case .null, .flag, .number: break
        }
    }

    /// The text that identifies an item: its id, or the whole item.
    static func identity(_ item: JSONTree, by path: JSONPath?) -> String {
        if let text = path.flatMap({ item[$0]?.text }) { return text }
        var text = ""
        write(item, to: &text)
        return text
    }

    /// Writes a value so that other values have another text. Swift's own description of a large value takes seconds.
    private static func write(_ value: JSONTree, to text: inout String) {
        let counted = { (text: String) in "\(text.utf8.count):\(text)" }
        switch value {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += "#" + counted(number)
        case .text(let string): text += "$" + counted(string)
        case .list(let elements):
            text += "["
            for element in elements { write(element, to: &text) }
            text += "]"
        case .object(let members):
            text += "{"
            for member in members {
                text += counted(member.name)
                write(member.value, to: &text)
            }
            text += "}"
        }
    }
}

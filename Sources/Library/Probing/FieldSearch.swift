package import JSON
import Pagination

/// Finds the values of items that are worth showing, and those whose meaning folio knows.
enum FieldSearch {
    /// A meaning of fields: folio's name for it, and the names and values that APIs use.
    private struct Meaning {
        let field: String
        /// Plain names, the likeliest first; `user.login` is a member inside another object.
        let names: [String]
        let fits: @Sendable (JSONTree) -> Bool
        /// Whether values are texts for readers, which may be HTML.
        var isText = false
    }

    private static let meanings = [
        Meaning(
            field: "title",
            names: [
                "title", "title.rendered", "name", "headline", "subject", "fullname", "displayname", "label", "caption",
                "title.text", "title.en", "name.en",
            ],
            fits: isWords, isText: true),
        Meaning(
            field: "message",
            names: [
                "message", "body", "text", "comment", "content", "content.rendered", "content.body", "selftext",
            ], fits: isWords, isText: true),
        Meaning(
            field: "author",
            names: [
                "author", "author.name", "author.username", "author.login", "author.displayname", "user.login",
                "user.name",
                "user.username", "user.displayname", "creator.name", "creator.login", "owner.login", "owner.name",
                "account.username", "by", "username", "creator", "authorname", "user", "account.acct",
            ], fits: isWords),
        Meaning(
            field: "created_at",
            names: [
                "createdat", "created", "createdon", "creationdate", "datecreated", "publishedat", "published",
                "pubdate",
                "createdtime", "createdutc", "timestamp", "date", "time", "createdts",
            ], fits: isTime),
        Meaning(
            field: "updated_at",
            names: [
                "updatedat", "updated", "modifiedat", "modified", "lastmodified", "updatedon", "dateupdated",
                "lastupdated",
                "lasteditedtime",
            ], fits: isTime),
        Meaning(
            field: "url",
            names: ["htmlurl", "weburl", "permalink", "url", "link", "href", "uri", "links.html", "links.self"],
            fits: isURL),
        Meaning(
            field: "image",
            names: [
                "image", "imageurl", "avatarurl", "avatar", "thumbnail", "thumbnailurl", "photo", "photourl", "picture",
                "image.url", "thumb",
            ], fits: isURL),
        Meaning(
            field: "score",
            names: ["score", "points", "stars", "stargazerscount", "rating", "votes", "likes", "ups", "likecount"],
            fits: isNumber),
    ]

    /// More fields would not help a reader.
    static let limit = 14

    /// - Parameter id: the path of the id, which folio shows itself.
    static func fields(of items: [JSONTree], id: JSONPath?) -> [FoundField] {
        let prefix = commonPrefix(of: items)
        let columns = ItemColumns(items).all.filter { $0.path != id && !$0.known.isEmpty }
        let named = Dictionary(grouping: columns) { plainPath($0.path.dropping(prefix)) }
        let hasText = meanings.contains { $0.isText && !$0.names.allSatisfy { named[$0] == nil } }
        var fields: [FoundField] = []
        var taken: Set<JSONPath> = []
        for meaning in meanings {
            // An item may have all its texts in an object beside its other values.
            let inner = meaning.isText && !hasText ? meaning.names.map { "data.\($0)" } : []
            let chosen = (meaning.names + inner).lazy.compactMap { name in
                named[name]?.first { !taken.contains($0.path) && $0.known.allSatisfy(meaning.fits) }
            }.first
            guard let chosen else { continue }
            taken.insert(chosen.path)
            fields.append(
                FoundField(
                    name: meaning.field, path: chosen.path, isMeaning: true,
                    isHTML: meaning.isText && HTMLSigns.areIn(chosen.known)))
        }
        // A name may be the id.
        if let id, ["name", "title"].contains(plainPath(id)), !fields.contains(where: { $0.name == "title" }) {
            fields.insert(FoundField(name: "title", path: id, isMeaning: true, isHTML: false), at: 0)
        }
        for column in columns where fields.count < limit && !taken.contains(column.path) {
            guard column.path.steps.count == prefix.steps.count + 1, let name = column.path.lastName,
                isName(name), !fields.contains(where: { $0.name == name })
            else { continue }
            fields.append(
                FoundField(
                    name: name, path: column.path, isMeaning: false,
                    isHTML: HTMLSigns.areIn(column.known)))
        }
        return fields
    }

    /// Names of objects that have all of an item but its id.
    private static let innerNames = ["attributes", "node", "properties", "value"]

    /// Plain names of what stands beside such an object, as in JSON:API, GeoJSON and Relay.
    private static let outerNames: Set = [
        "id", "type", "links", "relationships", "meta", "cursor", "geometry", "bbox", "key", "kind", "href", "self",
        "etag",
    ]

    /// The path of the object that nearly all of each item is in, such as Reddit's `.data`.
    private static func commonPrefix(of items: [JSONTree]) -> JSONPath {
        guard let first = items.first?.members else { return JSONPath([]) }
        // Such as `attributes` of JSON:API, and `node` of Relay.
        let inner = innerNames.first { name in items.allSatisfy { $0[name]?.members?.isEmpty == false } }
        if let inner, first.allSatisfy({ $0.name == inner || outerNames.contains(SignNames.plain($0.name)) }) {
            return JSONPath([.key(inner)])
        }
        let objects = first.filter { $0.value.members != nil }
        let others = first.count - objects.count
        guard objects.count == 1, let inner = objects[0].value.members, inner.count > 2, others <= 1,
            items.allSatisfy({ $0[objects[0].name]?.members != nil })
        else { return JSONPath([]) }
        return JSONPath([.key(objects[0].name)])
    }

    private static func plainPath(_ path: JSONPath) -> String {
        path.steps.map { step in
            if case .key(let name) = step { SignNames.plain(name) } else { "" }
        }.joined(separator: ".")
    }

    /// The most bytes of a field's name: nobody can read a longer one, and a key in YAML may have 1,024.
    private static let longestName = 100

    /// Whether a field may have a name; folio itself writes `id` and `parent`.
    private static func isName(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count) && name != "id" && name != "parent"
    }

    private static func isWords(_ value: JSONTree) -> Bool {
        if case .text(let text) = value { !text.hasPrefix("http://") && !text.hasPrefix("https://") } else { false }
    }

    private static func isURL(_ value: JSONTree) -> Bool {
        guard case .text(let text) = value else { return false }
        return text.hasPrefix("http://") || text.hasPrefix("https://")
    }

    private static func isNumber(_ value: JSONTree) -> Bool {
        if case .number = value { true } else { false }
    }

    /// Whether a value is a date that begins with a year, or a number of seconds or milliseconds for a time of this
    /// century.
    static func isTime(_ value: JSONTree) -> Bool {
        switch value {
        case .number(let text):
            guard let number = Double(text) else { return false }
            let seconds = number > 1e11 ? number / 1000 : number
            return (946_684_800...4_102_444_800).contains(seconds)
        case .text(let text):
            let bytes = Array(text.utf8.prefix(11))
            guard bytes.count >= 10 else { return false }
            let isDate = bytes[..<10].enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
            }
            return isDate && (bytes.count == 10 || bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "))
        case .null, .flag, .list, .object: return false
        }
    }
}

/// A value of items that is worth showing.
package struct FoundField: Sendable, Hashable {
    /// The field's name in the plugin file.
    package let name: String
    /// Where the value is in an item.
    package let path: JSONPath
    /// Whether folio knows the field's meaning; otherwise it has the server's name.
    package let isMeaning: Bool
    /// Whether the values are HTML, as some of them show and none contradicts.
    package let isHTML: Bool
}

extension JSONPath {
    fileprivate func dropping(_ prefix: JSONPath) -> JSONPath {
        steps.starts(with: prefix.steps) ? JSONPath(Array(steps.dropFirst(prefix.steps.count))) : self
    }
}

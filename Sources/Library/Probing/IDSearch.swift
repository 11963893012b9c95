import JSON

/// Finds what tells items apart: a value that each item has, and that no two share.
enum IDSearch {
    private static let names = [
        "id", "uuid", "guid", "objectid", "uid", "gid", "key", "pk", "sha", "number", "slug", "code", "name", "login",
        "url", "uri", "href",
    ]

    /// The paths that could be it, the likeliest first.
    static func paths(_ items: [JSONTree]) -> [JSONPath] {
        let columns = ItemColumns(items).all.filter { column in
            guard column.isFull else { return false }
            let texts = column.values.compactMap { $0?.text }
            return texts.count == items.count && Set(texts).count == items.count && !texts.contains("")
        }
        return columns.enumerated().compactMap { index, column in
            rank(column.path).map { (path: column.path, rank: $0, index: index) }
        }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.path)
    }

    /// Nil for a name that means something else.
    private static func rank(_ path: JSONPath) -> Int? {
        guard let last = path.lastName else { return nil }
        let name = PlainName.of(last)
        // Of what is inside another object, only its id tells the item apart.
        let depth = (path.steps.count - 1) * 100
        if let place = names.firstIndex(of: name) { return depth + place }
        let isID = last.lowercased().hasSuffix("_id") || last.hasSuffix("Id") || last.hasSuffix("ID")
        return isID ? depth + 20 : nil
    }

    /// What tells an item apart: its id, or all of it.
    static func identity(_ item: JSONTree, by path: JSONPath?) -> String {
        path.flatMap { item[$0]?.text } ?? "\(item)"
    }
}

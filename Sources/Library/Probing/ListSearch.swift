import HTTP
package import JSON
import Pagination

/// Finds the items of a document: the list of objects with the likeliest name, length and place.
enum ListSearch {
    /// Names that APIs give their lists, the most specific first.
    private static let names = [
        "items", "data", "results", "records", "rows", "entries", "values", "nodes", "value", "list", "hits", "docs",
        "documents", "objects", "elements", "content", "children", "edges", "response", "members", "entities", "posts",
    ]

    /// Lists that accompany another one. They are never what a URL is about, unless its path ends with their name.
    static let companions: Set = [
        "links", "link", "included", "includes", "facets", "filters", "sort", "sorts", "errors", "warnings",
        "breadcrumbs", "aggregations",
    ]

    /// - Parameter url: where the document is. Its path may end with the name of the list.
    /// - Returns: the lists of objects, the likeliest first. An empty list is included only if its name suggests it.
    static func lists(in document: JSONTree, of url: HTTPURL) -> [FoundList] {
        let resource = resource(of: url)
        if let elements = document.elements {
            // Some APIs send what they say of the list, and then the list.
            if elements.count == 2, elements[0].members != nil, let items = elements[1].elements, isList(items) {
                return [FoundList(path: JSONPath([.index(1)]), count: items.count, isNamed: true)]
            }
            let list = FoundList(path: JSONPath([]), count: elements.count, isNamed: true)
            return isList(elements) || elements.isEmpty ? [list] : []
        }
        var found: [(list: FoundList, rank: (Int, Int, Int, Int))] = []
        var level: [(path: JSONPath, value: JSONTree)] = [(JSONPath([]), document)]
        for depth in 0..<5 {
            level = level.flatMap { path, value in
                (value.members ?? []).map { (path: JSONPath(path.steps + [.key($0.name)]), value: $0.value) }
            }
            let headings = level.compactMap { Self.headings($0.value) }
            let headingsByWidth = Dictionary(headings.map { ($0.count, $0) }) { first, _ in first }
            for (path, value) in level {
                guard let elements = value.elements else { continue }
                let name = SignNames.plain(path)
                let isResource = name == resource && !name.isEmpty
                guard isResource || !companions.contains(name) else { continue }
                let place = isResource ? 0 : names.firstIndex(of: name)
                let columns = Self.columns(of: elements, among: headingsByWidth)
                guard isList(elements) || columns != nil || elements.isEmpty && place != nil else { continue }
                // The name in the URL counts most, then items, then a known name, then the length, then the depth.
                let rank = (
                    isResource ? 0 : 1, elements.isEmpty ? 1 : 0, place == nil ? 1 : 0,
                    depth * 1000 - min(elements.count, 999)
                )
                let list = FoundList(path: path, count: elements.count, isNamed: place != nil, columns: columns)
                found.append((list, rank))
            }
        }
        let lists = found.sorted { $0.rank < $1.rank }.map(\.list)
        // What the objects of a map have are lists inside its items.
        guard let map = map(in: document), lists.allSatisfy({ $0.path.steps.starts(with: map.path.steps) }) else {
            return lists
        }
        return [map]
    }

    /// The list of texts that a document is, or the only one in it; nil without one. Texts are different from one another.
    ///
    /// - Parameter url: where the document is. The list is named if the URL's path ends with its name.
    static func texts(in document: JSONTree, of url: HTTPURL) -> FoundList? {
        let found =
            (document.members ?? []).compactMap { member in
                companions.contains(SignNames.plain(member.name))
                    ? nil : headings(member.value).map { (JSONPath([.key(member.name)]), $0.count) }
            } + [headings(document).map { (JSONPath([]), $0.count) }].compactMap(\.self)
        guard found.count == 1, let (path, count) = found.first else { return nil }
        let isNamed = path.steps.isEmpty ? count > 1 : SignNames.plain(path) == resource(of: url)
        return FoundList(path: path, count: count, isNamed: isNamed, hasTexts: true)
    }

    /// Objects with links and facts about the response.
    private static let aboutResponses: Set = ["links", "meta", "metadata"]

    /// The plain name of what a URL is about.
    private static func resource(of url: HTTPURL) -> String {
        SignNames.plain(url.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "")
    }

    /// The outermost object whose members are all objects of one kind, such as `{"a1": {…}, "a2": {…}}`.
    private static func map(in document: JSONTree) -> FoundList? {
        var level: [(path: JSONPath, value: JSONTree)] = [(JSONPath([]), document)]
        for _ in 0..<3 {
            if let (path, value) = level.first(where: { isMap($0.value) }) {
                return FoundList(
                    path: path, count: value.members?.count ?? 0, isNamed: names.contains(SignNames.plain(path)),
                    isMap: true)
            }
            level = level.flatMap { path, value in
                (value.members ?? []).filter { !aboutResponses.contains(SignNames.plain($0.name)) }.map {
                    (path: JSONPath(path.steps + [.key($0.name)]), value: $0.value)
                }
            }
        }
        return nil
    }

    /// Whether an object has several members, all of them objects, which mostly have the same names. Two with plain words as
    /// their keys, such as `home` and `away`, are no list.
    private static func isMap(_ value: JSONTree) -> Bool {
        guard let members = value.members, members.count > 1,
            members.count > 2 || members.allSatisfy({ $0.name.contains(where: \.isNumber) })
        else { return false }
        let names = members.map { Set(($0.value.members ?? []).map(\.name)) }
        return names.allSatisfy { one in
            one.count > 1 && one.intersection(names[0]).count * 2 > max(one.count, names[0].count)
        }
    }

    /// The texts of a list that may be column names: they are all different.
    private static func headings(_ value: JSONTree) -> [String]? {
        guard let elements = value.elements, !elements.isEmpty else { return nil }
        let names = elements.compactMap { element in
            if case .text(let name) = element, !name.isEmpty { name } else { nil }
        }
        return names.count == elements.count && Set(names).count == names.count ? names : nil
    }

    /// The column names of rows of values, from a list elsewhere in the document; nil if the items are not such rows.
    ///
    /// - Parameter headings: the first list of names of each length.
    private static func columns(of rows: [JSONTree], among headings: [Int: [String]]) -> [String]? {
        guard let width = rows.first?.elements?.count, rows.allSatisfy({ $0.elements?.count == width }) else {
            return nil
        }
        return headings[width]
    }

    private static func isList(_ elements: [JSONTree]) -> Bool {
        !elements.isEmpty && elements.allSatisfy { $0.members != nil }
    }
}

/// A list in a document: of objects, of rows of values with separate column names, or an object of objects.
package struct FoundList: Sendable, Hashable {
    /// Where the list is in the document.
    package let path: JSONPath
    /// How many items it has.
    package let count: Int
    /// Whether it is the whole response, or has a name that APIs give to their lists.
    package let isNamed: Bool
    /// Whether it is an object whose members are the items, each under its key.
    package var isMap = false
    /// The column names of rows; nil if items are objects.
    package var columns: [String]?
    /// Whether it is a list of texts, which are the names of the items.
    package var hasTexts = false

    /// The path or the expression of the items.
    package var items: String {
        // A list that is missing is an error.
        if hasTexts { return "\(path) | if type == \"array\" then map({name: .}) else . end" }
        // A key without members may be missing.
        return isMap ? (path.steps.isEmpty ? "to_entries" : "\(path) // {} | to_entries") : path.description
    }

    /// Its items in a page, as objects; empty without the list.
    func objects(in page: ProbedPage) -> [JSONTree] {
        if isMap {
            return (page.document[path]?.members ?? []).map { member in
                .object([.init(name: "key", value: .text(member.name)), .init(name: "value", value: member.value)])
            }
        }
        let items = page.document[path]?.elements ?? []
        if hasTexts { return items.map { .object([.init(name: "name", value: $0)]) } }
        guard let columns else { return items }
        return items.map { row in
            .object(zip(columns, row.elements ?? []).map { JSONTree.Member(name: $0, value: $1) })
        }
    }

    /// The path in an item, from the path in that item as an object.
    func path(inItem path: JSONPath) -> JSONPath {
        guard let columns, case .key(let name) = path.steps.first, let index = columns.firstIndex(of: name) else {
            return path
        }
        return JSONPath([.index(index)] + path.steps.dropFirst())
    }
}

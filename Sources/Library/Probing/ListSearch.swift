package import JSON

/// Finds the list of a document: the list of objects that its name, its length and its place speak for.
enum ListSearch {
    /// Names that APIs give their lists, those that say most first.
    private static let names = [
        "items", "data", "results", "records", "rows", "entries", "values", "nodes", "value", "list", "hits", "docs",
        "documents", "objects", "elements", "content", "children", "edges", "response", "members", "entities", "posts",
    ]

    /// - Returns: the lists of objects, the likeliest first; one that is empty only where its name or place says so.
    static func lists(in document: JSONTree) -> [FoundList] {
        if let elements = document.elements {
            return isList(elements) || elements.isEmpty ? [FoundList(path: JSONPath([]), count: elements.count)] : []
        }
        var found: [(list: FoundList, rank: (Int, Int, Int))] = []
        var level: [(path: JSONPath, value: JSONTree)] = [(JSONPath([]), document)]
        for depth in 0..<5 {
            level = level.flatMap { path, value in
                (value.members ?? []).map { (path: JSONPath(path.steps + [.key($0.name)]), value: $0.value) }
            }
            let headings = level.compactMap { Self.headings($0.value) }
            for (path, value) in level {
                guard let elements = value.elements else { continue }
                let place = names.firstIndex(of: PlainName.of(path))
                let columns = Self.columns(of: elements, among: headings)
                guard isList(elements) || columns != nil || elements.isEmpty && place != nil else { continue }
                // A name that is known counts most, then the length, then how near it is.
                let rank = (place == nil ? 1 : 0, elements.isEmpty ? 1 : 0, depth * 1000 - min(elements.count, 999))
                found.append((FoundList(path: path, count: elements.count, columns: columns), rank))
            }
        }
        return found.sorted { ($0.rank.1, $0.rank.0, $0.rank.2) < ($1.rank.1, $1.rank.0, $1.rank.2) }.map(\.list)
    }

    /// What may be the names of columns: a list of different texts.
    private static func headings(_ value: JSONTree) -> [String]? {
        guard let elements = value.elements, !elements.isEmpty else { return nil }
        let names = elements.compactMap { element in
            if case .text(let name) = element, !name.isEmpty { name } else { nil }
        }
        return names.count == elements.count && Set(names).count == names.count ? names : nil
    }

    /// The names of what rows of values hold, which a list beside them tells; nil where there are no such rows.
    private static func columns(of rows: [JSONTree], among headings: [[String]]) -> [String]? {
        guard let width = rows.first?.elements?.count, rows.allSatisfy({ $0.elements?.count == width }) else {
            return nil
        }
        return headings.first { $0.count == width }
    }

    private static func isList(_ elements: [JSONTree]) -> Bool {
        !elements.isEmpty && elements.allSatisfy { $0.members != nil }
    }
}

/// A list of objects in a document, or of rows of values under the names of columns.
package struct FoundList: Sendable, Hashable {
    /// Where the list is in the document.
    package let path: JSONPath
    /// How many items it has.
    package let count: Int
    /// The names of the values of a row; nil where items are objects.
    package var columns: [String]?

    /// Items as objects.
    func objects(_ items: [JSONTree]) -> [JSONTree] {
        guard let columns else { return items }
        return items.map { row in
            .object(zip(columns, row.elements ?? []).map { JSONTree.Member(name: $0, value: $1) })
        }
    }

    /// The path in an item of what is at a path in the item as an object.
    func path(inItem path: JSONPath) -> JSONPath {
        guard let columns, case .key(let name) = path.steps.first, let index = columns.firstIndex(of: name) else {
            return path
        }
        return JSONPath([.index(index)] + path.steps.dropFirst())
    }
}

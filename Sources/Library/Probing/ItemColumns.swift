import JSON

/// The scalar values of items by path: members, and members of their objects.
struct ItemColumns {
    struct Column {
        let path: JSONPath
        /// A value for each item; nil if it is absent or null.
        let values: [JSONTree?]

        var known: [JSONTree] { values.compactMap(\.self) }
        var isFull: Bool { values.allSatisfy { $0 != nil } }
    }

    /// In the order of the items' members.
    let all: [Column]

    init(_ items: [JSONTree]) {
        var paths: [JSONPath] = []
        var seen: Set<JSONPath> = []
        for item in items { Self.collect(item, below: JSONPath([]), depth: 3, into: &paths, &seen) }
        all = paths.map { path in
            Column(
                path: path,
                values: items.map { item in item[path].flatMap { $0 == .null ? nil : $0 } })
        }
    }

    private static func collect(
        _ value: JSONTree, below path: JSONPath, depth: Int, into paths: inout [JSONPath], _ seen: inout Set<JSONPath>
    ) {
        guard depth > 0 else { return }
        for member in value.members ?? [] {
            let path = JSONPath(path.steps + [.key(member.name)])
            switch member.value {
            case .object: collect(member.value, below: path, depth: depth - 1, into: &paths, &seen)
            case .list: continue
            case .null, .flag, .number, .text: if seen.insert(path).inserted { paths.append(path) }
            }
        }
    }
}

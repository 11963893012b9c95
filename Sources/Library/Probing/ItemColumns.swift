import JSON

/// The scalar values of items by path: members, and members of their objects.
struct ItemColumns {
    struct Column {
        let path: JSONPath
        /// The values of the items, without those that are absent or null.
        fileprivate(set) var known: [JSONTree] = []
        /// Whether no item lacks a value.
        fileprivate(set) var isFull = false

        fileprivate var hasScalar = false
        /// The last item that had a member there, from 0.
        fileprivate var lastRow = -1

        fileprivate init(_ path: JSONPath) {
            self.path = path
        }
    }

    /// In the order of the items' members.
    let all: [Column]

    init(_ items: [JSONTree]) {
        var builder = ColumnBuilder()
        for (row, item) in items.enumerated() { builder.add(item, below: JSONPath([]), depth: 3, row: row) }
        all = builder.columns.filter(\.hasScalar).map { column in
            var column = column
            column.isFull = column.known.count == items.count
            return column
        }
    }
}

/// Collects columns in one pass over the items: a server decides how many members an item has.
private struct ColumnBuilder {
    private(set) var columns: [ItemColumns.Column] = []
    private var places: [JSONPath: Int] = [:]

    /// Adds the members of an object that is an item or inside one. Of repeated names, the first counts.
    mutating func add(_ value: JSONTree, below path: JSONPath, depth: Int, row: Int) {
        guard depth > 0 else { return }
        for member in value.members ?? [] {
            let path = JSONPath(path.steps + [.key(member.name)])
            note(member.value, at: path, row: row)
            if member.value.members != nil { add(member.value, below: path, depth: depth - 1, row: row) }
        }
    }

    private mutating func note(_ value: JSONTree, at path: JSONPath, row: Int) {
        let place = places[path] ?? columns.count
        if place == columns.count {
            places[path] = place
            columns.append(ItemColumns.Column(path))
        }
        if value.members == nil, value.elements == nil { columns[place].hasScalar = true }
        guard columns[place].lastRow < row else { return }
        columns[place].lastRow = row
        if value != .null { columns[place].known.append(value) }
    }
}

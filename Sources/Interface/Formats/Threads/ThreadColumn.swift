import JSON
import Pages

/// A column of threads, as one level fills it.
struct ThreadColumn: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        /// A column of the page.
        case slot(Int)
        /// The id of the item or comment above.
        case parent
        /// The level, from 1 for comments.
        case depth
        /// The server's object.
        case item
        /// The level has no such field.
        case nothing
    }

    let name: String
    let value: Value
}

extension ItemLayout {
    /// The column of a name.
    func threadColumn(_ name: String) -> ThreadColumn {
        ThreadColumn(name: name, value: threadValue(name))
    }

    private func threadValue(_ name: String) -> ThreadColumn.Value {
        if let field = fields?.first(where: { $0.name == name }) { return .slot(field.slot) }
        return switch name {
        case "id": idSlot.map { .slot($0) } ?? .nothing
        case "parent": .parent
        case "depth": .depth
        default: .nothing
        }
    }
}

extension [ItemLayout] {
    /// The names of all fields of the levels, each once, after the columns that folio adds.
    ///
    /// - Parameter own: the columns that folio adds: `parent`, `depth`, both or neither.
    func names(with own: [String]) -> [String] {
        let id = contains { $0.idSlot != nil } ? ["id"] : []
        return (id + own + flatMap { $0.fields ?? [] }.map(\.name)).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// The names that the user chose, each once.
    func chosen(_ names: [String]) throws(ItemSelectionError) -> [String] {
        let known = contains { $0.fields != nil } ? self.names(with: ["parent", "depth"]) : []
        var chosen: [String] = []
        for name in names {
            guard known.contains(name) else { throw .unknownField(name, known: known) }
            if !chosen.contains(name) { chosen.append(name) }
        }
        return chosen
    }
}

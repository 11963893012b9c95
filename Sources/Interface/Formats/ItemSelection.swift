package import Pages

/// Which parts of each item are written, and in which order.
package struct ItemSelection: Sendable, Hashable {
    /// The choice on the command line.
    package enum Choice: Sendable, Hashable {
        /// The id, the outer values, and the mapped fields in declared order.
        case declared
        /// These columns and no others, in this order; a repeated name counts once.
        case only([String])
        /// The server's object.
        case raw
    }

    /// A member of an item's object, and a column of a table.
    package struct Column: Sendable, Hashable {
        /// Where a column's value comes from.
        package enum Source: Sendable, Hashable {
            /// A column of the page.
            case slot(Int)
            /// One of the values that the page's items share, from 0.
            case outer(Int)
            /// The server's object.
            case item
        }

        /// The member's name in JSON, and the column's in a table.
        package let name: String
        /// Where its value comes from.
        package let source: Source
    }

    /// The columns of a table. If the server's object is written, it is one column, after the id.
    package let columns: [Column]
    /// Whether an item in JSON is the server's object instead of an object of the columns.
    package let isRaw: Bool

    init(columns: [Column], isRaw: Bool) {
        self.columns = columns
        self.isRaw = isRaw
    }

    /// - Parameters:
    ///   - layout: an endpoint's layout; without fields, only the server's object can be written.
    ///   - outer: the names of the values that are given with each page.
    package init(
        _ choice: Choice = .declared, of layout: ItemLayout, outer: [String] = []
    ) throws(ItemSelectionError) {
        let mapped = Self.mappedColumns(of: layout, outer: outer)
        if case .only(let names) = choice {
            columns = try Self.columns(named: names, among: mapped ?? [])
            isRaw = false
        } else if choice == .declared, let mapped {
            columns = mapped
            isRaw = false
        } else {
            columns = Self.idColumn(of: layout) + [Column(name: "item", source: .item)]
            isRaw = true
        }
    }

    /// A mapped field keeps its name. An id or an outer value of the same name is left out.
    private static func mappedColumns(of layout: ItemLayout, outer: [String]) -> [Column]? {
        guard let fields = layout.fields else { return nil }
        let given = outer.enumerated().map { Column(name: $1, source: .outer($0)) }
        let naming = (idColumn(of: layout) + given).filter { column in
            !fields.contains { $0.name == column.name }
        }
        return naming + fields.map { Column(name: $0.name, source: .slot($0.slot)) }
    }

    private static func idColumn(of layout: ItemLayout) -> [Column] {
        layout.idSlot.map { [Column(name: "id", source: .slot($0))] } ?? []
    }

    private static func columns(
        named names: [String], among known: [Column]
    ) throws(ItemSelectionError) -> [Column] {
        var columns: [Column] = []
        for name in names {
            guard let column = known.first(where: { $0.name == name }) else {
                throw .unknownField(name, known: known.map(\.name))
            }
            if !columns.contains(column) { columns.append(column) }
        }
        return columns
    }
}

/// Why a selection cannot be made.
package enum ItemSelectionError: Error, Sendable, Equatable {
    /// A field that the endpoint does not map; `known` is empty if it maps none.
    case unknownField(String, known: [String])
}

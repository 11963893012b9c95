import JSON

extension FuzzTarget {
    /// A page as a server sends it.
    static let json = FuzzTarget(name: "json") { body in
        guard let found = try? plan.extract(from: body) else { return nil }
        let isInside = (found.items + found.columns + found.facts).allSatisfy {
            $0.start <= $0.end && Int($0.end) <= body.count
        }
        guard isInside else { return "ranges lie in the body" }
        let isOrdered = zip(found.items, found.items.dropFirst()).allSatisfy { $0.end <= $1.start }
        guard isOrdered, found.columns.count == found.items.count * found.columnCount else {
            return "items come in order, each with its columns"
        }
        for (row, item) in found.items.enumerated() {
            let isWithin = (0..<found.columnCount).allSatisfy { slot in
                let column = found.column(slot, ofItem: row)
                return column.isMissing || column.start >= item.start && column.end <= item.end
            }
            guard isWithin else { return "columns lie in their item" }
            var line: [UInt8] = []
            JSONWriter.appendOnOneLine(item, of: body, to: &line)
            guard !line.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return "an item is one line" }
            guard (try? whole.extract(from: line)) != nil else { return "an item on one line is JSON" }
        }
        for fact in found.facts { _ = body.text(of: fact) }
        return nil
    }

    /// A path in a plugin file.
    static let path = FuzzTarget(name: "path") { bytes in
        guard let path = try? JSONPath(parsing: text(bytes)) else { return nil }
        return broken("a path reads as it is written", unless: (try? JSONPath(parsing: path.description)) == path)
    }

    private static let whole = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    private static let plan = JSONPlan(
        items: JSONPath([.key("items")], isOptional: true),
        columns: [
            JSONPath([.key("id")]), JSONPath([.key("a"), .key("b")]), JSONPath([.key("a"), .index(1), .key("c")]),
        ],
        facts: [
            JSONPath([.key("next")]), JSONPath([.key("meta"), .key("total")]), JSONPath([.key("items"), .index(0)]),
        ])
}

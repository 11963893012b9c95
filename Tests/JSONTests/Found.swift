import JSON

/// The values that a plan finds in a body, as text; nil for a missing value.
struct Found: Equatable {
    var items: [String] = []
    var columns: [[String?]] = []
    var facts: [String?] = []

    /// Runs a plan for paths given as text.
    static func `in`(
        _ body: [UInt8], items: String, single: Bool = false, columns: [String] = [], facts: [String] = []
    ) throws -> Found {
        let plan = try JSONPlan(
            items: JSONPath(parsing: items), single: single, columns: columns.map(JSONPath.init(parsing:)),
            facts: facts.map(JSONPath.init(parsing:)))
        let page = try plan.extract(from: body)
        let text = { (range: JSONRange) in range.isMissing ? nil : String(decoding: body[range.bytes], as: UTF8.self) }
        return Found(
            items: page.items.compactMap(text),
            columns: page.items.indices.map { row in plan.columnSlots.map { text(page.column($0, ofItem: row)) } },
            facts: plan.factSlots.map { text(page.facts[$0]) })
    }

    static func `in`(
        _ body: String, items: String, single: Bool = false, columns: [String] = [], facts: [String] = []
    ) throws -> Found {
        try .in(Array(body.utf8), items: items, single: single, columns: columns, facts: facts)
    }
}

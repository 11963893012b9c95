import Expressions
import JSON
import Plugins

/// Which values of a page are found natively, and which by expressions.
///
/// Columns and facts at plain paths come from one pass over the page; those of expressions follow them. If an
/// expression returns the items, they form a list of their own, which is read in a second pass.
struct ReadingPlan: Sendable {
    /// A slot in a row or among the facts, and the index of the expression whose result belongs there.
    struct Computed: Sendable {
        let slot: Int
        let use: Int
    }

    /// The plan of the whole page. It includes items and columns if the items are at a plain path.
    let document: JSONPlan
    /// The plan of the list that the items' expression returns.
    let itemList: JSONPlan?
    /// The plan of the list of objects that the items become by `columns:` or `set:`; nil if they stay as they are.
    let changedItems: JSONPlan?
    /// With `columns:`, the slot of the names.
    let names: Int?
    /// How `set:` and `remove:` change items; nil without these keys.
    let changes: ItemChanges?
    /// The expression that returns the items; nil if they are at a plain path.
    let items: Int?
    let columnSlots: [Int]
    let factSlots: [Int]
    let columnCount: Int
    let factCount: Int
    let computedColumns: [Computed]
    let computedFacts: [Computed]
    /// What paths in items lead through whose values must not count as missing, each with its column.
    let stages: [(stage: PathStage, slot: Int)]
    /// The use or column that decides which items are admitted.
    let condition: Condition
    let program: ExpressionProgram?
    let isSingle: Bool
    /// The path of the items, as the file writes it.
    let itemsText: String

    enum Condition: Sendable {
        case none
        case column(Int)
        case use(Int)
    }

    init(_ endpoint: Endpoint, columns: [Expression], facts: [Expression]) {
        program = endpoint.program?.program
        isSingle = endpoint.isSingle
        itemsText = endpoint.items.description
        let conditionPath = endpoint.condition?.path
        let checkedPaths = [endpoint.replyCount, endpoint.thread?.parent.path, conditionPath].compactMap(\.self)
        let stages = checkedPaths.filter { !$0.isOptional }.flatMap(PathStage.all)
        let plainColumns = columns.compactMap(\.path) + stages.map(\.path) + [conditionPath].compactMap(\.self)
        let facts = facts + [endpoint.columns].compactMap(\.self)
        let plainFacts = facts.compactMap(\.path)
        let names = endpoint.columns
        let isChanged = names != nil || endpoint.edits != nil
        // Most endpoints are bound for one list of many, and need no second plan.
        changedItems = isChanged ? JSONPlan(items: JSONPath([]), columns: plainColumns, facts: []) : nil
        let itemColumns = isChanged ? [] : plainColumns
        if let path = endpoint.items.path {
            document = JSONPlan(items: path, single: endpoint.isSingle, columns: itemColumns, facts: plainFacts)
            itemList = nil
        } else {
            document = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: plainFacts)
            itemList = JSONPlan(items: JSONPath([]), columns: itemColumns, facts: [])
        }
        let program = program
        items = endpoint.items.path == nil ? program?.index(of: .all(endpoint.items)) : nil
        changes = endpoint.edits.map { ItemChanges($0, where: endpoint.condition, program) }
        let native = (changedItems ?? itemList ?? document).columnSlots
        let stageSlots = native.dropLast(conditionPath == nil ? 0 : 1).suffix(stages.count)
        self.stages = zip(stages, stageSlots).map { ($0, $1) }
        (columnSlots, columnCount, computedColumns) = Self.places(columns, native, program)
        let places = Self.places(facts, document.factSlots, program)
        (factCount, computedFacts) = (places.count, places.computed)
        self.names = names.flatMap { _ in places.slots.last }
        factSlots = names == nil ? places.slots : places.slots.dropLast()
        if changes?.filter != nil {
            condition = .none
        } else if conditionPath != nil, let slot = native.last {
            condition = .column(slot)
        } else {
            condition = endpoint.condition.flatMap { program?.index(of: .condition($0)) }.map(Condition.use) ?? .none
        }
    }

    /// Whether all values are found natively.
    var isNative: Bool {
        if case .use = condition { return false }
        return items == nil && computedColumns.isEmpty && computedFacts.isEmpty && changes?.isNative != false
    }

    /// The place of each expression, plain paths first; equal programs share a place.
    private static func places(
        _ expressions: [Expression], _ native: [Int], _ program: ExpressionProgram?
    ) -> (slots: [Int], count: Int, computed: [Computed]) {
        var rest = native[...]
        var count = (native.max() ?? -1) + 1
        var computed: [Computed] = []
        let slots = expressions.map { expression -> Int in
            if expression.path != nil { return rest.removeFirst() }
            let use = program?.index(of: .first(expression)) ?? 0
            if let known = computed.first(where: { $0.use == use }) { return known.slot }
            computed.append(Computed(slot: count, use: use))
            count += 1
            return count - 1
        }
        return (slots, count, computed)
    }
}

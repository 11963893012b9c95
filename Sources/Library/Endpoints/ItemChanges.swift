import Documents
import Expressions
import JSON
import Plugins

/// How `set:` and `remove:` change the items of a page.
struct ItemChanges: Sendable {
    /// Where a value of the item comes from.
    private enum Source {
        /// The slot of a plain path.
        case column(Int)
        /// The index of an expression in the program.
        case use(Int)
    }

    /// The members with the same value in all items; nil without any.
    private let constants: JSONEdit?
    /// Finds the values of plain paths in a list of items.
    let plan: JSONPlan
    private let values: [(source: Source, coding: Endpoint.Field.Coding?)]
    private let edit: JSONEdit
    /// Whether it changes more than the members with the same value in all items.
    let hasMore: Bool
    /// With `where:`, which sees the values that are removed: the plan of its path, the index of its expression, and what is
    /// removed then. Nil if it can be evaluated like any other expression.
    let filter: (plan: JSONPlan, use: Int?, removal: JSONEdit)?

    init(_ edits: ItemEdits, where condition: Expression?, _ program: ExpressionProgram?) {
        var paths: (constant: [JSONPath], ofItem: [JSONPath]) = ([], [])
        for member in edits.members {
            if case .constant = member.value {
                paths.constant.append(member.path)
            } else {
                paths.ofItem.append(member.path)
            }
        }
        plan = JSONPlan(items: JSONPath([]), columns: edits.values.compactMap(\.expression.path), facts: [])
        var slots = plan.columnSlots[...]
        values = edits.values.map { expression, coding in
            if expression.path != nil { return (.column(slots.removeFirst()), coding) }
            return (.use(program?.index(of: .first(expression)) ?? 0), coding)
        }
        constants = paths.constant.isEmpty ? nil : JSONEdit(set: paths.constant)
        filter =
            edits.removed.isEmpty
            ? nil
            : condition.map { condition in
                (
                    JSONPlan(items: JSONPath([]), columns: condition.path.map { [$0] } ?? [], facts: []),
                    condition.path == nil ? program?.index(of: .condition(condition)) : nil,
                    JSONEdit(removed: edits.removed)
                )
            }
        edit = JSONEdit(set: paths.ofItem, removed: filter == nil ? edits.removed : [])
        hasMore = !values.isEmpty || !edits.removed.isEmpty
    }

    /// Whether it needs no expression.
    var isNative: Bool { uses.isEmpty && filter?.use == nil }

    private var uses: [Int] {
        values.compactMap { value in
            if case .use(let use) = value.source { use } else { nil }
        }
    }

    /// The items as a list, with the values that are the same in all of them.
    func list(_ items: [JSONRange], of body: [UInt8], setting values: [[UInt8]?]) throws(PageError) -> [UInt8] {
        try Self.list(items) { row throws(PageError) in
            guard let constants else { return Array(body[items[row].bytes]) }
            return try Self.changed(items[row], of: body, by: constants, values, row: row)
        }
    }

    /// The items as a list, with their own values and without what is removed.
    ///
    /// - Parameter found: the items, and the columns of `plan`.
    func list(
        _ found: JSONExtraction, of body: [UInt8], _ program: ExpressionProgram?
    ) throws(PageError) -> [UInt8] {
        let computed = try results(found, of: body, program)
        return try Self.list(found.items) { row throws(PageError) in
            var rest = computed[row][...]
            var made: [[UInt8]?] = []
            var size = 0
            for (source, coding) in values {
                let value: [UInt8]?
                switch source {
                case .column(let slot):
                    let range = found.column(slot, ofItem: row)
                    value = range.isMissing ? nil : Array(body[range.bytes])
                case .use: value = rest.removeFirst()
                }
                size += value?.count ?? 0
                // A large value may be set in many places.
                guard size <= DocumentFormat.mostBytes else { throw .tooLargeItems(most: DocumentFormat.mostBytes) }
                let decoded = value.flatMap { value in
                    coding?.decoded(JSONRange(start: 0, end: UInt32(value.count)), of: value)
                }
                made.append(decoded ?? value)
            }
            return try Self.changed(found.items[row], of: body, by: edit, made, row: row)
        }
    }

    /// Whether `where:` admits each item.
    ///
    /// - Parameter found: the items, and the column of its plan.
    func isWanted(
        _ found: JSONExtraction, of body: [UInt8], _ program: ExpressionProgram?
    ) throws(PageError) -> [Bool] {
        guard let filter else { return found.items.map { _ in true } }
        guard let use = filter.use, let program else {
            return found.items.indices.map { body.isTrue(found.column(filter.plan.columnSlots[0], ofItem: $0)) }
        }
        var wanted: [Bool] = []
        do throws(ExpressionRuntimeError) {
            try body.withUnsafeBufferPointer { json throws(ExpressionRuntimeError) in
                try program.session { session throws(ExpressionRuntimeError) in
                    session.run([use], on: found.items, of: json)
                    for _ in found.items { wanted.append(try session.holds()) }
                }
            }
        } catch {
            throw .expression(error, item: wanted.count)
        }
        return wanted
    }

    /// The items as a list, without what is removed after `where:`.
    func removing(_ items: [JSONRange], of body: [UInt8], _ removal: JSONEdit) throws(PageError) -> [UInt8] {
        try Self.list(items) { row throws(PageError) in
            try Self.changed(items[row], of: body, by: removal, [], row: row)
        }
    }

    /// The results of the expressions in each item; nil for none.
    private func results(
        _ found: JSONExtraction, of body: [UInt8], _ program: ExpressionProgram?
    ) throws(PageError) -> [[[UInt8]?]] {
        let uses = uses
        guard !uses.isEmpty, let program else { return found.items.map { _ in [] } }
        var rows: [[[UInt8]?]] = []
        do throws(ExpressionRuntimeError) {
            try body.withUnsafeBufferPointer { json throws(ExpressionRuntimeError) in
                try program.session { session throws(ExpressionRuntimeError) in
                    session.run(uses, on: found.items, of: json)
                    for _ in found.items {
                        var row: [[UInt8]?] = []
                        for _ in uses { row.append(try session.results(of: json).first?.bytes(in: json)) }
                        rows.append(row)
                    }
                }
            }
        } catch {
            throw .expression(error, item: rows.count)
        }
        return rows
    }

    private static func list(
        _ items: [JSONRange], _ text: (Int) throws(PageError) -> [UInt8]
    ) throws(PageError) -> [UInt8] {
        var list = [UInt8(ascii: "[")]
        for row in items.indices {
            guard list.count <= DocumentFormat.mostBytes else { throw .tooLargeItems(most: DocumentFormat.mostBytes) }
            if row > 0 { list.append(UInt8(ascii: ",")) }
            list += try text(row)
        }
        return list + [UInt8(ascii: "]")]
    }

    private static func changed(
        _ item: JSONRange, of body: [UInt8], by edit: JSONEdit, _ values: [[UInt8]?], row: Int
    ) throws(PageError) -> [UInt8] {
        var text: [UInt8] = []
        do throws(JSONEditError) {
            try body.withUnsafeBufferPointer { json throws(JSONEditError) in
                try edit.append(item, of: json, setting: values, to: &text)
            }
        } catch {
            throw .notAnObject(error.kind, path: error.path, index: row)
        }
        return text
    }
}

extension ReadingPlan {
    /// Changes the items of a page.
    ///
    /// - Parameter constants: the values that are the same in all items; nil for one that is not set.
    func change(
        _ content: inout PageContent, _ changes: ItemChanges, _ constants: [[UInt8]?], _ program: ExpressionProgram?
    ) throws(PageError) {
        guard let changedItems else { return }
        let list = try changes.list(content.extraction.items, of: content.body, setting: constants)
        try take(list, changes.hasMore ? changes.plan : changedItems, into: &content)
        guard changes.hasMore else { return }
        let changed = try changes.list(content.extraction, of: content.body, program)
        guard let filter = changes.filter else { return try take(changed, changedItems, into: &content) }
        try take(changed, filter.plan, into: &content)
        content.isWanted = try changes.isWanted(content.extraction, of: content.body, program)
        let rest = try changes.removing(content.extraction.items, of: content.body, filter.removal)
        try take(rest, changedItems, into: &content)
    }
}

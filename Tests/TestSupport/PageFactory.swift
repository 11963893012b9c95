package import JSON
package import Pages

/// Makes pages from JSON text, as an endpoint does.
package struct PageFactory: Sendable {
    private let plan: JSONPlan
    private let layout: ItemLayout

    /// All texts are plain jq paths; `fields` are mapped by name, and without any the server's objects are used.
    ///
    /// - Parameter parent: the path of the id of the comment above; nil for a list without replies.
    package init(
        items: String = ".", id: String? = ".id", fields: [(name: String, path: String)]? = nil,
        parent: String? = nil, roots: Set<String> = ["", "0"]
    ) throws(JSONPathError) {
        var columns: [JSONPath] = []
        if let id { columns.append(try JSONPath(parsing: id)) }
        for field in fields ?? [] { columns.append(try JSONPath(parsing: field.path)) }
        if let parent { columns.append(try JSONPath(parsing: parent)) }
        plan = JSONPlan(items: try JSONPath(parsing: items), columns: columns, facts: [])
        let slots = plan.columnSlots
        layout = ItemLayout(
            idSlot: id == nil ? nil : slots.first,
            fields: fields.map { fields in
                zip(fields, slots.dropFirst(id == nil ? 0 : 1)).map { ItemLayout.Field(name: $0.name, slot: $1) }
            }, hasReplies: parent != nil, parentSlot: parent == nil ? nil : slots.last, roots: roots)
    }

    /// The page in a body.
    package func page(
        _ json: String, at position: String? = nil, next: String? = nil,
        declared: Page.Declared = Page.Declared()
    ) throws(JSONError) -> Page {
        let body = Array(json.utf8)
        return Page(
            body: body, extraction: try plan.extract(from: body), layout: layout,
            position: position.map { Position($0) }, next: next.map { Position($0) }, declared: declared)
    }

    /// The page of a response without a body.
    package static func pageWithoutBody(at position: String? = nil) throws -> Page {
        let nothing = JSONExtraction(items: [], columns: [], columnCount: 0, facts: [])
        return Page(
            body: [], extraction: nothing, layout: try PageFactory().layout, position: position.map { Position($0) },
            next: nil)
    }

    /// A page of items that have only an id: `{"id":ID}`.
    package static func page(
        ids: some Sequence<Int>, at position: String? = nil, next: String? = nil,
        declared: Page.Declared = Page.Declared()
    ) throws -> Page {
        let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
        return try PageFactory().page("[\(items)]", at: position, next: next, declared: declared)
    }
}

extension Page {
    /// The items' ids as text, or the items themselves if they have none.
    package var ids: [String] {
        guard layout.idSlot == nil else { return items.indices.compactMap { id(ofItem: $0) } }
        return items.map { String(decoding: body[$0.bytes], as: UTF8.self) }
    }
}

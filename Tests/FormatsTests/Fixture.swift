import Formats
import JSON
import Pages

/// A page with a list of items, with the fields mapped by name.
func makePage(_ items: String, id: String? = "id", fields: [String]? = ["title"]) throws -> Page {
    let columns = [id].compactMap(\.self) + (fields ?? [])
    let plan = try JSONPlan(
        items: JSONPath(parsing: "."), columns: columns.map { JSONPath([.key($0)]) }, facts: [])
    let slots = Array(plan.columnSlots)
    let mapped = fields.map { names in
        zip(names, slots.dropFirst(id == nil ? 0 : 1)).map { ItemLayout.Field(name: $0, slot: $1) }
    }
    let layout = ItemLayout(idSlot: id == nil ? nil : slots.first, fields: mapped)
    let body = Array(items.utf8)
    return Page(body: body, extraction: try plan.extract(from: body), layout: layout, position: nil, next: nil)
}

/// The output of a format for pages, step by step.
struct Output {
    var format = "jsonl"
    var choice = ItemSelection.Choice.declared
    var hasHeader = true
    var parent: String?
    var meta: OutputMeta?

    func text(_ pages: Page...) throws -> String {
        guard let format = OutputFormat.all.first(where: { $0.name == format }) else { return "no such format" }
        let layout = pages.first?.layout ?? ItemLayout(idSlot: nil, fields: nil)
        let selection = try ItemSelection(choice, of: layout, outer: parent == nil ? [] : ["parent"])
        var writer = format.makeWriter(selection, hasHeader)
        var out: [UInt8] = []
        writer.begin(to: &out)
        for page in pages { writer.write(page, outer: OuterValues([Array((parent ?? "").utf8)]), to: &out) }
        if let meta { writer.end(meta, to: &out) }
        return String(decoding: out, as: UTF8.self)
    }
}

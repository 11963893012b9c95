import JSON

/// Flat lists of comments, in which each reply has the id of the comment above it.
extension Page {
    /// The id of the comment above an item, as text; nil if there is none.
    package func parentID(ofItem row: Int) -> String? {
        guard let slot = layout.parentSlot else { return nil }
        let range = column(slot, ofItem: row)
        guard let kind = body.kind(of: range), kind != .null else { return nil }
        let text = body.text(of: range) ?? String(decoding: body[range.bytes], as: UTF8.self)
        return layout.roots.contains(text) ? nil : text
    }

    /// How many items of the output have no comment above.
    package var topCount: Int {
        (wantedRows ?? Array(items.indices)).count { parentID(ofItem: $0) == nil }
    }

    /// The rows of items that have a comment above.
    package var replyRows: Set<Int> { Set(items.indices.filter { parentID(ofItem: $0) != nil }) }
}

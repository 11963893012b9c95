import JSON
package import Pages

/// Single values of a page as text, which the program itself does not need.
extension Page {
    /// A mapped field of an item as text; nil if it is null, absent, not a scalar or not mapped.
    package func text(of field: String, ofItem row: Int) -> String? {
        guard let field = layout.fields?.first(where: { $0.name == field }) else { return nil }
        return body.text(of: column(field.slot, ofItem: row))
    }
}

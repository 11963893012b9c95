/// Which columns of an extraction are what, for all pages of an endpoint.
package struct ItemLayout: Sendable, Hashable {
    /// A mapped field: its name in the output and its column.
    package struct Field: Sendable, Hashable {
        /// The field's name in the output.
        package let name: String
        /// The field's column in the extraction, from 0.
        package let slot: Int

        package init(name: String, slot: Int) {
            self.name = name
            self.slot = slot
        }
    }

    /// The id's column; nil where the endpoint names no id.
    package let idSlot: Int?
    /// The mapped fields in declared order; nil where the endpoint maps none and gives the server's objects.
    package let fields: [Field]?
    /// The column that tells how many replies an item has; nil where none does.
    package let replyCountSlot: Int?

    package init(idSlot: Int?, fields: [Field]?, replyCountSlot: Int? = nil) {
        self.idSlot = idSlot
        self.fields = fields
        self.replyCountSlot = replyCountSlot
    }
}

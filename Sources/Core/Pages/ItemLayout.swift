/// The role of each column of an extraction, for all pages of an endpoint.
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

    /// The name of the field that is true in the record of a deleted item.
    package static let deletedName = "deleted"

    /// The id's column; nil if the endpoint names no id.
    package let idSlot: Int?
    /// The column with what changes whenever an item changes; nil if the endpoint names nothing.
    package let versionSlot: Int?
    /// The column that is true in the record of a deleted item; nil if the list has none.
    package let deletedSlot: Int?
    /// The mapped fields in declared order; nil if the endpoint maps none, so that the output has the server's objects.
    package let fields: [Field]?
    /// The column with the number of replies; nil if no column has it.
    package let replyCountSlot: Int?

    package init(
        idSlot: Int?, versionSlot: Int? = nil, deletedSlot: Int? = nil, fields: [Field]?, replyCountSlot: Int? = nil
    ) {
        self.idSlot = idSlot
        self.versionSlot = versionSlot
        self.deletedSlot = deletedSlot
        self.fields = fields
        self.replyCountSlot = replyCountSlot
    }
}

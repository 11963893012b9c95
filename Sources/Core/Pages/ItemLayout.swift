/// The role of each column of an extraction. All pages of an endpoint share one, so that they are small to copy.
package final class ItemLayout: Sendable {
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
    /// The column with the item's time; nil unless the command has bounds in time.
    package let timeSlot: Int?
    /// `version:` and `deleted:` as the plugin file has them. Hashes of versions include them, because other keys give
    /// other versions.
    package let versionDefinition: String
    /// Whether the most recently changed items come first, so that an id's first version in the list is its newest.
    package let isByChange: Bool
    /// Whether two items are the same only if they are alike in all their bytes, because the id is a guess.
    package let comparesItems: Bool
    /// The mapped fields in declared order; nil if the endpoint maps none, so that the output has the server's objects.
    package let fields: [Field]?
    /// The column with the number of replies; nil if no column has it.
    package let replyCountSlot: Int?
    /// Whether the items are comments that may have replies.
    package let hasReplies: Bool
    /// In a flat list of comments: the column with the id of the comment above; nil for other lists.
    package let parentSlot: Int?
    /// The values in that column that mean no comment above, as text.
    package let roots: Set<String>

    /// Whether an item may come again with another version.
    package var hasVersions: Bool { versionSlot != nil || deletedSlot != nil }

    package init(
        idSlot: Int?, versionSlot: Int? = nil, deletedSlot: Int? = nil, timeSlot: Int? = nil,
        versionDefinition: String = "", isByChange: Bool = false, comparesItems: Bool = false, fields: [Field]?,
        replyCountSlot: Int? = nil,
        hasReplies: Bool = false, parentSlot: Int? = nil, roots: Set<String> = []
    ) {
        self.idSlot = idSlot
        self.versionSlot = versionSlot
        self.deletedSlot = deletedSlot
        self.timeSlot = timeSlot
        self.versionDefinition = versionDefinition
        self.isByChange = isByChange
        self.comparesItems = comparesItems
        self.fields = fields
        self.replyCountSlot = replyCountSlot
        self.hasReplies = hasReplies
        self.parentSlot = parentSlot
        self.roots = roots
    }
}

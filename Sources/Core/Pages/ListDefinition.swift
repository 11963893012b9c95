/// What a list is read with, as two hashes.
package struct ListDefinition: Sendable, Hashable {
    /// A hash of what the requests ask for, and of where the items and their ids are. Another value is another list.
    package let list: UInt64
    /// A hash of how the list is paged. Another value is the same list, whose end may be elsewhere.
    package let pagination: UInt64

    package init(list: UInt64, pagination: UInt64) {
        self.list = list
        self.pagination = pagination
    }
}

/// What somebody has read of a list, and where they left it.
package struct ReadMarks: Sendable, Hashable {
    /// A place in a list.
    package struct Place: Sendable, Hashable {
        /// The id of the item.
        package let item: String
        /// Which item it was, from 1.
        package let number: Int

        /// - Parameter number: from 1.
        package init(item: String, number: Int) {
            self.item = item
            self.number = number
        }
    }

    /// The ids of the items that were read.
    package var items: Set<String>
    /// Where the list was left; nil for its start, and if that is not known.
    package var place: Place?

    package init(items: Set<String> = [], place: Place? = nil) {
        self.items = items
        self.place = place
    }
}

/// What somebody has read of a list, and where they left it. Items are known by a hash of their ids, or of all their bytes if
/// the list has no ids.
package struct ReadMarks: Sendable, Hashable {
    /// A place in a list.
    package struct Place: Sendable, Hashable {
        /// The hash of the item.
        package let item: UInt64
        /// Which item it was, from 1.
        package let number: Int

        /// - Parameter number: from 1.
        package init(item: UInt64, number: Int) {
            self.item = item
            self.number = number
        }
    }

    /// A list that may have marks. A plugin file that describes another list under the same name has marks of its own, and so
    /// has one without trust.
    package struct List: Sendable, Hashable {
        /// Its endpoint, parameters and account.
        package let collection: CollectionKey
        /// What it is read with: `ListDefinition.list`.
        package let definition: UInt64

        package init(_ collection: CollectionKey, definition: UInt64) {
            self.collection = collection
            self.definition = definition
        }
    }

    /// The hashes of the items that were read.
    package var items: Set<UInt64>
    /// Where the list was left; nil for its start, and if that is not known.
    package var place: Place?

    package init(items: Set<UInt64> = [], place: Place? = nil) {
        self.items = items
        self.place = place
    }
}

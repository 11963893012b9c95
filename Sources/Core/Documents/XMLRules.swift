/// Which elements of an XML document are lists, even if there is one or none, and which are texts.
package struct XMLRules: Sendable, Hashable {
    /// The names of elements that are lists wherever they are.
    package let lists: Set<String>
    /// The names of elements that are their whole text, wherever they are, with that of the elements inside.
    package let texts: Set<String>
    /// The path of the items: the names of the elements from the root to them. The last element is a list there, which may
    /// be empty. Nil if the items have no such path.
    package let items: [String]?

    package init(lists: Set<String> = [], texts: Set<String> = [], items: [String]? = nil) {
        self.lists = lists
        self.texts = texts
        self.items = items
    }
}

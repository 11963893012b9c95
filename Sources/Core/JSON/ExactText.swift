/// A text that equals only one of the same characters in the same form. Swift's `==` takes `é` and an `e` with a combining
/// accent for equal, but to a server they are two ids.
package struct ExactText: Sendable, Hashable {
    /// The text.
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

    /// Equal texts have equal hashes in any form.
    package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

extension String {
    /// Whether another text has the same characters in the same form.
    package func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

import Glibc

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
    package func isSame(as other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        let areSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let own = own.baseAddress, let theirs = theirs.baseAddress else { return count == 0 }
                return memcmp(own, theirs, count) == 0
            }
        }
        // Only a text of another library has its bytes in several parts.
        return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

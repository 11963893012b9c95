import JSON

/// A page's position, as text that only the strategy understands. Nil in its place means the start of the list.
package struct Position: Sendable, Hashable {
    /// The text as it is stored, logged and shown.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: Position, right: Position) -> Bool { left.text.isSame(as: right.text) }
}

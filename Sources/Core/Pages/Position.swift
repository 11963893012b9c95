/// Where a page starts, as text that only the strategy understands; nil in its place means the start of the list.
package struct Position: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

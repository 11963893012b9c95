/// Where the user wants a walk to start.
package struct WalkStart: Sendable, Hashable {
    /// The start options of the command line.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case after, before, offset, page, cursor
    }

    /// The option.
    package let kind: Kind
    /// The option's value as typed.
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

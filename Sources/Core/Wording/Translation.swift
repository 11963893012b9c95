/// What a key is in one language: `%1`, `%2` … stand where its values go, in any order.
package enum Translation: Sendable, Hashable {
    case text(String)
    /// The forms that a count asks for.
    case plural(one: String, other: String)
}

extension Translation: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self = .text(text)
    }
}

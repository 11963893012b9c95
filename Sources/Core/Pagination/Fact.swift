package import Expressions

/// Something that a strategy wants to know of a page.
package enum Fact: Sendable, Hashable {
    /// What an expression gives for the document.
    case document(Expression)
    /// The value of a header field.
    case header(name: String)
    /// The target of the link with `rel="next"` in the `Link` header fields (RFC 8288).
    case nextLink
    /// What an expression gives for the page's first or last item.
    case firstItem(Expression)
    case lastItem(Expression)

    /// Where it is in the body; nil for what is in the header fields.
    package var expression: Expression? {
        switch self {
        case .document(let expression), .firstItem(let expression), .lastItem(let expression): expression
        case .header, .nextLink: nil
        }
    }
}

/// What a page says to a fact.
package enum FactValue: Sendable, Hashable {
    case absent
    case null
    case flag(Bool)
    /// A string's or number's text.
    case text(String)
    /// An object or array, as received.
    case structure(String)

    /// Whether it tells nothing: absent, null or an empty text.
    var saysNothing: Bool { self == .absent || self == .null || self == .text("") }

    /// A count; nil for what is no whole number.
    var count: Int? {
        if case .text(let text) = self { Int(text) } else { nil }
    }

    /// Whether something holds; nil for what says neither yes nor no. Servers write flags as text and numbers, too.
    var truth: Bool? {
        switch self {
        case .flag(let flag): flag
        case .text("1"): true
        case .text("0"): false
        case .text(let text): Bool(text.lowercased())
        default: nil
        }
    }

    /// What a message repeats of it.
    var shown: String {
        switch self {
        case .absent, .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .text(let text), .structure(let text): text
        }
    }
}

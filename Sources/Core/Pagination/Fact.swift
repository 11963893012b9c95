package import Expressions
import JSON

/// A value that a strategy needs from a page.
package enum Fact: Sendable, Hashable {
    /// The result of an expression for the document.
    case document(Expression)
    /// The result of an expression for the document, with the variables of the page.
    case page(Expression)
    /// The value of a header field.
    case header(name: String)
    /// The target of the link with `rel="next"` in the `Link` header fields (RFC 8288).
    case nextLink
    /// The result of an expression for the page's first or last item.
    case firstItem(Expression)
    case lastItem(Expression)

    /// The expression for the body; nil for a fact from header fields.
    package var expression: Expression? {
        switch self {
        case .document(let expression), .page(let expression), .firstItem(let expression),
            .lastItem(let expression):
            expression
        case .header, .nextLink: nil
        }
    }

    /// How a program runs that expression; nil for a fact from header fields.
    package var use: ExpressionProgram.Use? {
        if case .page(let expression) = self { .ofPage(expression) } else { expression.map { .first($0) } }
    }

    /// The fact that an expression of `pagination:` describes.
    init(_ expression: Expression) {
        if let path = expression.pathInLastItem {
            // The bytes of the item say more than jq's numbers.
            self = .lastItem(Expression(path))
        } else {
            self = expression.usesPageVariables ? .page(expression) : .document(expression)
        }
    }
}

/// The value of a fact in one page.
package enum FactValue: Sendable, Hashable {
    case absent
    case null
    case flag(Bool)
    /// A string's or number's text.
    case text(String)
    /// An object or array, as received.
    case structure(String)

    /// Whether it is absent, null or an empty text.
    var isBlank: Bool { self == .absent || self == .null || self == .text("") }

    /// The value as a count; nil unless it is a whole number, such as `23`, `23.0` or `1e2`.
    var count: Int? {
        if case .text(let text) = self { JSONNumber.whole(text) } else { nil }
    }

    /// Whether it is a number that no list is as long as.
    var isTooLarge: Bool {
        guard case .text(let text) = self, JSONNumber.isNumber(text), let number = Double(text) else { return false }
        return number >= 9_223_372_036_854_775_808  // 2^63
    }

    /// The value as the next page's token or URL; nil if the list ends here.
    func token() throws(PaginationError) -> String? {
        switch self {
        // Some servers write an empty list in place of null.
        case .absent, .null, .flag(false), .text(""), .structure("[]"): return nil
        case .text(let text): return text
        case .structure(let text): throw .tokenNotText(found: String(text.prefix(40)))
        case .flag(true): throw .tokenNotText(found: "true")
        }
    }

    /// The value as true or false; nil if it is neither. Servers write flags as texts and numbers too.
    var truth: Bool? {
        switch self {
        case .flag(let flag): flag
        case .text("1"): true
        case .text("0"): false
        case .text(let text): Bool(text.lowercased())
        default: nil
        }
    }

    /// The value as messages quote it.
    var shown: String {
        switch self {
        case .absent, .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .text(let text), .structure(let text): text
        }
    }
}

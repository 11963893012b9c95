/// An expression of Jinja, as far as manifests use it: paths, calls, filters, comparisons and choices.
indirect enum JinjaExpression: Hashable {
    case text(String)
    /// A number as written.
    case number(String)
    case flag(Bool)
    case none
    case list([JinjaExpression])
    case mapping([JinjaEntry])
    case name(String)
    /// `a.b` and `a['b']`; the second may have any key.
    case member(of: JinjaExpression, key: JinjaExpression)
    /// `a[1:3]`.
    case slice(of: JinjaExpression, from: JinjaExpression?, to: JinjaExpression?)
    case call(JinjaExpression, [JinjaExpression], named: [JinjaEntry])
    case filter(JinjaExpression, name: String, [JinjaExpression])
    case not(JinjaExpression)
    case negative(JinjaExpression)
    /// `and`, `or`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `+`, `-`, `*`, `/`, `//`, `%`, `~`.
    case operation(String, JinjaExpression, JinjaExpression)
    case choice(JinjaExpression, if: JinjaExpression, otherwise: JinjaExpression?)
    /// `a is defined`.
    case test(JinjaExpression, name: String)
}

/// A key of a mapping, or the name of an argument, with its value.
struct JinjaEntry: Hashable {
    let key: JinjaExpression
    let value: JinjaExpression
}

/// A text with expressions in `{{ … }}`.
struct JinjaTemplate: Hashable {
    enum Part: Hashable {
        case text(String)
        case expression(JinjaExpression)
    }

    let parts: [Part]

    /// Why a text cannot be read.
    enum ParsingError: Error, Hashable {
        /// A statement in `{% … %}`.
        case statement
        /// An expression that is not one of those above, with its text.
        case expression(String)
    }

    init(_ text: String) throws(ParsingError) {
        var reader = JinjaReader(text)
        parts = try reader.all()
    }

    init(parts: [Part]) {
        self.parts = parts
    }

    /// The only expression, if the text has nothing else.
    var whole: JinjaExpression? {
        if parts.count == 1, case .expression(let expression) = parts[0] { expression } else { nil }
    }

    /// The text, if it has no expression.
    var plain: String? {
        if parts.isEmpty { return "" }
        if parts.count == 1, case .text(let text) = parts[0] { return text }
        return nil
    }
}

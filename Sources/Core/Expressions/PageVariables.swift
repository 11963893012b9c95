package import JSON

/// What an expression about a whole page may use beside the page itself.
///
/// The input of such an expression is a list: the page, and the value of each variable in the order of the cases.
package enum PageVariable: String, Sendable, CaseIterable {
    /// The last item, as received; null on an empty page.
    case last
    /// The header fields of the response, as an object of texts.
    case headers
    /// The status of the response.
    case status
    /// The position of the page; null on the first page.
    case position

    /// The variable that a token names; nil for any other token.
    init?(_ token: ExpressionToken) {
        guard token.kind == .variable else { return nil }
        self.init(rawValue: String(token.text.dropFirst()))
    }

    /// Binds the variables, and makes the page the input of what follows.
    static let bindings =
        allCases.enumerated().map { ".[\($0 + 1)] as $\($1.rawValue) | " }.joined() + ".[0] | "
}

extension Expression {
    /// The plain path inside the last item that the expression selects, such as `.id` of `$last.id`; nil for any other.
    package var pathInLastItem: JSONPath? {
        let name = "$\(PageVariable.last.rawValue)"
        guard path == nil, text.hasPrefix("\(name)."),
            let inner = try? JSONPath(parsing: String(text.dropFirst(name.count)))
        else { return nil }
        return inner.visitsEach ? nil : inner
    }

    /// The names in a program: of members, and strings that may be names.
    package var names: Set<String> {
        Set(
            tokens.compactMap { token in
                switch token.kind {
                case .field: String(token.text.dropFirst())
                case .string: String(token.text.dropFirst().dropLast())
                default: nil
                }
            })
    }

    /// Whether it names every header field that it reads, as in `$headers.link` and `$headers["x-next"]`.
    package var namesItsHeaders: Bool {
        let tokens = tokens
        return tokens.indices.allSatisfy { index in
            guard PageVariable(tokens[index]) == .headers else { return true }
            let rest = tokens[(index + 1)...].drop { $0.isSign(".") }.prefix(3)
            if tokens[(index + 1)...].first?.kind == .field || rest.first?.kind == .string { return true }
            let kinds = rest.map(\.kind)
            return kinds == [.sign, .string, .sign] && rest.first?.text == "[" && rest.last?.text == "]"
        }
    }

    /// Its tokens; none for a plain path. `init(parsing:)` has found the same ones.
    private var tokens: [ExpressionToken] {
        path == nil ? (try? ExpressionScanner.tokens(of: text)) ?? [] : []
    }
}

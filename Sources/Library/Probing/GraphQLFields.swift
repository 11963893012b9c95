/// The fields that a GraphQL query selects.
struct GraphQLFields {
    /// Each with the names from the query to it, as the response has them, and with the text of its arguments. Those of a
    /// fragment begin with the fragment's name.
    private(set) var all: [(path: [String], arguments: String, isInFragment: Bool)] = []

    /// The names of the open selections; nil for one that has no name in the response.
    private var open: [String?] = []
    /// The field whose selection or arguments may follow.
    private var last: String?

    /// - Parameter code: a query without texts and comments.
    init(of code: String) {
        var rest = code[...]
        while let token = Self.takeToken(&rest) {
            switch token {
            case "{":
                open.append(last)
                last = nil
            case "}":
                _ = open.popLast()
                last = nil
            case "(":
                let arguments = Self.takeArguments(&rest)
                if last != nil, !open.isEmpty, let end = all.indices.last { all[end].arguments += arguments }
            case "@": _ = Self.takeToken(&rest)
            case "...": takeFragment(&rest)
            default: takeName(token, &rest)
            }
        }
    }

    private mutating func takeName(_ name: Substring, _ rest: inout Substring) {
        guard !open.isEmpty else {
            // `query`, `fragment`, and their names.
            last = name == "fragment" ? Self.takeToken(&rest).map(String.init) : last
            return
        }
        if rest.drop(while: \.isWhitespace).first == ":" {
            _ = Self.takeToken(&rest)
            _ = Self.takeToken(&rest)
        }
        last = String(name)
        all.append((open.compactMap(\.self) + [String(name)], "", open[0] != nil))
    }

    /// Takes what follows `...`: the name of a fragment, or a condition before a selection.
    private mutating func takeFragment(_ rest: inout Substring) {
        last = nil
        guard rest.drop(while: \.isWhitespace).first.map({ $0.isLetter || $0 == "_" }) ?? false else { return }
        if Self.takeToken(&rest) == "on" { _ = Self.takeToken(&rest) }
    }

    /// The text up to the closing parenthesis. Parentheses are not nested.
    private static func takeArguments(_ rest: inout Substring) -> String {
        let text = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(text.count + 1)
        return "(\(text))"
    }

    /// The next name or sign; nil at the end.
    private static func takeToken(_ rest: inout Substring) -> Substring? {
        rest = rest.drop { $0.isWhitespace || $0 == "," }
        guard let first = rest.first else { return nil }
        let isName = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "_" }
        let length = rest.hasPrefix("...") ? 3 : isName(first) ? rest.prefix(while: isName).count : 1
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }
}

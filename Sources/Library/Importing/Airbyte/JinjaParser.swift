/// Reads an expression, left to right.
struct JinjaParser {
    private struct SyntaxError: Error {}

    private(set) var rest: Substring
    private var depth = 0
    /// The longest expression, in bytes: each sign may need a level of the stack.
    private static let longest = 1_000

    init(_ text: Substring) {
        rest = text
    }

    /// An expression up to `}}` or `%}`, which is passed.
    ///
    /// - Parameter end: the sign at the end. With a minus before it, the blanks after it are passed, too.
    mutating func template(end: String = "}}") throws -> JinjaExpression {
        guard rest.prefix(while: { $0 != "}" }).utf8.count <= Self.longest else { throw SyntaxError() }
        let expression = try choice()
        try pass(end: end)
        return expression
    }

    /// Passes the end of a statement.
    mutating func pass(end: String) throws {
        if take("-\(end)") { return skipSpace() }
        guard take(end) else { throw SyntaxError() }
    }

    /// A name and an equals sign.
    mutating func assignment() throws -> String {
        guard let name = name(), take("="), rest.first != "=" else { throw SyntaxError() }
        return name
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    /// Passes a sign if it comes next.
    private mutating func take(_ sign: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count)
        return true
    }

    /// Passes a word if it comes next.
    private mutating func take(word: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(word) else { return false }
        let after = rest.dropFirst(word.count)
        guard after.first.map({ !Self.isNamePart($0) }) ?? true else { return false }
        rest = after
        return true
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_"
    }

    mutating func name() -> String? {
        skipSpace()
        guard let first = rest.first, Self.isNamePart(first), !first.isNumber else { return nil }
        let name = String(rest.prefix(while: Self.isNamePart))
        rest = rest.dropFirst(name.count)
        return name
    }

    // MARK: By precedence, the weakest first

    private mutating func choice() throws -> JinjaExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50 else { throw SyntaxError() }
        let value = try either()
        guard take(word: "if") else { return value }
        let condition = try either()
        return .choice(value, if: condition, otherwise: take(word: "else") ? try choice() : nil)
    }

    private mutating func either() throws -> JinjaExpression {
        var value = try both()
        while take(word: "or") { value = .operation("or", value, try both()) }
        return value
    }

    private mutating func both() throws -> JinjaExpression {
        var value = try negation()
        while take(word: "and") { value = .operation("and", value, try negation()) }
        return value
    }

    private mutating func negation() throws -> JinjaExpression {
        take(word: "not") ? .not(try negation()) : try comparison()
    }

    private mutating func comparison() throws -> JinjaExpression {
        let value = try sum()
        let found: JinjaExpression
        if let sign = ["==", "!=", "<=", ">=", "<", ">"].first(where: { take($0) }) {
            found = .operation(sign, value, try sum())
        } else if take(word: "in") {
            found = .operation("in", value, try tuple() ?? sum())
        } else if take(word: "is") {
            let isNot = take(word: "not")
            guard let name = name() else { throw SyntaxError() }
            found = isNot ? .not(.test(value, name: name)) : .test(value, name: name)
        } else {
            let before = rest
            guard take(word: "not"), take(word: "in") else {
                rest = before
                return value
            }
            found = .not(.operation("in", value, try tuple() ?? sum()))
        }
        // Python means something else by two comparisons in a row.
        let before = rest
        let isChain = ["==", "!=", "<=", ">=", "<", ">"].contains { take($0) } || take(word: "in") || take(word: "is")
        rest = before
        if isChain { throw SyntaxError() }
        return found
    }

    private mutating func sum() throws -> JinjaExpression {
        var value = try product()
        while true {
            skipSpace()
            guard !rest.hasPrefix("-}}"), !rest.hasPrefix("-%}") else { return value }
            guard let sign = ["+", "-", "~"].first(where: { take($0) }) else { return value }
            let next = try product()
            if case (.text(let one), .text(let other)) = (value, next), sign != "-" {
                value = .text(one + other)
            } else {
                value = .operation(sign, value, next)
            }
        }
    }

    private mutating func product() throws -> JinjaExpression {
        var value = try unary()
        while true {
            skipSpace()
            guard !rest.hasPrefix("%}"), let sign = ["//", "*", "/", "%"].first(where: { take($0) }) else {
                return value
            }
            value = .operation(sign, value, try unary())
        }
    }

    private mutating func unary() throws -> JinjaExpression {
        if take("-") { return .negative(try unary()) }
        if take("+") { return try unary() }
        return try filtered()
    }

    private mutating func filtered() throws -> JinjaExpression {
        var value = try postfix(try atom())
        while take("|") {
            guard let name = name() else { throw SyntaxError() }
            let arguments = take("(") ? try self.arguments() : ([], [])
            guard arguments.1.isEmpty else { throw SyntaxError() }
            value = try postfix(.filter(value, name: name, arguments.0))
        }
        return value
    }

    /// A tuple of several values, as a list to search; nil if there is none. It is refused elsewhere: Python does not write
    /// tuples as it writes lists.
    private mutating func tuple() throws -> JinjaExpression? {
        let before = rest
        guard take("(") else { return nil }
        var values = [try choice()]
        while take(",") { values.append(try choice()) }
        guard values.count > 1, take(")") else {
            rest = before
            return nil
        }
        return .list(values)
    }

    private mutating func postfix(_ start: JinjaExpression) throws -> JinjaExpression {
        var value = start
        while true {
            if take(".") {
                guard let name = name() else { throw SyntaxError() }
                // These are methods of a mapping in Python, and no keys.
                if Self.methods.contains(name) { throw SyntaxError() }
                value = .member(of: value, key: .text(name))
            } else if take("[") {
                value = try bracket(of: value)
            } else if take("(") {
                let (arguments, named) = try arguments()
                value = .call(value, arguments, named: named)
            } else {
                return value
            }
        }
    }

    private static let methods: Set<String> = [
        "clear", "copy", "fromkeys", "items", "keys", "pop", "popitem", "setdefault", "update", "values",
    ]

    private mutating func bracket(of value: JinjaExpression) throws -> JinjaExpression {
        let from = take(":") ? nil : try choice()
        if from != nil, take("]"), let from { return .member(of: value, key: from) }
        if from != nil, !take(":") { throw SyntaxError() }
        if take("]") { return .slice(of: value, from: from, to: nil) }
        let to = try choice()
        guard take("]") else { throw SyntaxError() }
        return .slice(of: value, from: from, to: to)
    }

    private mutating func arguments() throws -> ([JinjaExpression], [JinjaEntry]) {
        var (plain, named): ([JinjaExpression], [JinjaEntry]) = ([], [])
        while !take(")") {
            let before = rest
            if let name = name(), take("="), rest.first != "=" {
                named.append(JinjaEntry(key: .text(name), value: try choice()))
            } else {
                rest = before
                plain.append(try choice())
            }
            guard take(",") || rest.drop(while: \.isWhitespace).first == ")" else { throw SyntaxError() }
        }
        return (plain, named)
    }

    private mutating func atom() throws -> JinjaExpression {
        skipSpace()
        guard let first = rest.first else { throw SyntaxError() }
        if first == "'" || first == "\"" { return .text(try string(first)) }
        if first.isASCII, first.isNumber {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "_") }
            rest = rest.dropFirst(digits.count)
            return .number(String(digits).replacing("_", with: ""))
        }
        if take("(") {
            let value = try choice()
            if take(")") { return value }
            throw SyntaxError()
        }
        if take("[") { return .list(try list()) }
        if take("{") { return .mapping(try mapping()) }
        guard let name = name() else { throw SyntaxError() }
        switch name {
        case "true", "True": return .flag(true)
        case "false", "False": return .flag(false)
        case "none", "None": return .none
        default: return .name(name)
        }
    }

    private mutating func string(_ quote: Character) throws -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            guard character == "\\", let next = rest.popFirst() else {
                text.append(character)
                continue
            }
            switch next {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "\\", "'", "\"": text.append(next)
            default: text += "\\\(next)"
            }
        }
        throw SyntaxError()
    }

    private mutating func list() throws -> [JinjaExpression] {
        var values: [JinjaExpression] = []
        while !take("]") {
            values.append(try choice())
            guard take(",") || rest.drop(while: \.isWhitespace).first == "]" else { throw SyntaxError() }
        }
        return values
    }

    private mutating func mapping() throws -> [JinjaEntry] {
        var entries: [JinjaEntry] = []
        while !take("}") {
            let key = try choice()
            guard take(":") else { throw SyntaxError() }
            entries.append(JinjaEntry(key: key, value: try choice()))
            guard take(",") || rest.drop(while: \.isWhitespace).first == "}" else { throw SyntaxError() }
        }
        return entries
    }
}

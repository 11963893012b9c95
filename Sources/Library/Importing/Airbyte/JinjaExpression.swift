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
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            let after = rest.index(after: open)
            guard after < rest.endIndex, "{%#".contains(rest[after]) else {
                Self.append(rest[...open], to: &parts)
                rest = rest[after...]
                continue
            }
            Self.append(rest[..<open], to: &parts)
            let inner = rest[rest.index(after: after)...]
            switch rest[after] {
            case "%": throw .statement
            // Comments and blanks that are taken away are rare.
            case "#": throw .expression(String(text.prefix(60)))
            default:
                if inner.first == "-" { throw .expression(String(text.prefix(60))) }
                var parser = JinjaParser(inner)
                do {
                    parts.append(.expression(try parser.template()))
                    rest = parser.rest
                } catch {
                    throw .expression(String(inner.prefix { $0 != "}" }))
                }
            }
        }
        Self.append(rest, to: &parts)
        self.parts = parts
    }

    private static func append(_ text: Substring, to parts: inout [Part]) {
        guard !text.isEmpty else { return }
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(String(text)))
        }
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

/// Reads an expression, left to right.
private struct JinjaParser {
    private struct SyntaxError: Error {}

    private(set) var rest: Substring
    private var depth = 0
    /// The longest expression, in bytes: each sign may need a level of the stack.
    private static let longest = 1_000

    init(_ text: Substring) {
        rest = text
    }

    /// An expression up to `}}`, which is passed.
    mutating func template() throws -> JinjaExpression {
        guard rest.prefix(while: { $0 != "}" }).utf8.count <= Self.longest else { throw SyntaxError() }
        let expression = try choice()
        guard take("}}") else { throw SyntaxError() }
        return expression
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

    private mutating func name() -> String? {
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
            found = .operation("in", value, try sum())
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
            found = .not(.operation("in", value, try sum()))
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
            guard let sign = ["+", "-", "~"].first(where: { take($0) }) else { return value }
            value = .operation(sign, value, try product())
        }
    }

    private mutating func product() throws -> JinjaExpression {
        var value = try unary()
        while let sign = ["//", "*", "/", "%"].first(where: { sign in take(sign) }) {
            value = .operation(sign, value, try unary())
        }
        return value
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

    private mutating func postfix(_ start: JinjaExpression) throws -> JinjaExpression {
        var value = start
        while true {
            if take(".") {
                guard let name = name() else { throw SyntaxError() }
                // These are methods of a mapping in Python, and no keys.
                let isMethod = ["items", "keys", "values", "pop", "copy", "update", "count", "index"].contains(name)
                if isMethod { throw SyntaxError() }
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
            guard take(")") else { throw SyntaxError() }
            return value
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

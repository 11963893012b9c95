/// Reads a text with templates of Jinja: expressions, and the statements `if` and `set`.
struct JinjaReader {
    private let text: String
    private var rest: Substring
    /// The names that `set` has given to expressions.
    private var names: [String: JinjaExpression] = [:]
    private var depth = 0

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    /// The parts of all of the text.
    mutating func all() throws(JinjaTemplate.ParsingError) -> [JinjaTemplate.Part] {
        let (parts, end) = try parts()
        guard end == nil else { throw .statement }
        return parts
    }

    /// The parts up to the end of the text, or to a statement that ends a part of an `if`, whose name is passed.
    private mutating func parts() throws(JinjaTemplate.ParsingError) -> (parts: [JinjaTemplate.Part], end: String?) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 20 else { throw .statement }
        var parts: [JinjaTemplate.Part] = []
        while let open = rest.firstIndex(of: "{") {
            let after = rest.index(after: open)
            guard after < rest.endIndex, "{%#".contains(rest[after]) else {
                Self.append(rest[...open], to: &parts)
                rest = rest[after...]
                continue
            }
            var before = rest[..<open]
            var inner = rest[rest.index(after: after)...]
            if inner.first == "-" {
                inner = inner.dropFirst()
                let last = before.lastIndex { !$0.isWhitespace }
                before = before[..<(last.map { before.index(after: $0) } ?? before.startIndex)]
            }
            Self.append(before, to: &parts)
            switch rest[after] {
            case "%":
                if let end = try statement(inner, &parts) { return (parts, end) }
            // Comments are rare.
            case "#": throw .expression(String(text.prefix(60)))
            default: parts.append(.expression(try expression(inner, end: "}}")))
            }
        }
        Self.append(rest, to: &parts)
        rest = rest[rest.endIndex...]
        return (parts, nil)
    }

    /// Reads a statement; returns its name if it ends a part of an `if`.
    private mutating func statement(
        _ inner: Substring, _ parts: inout [JinjaTemplate.Part]
    ) throws(JinjaTemplate.ParsingError) -> String? {
        var parser = JinjaParser(inner)
        switch parser.name() {
        case "if":
            parts.append(.expression(try choice(parser.rest)))
            return nil
        case "set":
            // Inside `if`, it may have another value.
            guard depth == 1, let name = try? parser.assignment() else { throw .statement }
            names[name] = try expression(parser.rest, end: "%}")
            return nil
        case "elif":
            rest = parser.rest
            return "elif"
        case let name? where ["else", "endif"].contains(name):
            guard (try? parser.pass(end: "%}")) != nil else { throw .statement }
            rest = parser.rest
            return name
        default: throw .statement
        }
    }

    /// The rest of an `if` or `elif`, from its condition on, up to `endif`.
    private mutating func choice(_ start: Substring) throws(JinjaTemplate.ParsingError) -> JinjaExpression {
        let condition = try expression(start, end: "%}")
        let (body, end) = try parts()
        let value = try Self.joined(body)
        switch end {
        case "elif": return .choice(value, if: condition, otherwise: try choice(rest))
        case "else":
            let (other, last) = try parts()
            guard last == "endif" else { throw .statement }
            return .choice(value, if: condition, otherwise: try Self.joined(other))
        case "endif": return .choice(value, if: condition, otherwise: .text(""))
        default: throw .statement
        }
    }

    private mutating func expression(
        _ start: Substring, end: String
    ) throws(JinjaTemplate.ParsingError) -> JinjaExpression {
        var parser = JinjaParser(start)
        guard let found = try? parser.template(end: end) else { throw .expression(String(start.prefix { $0 != "}" })) }
        rest = parser.rest
        return names.reduce(found) { $0.with($1.value, for: $1.key) }
    }

    /// The parts of one way of an `if` as an expression.
    private static func joined(_ parts: [JinjaTemplate.Part]) throws(JinjaTemplate.ParsingError) -> JinjaExpression {
        var all: JinjaExpression?
        for part in parts {
            let next: JinjaExpression =
                switch part {
                case .text(let text): .text(text)
                case .expression(let expression): expression
                }
            all = all.map { .operation("~", $0, next) } ?? next
        }
        guard case .text(let text)? = all else { return all ?? .text("") }
        // In a condition, these count as what they mean in Python.
        switch text {
        case "True": return .flag(true)
        case "False": return .flag(false)
        default:
            if Int(text).map({ "\($0)" }) == text { return .number(text) }
            guard !["True", "False", "None", "0"].contains(text.trimmed) else { throw .statement }
            return .text(text)
        }
    }

    private static func append(_ text: Substring, to parts: inout [JinjaTemplate.Part]) {
        guard !text.isEmpty else { return }
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(String(text)))
        }
    }
}

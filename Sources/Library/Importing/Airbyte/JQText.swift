import JSON

/// Translates expressions about responses and records into jq.
struct JQText {
    /// What a name means in jq.
    enum Subject {
        /// The body of a page, with its items at a path: `response`, `headers`, `last_record`, `last_page_size`.
        ///
        /// Of a body that is a list, airbyte-cdk shows expressions the first element only.
        case page(items: String?, isList: Bool)
        /// An item: `record`.
        case item
    }

    let subject: Subject
    let scope: RequestScope

    /// The expression; throws for one without a counterpart.
    func text(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        if let constant = expression.constant(scope.parameters), let text = Self.literal(constant) { return text }
        switch expression {
        case .name(let name): return try root(name)
        case .member(let object, let key): return try member(of: object, key)
        case .slice(let object, let from, let to):
            let bounds = try [from, to].map { (bound) throws(ManifestProblem) in
                guard let bound else { return "" }
                guard case .number(let text)? = bound.constant(scope.parameters) else {
                    throw scope.problem(expression)
                }
                return text
            }
            return "\(try path(object))[\(bounds.joined(separator: ":"))]"
        case .call(let function, let arguments, _): return try call(function, arguments, expression)
        case .filter(let value, let name, let arguments): return try filter(value, name, arguments, expression)
        case .not(let value): return "(\(try condition(value)) | not)"
        case .negative(let value): return "(-(\(try text(value))))"
        case .operation(let sign, let one, let other): return try operation(sign, one, other, expression)
        case .choice(let value, let condition, let otherwise):
            let last = try otherwise.map { (value) throws(ManifestProblem) in try text(value) } ?? "null"
            return "(if \(try self.condition(condition)) then \(try text(value)) else \(last) end)"
        case .test(let value, "defined"): return "(\(try text(value)) != null)"
        case .test(let value, "true"): return "(\(try text(value)) == true)"
        case .test(let value, "false"): return "(\(try text(value)) == false)"
        case .test(let value, "string"): return "(\(try text(value)) | type == \"string\")"
        case .test(let value, "number"): return "(\(try text(value)) | type == \"number\")"
        case .test(let value, "mapping"): return "(\(try text(value)) | type == \"object\")"
        case .test(let value, "none"): return "(\(try text(value)) == null)"
        default: throw scope.problem(expression)
        }
    }

    /// An expression for a condition: true where Python takes the value for true.
    func condition(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        switch expression {
        case .operation(let sign, _, _) where ["==", "!=", "<", "<=", ">", ">=", "in"].contains(sign):
            return try text(expression)
        case .operation("and", let one, let other): return "(\(try condition(one)) and \(try condition(other)))"
        case .operation("or", let one, let other): return "(\(try condition(one)) or \(try condition(other)))"
        case .not(let value): return "(\(try condition(value)) | not)"
        case .test: return try text(expression)
        default: return "(\(try text(expression)) | IN(null, false, 0, \"\", [], {}) | not)"
        }
    }

    private func root(_ name: String) throws(ManifestProblem) -> String {
        switch (subject, name) {
        case (.page(_, isList: true), "response"): return "(if type == \"array\" then .[0] // {} else . end)"
        case (.page, "response"), (.item, "record"): return "."
        case (.page, "headers"): return "$headers"
        case (.page, "last_record"): return "$last"
        case (.page(let items?, _), "last_page_size"): return "([\(items)] | length)"
        default: throw .template(name)
        }
    }

    /// A path after which a step may follow.
    private func path(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        let text = try text(expression)
        return text == "." ? "" : text
    }

    private func member(of object: JinjaExpression, _ key: JinjaExpression) throws(ManifestProblem) -> String {
        let outer = try path(object)
        switch key.constant(scope.parameters) {
        case .text(let name)?:
            let step = "\(JSONPath([.key(name)]))"
            // `$headers` and other terms need the brackets where the name is no plain word.
            return outer + (outer.isEmpty || !step.hasPrefix(".[") ? step : String(step.dropFirst()))
        case .number(let text)?: return outer.isEmpty ? ".[\(text)]" : "\(outer)[\(text)]"
        default: throw .template("\(key)")
        }
    }

    private func call(
        _ function: JinjaExpression, _ arguments: [JinjaExpression], _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        guard case .member(let object, .text(let name)) = function else { throw scope.problem(whole) }
        let literals = arguments.map { $0.constant(scope.parameters) }
        switch name {
        case "get":
            guard let key = arguments.first else { throw scope.problem(whole) }
            let found = try member(of: object, key)
            guard arguments.count > 1, let standard = literals[1] else { return found }
            // An empty mapping is there for the next step, which jq does not need.
            if standard == .mapping([:]) || standard == JinjaConstant.none { return found }
            guard let text = Self.literal(standard) else { throw scope.problem(whole) }
            return "(if \(found) == null then \(text) else \(found) end)"
        case "split": return "(\(try text(object)) | split(\(try string(literals, whole))))"
        case "startswith", "endswith": return "(\(try text(object)) | \(name)(\(try string(literals, whole))))"
        case "lower": return "(\(try text(object)) | ascii_downcase)"
        case "upper": return "(\(try text(object)) | ascii_upcase)"
        case "replace":
            guard case .text(let from)?? = literals.first, literals.count == 2, case .text(let to)? = literals[1] else {
                throw scope.problem(whole)
            }
            return "(\(try text(object)) | split(\(Self.quoted(from))) | join(\(Self.quoted(to))))"
        default: throw scope.problem(whole)
        }
    }

    private func string(_ literals: [JinjaConstant?], _ whole: JinjaExpression) throws(ManifestProblem) -> String {
        guard literals.count == 1, case .text(let text)?? = literals.first else { throw scope.problem(whole) }
        return Self.quoted(text)
    }

    private func filter(
        _ value: JinjaExpression, _ name: String, _ arguments: [JinjaExpression], _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        let inner = try text(value)
        switch (name, arguments.count) {
        case ("length", 0), ("count", 0): return "(\(inner) | length)"
        case ("string", 0): return "(\(inner) | tostring)"
        case ("int", 0), ("float", 0): return "(\(inner) | tonumber)"
        case ("first", 0): return "(\(inner) | first)"
        case ("last", 0): return "(\(inner) | last)"
        case ("lower", 0): return "(\(inner) | ascii_downcase)"
        case ("upper", 0): return "(\(inner) | ascii_upcase)"
        case ("default", 1), ("d", 1):
            return "(if \(inner) == null then \(try text(arguments[0])) else \(inner) end)"
        case ("regex_search", 1):
            guard case .text(let pattern)? = arguments[0].constant(scope.parameters) else { throw scope.problem(whole) }
            return "([\(inner) | match(\(Self.quoted(pattern)))][0].captures[0].string // \"\")"
        default: throw scope.problem(whole)
        }
    }

    private func operation(
        _ sign: String, _ one: JinjaExpression, _ other: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        switch sign {
        case "or":
            if let last = other.constant(scope.parameters), !last.isTrue { return "(\(try text(one)) // null)" }
            return "(if \(try condition(one)) then \(try text(one)) else \(try text(other)) end)"
        case "and": return "(if \(try condition(one)) then \(try text(other)) else \(try text(one)) end)"
        case "in":
            let (element, container) = (try text(one), try text(other))
            if case .list(let values)? = other.constant(scope.parameters) {
                let texts = values.compactMap(Self.literal)
                guard texts.count == values.count else { throw scope.problem(whole) }
                return texts.isEmpty ? "false" : "(\(element) | IN(\(texts.joined(separator: ", "))))"
            }
            return """
                (\(container) as $in | \(element) as $x | if ($in | type) == "object" then $in | has($x) \
                elif ($in | type) == "array" then any($in[]; . == $x) else ($in // "") | contains($x) end)
                """
        case "~": return "((\(try text(one)) | tostring) + (\(try text(other)) | tostring))"
        case "+", "-", "*", "%", "/", "==", "!=", "<", "<=", ">", ">=":
            return "(\(try text(one)) \(sign) \(try text(other)))"
        default: throw scope.problem(whole)
        }
    }

    private static func literal(_ constant: JinjaConstant) -> String? {
        switch constant {
        case .none: return "null"
        case .flag(let flag): return "\(flag)"
        case .number(let text): return text
        case .text(let text): return quoted(text)
        case .list(let values):
            let texts = values.compactMap(literal)
            return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .mapping(let values): return values.isEmpty ? "{}" : nil
        }
    }

    /// A text in jq, whose strings are those of JSON apart from `\(`.
    private static func quoted(_ text: String) -> String { "\"\(JSONWriter.escaped(text))\"" }
}

extension JQText {
    /// A template as an expression. Text around its expressions makes it a text.
    func value(of template: String) throws(ManifestProblem) -> String {
        let parts = try RequestText.parsed(template).parts
        if parts.count == 1, case .expression(let expression) = parts[0] { return try text(expression) }
        var texts: [String] = []
        for part in parts {
            switch part {
            case .text(let text): texts.append(Self.quoted(text))
            case .expression(let expression): texts.append("(\(try text(expression)) // \"\" | tostring)")
            }
        }
        return texts.isEmpty ? "null" : texts.joined(separator: " + ")
    }

    /// A template as a condition.
    func condition(of template: String) throws(ManifestProblem) -> String {
        let parts = try RequestText.parsed(template).parts
        if parts.isEmpty { return "false" }
        guard parts.count == 1 else { throw .template(template) }
        switch parts[0] {
        case .text(let text):
            return ["False", "false", "{}", "[]", "()", "\"\"", "0", "0.0", "None"].contains(text) ? "false" : "true"
        case .expression(let expression): return try condition(expression)
        }
    }

    /// Whether a template is a value at a path of the body, which needs no jq.
    func isPath(_ template: String) -> Bool {
        if case .page(_, isList: true) = subject { return false }
        guard let parts = try? RequestText.parsed(template).parts, parts.count == 1,
            case .expression(let expression) = parts[0],
            let access = expression.access
        else { return false }
        return access.root == "response" && !access.path.isEmpty
            && access.standard.map { !($0.constant([:])?.isTrue ?? true) } ?? true
    }

    /// Whether a condition is that a value is false.
    func isNegation(_ template: String, of value: String) throws(ManifestProblem) -> Bool {
        let (parts, values) = (try RequestText.parsed(template).parts, try RequestText.parsed(value).parts)
        guard parts.count == 1, values.count == 1, case .expression(.not(let negated)) = parts[0],
            case .expression(let expression) = values[0]
        else { return false }
        guard let one = negated.access, let other = expression.access else { return negated == expression }
        return one.root == other.root && one.path == other.path
    }
}

extension String {
    /// The expression without parentheses around all of it.
    var withoutParentheses: String {
        guard first == "(", last == ")" else { return self }
        var (depth, isInString, isEscaped) = (0, false, false)
        for (index, character) in zip(indices, self) {
            if isEscaped { isEscaped = false } else if character == "\\" { isEscaped = true } else if character == "\"" {
                isInString.toggle()
            } else if !isInString {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                if depth == 0, index != self.index(before: endIndex) { return self }
            }
        }
        return String(dropFirst().dropLast())
    }
}

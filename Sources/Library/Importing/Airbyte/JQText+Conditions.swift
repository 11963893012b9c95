/// Comparisons and other conditions.
extension JQText {
    /// An expression that is true where Python takes a value for true.
    func condition(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        switch expression {
        case .flag(let flag): return "\(flag)"
        case .operation("and", let one, let other): return "(\(try condition(one)) and \(try condition(other)))"
        case .operation("or", let one, let other): return "(\(try condition(one)) or \(try condition(other)))"
        case .not(let value): return "(\(try condition(value)) | not)"
        case .operation("==", let one, let other): return try equality(one, other, expression)
        case .operation("!=", let one, let other): return "(\(try equality(one, other, expression)) | not)"
        case .operation("in", let one, let other): return try membership(one, other, expression)
        case .operation(let sign, let one, let other) where JinjaExpression.orders.contains(sign):
            return try order(sign, one, other, expression)
        case .test(let value, let name): return try test(value, name, expression)
        case .call(.member(let object, .text(let name)), let arguments, named: [])
        where name == "startswith" || name == "endswith":
            let argument = try string(arguments.map { $0.constant(scope.parameters) }, expression)
            return "(\(try text(object)) | \(name)(\(argument)))"
        default: return Self.isTrue(try text(expression))
        }
    }

    /// Python's True is 1, and False is 0.
    private static let counting = "if . == true then 1 elif . == false then 0 else . end"

    private func equality(
        _ one: JinjaExpression, _ other: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        guard let literal = other.constant(scope.parameters) else {
            if one.constant(scope.parameters) != nil { return try equality(other, one, whole) }
            // A missing value is not None.
            let missing = "{undefined: true}"
            let (first, second) = (try value(one, missing: missing), try value(other, missing: missing))
            return try short("([\(first), \(second)] | \(Self.exact) | map(\(Self.counting)) | .[0] == .[1])")
        }
        switch literal {
        case .none: return try test(one, "none", whole)
        // Python's True is 1.
        case .flag(let flag): return "(\(try text(one)) | IN(\(flag), \(flag ? 1 : 0)))"
        case .number("0"): return "(\(try text(one)) | IN(0, false))"
        case .number("1"): return "(\(try text(one)) | IN(1, true))"
        default:
            guard let text = Self.literal(literal) else { throw scope.problem(whole) }
            return "(\(try self.text(one)) == \(text))"
        }
    }

    /// A comparison with a number or a text. A missing value makes the whole condition false, and another type makes it true.
    private func order(
        _ sign: String, _ one: JinjaExpression, _ other: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        guard let literal = other.constant(scope.parameters) else {
            guard one.constant(scope.parameters) != nil else { return try order(sign, one, other) }
            let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
            return try order(turned[sign] ?? sign, other, one, whole)
        }
        let type: String
        switch literal {
        case .number: type = "number"
        case .text: type = "string"
        default: throw scope.problem(whole)
        }
        let comparison = """
            \(type == "number" ? Self.counting + " | " : "")if type == "\(type)" then . \(sign) \
            \(Self.literal(literal) ?? "") else error("type") end
            """
        if case .filter(_, let name, _) = one, ["int", "length", "count"].contains(name), type == "number" {
            return "(\(try text(one)) \(sign) \(Self.literal(literal) ?? ""))"
        }
        if one == .name("last_page_size"), type == "number" {
            return "(\(try text(one)) \(sign) \(Self.literal(literal) ?? ""))"
        }
        if let lookup = try lookup(one) { return lookup(".\(lookup.key) | \(comparison)", Self.missing(one)) }
        return "(\(try text(one)) | \(comparison))"
    }

    /// The value of an expression, or another one where it is missing.
    func value(_ expression: JinjaExpression, missing: String) throws(ManifestProblem) -> String {
        guard let lookup = try lookup(expression) else { return try text(expression) }
        return lookup(".\(lookup.key)", missing)
    }

    /// A comparison of two values, which must be of one type.
    private func order(
        _ sign: String, _ one: JinjaExpression, _ other: JinjaExpression
    ) throws(ManifestProblem) -> String {
        let first = try value(one, missing: Self.missing(one))
        let second = try value(other, missing: Self.missing(other))
        return try short(
            """
            ([\(first), \(second)] | \(Self.exact) | map(\(Self.counting)) \
            | if map(type) | IN(["number", "number"], ["string", "string"]) \
            then .[0] \(sign) .[1] else error("type") end)
            """)
    }

    private func membership(
        _ one: JinjaExpression, _ other: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        if case .list(let values)? = other.constant(scope.parameters) {
            // Python's True is 1, and False is 0.
            let texts = values.compactMap { value -> String? in
                switch value {
                case .text(let text): Self.quoted(text)
                // jq would round large ones.
                case .number(let text):
                    Double(text).flatMap { abs($0) < 9_007_199_254_740_992 && $0 != 0 && $0 != 1 ? text : nil }
                default: nil
                }
            }
            guard texts.count == values.count, !texts.isEmpty else { throw scope.problem(whole) }
            return "(\(try text(one)) | IN(\(texts.joined(separator: ", "))))"
        }
        if let list = try bound(other) {
            guard let access = other.access, bindings?.isList(access) == true else { throw scope.problem(whole) }
            let element = "(. as $record | \(try self.text(one))"
            if bindings?.isUndeclaredList(access) == true {
                return "\(element) | . != null and (tostring | IN($record.\(list.key)[]? | tostring)))"
            }
            return "\(element) | IN($record.\(list.key)[]?))"
        }
        guard case .text(let element)? = one.constant(scope.parameters) else { throw scope.problem(whole) }
        let text = Self.quoted(element)
        let contains = """
            if type == "object" then has(\(text)) elif type == "array" then any(.[]; . == \(text)) \
            elif type == "string" then contains(\(text)) else error("type") end
            """
        if let lookup = try lookup(other) { return lookup(".\(lookup.key) | \(contains)", "false") }
        return "(\(try self.text(other)) | \(contains))"
    }

    private func test(
        _ value: JinjaExpression, _ name: String, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        switch name {
        case "true", "false": return "(\(try text(value)) == \(name))"
        case "string": return "(\(try text(value)) | type == \"string\")"
        case "mapping": return "(\(try text(value)) | type == \"object\")"
        case "none" where value.access?.isGotten == true: return "(\(try text(value)) == null)"
        case "defined", "none":
            guard value.access?.isGotten != true else { throw scope.problem(whole) }
            guard let lookup = try lookup(value) else { throw scope.problem(whole) }
            return name == "defined" ? lookup("true", "false") : lookup(".\(lookup.key) == null", "false")
        default: throw scope.problem(whole)
        }
    }
}

extension JinjaExpression {
    static let orders: Set<String> = ["<", "<=", ">", ">="]

    /// Whether it is false where a value that it reads a member of is missing, also without an error of that.
    var isFalseWithoutParents: Bool {
        switch self {
        case .member, .name, .flag: true
        case .call(.member(_, .text("get")), let arguments, named: []):
            arguments.count == 1
                || [.none, .mapping([]), .list([]), .text(""), .flag(false), .number("0")].contains(arguments[1])
        case .operation("and", let one, let other): one.isFalseWithoutParents && other.isFalseWithoutParents
        case .operation("==", let value, let literal):
            switch literal {
            case .text, .number: value.isFalseWithoutParents && value.access?.standard.map { $0 == .none } != false
            default: false
            }
        default: false
        }
    }

    /// Whether its value is true or false.
    var isBoolean: Bool {
        switch self {
        case .flag, .not, .test: true
        case .operation(let sign, let one, let other):
            ["==", "!=", "in"].contains(sign) || Self.orders.contains(sign)
                || ["and", "or"].contains(sign) && one.isBoolean && other.isBoolean
        case .call(.member(_, .text(let name)), _, _): name == "startswith" || name == "endswith"
        default: false
        }
    }
}

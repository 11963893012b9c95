import JSON

/// Translates expressions about responses and records into jq. Where Python and jq differ for some values, the expression
/// tells them apart, or is refused.
struct JQText {
    /// What a name means in jq.
    enum Subject {
        /// The body of a page, with its items as an expression: `response`, `headers`, `last_record`, `last_page_size`,
        /// and `page_size` if that is known.
        ///
        /// Of a body that is a list, airbyte-cdk shows expressions the first element only.
        case page(items: String?, isList: Bool, pageSize: Int? = nil)
        /// An item: `record`.
        case item
    }

    let subject: Subject
    let scope: RequestScope
    /// Where records have values of the config; nil if expressions cannot mention them.
    var bindings: ItemBindings?
    /// Whether a member of a missing value is an error, as in jinja. Elsewhere it is null.
    private(set) var isStrict = false

    init(subject: Subject, scope: RequestScope, bindings: ItemBindings? = nil) {
        (self.subject, self.scope, self.bindings) = (subject, scope, bindings)
    }

    // MARK: Templates

    /// A template as an expression. Text around its expressions makes it a text.
    func value(of template: String) throws(ManifestProblem) -> String {
        let parts = try RequestText.parsed(template).parts
        if parts.isEmpty { return "null" }
        if parts.count == 1, case .expression(let expression) = parts[0] { return try text(expression) }
        var texts: [String] = []
        for part in parts {
            switch part {
            case .text(let text): texts.append(Self.quoted(text))
            case .expression(let expression): texts.append(try pythonText(expression))
            }
        }
        return try short(texts.joined(separator: " + "))
    }

    /// A template as a value that records get. A missing value is an empty text.
    ///
    /// - Parameter isText: whether the value is a text in any case.
    func itemValue(of template: String, asText isText: Bool) throws(ManifestProblem) -> String {
        let parts = try RequestText.parsed(template).parts
        guard parts.count == 1, !isText else {
            if parts.allSatisfy({ if case .text = $0 { true } else { false } }), let text = parts.first {
                if case .text(let text) = text { return Self.quoted(text) }
            }
            if parts.count == 1, case .expression(let expression) = parts[0] { return try pythonText(expression) }
            return try value(of: template)
        }
        switch parts[0] {
        case .text(let text):
            switch try PythonLiteral.value(text) {
            case .none: return "null"
            case .flag(let flag): return "\(flag)"
            case .number(let number): return number
            case .text(let text): return Self.quoted(text)
            case .list, .mapping: throw .template(text)
            }
        case .expression(let expression): return try short(rendered(expression))
        }
    }

    /// The value of an expression as a template has it: a missing one is an empty text.
    private func rendered(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        switch expression {
        case .choice(let value, let condition, let otherwise):
            let last = try otherwise.map { (value) throws(ManifestProblem) in try rendered(value) } ?? "\"\""
            return "(if \(try self.condition(condition)) then \(try rendered(value)) else \(last) end)"
        case .member(let object, let key):
            if let lookup = try lookup(expression) { return lookup(".\(lookup.key)", "\"\"") }
            guard case .number(let index)? = key.constant(scope.parameters), let place = Int(index),
                !object.isSplit
            else {
                return try text(expression)
            }
            // An element that is not there is an empty text; that of a text is a character.
            let character = place == -1 ? ".[-1:]" : ".[\(place):\(place + 1)]"
            let count = place < 0 ? "length >= \(-place)" : "length > \(place)"
            return """
                (\(try text(object)) | if type == "string" then \(character) elif type == "array" and \(count) \
                then .[\(place)] else "" end)
                """
        case .mapping(let entries) where !entries.isEmpty: return try mapping(entries)
        case .operation("or", let one, let other): return Self.either(try rendered(one), try rendered(other))
        case .operation("and", let one, let other): return Self.both(try rendered(one), try rendered(other))
        case .filter(let list, name: let end, let arguments)
        where ["first", "last"].contains(end) && arguments.isEmpty:
            return "(\(try text(list)) | if length == 0 then \"\" else \(end) end)"
        case .filter(_, name: "int", _): return "(\(try text(expression)) | \(Self.exactNumber))"
        default:
            guard expression.isGotten, let lookup = try lookup(expression) else { return try text(expression) }
            return lookup(".\(lookup.key)", "null")
        }
    }

    /// Leaves a value as it is; an error where jq would round a number.
    static let exact = """
        if any(.. | numbers; . >= 9007199254740992 or . <= -9007199254740992) then error("a large number") else . end
        """

    /// The same for a number.
    static let exactNumber =
        "if . >= 9007199254740992 or . <= -9007199254740992 then error(\"a large number\") else . end"

    /// A mapping with values of the record. A missing one is an error: airbyte-cdk has a text with its own words then.
    private func mapping(_ entries: [JinjaEntry]) throws(ManifestProblem) -> String {
        var texts: [String] = []
        for entry in entries {
            guard case .text(let key)? = entry.key.constant(scope.parameters) else {
                throw .template(entry.key.shown)
            }
            if let text = entry.value.constant(scope.parameters).flatMap(Self.literal) {
                texts.append("\(Self.quoted(key)): \(text)")
            } else if let lookup = try lookup(entry.value) {
                texts.append("\(Self.quoted(key)): \(lookup(".\(lookup.key) | \(Self.exact)", "error(\"undefined\")"))")
            } else {
                throw scope.problem(entry.value)
            }
        }
        return "{\(texts.joined(separator: ", "))}"
    }

    /// A template as a condition.
    func condition(of template: String) throws(ManifestProblem) -> String {
        let parts = try RequestText.parsed(template).parts
        if parts.isEmpty { return "false" }
        guard parts.count == 1 else { throw .template(template) }
        switch parts[0] {
        case .text(let text): return Self.falseTexts.contains(Self.quoted(text)) ? "false" : "true"
        case .expression(let expression):
            var inner = self
            inner.isStrict = !expression.isFalseWithoutParents
            let condition = try short(inner.whole(expression))
            // An error of types leaves a text, which is true; one of a missing value is false.
            let isTrue = "if . == \"type\" then true elif . == \"undefined\" then false else error(.) end"
            return condition.contains("error(") ? "try \(condition) catch (\(isTrue))" : condition
        }
    }

    /// A condition whose value becomes a text, which is false if it reads so.
    private func whole(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        if let constant = expression.constant(scope.parameters)?.rendered {
            return constant.isEmpty || Self.falseTexts.contains(Self.quoted(constant)) ? "false" : "true"
        }
        if expression.isBoolean { return try condition(expression) }
        return "(\(try text(expression)) | IN(\((Self.falseValues + Self.falseTexts).joined(separator: ", "))) | not)"
    }

    /// What Python takes for false.
    private static let falseValues = ["null", "false", "0", "\"\"", "[]", "{}"]
    /// The texts that airbyte-cdk takes for false in a condition.
    private static let falseTexts = ["False", "false", "{}", "[]", "()", "\"\"", "0", "0.0", "None"].map(quoted)

    /// Whether a template is a value at a path of the body, which needs no jq.
    func isPath(_ template: String) -> Bool {
        if case .page(_, isList: true, _) = subject { return false }
        guard let expression = try? RequestText.parsed(template).whole, let access = expression.access else {
            return false
        }
        return access.root == "response" && !access.path.isEmpty && access.standard == nil
    }

    /// Whether a condition is that a value is false.
    func isNegation(_ template: String, of value: String) throws(ManifestProblem) -> Bool {
        guard case .not(let negated)? = try RequestText.parsed(template).whole,
            let expression = try RequestText.parsed(value).whole
        else { return false }
        guard let one = negated.access, let other = expression.access else { return negated == expression }
        return one.root == other.root && one.path == other.path
    }

    /// Expressions that grow with each step would not end.
    func short(_ text: String) throws(ManifestProblem) -> String {
        guard text.utf8.count <= 4_000 else { throw .template(String(text.prefix(60)) + "…") }
        return text
    }

    // MARK: Values

    /// The value of an expression; throws for one without a counterpart.
    func text(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        if let bound = try bound(expression) { return ".\(bound.key)" }
        if let constant = expression.constant(scope.parameters), let text = Self.literal(constant) { return text }
        if expression.isBoolean { return try condition(expression) }
        if case .page = subject, let link = expression.access?.partOfLink {
            return Self.part(link.name, ofLink: link.relation)
        }
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
            if isStrict {
                return """
                    (\(try value(object, missing: Self.missing(object))) | if type | IN("string", "array") \
                    then .[\(bounds.joined(separator: ":"))] else error("type") end)
                    """
            }
            // Jinja writes a part of nothing as an empty text.
            return "(\(try text(object)) | if . == null then \"\" else .[\(bounds.joined(separator: ":"))] end)"
        case .call(.member(let object, .text(let name)), let arguments, named: []):
            return try call(name, of: object, arguments, expression)
        case .filter(let value, let name, let arguments): return try filter(value, name, arguments, expression)
        case .operation("or", let one, let other): return Self.either(try text(one), try text(other))
        case .operation("and", let one, let other): return Self.both(try text(one), try text(other))
        case .operation("~", let one, let other): return "(\(try pythonText(one)) + \(try pythonText(other)))"
        case .operation(let sign, let one, let other) where ["+", "-", "*"].contains(sign):
            return try arithmetic(sign, one, other, expression)
        case .choice(let value, let condition, let otherwise):
            let last = try otherwise.map { (value) throws(ManifestProblem) in try text(value) } ?? "null"
            return "(if \(try self.condition(condition)) then \(try text(value)) else \(last) end)"
        default: throw scope.problem(expression)
        }
    }

    /// Python's `or`: the first value if it is true, else the other.
    private static func either(_ one: String, _ other: String) -> String {
        "(\(one) as $v | if \(isTrue("$v")) then $v | \(exact) else \(other) end)"
    }

    /// Python's `and`: the other value if the first is true, else the first.
    private static func both(_ one: String, _ other: String) -> String {
        "(\(one) as $v | if \(isTrue("$v")) then \(other) else $v end)"
    }

    static func isTrue(_ value: String) -> String {
        "(\(value) | IN(\(falseValues.joined(separator: ", "))) | not)"
    }

    /// The text of a value as Python writes it.
    private func pythonText(_ expression: JinjaExpression) throws(ManifestProblem) -> String {
        if let text = expression.constant(scope.parameters)?.rendered { return Self.quoted(text) }
        let written = """
            if type == "string" then . elif type == "number" then \(Self.exactNumber) | tostring elif . == true then "True" \
            elif . == false then "False" elif . == null then "None" else error("type") end
            """
        if let lookup = try lookup(expression) {
            return lookup(".\(lookup.key) | \(written)", expression.isGotten ? "\"None\"" : "\"\"")
        }
        return "(\(try rendered(expression)) | \(written))"
    }

    private func arithmetic(
        _ sign: String, _ one: JinjaExpression, _ other: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        let (first, second) = (one.constant(scope.parameters), other.constant(scope.parameters))
        switch (first, second) {
        case (nil, .number(let number)?):
            let sum = Self.calculation(". \(sign) \(number)")
            if let lookup = try lookup(one) { return lookup(".\(lookup.key) | \(sum)", "error(\"undefined\")") }
            return "(\(try text(one)) | \(sum))"
        case (.number(let number)?, nil): return "(\(try text(other)) | \(Self.calculation("\(number) \(sign) .")))"
        default:
            guard first == nil, second == nil else { throw scope.problem(whole) }
            let types = sign == "+" ? #"IN(["number", "number"], ["string", "string"])"# : #". == ["number", "number"]"#
            let values = try [one, other].map { (term) throws(ManifestProblem) in
                try value(term, missing: Self.missing(term))
            }
            return try short(
                "([\(values.joined(separator: ", "))] | if map(type) | \(types) then \(Self.exact) | .[0] \(sign) .[1] "
                    + "else error(\"type\") end)")
        }
    }

    /// An expression of one number, which is the input.
    private static func calculation(_ text: String) -> String {
        "if type == \"number\" then \(exactNumber) | \(text) else error(\"type\") end"
    }

    /// The error of a missing value: Python cannot calculate with None, and jinja not with an undefined one.
    static func missing(_ expression: JinjaExpression) -> String {
        expression.access?.isGotten == true ? "error(\"type\")" : "error(\"undefined\")"
    }

    /// A parameter of a link in the header `Link`; null if it has none.
    ///
    /// The links are those that the library `requests` reads: of their parameters, the ones before the first that is not
    /// `name=value`.
    private static func part(_ name: String, ofLink relation: String) -> String {
        #"""
        (def strip: gsub("^[ '\"]+|[ '\"]+$"; ""); $headers.link // "" | [splits(", *<") | [split(";")[1:][] | split("=")] \#
        | .[:map(length == 2) | index(false)] | map({(.[0] | strip): (.[1] | strip)}) | add // {} \#
        | select(.rel == \#(quoted(relation)))] | last | .[\#(quoted(name))])
        """#
    }

    private func root(_ name: String) throws(ManifestProblem) -> String {
        switch (subject, name) {
        case (.page(_, isList: true, _), "response"): return "(if type == \"array\" then .[0] // {} else . end)"
        case (.page, "response"), (.item, "record"): return "."
        case (.page, "headers"): return "$headers"
        case (.page, "last_record"): return "$last"
        case (.page(let items?, _, _), "last_page_size"): return "([\(items)] | length)"
        case (.page(_, _, let size?), "page_size"): return "\(size)"
        default: throw .template(name)
        }
    }

    func member(of object: JinjaExpression, _ key: JinjaExpression) throws(ManifestProblem) -> String {
        let text = try outer(object)
        let outer = text == "." ? "" : text
        switch key.constant(scope.parameters) {
        case .text(let name)?:
            let step = "\(JSONPath([.key(name)]))"
            // `$headers` and other terms need the brackets where the name is not a plain word.
            return outer + (outer.isEmpty || !step.hasPrefix(".[") ? step : String(step.dropFirst()))
        case .number(let index)?:
            let element = outer.isEmpty ? ".[\(index)]" : "\(outer)[\(index)]"
            // A part that is not there is an empty text, as is that of an empty text, which jq splits into none.
            if object.isSplit { return "(\(element) // \"\")" }
            return element
        default: throw .template(key.shown)
        }
    }

    /// A member of an object, which may be missing: the object, and the step to the member.
    struct Lookup {
        let object: String
        let name: String
        let key: String
        /// Whether the member is read by a method, which only an object has.
        var isCalled = false

        /// An expression for each case. Their input is the object.
        func callAsFunction(_ found: String, _ missing: String) -> String {
            if isCalled {
                return """
                    (\(object) | if type != "object" then error("undefined") elif has(\(JQText.quoted(name))) then \(found) \
                    else \(missing) end)
                    """
            }
            return
                "(\(object) | if type == \"object\" and has(\(JQText.quoted(name))) then \(found) else \(missing) end)"
        }
    }

    /// The member of a record with a value of the config, or with a bound of time; nil for another expression.
    func bound(_ expression: JinjaExpression) throws(ManifestProblem) -> Lookup? {
        guard let bindings, let access = expression.access else { return nil }
        let name: String
        if let time = scope.bound(access), access.standard == nil || access.standard == .text("") {
            guard let template = time.comparable else { throw scope.problem(expression) }
            name = bindings.bind(template, named: time.name)
        } else if access.root == "config",
            access.standard.map({ $0 == .list([]) && bindings.isList(access) }) ?? true
        {
            name = try bindings.member(for: access, in: expression)
        } else {
            return nil
        }
        return Lookup(object: ".", name: name, key: String("\(JSONPath([.key(name)]))".dropFirst()))
    }

    /// The member that an expression reads; nil for another expression.
    func lookup(_ expression: JinjaExpression) throws(ManifestProblem) -> Lookup? {
        if let bound = try bound(expression) { return bound }
        let object: JinjaExpression
        let key: JinjaExpression
        var isCalled = false
        switch expression {
        case .member(let outer, let name): (object, key) = (outer, name)
        case .call(.member(let outer, _), let arguments, _) where expression.isGotten:
            (object, key) = (outer, arguments[0])
            if case .name = object {} else { isCalled = isStrict }
        default: return nil
        }
        guard case .text(let name)? = key.constant(scope.parameters) else { return nil }
        // The names of headers are written in any case.
        let outer = try outer(object)
        if outer == "$headers" { return nil }
        return Lookup(
            object: outer, name: name, key: String("\(JSONPath([.key(name)]))".dropFirst()), isCalled: isCalled)
    }

    /// The value that a member is read of.
    private func outer(_ object: JinjaExpression) throws(ManifestProblem) -> String {
        // jq does not need the empty mapping that is there for the next step.
        if !isStrict, case .call(let get, let arguments, named: []) = object, arguments.count == 2,
            arguments[1] == .mapping([])
        {
            return try text(.call(get, [arguments[0]], named: []))
        }
        guard isStrict, case .member = object else { return try text(object) }
        return try value(object, missing: Self.missing(object))
    }

    // MARK: Literals

    static func literal(_ constant: JinjaConstant) -> String? {
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
    static func quoted(_ text: String) -> String { "\"\(JSONWriter.escaped(text))\"" }
}

extension JinjaExpression {
    /// Whether it is a `get` that gives None for a missing member.
    fileprivate var isGotten: Bool {
        guard case .call(.member(_, .text("get")), let arguments, named: []) = self else { return false }
        return arguments.count == 1 || arguments.count == 2 && arguments[1] == .none
    }

    /// Whether it splits a text.
    fileprivate var isSplit: Bool {
        if case .call(.member(_, .text("split")), _, named: []) = self { true } else { false }
    }
}

extension String {
    /// The expression without parentheses around all of it.
    var withoutParentheses: String {
        guard first == "(", last == ")" else { return self }
        var (depth, isInString, isEscaped) = (0, false, false)
        for (index, character) in zip(indices, self) {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isInString.toggle()
            } else if !isInString {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                if depth == 0, index != self.index(before: endIndex) { return self }
            }
        }
        return String(dropFirst().dropLast())
    }
}

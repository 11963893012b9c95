import YAML

/// Translates the templates of requests into those of folio.
struct RequestText {
    /// Where a text is sent, which decides how its values are encoded.
    enum Place {
        /// Values may have slashes: nothing is encoded there.
        case path
        case host
        case query, header, body
        /// A value of a JSON body.
        case json
        /// A value of records, where a missing one is an empty text.
        case item
        /// The same, always as a text.
        case itemText

        fileprivate var use: ManifestInputs.Use {
            switch self {
            case .host: .host
            case .path: .path
            case .json, .item: .json
            case .query, .header, .body, .itemText: .text
            }
        }

        /// Whether its values have types.
        fileprivate var isTyped: Bool { use == .json }
        /// Whether texts are read as values of Python there.
        fileprivate var isLiteral: Bool {
            switch self {
            case .query, .header, .body, .item: true
            default: false
            }
        }
        fileprivate var isOfItem: Bool {
            switch self {
            case .item, .itemText: true
            default: false
            }
        }
    }

    let scope: RequestScope
    /// Whether the expression that is translated is only a part of a text.
    private(set) var isPart = false

    init(scope: RequestScope) { self.scope = scope }

    /// A part of a text.
    enum Piece {
        case literal(String)
        /// A parameter with the functions that change its value.
        case value(name: String, functions: [String])
    }

    /// The template; nil if nothing is sent, since the text is always empty.
    func template(_ text: String, at place: Place) throws(ManifestProblem) -> String? {
        let parsed = try Self.parsed(text)
        if place.isLiteral, let inner = try quoted(parsed, at: place) { return inner }
        var inParts = self
        inParts.isPart = parsed.parts.count > 1
        var pieces: [Piece] = []
        for part in parsed.parts {
            switch part {
            case .text(let text): pieces.append(.literal(text))
            case .expression(let expression): pieces += try inParts.pieces(expression, at: place)
            }
        }
        try check(pieces, of: text, at: place)
        let isEmpty = pieces.allSatisfy { if case .literal(let text) = $0 { text.isEmpty } else { false } }
        if isEmpty { return nil }
        let values = pieces.filter { if case .value = $0 { true } else { false } }.count
        let isMixed =
            values > 1
            || values == 1 && pieces.contains { if case .literal(let text) = $0 { !text.isEmpty } else { false } }
        return try pieces.map { (piece) throws(ManifestProblem) in
            switch piece {
            case .literal(let text): return Self.escaped(text)
            case .value(let name, var functions):
                // Only in a query, None is sent as a text.
                if place != .query { functions.removeAll { $0 == "default:None" } }
                // Beside other text, a missing value is an empty one.
                let isMissing =
                    (isMixed || place.isOfItem) && mayBeMissing(name)
                    && !functions.contains { $0.hasPrefix("default:") || $0.hasPrefix("if:") }
                if isMissing { functions.insert("default:", at: 0) }
                if place.isTyped, !isMixed, !hasType(name, functions) { functions.append("number") }
                // Alone and unchanged, it would have its own type.
                if place == .itemText, !isMixed, functions.last.map({ $0.hasPrefix("date:") }) ?? true {
                    functions.append("join:,")
                }
                if place == .path, !functions.contains("encode") { functions.append("segments") }
                if place == .path { functions.removeAll { $0 == "encode" } }
                return "{\(([name] + functions).joined(separator: "|"))}"
            }
        }.joined()
    }

    /// The template of a text in quotes with times in it, which Python reads as the text between them; nil for another
    /// text.
    private func quoted(_ parsed: JinjaTemplate, at place: Place) throws(ManifestProblem) -> String? {
        guard parsed.parts.count > 2, case .text(let first)? = parsed.parts.first, let quote = first.first,
            "'\"".contains(quote), case .text(let last)? = parsed.parts.last, last.last == quote
        else { return nil }
        var all = ""
        for part in parsed.parts {
            switch part {
            case .text(let text): all += Self.escaped(text)
            case .expression(let expression):
                let found = try pieces(expression, at: place)
                guard found.count == 1, case .value(let name, let functions) = found[0],
                    ["since", "until", "now", "cursor"].contains(name)
                else { return nil }
                all += "{\(([name] + functions).joined(separator: "|"))}"
            }
        }
        let inner = all.dropFirst().dropLast()
        return inner.contains { $0 == quote || "\\\n".contains($0) } ? nil : String(inner)
    }

    /// Throws where airbyte-cdk would read the text as a value of Python, and send another one than folio.
    private func check(_ pieces: [Piece], of text: String, at place: Place) throws(ManifestProblem) {
        let isMixed = pieces.count > 1
        if isMixed, case .literal(let first) = pieces[0], first.contains(where: { !$0.isWhitespace }), place != .path,
            "'\"([{".contains(first.drop(while: \.isWhitespace).first ?? "x"), !PythonLiteral.isSelection(first)
        {
            throw .template(text)
        }
        for piece in pieces {
            guard case .value(let name, let functions) = piece else { continue }
            let input = scope.inputs.used.parameters.first { scope.inputs.name(of: $0.path) == name }
            let type = input?.node?["type"]?.text
            // In a text, Python writes True; in JSON, it is true.
            if type == "boolean", let uses = input.flatMap({ scope.inputs.used.uses[$0.path] }), uses.contains(.json),
                uses.count > 1
            {
                throw .template(text)
            }
            let hasNone = functions.contains("default:None")
            // A list is written in Python's notation beside other text.
            if isMixed && hasNone
                || type == "array" && !functions.contains(where: { $0.hasPrefix("join:") })
                    && (isMixed || place == .header || place == .path || place == .host)
            {
                throw .template(text)
            }
            // Python writes True, and a number alone is one. No number has these signs.
            let isText = pieces.contains {
                if case .literal(let text) = $0 { text.contains { $0.isLetter || "/:@".contains($0) } } else { false }
            }
            if place.isTyped, isMixed, type == "boolean" || !isText { throw .template(text) }
            if place.isTyped, !isMixed, let last = functions.last, last.hasPrefix("date:"),
                !Self.isTyped(date: String(last.dropFirst("date:".count))), !Self.isNumber(date: last)
            {
                throw .template(text)
            }
            if place.isOfItem, hasNone || name == "now" || ["array", "boolean"].contains(type) {
                throw .template(text)
            }
        }
    }

    /// Whether the texts of a format of times are all numbers, or none of them is.
    private static func isTyped(date format: String) -> Bool {
        ["seconds", "milliseconds", "date", "iso8601"].contains(format) || format.contains { "-/:T ".contains($0) }
    }

    /// Whether the texts of a function that formats times are whole numbers as Python reads them.
    private static func isNumber(date function: String) -> Bool {
        function.wholeMatch(of: /date:%Y(%[mdHMS])+/) != nil
    }

    /// Whether a value has its type in JSON. Else, a text of digits is a number.
    private func hasType(_ name: String, _ functions: [String]) -> Bool {
        if let date = functions.last(where: { $0.hasPrefix("date:") }) { return !Self.isNumber(date: date) }
        let input = scope.inputs.used.parameters.first { scope.inputs.name(of: $0.path) == name }
        let texts = input?.node?["enum"]?.items?.compactMap(\.text) ?? []
        let areTexts = !texts.isEmpty && texts.allSatisfy { (try? PythonLiteral.value($0)) == .text($0) }
        return functions.allSatisfy { $0.hasPrefix("default:") }
            && (areTexts || ["integer", "number", "boolean", "array"].contains(input?.node?["type"]?.text))
    }

    private func mayBeMissing(_ name: String) -> Bool {
        guard let input = scope.inputs.used.parameters.first(where: { scope.inputs.name(of: $0.path) == name }) else {
            return false
        }
        return !input.isRequired
    }

    /// A value that records get, as in a JSON body; nil for one that folio cannot write.
    ///
    /// - Parameter isText: whether it is a text in any case.
    func itemValue(_ text: String, asText isText: Bool) throws(ManifestProblem) -> DraftValue? {
        guard let constant = try constant(text) else {
            let value = try template(text, at: isText ? .itemText : .item)
            return .text(value ?? "")
        }
        if isText { return .text(Self.escaped(constant)) }
        switch try PythonLiteral.value(constant) {
        case .text(let plain): return .text(Self.escaped(plain))
        case .number(let number): return .word(number)
        case .flag(let flag): return .word("\(flag)")
        case .none: return .word("null")
        case .list, .mapping: return nil
        }
    }

    /// Whether a text may stand in a function of a template.
    static func isArgument(_ text: String) -> Bool { !text.contains { "|{}".contains($0) } }

    /// A text as a template without values.
    static func escaped(_ text: String) -> String { text.replacing("{", with: "{{").replacing("}", with: "}}") }

    /// The text of a template that needs only the parameters of its component; nil for any other.
    func constant(_ text: String) throws(ManifestProblem) -> String? {
        var all = ""
        for part in try Self.parsed(text).parts {
            switch part {
            case .text(let text): all += text
            case .expression(let expression):
                let expression = scope.ofPage(expression)
                guard let value = expression.constant(scope.parameters)?.rendered else { return nil }
                if expression.isNone(scope.parameters) { throw scope.problem(expression) }
                all += value
            }
        }
        return all
    }

    /// Whether an expression may be a number: one as written, or a value of the config that is not declared as something else.
    private func mayBeNumber(_ expression: JinjaExpression) -> Bool {
        if let constant = expression.constant(scope.parameters) {
            if case .number = constant { return true } else { return false }
        }
        guard let access = expression.access, access.root == "config" else { return false }
        let type = scope.inputs.input(access.path).node?["type"]?.text
        return type == "integer" || type == "number"
    }

    /// The texts of a list that needs only the parameters of its component; nil for any other template.
    func constants(_ text: String) throws(ManifestProblem) -> [String]? {
        guard case .list(let values)? = try Self.parsed(text).whole?.constant(scope.parameters), !values.isEmpty else {
            return nil
        }
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.count == values.count ? texts : nil
    }

    static func parsed(_ text: String) throws(ManifestProblem) -> JinjaTemplate {
        do throws(JinjaTemplate.ParsingError) { return try JinjaTemplate(text.withoutLastLineBreak) } catch {
            throw .template(text)
        }
    }

    func pieces(_ expression: JinjaExpression, at place: Place) throws(ManifestProblem) -> [Piece] {
        let expression = scope.ofPage(expression)
        if expression == .name(PageNumbers.name) { return [.value(name: "cursor", functions: [])] }
        if let constant = expression.constant(scope.parameters), let text = constant.rendered {
            if expression.isNone(scope.parameters) { throw scope.problem(expression) }
            return [.literal(text)]
        }
        if let access = expression.access { return [try piece(access, expression, at: place)] }
        switch expression {
        case .operation("or", _, let last) where expression.configChoices != nil,
            .call(.member(let last, .text("get")), _, named: []) where expression.configChoices != nil:
            return [
                try piece(
                    oneOf: expression.configChoices ?? [],
                    isGotten: last.access.map { $0.isGotten && $0.standard != .text("") } ?? true, expression,
                    at: place)
            ]
        // A default of several places.
        case .call(.member(let object, .text("get")), let arguments, named: [])
        where arguments.count == 2 && object.configChoices != nil:
            let value = JinjaExpression.call(.member(of: object, key: .text("get")), [arguments[0]], named: [])
            return try pieces(.filter(value, name: "default", [arguments[1]]), at: place)
        case .operation("or", let one, let other):
            guard let text = try alternative(other, in: expression, at: place) else { throw scope.problem(expression) }
            return try adding("default:\(text)", to: one, expression, at: place, isNeeded: !text.isEmpty)
        case .filter(let value, let name, let arguments) where name == "default" || name == "d":
            guard let first = arguments.first, let text = try alternative(first, in: expression, at: place) else {
                throw scope.problem(expression)
            }
            return try adding("default:\(text)", to: value, expression, at: place, isNeeded: !text.isEmpty)
        case .operation(let sign, let one, let other) where sign == "~" || sign == "+":
            // Of numbers, Python makes a sum.
            if sign == "+", mayBeNumber(one), mayBeNumber(other) { throw scope.problem(expression) }
            return try pieces(one, at: place) + pieces(other, at: place)
        case .choice(let value, let condition, let otherwise) where condition.constant(scope.parameters) != nil:
            if condition.constant(scope.parameters)?.isTrue == true { return try pieces(value, at: place) }
            return try otherwise.map { (value) throws(ManifestProblem) in try pieces(value, at: place) } ?? []
        // Only the first page has it.
        case .choice(let value, .not(let token), let otherwise) where token.isPageToken && place == .query:
            guard otherwise.map({ $0.constant(scope.parameters)?.isTrue == false }) ?? true else {
                throw scope.problem(expression)
            }
            return try pieces(value, at: place)
        case .choice(let value, let condition, let otherwise):
            let last: String? =
                if let otherwise { try alternative(otherwise, in: expression, at: place) } else { "" }
            // `x if x else 'd'`
            if value == condition, let last {
                return try adding("default:\(last)", to: value, expression, at: place, isNeeded: !last.isEmpty)
            }
            if let last, let piece = try flag(condition, value, otherwise: last) { return [piece] }
            if let otherwise, otherwise.isOfPresent, let test = condition.access, test.root == "config",
                value.configPaths(besides: JinjaExpression.timeFunctions) == [test.path]
            {
                return try required(test.path, value, at: place)
            }
            if let last, let pieces = try around(value, condition, otherwise: last, at: place) { return pieces }
            guard last == "", let text = value.constant(scope.parameters)?.rendered,
                condition.asked.access?.root == "config"
            else { throw scope.problem(expression) }
            return try adding("if:\(text)", to: condition.asked, expression, at: place)
        case .filter(let value, let name, let arguments):
            return try filtered(value, name, arguments, expression, at: place)
        case .slice(let object, let from, let to):
            return [try cut(object, from, to, expression, at: place)]
        case .member(.call(.member(let object, .text("split")), let arguments, named: []), .number("0"))
        where arguments.count == 1:
            guard case .text(let sign) = arguments[0] else { throw scope.problem(expression) }
            return [try cut(object, upTo: sign, expression, at: place)]
        case .call(.name("sanitize_url"), let arguments, named: []) where arguments.count == 1 && place == .path:
            return try adding("encode", to: arguments[0], expression, at: place)
        case .call(.member(.text(let sign), .text("join")), let arguments, named: []) where arguments.count == 1:
            let values = try withoutEmptyList(arguments[0], expression)
            return try adding("join:\(sign)", to: values, expression, at: place)
        case .call(.member(let object, .text(let name)), let arguments, _) where name != "strftime":
            return try method(object, name, arguments, expression, at: place)
        default:
            // Elsewhere, Python writes it as a fraction.
            if place == .json, let (time, format) = expression.epoch {
                return [try formatted(time, format, expression)]
            }
            return try time(expression)
        }
    }

    /// The text of a value that takes the place of a missing one; nil if it is not known here. Throws for None, which
    /// airbyte-cdk sends by its name.
    private func alternative(
        _ value: JinjaExpression, in whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> String? {
        guard let constant = value.constant(scope.parameters) else { return nil }
        if constant == JinjaConstant.none, place == .query || place == .body || place == .json {
            throw scope.problem(whole)
        }
        return constant.rendered
    }

    /// A value of the config that the person must give, since the manifest has the present in its place.
    private func required(
        _ path: [String], _ value: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> [Piece] {
        let pieces = try pieces(value, at: place)
        scope.inputs.require(path)
        return pieces
    }

    /// A value that a person gives in one of several places.
    private func piece(
        oneOf paths: [[String]], isGotten: Bool, _ whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> Piece {
        // 0 and false count as no value in Python.
        let areTexts = paths.allSatisfy { path in
            scope.inputs.input(path).node.map { $0["type"]?.text == "string" } ?? true
        }
        guard areTexts, !place.isTyped, !place.isOfItem, !paths.contains(where: scope.inputs.isMapping) else {
            throw scope.problem(whole)
        }
        let name = scope.inputs.use(oneOf: paths, as: place.use)
        return .value(name: name, functions: isGotten ? ["default:None"] : [])
    }

    func piece(
        _ access: JinjaAccess, _ whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> Piece {
        switch access.root {
        case "config" where !access.path.isEmpty:
            let node = scope.inputs.input(access.path).node
            // Python writes a mapping in its own notation, and in JSON, it is one.
            if scope.inputs.isMapping(access.path) { throw scope.problem(whole) }
            // The types of its elements matter in JSON.
            if place == .json, node?["type"]?.text == "array", node?["items"]?["type"] == nil {
                throw scope.problem(whole)
            }
            let name = scope.inputs.use(access.path, as: place.use)
            guard let standard = access.standard else {
                // Without a value, `config.get(…)` is Python's None, and a text has its name.
                let isNone = access.isGotten && !scope.inputs.input(access.path).isRequired
                return .value(name: name, functions: isNone ? ["default:None"] : [])
            }
            if standard.isOfPresent {
                scope.inputs.require(access.path)
                return .value(name: name, functions: [])
            }
            guard let text = try alternative(standard, in: whole, at: place), Self.isArgument(text) else {
                throw scope.problem(whole)
            }
            return .value(name: name, functions: text.isEmpty ? [] : ["default:\(text)"])
        case let root where JinjaAccess.slices.contains(root):
            let path = access.pathInSlice
            if path.count == 1, let bound = scope.times[path[0]] {
                if let text = bound.fixed { return .literal(text) }
                if bound.suffix != nil { throw scope.problem(whole) }
                return .value(name: bound.name, functions: bound.functions)
            }
            if let variable = scope.variables[path] { return .value(name: variable, functions: []) }
            // A key that no partition has is an empty text.
            guard path.count == 1, !Self.otherKeys.contains(path[0]), !(place.isOfItem && access.isGotten) else {
                throw scope.problem(whole)
            }
            return .literal("")
        default: throw scope.problem(whole)
        }
    }

    /// Members of partitions that are no keys of theirs, or of cursors whose keys are not known here.
    private static let otherKeys: Set<String> = [
        "partition", "cursor_slice", "extra_fields", "parent_slice", "start_time", "end_time", "start", "end",
    ]
}

extension String {
    /// The text as Jinja renders it, which drops a line break at the end.
    var withoutLastLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}

import YAML

/// Translates choices, filters and methods of Jinja into functions of folio's templates.
extension RequestText {
    /// The only piece of an expression, with one function more.
    func adding(
        _ function: String, to value: JinjaExpression, _ whole: JinjaExpression, at place: Place, isNeeded: Bool = true
    ) throws(ManifestProblem) -> [Piece] {
        // Python's None counts as no value here.
        let inner = try pieces(value, at: place).map { piece in
            guard case .value(let name, let functions) = piece else { return piece }
            return Piece.value(name: name, functions: functions.filter { $0 != "default:None" })
        }
        // 0 and false count as no value in Python.
        for case .value(let name, _) in inner {
            let input = scope.inputs.used.parameters.first { scope.inputs.name(of: $0.path) == name }
            if ["boolean", "integer", "number", "array"].contains(input?.node?["type"]?.text),
                function.hasPrefix("if:") || function.hasPrefix("default:") && !isDefaultFilter(whole)
            {
                throw scope.problem(whole)
            }
        }
        guard isNeeded else { return inner }
        guard inner.count == 1, case .value(let name, let functions) = inner[0],
            Self.isArgument(function)
        else { throw scope.problem(whole) }
        return [.value(name: name, functions: functions + [function])]
    }

    /// The text of `'a' if x else 'b'` for a value of the config that is true or false; nil for another expression.
    func flag(
        _ condition: JinjaExpression, _ value: JinjaExpression, otherwise: String
    ) throws(ManifestProblem) -> Piece? {
        var (tested, isNegated) = (condition, false)
        if case .operation("==", let one, .flag(let flag)) = condition { (tested, isNegated) = (one, !flag) }
        guard let access = tested.access, access.root == "config", !access.path.isEmpty,
            access.standard.map({ $0 == .flag(false) }) ?? true,
            let own = value.constant(scope.parameters)?.rendered
        else { return nil }
        let node = scope.inputs.input(access.path).node
        // A value that is not declared may be something else than true or false.
        if tested != condition, node == nil { return nil }
        // A missing value is neither, unless `get` has a default.
        let standard = isNegated && access.standard == nil ? "True" : "False"
        let (text, otherwise) = isNegated ? (otherwise, own) : (own, otherwise)
        // One that is not declared must have no other use.
        guard node.map({ $0["type"]?.text == "boolean" }) ?? (text != "" && otherwise != "") else { return nil }
        let areTexts = [text, otherwise].allSatisfy { Self.isArgument($0) && !$0.isEmpty }
        guard areTexts, !otherwise.contains("True") else { return nil }
        return .value(
            name: scope.inputs.use(access.path, as: node == nil ? .flag : .text),
            functions: ["default:\(standard)", "replace:False,\(otherwise)", "replace:True,\(text)"])
    }

    /// The pieces of `'a' + x + 'b' if x else 'c'`; nil for another expression.
    func around(
        _ value: JinjaExpression, _ condition: JinjaExpression, otherwise: String, at place: Place
    ) throws(ManifestProblem) -> [Piece]? {
        guard case .operation = value, let test = condition.asked.access, test.root == "config", test.standard == nil
        else {
            return nil
        }
        let pieces = try pieces(value, at: place)
        guard let index = pieces.firstIndex(where: { if case .value = $0 { true } else { false } }),
            case .value(let name, let functions) = pieces[index], name == scope.inputs.name(of: test.path),
            functions.allSatisfy({ $0 == "default:None" }),
            !["boolean", "integer", "number", "array"].contains(scope.inputs.input(test.path).node?["type"]?.text ?? "")
        else { return nil }
        var texts = ["", ""]
        for (place, piece) in pieces.enumerated() where place != index {
            guard case .literal(let text) = piece else { return nil }
            texts[place < index ? 0 : 1] += text
        }
        // In a path, these would be sent in another form.
        let isPlain = place != .path || !(texts + [otherwise]).contains { $0.contains { "?#%".contains($0) } }
        guard isPlain, (texts + [otherwise]).allSatisfy(Self.isArgument) else { return nil }
        var found: [Piece] = []
        if texts[0].isEmpty {
            found.append(.value(name: name, functions: ["default:\(otherwise)"]))
        } else {
            found.append(.value(name: name, functions: ["if:\(texts[0])", "default:\(otherwise)"]))
            found.append(.value(name: name, functions: ["default:"]))
        }
        if !texts[1].isEmpty { found.append(.value(name: name, functions: ["if:\(texts[1])", "default:"])) }
        return found
    }

    /// A list of the config; without a default that is an empty list, which joins to an empty text.
    func withoutEmptyList(
        _ value: JinjaExpression, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> JinjaExpression {
        guard let access = value.access, access.root == "config", !access.path.isEmpty,
            scope.inputs.input(access.path).node.map({ $0["type"]?.text == "array" }) ?? true,
            access.standard.map({ $0 == .list([]) }) ?? true
        else { throw scope.problem(whole) }
        if scope.inputs.input(access.path).node == nil { _ = scope.inputs.use(access.path, as: .list) }
        return access.path.reduce(.name("config")) { .member(of: $0, key: .text($1)) }
    }

    /// Whether an expression gives a default to a missing value only, not to 0 and false.
    private func isDefaultFilter(_ expression: JinjaExpression) -> Bool {
        if case .filter(_, let name, _) = expression { name == "default" || name == "d" } else { false }
    }

    func filtered(
        _ value: JinjaExpression, _ name: String, _ arguments: [JinjaExpression], _ whole: JinjaExpression,
        at place: Place
    ) throws(ManifestProblem) -> [Piece] {
        let texts = arguments.compactMap { $0.constant(scope.parameters)?.rendered }
        guard texts.count == arguments.count else { throw scope.problem(whole) }
        switch (name, texts.count) {
        case ("string", 0), ("safe", 0):
            let inner = try pieces(value, at: place)
            for case .value(let name, _) in inner {
                let input = scope.inputs.used.parameters.first { scope.inputs.name(of: $0.path) == name }
                let type = input?.node?["type"]?.text
                // Of a number, airbyte-cdk makes a text in quotes; alone in a query or a header, it is the same again.
                let isAlone = !isPart && [.query, .header, .body].contains(place)
                if ["boolean", "array"].contains(type ?? "") || !isAlone && type != "string" {
                    throw scope.problem(whole)
                }
            }
            return inner
        case ("int", 0):
            if let (time, format) = value.epoch { return [try formatted(time, format, whole)] }
            return try integer(value, whole, at: place)
        case ("lower", 0), ("upper", 0): return try adding(name, to: value, whole, at: place)
        case ("base64encode", 0): return try adding("base64", to: value, whole, at: place)
        case ("urlencode", 0): return try adding("encode", to: value, whole, at: place)
        case ("join", 1): return try adding("join:\(texts[0])", to: value, whole, at: place)
        case ("replace", 2) where !texts[0].isEmpty && !texts[0].contains(","):
            return try adding("replace:\(texts[0]),\(texts[1])", to: value, whole, at: place)
        default: throw scope.problem(whole)
        }
    }

    /// A value of the config as a whole number.
    private func integer(
        _ value: JinjaExpression, _ whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> [Piece] {
        // Python would take the default for 0, too; nobody gives 0 as a size.
        if case .operation("or", let access, let standard) = value, let path = access.access?.path,
            access.access?.root == "config", let text = standard.constant(scope.parameters)?.rendered,
            let number = Int(text), number > 0, access.access?.standard == nil
        {
            return [.value(name: scope.inputs.use(path, as: .integer), functions: ["default:\(number)"])]
        }
        guard let access = value.access, access.root == "config", access.standard == nil,
            scope.inputs.input(access.path).isRequired
        else { throw scope.problem(whole) }
        return [.value(name: scope.inputs.use(access.path, as: .integer), functions: [])]
    }

    /// A method of a text, which does the same as the filter of its name.
    func method(
        _ value: JinjaExpression, _ name: String, _ arguments: [JinjaExpression], _ whole: JinjaExpression,
        at place: Place
    ) throws(ManifestProblem) -> [Piece] {
        guard ["lower", "upper", "replace"].contains(name) else { throw scope.problem(whole) }
        return try filtered(value, name, arguments, whole, at: place)
    }
}

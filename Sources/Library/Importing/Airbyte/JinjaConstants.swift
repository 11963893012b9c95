import YAML

/// A value that is known when a manifest is read, without a config or a response.
indirect enum JinjaConstant: Hashable {
    case none
    case flag(Bool)
    case number(String)
    case text(String)
    case list([JinjaConstant])
    case mapping([String: JinjaConstant])

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: self = .none
            case .bool: self = .flag(scalar.bool ?? false)
            // As Python writes it.
            case .int: self = .number(scalar.int.map { "\($0)" } ?? scalar.text)
            case .float: self = .number(Double(scalar.text).map { "\($0)" } ?? scalar.text)
            case .string: self = .text(scalar.text)
            }
        case .sequence(let items): self = .list(items.map { JinjaConstant($0) })
        case .mapping(let entries):
            self = .mapping(Dictionary(entries.map { ($0.key.text, JinjaConstant($0.value)) }) { $1 })
        }
    }

    /// Whether Python takes it for true.
    var isTrue: Bool {
        switch self {
        case .none: false
        case .flag(let flag): flag
        case .number(let text): Double(text) != 0
        case .text(let text): !text.isEmpty
        case .list(let values): !values.isEmpty
        case .mapping(let values): !values.isEmpty
        }
    }

    /// The texts of a list as one; nil for another value.
    fileprivate func joined(by sign: JinjaConstant?) -> JinjaConstant? {
        guard case .list(let values) = self, case .text(let sign)? = sign else { return nil }
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.count == values.count ? .text(texts.joined(separator: sign)) : nil
    }

    /// The text that Jinja renders; nil for lists and mappings.
    var rendered: String? {
        switch self {
        case .none: ""
        case .flag(let flag): flag ? "True" : "False"
        case .number(let text), .text(let text): text
        case .list, .mapping: nil
        }
    }
}

extension JinjaExpression {
    /// Whether it is a parameter with null, or a `get` of one that is missing: Python's None, whose text is a word.
    func isNone(_ parameters: [String: YAMLNode]) -> Bool {
        switch self {
        case .call(.member(_, .text("get")), _, named: []): constant(parameters) == JinjaConstant.none
        case .member(.name("parameters"), .text(let name)): parameters[name]?.isNull == true
        default: false
        }
    }

    /// The value of an expression that needs only the parameters of its component; nil for any other.
    func constant(_ parameters: [String: YAMLNode]) -> JinjaConstant? {
        switch self {
        case .text(let text): return .text(text)
        case .number(let text): return .number(text)
        case .flag(let flag): return .flag(flag)
        case .none: return JinjaConstant.none
        case .list(let values):
            let known = values.compactMap { $0.constant(parameters) }
            return known.count == values.count ? .list(known) : nil
        case .mapping(let entries):
            var known: [String: JinjaConstant] = [:]
            for entry in entries {
                guard let key = entry.key.constant(parameters)?.rendered, let value = entry.value.constant(parameters)
                else { return nil }
                known[key] = value
            }
            return .mapping(known)
        case .name("parameters"): return .mapping(parameters.mapValues { JinjaConstant($0) })
        case .member(let object, let key):
            guard let object = object.constant(parameters), let key = key.constant(parameters) else { return nil }
            switch (object, key) {
            case (.mapping(let values), .text(let name)): return values[name] ?? JinjaConstant.none
            case (.list(let values), .number(let text)):
                guard let index = Int(text) else { return nil }
                let place = index < 0 ? values.count + index : index
                return values.indices.contains(place) ? values[place] : JinjaConstant.none
            default: return nil
            }
        case .call(.member(let object, .text("get")), let arguments, let named):
            guard named.isEmpty, let first = arguments.first,
                case .mapping(let values)? = object.constant(parameters),
                let name = first.constant(parameters)?.rendered
            else { return nil }
            return values[name] ?? (arguments.count > 1 ? arguments[1].constant(parameters) : JinjaConstant.none)
        case .call(.member(let sign, .text("join")), let arguments, named: []) where arguments.count == 1:
            return arguments[0].constant(parameters)?.joined(by: sign.constant(parameters))
        case .filter(let values, "join", let arguments) where arguments.count < 2:
            return values.constant(parameters)?.joined(by: arguments.first.map { $0.constant(parameters) } ?? .text(""))
        case .negative(let value):
            guard case .number(let text)? = value.constant(parameters), !text.hasPrefix("-") else { return nil }
            return .number("-\(text)")
        case .not(let value): return value.constant(parameters).map { .flag(!$0.isTrue) }
        case .operation("or", let one, let other):
            guard let one = one.constant(parameters) else { return nil }
            return one.isTrue ? one : other.constant(parameters)
        case .operation("and", let one, let other):
            guard let one = one.constant(parameters) else { return nil }
            return one.isTrue ? other.constant(parameters) : one
        case .operation("==", let one, let other):
            guard let one = one.constant(parameters), let other = other.constant(parameters) else { return nil }
            return .flag(one == other)
        case .operation("!=", let one, let other):
            guard let one = one.constant(parameters), let other = other.constant(parameters) else { return nil }
            return .flag(one != other)
        case .operation("in", let one, let other):
            guard let one = one.constant(parameters), let other = other.constant(parameters) else { return nil }
            switch (one, other) {
            case (_, .list(let values)): return .flag(values.contains(one))
            case (.text(let key), .mapping(let values)): return .flag(values[key] != nil)
            default: return nil
            }
        case .operation(let sign, let one, let other) where sign == "~" || sign == "+":
            guard let one = one.constant(parameters), let other = other.constant(parameters),
                let first = one.rendered, let second = other.rendered
            else { return nil }
            if sign == "+", case .number(let first) = one {
                guard case .number(let second) = other, let first = Int(first), let second = Int(second) else {
                    return nil
                }
                let (sum, overflows) = first.addingReportingOverflow(second)
                return overflows ? nil : .number("\(sum)")
            }
            return .text(first + second)
        case .choice(let value, let condition, let otherwise):
            guard let condition = condition.constant(parameters) else { return nil }
            if condition.isTrue { return value.constant(parameters) }
            return otherwise.map { $0.constant(parameters) } ?? JinjaConstant.none
        case .filter(let value, "default", let arguments) where arguments.count == 1:
            guard let value = value.constant(parameters) else { return nil }
            return value == JinjaConstant.none ? arguments[0].constant(parameters) : value
        case .filter(let value, let name, []) where ["string", "trim", "lower", "upper"].contains(name):
            guard let text = value.constant(parameters)?.rendered else { return nil }
            switch name {
            case "lower": return .text(text.lowercased())
            case "upper": return .text(text.uppercased())
            case "trim": return .text(text.trimmed)
            default: return .text(text)
            }
        default: return nil
        }
    }
}

extension String {
    /// The text without blanks and line breaks around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

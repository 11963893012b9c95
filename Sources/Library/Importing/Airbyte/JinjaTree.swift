extension JinjaExpression {
    /// The expressions in it, in their order.
    var children: [JinjaExpression] {
        switch self {
        case .text, .number, .flag, .none, .name: []
        case .list(let values): values
        case .mapping(let entries): entries.flatMap { [$0.key, $0.value] }
        case .member(let object, let key): [object, key]
        case .slice(let object, let from, let to): [object, from, to].compactMap(\.self)
        case .call(let function, let arguments, let named): [function] + arguments + named.map(\.value)
        case .filter(let value, _, let arguments): [value] + arguments
        case .not(let value), .negative(let value), .test(let value, _): [value]
        case .operation(_, let one, let other): [one, other]
        case .choice(let value, let condition, let otherwise): [value, condition, otherwise].compactMap(\.self)
        }
    }

    /// The expression with the ones in it changed.
    func mapping(_ change: (JinjaExpression) -> JinjaExpression) -> JinjaExpression {
        func entry(_ entry: JinjaEntry) -> JinjaEntry { JinjaEntry(key: change(entry.key), value: change(entry.value)) }
        return switch self {
        case .text, .number, .flag, .none, .name: self
        case .list(let values): .list(values.map(change))
        case .mapping(let entries): .mapping(entries.map(entry))
        case .member(let object, let key): .member(of: change(object), key: change(key))
        case .slice(let object, let from, let to):
            .slice(of: change(object), from: from.map(change), to: to.map(change))
        case .call(let function, let arguments, let named):
            .call(change(function), arguments.map(change), named: named.map(entry))
        case .filter(let value, let name, let arguments): .filter(change(value), name: name, arguments.map(change))
        case .not(let value): .not(change(value))
        case .negative(let value): .negative(change(value))
        case .operation(let sign, let one, let other): .operation(sign, change(one), change(other))
        case .choice(let value, let condition, let otherwise):
            .choice(change(value), if: change(condition), otherwise: otherwise.map(change))
        case .test(let value, let name): .test(change(value), name: name)
        }
    }

    /// The value of the config whose presence a condition asks for; the condition itself, if it is another one.
    var asked: JinjaExpression {
        switch self {
        case .operation("in", .text(let key), .name("config")): .member(of: .name("config"), key: .text(key))
        // What `get` returns is always defined.
        case .test(let value, "defined")
        where value.access.map { $0.root == "config" && !$0.isGotten && $0.standard == nil } ?? false: value
        default: self
        }
    }

    /// The parts of a text that is joined of several.
    var terms: [JinjaExpression] {
        guard case .operation(let sign, let one, let other) = self, sign == "~" || sign == "+" else { return [self] }
        return one.terms + other.terms
    }

    /// The expression where a value of the config is known.
    ///
    /// - Parameter value: nil if it is missing.
    func with(_ value: JinjaConstant?, at path: [String]) -> JinjaExpression {
        if let access, access.root == "config", access.path == path {
            return value?.expression ?? access.standard ?? .none
        }
        return mapping { $0.with(value, at: path) }
    }

    /// Replaces a name by an expression.
    func with(_ value: JinjaExpression, for name: String) -> JinjaExpression {
        self == .name(name) ? value : mapping { $0.with(value, for: name) }
    }

    /// Collects the paths of the config that it needs, and the other names.
    fileprivate func collect(_ paths: inout [[String]], _ names: inout Set<String>) {
        if let access, access.root == "config", !access.path.isEmpty {
            if !paths.contains(access.path) { paths.append(access.path) }
            access.standard?.collect(&paths, &names)
            return
        }
        if case .operation("in", .text(let key), .name("config")) = self {
            if !paths.contains([key]) { paths.append([key]) }
            return
        }
        if case .name(let name) = self { names.insert(name) }
        // A method's name is not a key of the config.
        if case .call(.member(let object, .text), let arguments, let named) = self {
            for value in [object] + arguments + named.map(\.value) { value.collect(&paths, &names) }
            return
        }
        for child in children { child.collect(&paths, &names) }
    }

    /// The paths of the config that it needs; nil if it needs other values than these and some functions.
    ///
    /// - Parameter functions: names that are no values.
    func configPaths(besides functions: Set<String> = []) -> [[String]]? {
        var (paths, names): ([[String]], Set<String>) = ([], [])
        collect(&paths, &names)
        return names.isSubset(of: functions.union(["parameters"])) ? paths : nil
    }
}

extension [JinjaExpression] {
    /// The paths of the config that they need; nil if they need other values than these.
    var configPaths: [[String]]? {
        let paths = map { $0.configPaths() }
        guard !paths.contains(nil) else { return nil }
        return paths.compactMap(\.self).flatMap(\.self).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension JinjaConstant {
    fileprivate var expression: JinjaExpression {
        switch self {
        case .none: .none
        case .flag(let flag): .flag(flag)
        case .number(let text): .number(text)
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(\.expression))
        case .mapping(let values): .mapping(values.map { JinjaEntry(key: .text($0.key), value: $0.value.expression) })
        }
    }
}

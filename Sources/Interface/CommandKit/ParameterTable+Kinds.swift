package import Wording

extension ParameterTable {
    /// A required argument.
    package static func argument<Value: ArgumentValue>(
        _ path: Path<Value>, name: String, accepting rule: ValueRule<Value> = .any, help: Message,
        completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .argument, valueName: name, help: help, expectation: rule.expectation, completion: completion,
            isRequired: true
        )
        return .value(description, rule, read: { _ in [] }, write: { $0[keyPath: path] = $1 })
    }

    /// An optional argument.
    package static func argument<Value: ArgumentValue>(
        _ path: Path<Value?>, name: String, accepting rule: ValueRule<Value> = .any, help: Message,
        completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .argument, valueName: name, help: help, expectation: rule.expectation, completion: completion)
        return .value(description, rule, read: { _ in [] }, write: { $0[keyPath: path] = $1 })
    }

    /// All remaining arguments: zero or more, or one or more if `required`.
    package static func rest<Value: ArgumentValue>(
        _ path: Path<[Value]>, name: String, required: Bool = false, accepting rule: ValueRule<Value> = .any,
        help: Message, completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .argument, valueName: name, help: help, expectation: rule.expectation, completion: completion,
            isRequired: required, isRepeatable: true
        )
        return .value(description, rule, read: { _ in [] }, write: { $0[keyPath: path].append($1) })
    }

    /// An option with a default, which help shows.
    package static func option<Value: ArgumentValue>(
        _ path: Path<Value>, _ names: OptionName..., value: String, accepting rule: ValueRule<Value> = .any,
        help: Message, completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .option, names: names, valueName: value, help: help, expectation: rule.expectation, completion: completion)
        return .value(description, rule, read: { [$0[keyPath: path]] }, write: { $0[keyPath: path] = $1 })
    }

    /// An option without a default.
    package static func option<Value: ArgumentValue>(
        _ path: Path<Value?>, _ names: OptionName..., value: String, accepting rule: ValueRule<Value> = .any,
        help: Message, completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .option, names: names, valueName: value, help: help, expectation: rule.expectation, completion: completion)
        return .value(
            description, rule, read: { $0[keyPath: path].map { [$0] } ?? [] }, write: { $0[keyPath: path] = $1 })
    }

    /// An option that may be repeated; each use adds a value.
    package static func option<Value: ArgumentValue>(
        _ path: Path<[Value]>, _ names: OptionName..., value: String, accepting rule: ValueRule<Value> = .any,
        help: Message, completion: CompletionKind? = nil
    ) -> Self {
        let description = ParameterDescription(
            .option, names: names, valueName: value, help: help, expectation: rule.expectation, completion: completion,
            isRepeatable: true
        )
        return .value(description, rule, read: { $0[keyPath: path] }, write: { $0[keyPath: path].append($1) })
    }

    /// A flag that turns a setting on; if `negatable`, `--no-NAME` turns it off.
    package static func flag(
        _ path: Path<Bool>, _ names: OptionName..., negatable: Bool = false, help: Message
    ) -> Self {
        .flag(ParameterDescription(.flag, names: names, help: help, isNegatable: negatable)) {
            $0[keyPath: path] = $1
        }
    }

    /// A negatable flag that distinguishes "not given" from on and off.
    package static func flag(_ path: Path<Bool?>, _ names: OptionName..., help: Message) -> Self {
        .flag(ParameterDescription(.flag, names: names, help: help, isNegatable: true)) { $0[keyPath: path] = $1 }
    }

    /// A flag whose uses are counted, as in `-vv`.
    package static func count(_ path: Path<Int>, _ names: OptionName..., help: Message) -> Self {
        .flag(ParameterDescription(.flag, names: names, help: help, isRepeatable: true)) { options, _ in
            options[keyPath: path] += 1
        }
    }

    private static func value<Value: ArgumentValue>(
        _ description: ParameterDescription, _ rule: ValueRule<Value>,
        read: @escaping @Sendable (Options) -> [Value], write: @escaping @Sendable (inout Options, Value) -> Void
    ) -> Self {
        let store: @Sendable (inout Options, GivenValue) -> Bool = { options, given in
            guard case .text(let text) = given, let value = rule.convert(text) else { return false }
            write(&options, value)
            return true
        }
        let defaultText: @Sendable (Options) -> String? = { options in
            // In generic code, each use of a key path literal would create it again.
            let text = read(options).map { $0.argument }.joined(separator: ", ")
            return text.isEmpty ? nil : text
        }
        return Self(parameters: [Parameter(description: description, store: store, defaultText: defaultText)])
    }

    private static func flag(
        _ description: ParameterDescription, write: @escaping @Sendable (inout Options, Bool) -> Void
    ) -> Self {
        let store: @Sendable (inout Options, GivenValue) -> Bool = { options, given in
            guard case .flag(let isOn) = given else { return false }
            write(&options, isOn)
            return true
        }
        return Self(parameters: [Parameter(description: description, store: store, defaultText: { _ in nil })])
    }
}

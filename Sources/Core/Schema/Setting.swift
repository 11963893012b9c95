/// A key together with the Swift type of its value.
package struct Setting<Value: Sendable>: Sendable {
    /// The key's name, kind and help.
    package let key: SchemaKey
    /// The value for an absent key; nil if there is no default.
    package let defaultValue: Value?
    let read: @Sendable (SettingValue) -> Value?

    package init(
        _ name: String, _ kind: SchemaKind, isRequired: Bool = false, default defaultValue: Value? = nil,
        defaultText: String? = nil, help: String, example: String,
        read: @escaping @Sendable (SettingValue) -> Value?
    ) {
        key = SchemaKey(
            name: name, kind: kind, isRequired: isRequired, defaultText: defaultText, help: help, example: example)
        self.defaultValue = defaultValue
        self.read = read
    }
}

extension Setting {
    /// A kind whose text is parsed when the file is checked: path, expression, template or rate. `Value` is the parsed
    /// type.
    package static func parsed(
        _ name: String, _ kind: SchemaKind, isRequired: Bool = false, default value: Value? = nil,
        defaultText: String? = nil, help: String, example: String
    ) -> Self {
        Self(
            name, kind, isRequired: isRequired, default: value, defaultText: defaultText, help: help,
            example: example, read: { $0.parsed() })
    }
}

extension Setting<String> {
    /// Any kind whose value is one text: text, URL, host, name or choice.
    package static func text(
        _ name: String, _ kind: SchemaKind = .text, isRequired: Bool = false, default value: String? = nil,
        help: String, example: String
    ) -> Self {
        Self(
            name, kind, isRequired: isRequired, default: value, defaultText: value, help: help, example: example,
            read: \.text)
    }
}

extension Setting<Bool> {
    /// A key whose value is `true` or `false`.
    package static func flag(_ name: String, default value: Bool? = nil, help: String, example: String = "true") -> Self
    {
        Self(
            name, .flag, default: value, defaultText: value.map(String.init), help: help, example: example,
            read: \.flag)
    }
}

extension Setting<Int> {
    /// A key whose value is a whole number within a range.
    package static func integer(
        _ name: String, _ range: ClosedRange<Int>, isRequired: Bool = false, default value: Int? = nil, help: String,
        example: String
    ) -> Self {
        Self(
            name, .integer(range), isRequired: isRequired, default: value, defaultText: value.map { "\($0)" },
            help: help, example: example, read: \.integer)
    }
}

extension Setting<Duration> {
    /// A key whose value is a number with a unit, such as `10s`.
    package static func duration(_ name: String, defaultText: String? = nil, help: String, example: String) -> Self {
        Self(name, .duration, defaultText: defaultText, help: help, example: example, read: \.duration)
    }
}

extension Setting<Settings> {
    /// A key whose value is a mapping with fixed keys.
    package static func object(
        _ name: String, _ schema: Schema, isRequired: Bool = false, help: String, example: String
    ) -> Self {
        Self(name, .object(schema), isRequired: isRequired, help: help, example: example, read: \.object)
    }

    /// A mapping with exactly one of some keys.
    package static func one(
        _ name: String, of schema: Schema, isRequired: Bool = false, help: String, example: String
    ) -> Self {
        Self(name, .one(of: schema), isRequired: isRequired, help: help, example: example, read: \.object)
    }
}

extension SettingValue {
    /// The text as written, parsed or not; nil for any other content.
    package var text: String? {
        switch content {
        case .text(let text), .parsed(let text, _): text
        default: nil
        }
    }

    /// The parsed value; nil for any other content or type.
    package func parsed<Value>(as type: Value.Type = Value.self) -> Value? {
        if case .parsed(_, let value) = content { value as? Value } else { nil }
    }

    /// The flag; nil for any other content.
    package var flag: Bool? {
        if case .flag(let flag) = content { flag } else { nil }
    }

    /// The whole number; nil for any other content.
    package var integer: Int? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    /// The duration; nil for any other content.
    package var duration: Duration? {
        if case .duration(let duration) = content { duration } else { nil }
    }

    /// The settings of a mapping with fixed keys; nil for any other content.
    package var object: Settings? {
        if case .object(let settings) = content { settings } else { nil }
    }

    /// The values of a list; nil for any other content.
    package var list: [SettingValue]? {
        if case .list(let values) = content { values } else { nil }
    }

    /// The entries of a mapping with names that the author chooses, in the order of the file; nil for any other
    /// content.
    package var map: [(name: String, value: SettingValue)]? {
        if case .map(let entries) = content { entries } else { nil }
    }
}

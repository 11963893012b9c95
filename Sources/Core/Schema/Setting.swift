/// A key together with the type that its value is read as.
package struct Setting<Value: Sendable>: Sendable {
    package let key: SchemaKey
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

extension Setting<String> {
    /// Any kind whose value is one text: text, template, path, URL, choice or rate.
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
    package static func flag(_ name: String, default value: Bool? = nil, help: String, example: String = "true") -> Self
    {
        Self(
            name, .flag, default: value, defaultText: value.map(String.init), help: help, example: example,
            read: \.flag)
    }
}

extension Setting<Int> {
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
    package static func duration(_ name: String, defaultText: String? = nil, help: String, example: String) -> Self {
        Self(name, .duration, defaultText: defaultText, help: help, example: example, read: \.duration)
    }
}

extension Setting<Settings> {
    package static func object(
        _ name: String, _ schema: Schema, isRequired: Bool = false, help: String, example: String
    ) -> Self {
        Self(name, .object(schema), isRequired: isRequired, help: help, example: example, read: \.object)
    }

    /// A mapping with exactly one of the keys.
    package static func one(
        _ name: String, of schema: Schema, isRequired: Bool = false, help: String, example: String
    ) -> Self {
        Self(name, .one(of: schema), isRequired: isRequired, help: help, example: example, read: \.object)
    }
}

extension SettingValue {
    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    package var flag: Bool? {
        if case .flag(let flag) = content { flag } else { nil }
    }

    package var integer: Int? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    package var duration: Duration? {
        if case .duration(let duration) = content { duration } else { nil }
    }

    package var object: Settings? {
        if case .object(let settings) = content { settings } else { nil }
    }

    package var list: [SettingValue]? {
        if case .list(let values) = content { values } else { nil }
    }

    package var map: [(name: String, value: SettingValue)]? {
        if case .map(let entries) = content { entries } else { nil }
    }
}

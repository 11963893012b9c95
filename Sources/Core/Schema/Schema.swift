/// The keys of one mapping: the source of validation, JSON Schema and docs.
package struct Schema: Sendable, Hashable {
    /// The keys in the order that the docs show.
    package let keys: [SchemaKey]

    package init(_ keys: [SchemaKey]) {
        self.keys = keys
    }

    /// The key with a name; nil if the mapping has no such key.
    package subscript(_ name: String) -> SchemaKey? {
        keys.first { $0.name == name }
    }
}

/// One key: its name, the kind of its value, and its help.
package struct SchemaKey: Sendable, Hashable {
    /// The key as written in a file.
    package let name: String
    /// The kind of its value.
    package let kind: SchemaKind
    /// Whether a mapping without the key is invalid.
    package let isRequired: Bool
    /// The effect of an absent key, as text for the docs.
    package let defaultText: String?
    /// One line for the docs and the JSON Schema.
    package let help: String
    /// A value as written in a file.
    package let example: String
    /// The keys that it may accompany in a mapping with exactly one key; nil for a key that may be the one.
    package let accompanies: Companions?

    /// Keys that another one may accompany.
    package enum Companions: Sendable, Hashable {
        case key(String)
        case anyKey
    }

    package init(
        name: String, kind: SchemaKind, isRequired: Bool = false, defaultText: String? = nil, help: String = "",
        example: String = "", accompanies: Companions? = nil
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.defaultText = defaultText
        self.help = help
        self.example = example
        self.accompanies = accompanies
    }

    /// A name that cannot be used.
    package static func refused(_ name: String, _ reason: SchemaKind.Refusal) -> SchemaKey {
        SchemaKey(name: name, kind: .refused(reason))
    }

    /// Whether it cannot be used.
    package var isRefused: Bool { if case .refused = kind { true } else { false } }
}

/// The keys of one mapping: what drives validation, the JSON Schema and the docs.
package struct Schema: Sendable, Hashable {
    /// The keys in the order that the docs show.
    package let keys: [SchemaKey]

    package init(_ keys: [SchemaKey]) {
        self.keys = keys
    }

    /// The key of a name; nil if the mapping has no such key.
    package subscript(_ name: String) -> SchemaKey? {
        keys.first { $0.name == name }
    }
}

/// One key: its name, what its value may be, and what a reader should know.
package struct SchemaKey: Sendable, Hashable {
    /// The key as it stands in a file.
    package let name: String
    /// What its value may be.
    package let kind: SchemaKind
    /// Whether a mapping without the key is invalid.
    package let isRequired: Bool
    /// What holds when the key is absent, as text for the docs.
    package let defaultText: String?
    /// One line for the docs and the JSON Schema.
    package let help: String
    /// A value as it would stand in a file.
    package let example: String
    /// The key that it stands beside, among keys of which exactly one is there; nil for one of those.
    package let goesWith: String?

    package init(
        name: String, kind: SchemaKind, isRequired: Bool = false, defaultText: String? = nil, help: String = "",
        example: String = "", goesWith: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.defaultText = defaultText
        self.help = help
        self.example = example
        self.goesWith = goesWith
    }

    /// A name that a later version gives a meaning.
    package static func later(_ name: String) -> SchemaKey {
        SchemaKey(name: name, kind: .later)
    }
}

/// A single value: its text, its style in the file, and its type in the core schema of YAML 1.2 (section 10.3).
package struct YAMLScalar: Hashable, Sendable {
    /// How the file writes the scalar.
    package enum Style: Hashable, Sendable {
        case plain
        case singleQuoted
        case doubleQuoted
        case literal
        case folded
    }

    /// The types of the core schema.
    package enum Kind: Hashable, Sendable {
        case null
        case bool
        case int
        case float
        case string
    }

    /// The text: of a plain scalar as written (`1.10` stays so), of any other without quotes and escapes.
    package let text: String
    /// The style in the file.
    package let style: Style
    /// The type in the core schema.
    package let kind: Kind

    /// Whether the scalar is neither quoted nor a block.
    package var isPlain: Bool { style == .plain }

    /// Whether it is null: empty, `~` or `null` without quotes.
    package var isNull: Bool { kind == .null }

    /// The text of a string; nil for other kinds.
    package var string: String? { kind == .string ? text : nil }

    /// The value of a bool; nil for other kinds.
    package var bool: Bool? { kind == .bool ? text.lowercased() == "true" : nil }

    /// The value of an int; nil for other kinds, and for an int that 64 bits cannot hold.
    package var int: Int? { kind == .int ? CoreSchema.int(text) : nil }

    /// The value of an int or a float.
    package var double: Double? { kind == .int || kind == .float ? CoreSchema.double(text) : nil }
}

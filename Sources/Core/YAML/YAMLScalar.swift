/// A single value: its text, how it was written, and what the core schema of YAML 1.2 (section 10.3) takes it for.
package struct YAMLScalar: Hashable, Sendable {
    package enum Style: Hashable, Sendable {
        case plain
        case singleQuoted
        case doubleQuoted
        case literal
        case folded
    }

    package enum Kind: Hashable, Sendable {
        case null
        case bool
        case int
        case float
        case string
    }

    /// The text of a plain scalar as written (`1.10` stays so), of a quoted or block one without quotes and escapes.
    package let text: String
    package let style: Style
    package let kind: Kind

    package var isPlain: Bool { style == .plain }

    package var isNull: Bool { kind == .null }

    package var string: String? { kind == .string ? text : nil }

    package var bool: Bool? { kind == .bool ? text.lowercased() == "true" : nil }

    /// The value of an int; nil for other kinds, and for an int that 64 bits cannot hold.
    package var int: Int? { kind == .int ? CoreSchema.int(text) : nil }

    /// The value of an int or a float.
    package var double: Double? { kind == .int || kind == .float ? CoreSchema.double(text) : nil }
}

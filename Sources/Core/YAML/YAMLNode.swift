/// A value of a file and where it begins.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
    }

    package let content: Content
    /// Where the value begins; for the value of an alias where the alias stands, and inside it where its anchor does.
    package let mark: SourceMark
}

/// A key of a mapping with its value.
package struct YAMLEntry: Sendable {
    package let key: YAMLScalar
    /// Where the key begins.
    package let mark: SourceMark
    package let value: YAMLNode
}

extension YAMLNode {
    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    package var items: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    /// The entries of a mapping in the order of the file; no two have keys of the same text.
    package var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// The value under a key of this text; nil without one, and on anything but a mapping.
    package subscript(key: String) -> YAMLNode? {
        entries?.first { $0.key.text == key }?.value
    }
}

extension YAMLNode {
    package var isNull: Bool { scalar?.isNull ?? false }

    package var string: String? { scalar?.string }

    package var bool: Bool? { scalar?.bool }

    /// The value of an int; nil for other kinds, and for an int that 64 bits cannot hold.
    package var int: Int? { scalar?.int }

    /// The value of an int or a float.
    package var double: Double? { scalar?.double }
}

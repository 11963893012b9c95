/// A value of a file and its location.
package struct YAMLNode: Sendable {
    /// The three shapes of a value.
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
    }

    /// The value itself.
    package let content: Content
    /// The start of the value. An alias starts where it is written; the nodes inside it start where the anchor's nodes
    /// do.
    package let mark: SourceMark

    package init(content: Content, mark: SourceMark) {
        self.content = content
        self.mark = mark
    }
}

/// A key of a mapping with its value.
package struct YAMLEntry: Sendable {
    /// The key, which is always a scalar.
    package let key: YAMLScalar
    /// Where the key begins.
    package let mark: SourceMark
    /// The value under the key; null if the file gives none.
    package let value: YAMLNode

    package init(key: YAMLScalar, mark: SourceMark, value: YAMLNode) {
        self.key = key
        self.mark = mark
        self.value = value
    }
}

extension YAMLNode {
    /// The scalar; nil for a sequence or mapping.
    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The values of a sequence; nil for a scalar or mapping.
    package var items: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    /// The entries of a mapping in the order of the file. No two keys have the same text.
    package var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// The value under a key; nil if the mapping lacks it, or if this is not a mapping.
    package subscript(key: String) -> YAMLNode? {
        entries?.first { $0.key.text == key }?.value
    }
}

extension YAMLNode {
    /// The mapping with only some entries of the mapping under one of its keys; unchanged if it has none there.
    package func keeping(under key: String, _ isKept: (String) -> Bool) -> YAMLNode {
        guard let entries, self[key]?.entries != nil else { return self }
        let kept = entries.map { entry in
            guard entry.key.text == key, let inner = entry.value.entries else { return entry }
            let value = YAMLNode(content: .mapping(inner.filter { isKept($0.key.text) }), mark: entry.value.mark)
            return YAMLEntry(key: entry.key, mark: entry.mark, value: value)
        }
        return YAMLNode(content: .mapping(kept), mark: mark)
    }
}

extension YAMLNode {
    /// Whether it is a null scalar.
    package var isNull: Bool { scalar?.isNull ?? false }

    /// The text of a string; nil for any other node.
    package var string: String? { scalar?.string }

    /// The value of `true` or `false`; nil for any other node.
    package var bool: Bool? { scalar?.bool }

    /// The value of an int; nil for other kinds, and for an int that 64 bits cannot hold.
    package var int: Int? { scalar?.int }

    /// The value of an int or a float.
    package var double: Double? { scalar?.double }
}

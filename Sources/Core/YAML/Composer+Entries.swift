/// A key and its value, in the order of the file.
struct Pair {
    let key: ComposedNode
    let value: ComposedNode
}

extension Composer {
    /// The entries of a mapping, without those that are reported as errors.
    mutating func entries(_ pairs: [Pair], isFlow: Bool) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        var marks: [String: SourceMark] = [:]
        for pair in pairs {
            let mark = pair.key.start.mark
            guard let key = pair.key.node.scalar else {
                // In a flow mapping, the whole text has already been reported as missing its quotes.
                if !isFlow { errors.append(.keyNotScalar(mark: mark)) }
                continue
            }
            if key.isPlain, key.text == "<<" {
                errors.append(.mergeKey(mark: mark))
            } else if let first = marks[key.text] {
                errors.append(.duplicateKey(key: key.text, first: first, mark: mark))
            } else {
                marks[key.text] = mark
                entries.append(YAMLEntry(key: key, mark: mark, value: pair.value.node))
            }
        }
        return entries
    }
}

/// A key and its value, in the order of the file.
struct Pair {
    let key: ComposedNode
    let value: ComposedNode
}

extension Composer {
    /// The entries of a mapping, without those that are reported as errors. In a description, the last one of several
    /// entries with the same key counts, as in other readers.
    mutating func entries(_ pairs: [Pair], isFlow: Bool) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        var places: [String: Int] = [:]
        var merged: [YAMLEntry] = []
        for pair in pairs {
            let mark = pair.key.start.mark
            guard let key = pair.key.node.scalar else {
                // In a flow mapping, the whole text has already been reported as missing its quotes.
                if !isFlow || !rules.findsTraps { errors.append(.keyNotScalar(mark: mark)) }
                continue
            }
            let entry = YAMLEntry(key: key, mark: mark, value: pair.value.node)
            if key.isPlain, key.text == "<<" {
                guard !rules.findsTraps else {
                    errors.append(.mergeKey(mark: mark))
                    continue
                }
                merged += Self.mergedEntries(pair.value.node)
            } else if let place = places[key.text] {
                if rules.findsTraps {
                    errors.append(.duplicateKey(key: key.text, first: entries[place].mark, mark: mark))
                } else {
                    entries[place] = entry
                }
            } else {
                places[key.text] = entries.count
                entries.append(entry)
            }
        }
        return entries + merged.filter { places.updateValue(0, forKey: $0.key.text) == nil }
    }

    /// The entries that a merge key of YAML 1.1 adds: those of a mapping, or of several.
    private static func mergedEntries(_ node: YAMLNode) -> [YAMLEntry] {
        node.entries ?? (node.items ?? []).flatMap { $0.entries ?? [] }
    }
}

/// Finds text that is well-formed YAML but does not mean what its author intended, mostly templates and paths without
/// quotes.
extension Composer {
    /// The error for unquoted text at a place. The text extends to where it clearly ends, but at least to an offset.
    func quoteThis(_ start: SourcePosition, through end: Int = 0, isFlow: Bool) -> YAMLError {
        let fragment = source.fragment(from: start.offset, through: end, isFlow: isFlow)
        return .quoteThis(fragment: fragment, mark: start.mark)
    }

    /// Reports what a mapping in braces contains by accident: keys without a colon (`{name}`, `{labels: a,b}`), and
    /// keys that only a template has (`{labels|join: x}`, `{{name}}`).
    mutating func reportFlowTraps(_ pairs: [Pair], from start: SourcePosition, to end: Int) {
        var template = pairs.first { isTemplateKey($0.key) }?.key
        var values: [Value] = []
        for pair in pairs where template == nil {
            if !isBare(pair) {
                values.append(Value(start: pair.value.start))
            } else if pair.key.node.scalar?.text.contains(":") == true {
                let start = pair.key.start
                let fragment = source.fragment(from: start.offset, through: pair.key.end, isFlow: true)
                errors.append(.colonWithoutSpace(fragment: fragment, mark: start.mark))
            } else if let value = values.popLast() {
                values.append(Value(start: value.start, rest: pair.key))
            } else {
                template = pair.key
            }
        }
        if let template {
            return report(from: start, to: end, or: template, isFlow: isFlow)
        }
        for value in values {
            if let rest = value.rest { report(from: value.start, to: rest.end, or: rest, isFlow: true) }
        }
    }

    /// Reports the text from a place to an offset, or only a key in it if the text spans several lines.
    private mutating func report(from start: SourcePosition, to end: Int, or key: ComposedNode, isFlow: Bool) {
        let error =
            source.isOneLine(start.offset..<end)
            ? quoteThis(start, through: end, isFlow: isFlow)
            : quoteThis(key.start, through: key.end, isFlow: true)
        errors.append(error)
    }

    private func isTemplateKey(_ key: ComposedNode) -> Bool {
        guard let scalar = key.node.scalar else { return true }
        return scalar.isPlain && scalar.text.contains("|")
    }

    /// Whether no colon follows the key, so that its value is empty.
    private func isBare(_ pair: Pair) -> Bool {
        !pair.key.range.isEmpty && pair.value.range.isEmpty && !source.hasColon(after: pair.key.end)
    }
}

/// The start of a value, and the last of the following keys that probably belong to it.
private struct Value {
    let start: SourcePosition
    var rest: ComposedNode?
}

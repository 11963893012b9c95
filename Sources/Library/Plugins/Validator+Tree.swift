import JSON
import Schema
import YAML

extension Validator {
    /// A document of the author's own: what YAML 1.2 takes each scalar for, a text as a template.
    mutating func tree(_ node: YAMLNode) -> SettingValue.Content? {
        if let items = node.items { return .list(items.compactMap { value($0, .tree) }) }
        if let entries = node.entries {
            return .map(
                entries.compactMap { entry in
                    value(entry.value, .tree, key: entry.mark).map { (entry.key.text, $0) }
                })
        }
        guard let scalar = node.scalar else { return nil }
        switch scalar.kind {
        case .null: return .null
        case .bool: return .flag(scalar.bool ?? false)
        case .int, .float:
            guard let number = Self.number(scalar) else { return mismatch(node, .tree) }
            return .number(number)
        case .string: return self.scalar(scalar, .template, at: Location(node.mark))
        }
    }

    /// A number as JSON writes it, as it stands in the file where that is one: `1.10` stays so, `0x10` is 16. Nil for
    /// what JSON has no number for.
    private static func number(_ scalar: YAMLScalar) -> String? {
        if JSONNumber.isNumber(scalar.text) { return scalar.text }
        if let int = scalar.int { return "\(int)" }
        guard let double = scalar.double, double.isFinite else { return nil }
        return "\(double)"
    }
}

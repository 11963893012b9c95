import JSON
import Schema
import YAML

extension Validator {
    /// A document of the author's own. Scalars have their types of YAML 1.2, and strings are templates.
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

    /// A number as JSON writes it. A number that is valid JSON is not changed: `1.10` stays, but `0x10` becomes 16. Nil
    /// if JSON has no such number.
    private static func number(_ scalar: YAMLScalar) -> String? {
        if JSONNumber.isNumber(scalar.text) { return scalar.text }
        if let int = scalar.int { return "\(int)" }
        guard let double = scalar.double, double.isFinite else { return nil }
        return "\(double)"
    }
}

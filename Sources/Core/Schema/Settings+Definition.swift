extension Settings {
    /// The mapping as a text that is equal for equal values: keys are sorted, and defaults left out.
    package func definition(without excluded: Set<String> = []) -> String {
        let entries = values.filter { !excluded.contains($0.key) }.sorted { $0.key < $1.key }
        return "{\(entries.map { "\($0.key.debugDescription):\($0.value.definition)" }.joined(separator: ","))}"
    }
}

extension SettingValue {
    /// The value as a text. The order of a map is preserved, because the order of fields matters.
    package var definition: String {
        switch content {
        case .text(let text), .parsed(let text, _): text.debugDescription
        case .flag(let flag): "\(flag)"
        case .number(let text): text
        case .null: "null"
        case .integer(let number): "\(number)"
        case .duration(let duration): "\(duration.components.seconds)s\(duration.components.attoseconds)"
        case .list(let items): "[\(items.map(\.definition).joined(separator: ","))]"
        case .map(let entries):
            "{\(entries.map { "\($0.name.debugDescription):\($0.value.definition)" }.joined(separator: ","))}"
        case .object(let settings): settings.definition()
        }
    }
}

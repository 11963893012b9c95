import JSON

/// The type of a parameter in a JSON body.
package enum ParameterType: String, Sendable, CaseIterable {
    case text, integer, number, boolean, json

    /// Whether a text is a valid value of this type.
    package func accepts(_ text: String) -> Bool {
        switch self {
        case .text: true
        case .integer: JSONNumber.isInteger(text)
        case .number: JSONNumber.isNumber(text)
        case .boolean: text == "true" || text == "false"
        // Every JSON document has a value at its root.
        case .json: (try? Self.anything.extract(from: Array(text.utf8))) != nil
        }
    }

    private static let anything = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
}

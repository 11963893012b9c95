import Expressions
import JSON
package import Schema

extension Settings {
    /// The same settings with parsed paths and expressions, like those from the validator of plugin files. A text that
    /// cannot be parsed stays a text.
    package func parsed(by schema: Schema) -> Settings {
        let parsed = values.map { name, value in (name, schema[name].map { value.parsed(by: $0.kind) } ?? value) }
        return Settings(
            values: Dictionary(uniqueKeysWithValues: parsed), location: location, isWhole: isWhole)
    }
}

extension SettingValue {
    fileprivate func parsed(by kind: SchemaKind) -> SettingValue {
        let parsed: Content? =
            switch (kind, content) {
            case (.path, .text(let text)): (try? JSONPath(parsing: text)).map { .parsed(text, $0) }
            case (.expression, .text(let text)), (.pageExpression, .text(let text)):
                (try? Expression(parsing: text)).map { .parsed(text, $0) }
            case (.object(let schema), .object(let settings)), (.one(let schema), .object(let settings)):
                .object(settings.parsed(by: schema))
            case (.either(let kinds), _): kinds.reduce(self) { $0.parsed(by: $1) }.content
            default: nil
            }
        return SettingValue(parsed ?? content, at: location, key: keyLocation)
    }
}

extension Expression: ExpressibleByStringLiteral {
    /// The expression of a valid text.
    package init(stringLiteral text: String) {
        do { self = try Expression(parsing: text) } catch { preconditionFailure("\(text): \(error)") }
    }
}

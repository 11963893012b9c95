import Schema
import Templates

extension TokenRequest {
    /// A value that a token request sends.
    enum Value: Sendable {
        case text(Template)
        /// - prefix: a text before the secret, such as `Bearer `.
        case secret(Secret, prefix: String = "")
        /// A value that the server issued before: the stored refresh token, or the code of a login.
        case issued(prefix: String = "")

        /// A text, or the source of a secret.
        static let kind = SchemaKind.either([.template, .one(of: source)])
        /// The same, or a list of texts.
        static let listKind = SchemaKind.either([.template, .one(of: source), .list(of: .template)])
        private static let source = Schema(Secret.sources + [prefix])
        /// A text before a secret.
        static let prefix = SchemaKey(
            name: "prefix", kind: .text, help: "Text before the secret", example: "\"Bearer \"", accompanies: .anyKey)

        /// Reads a validated value; nil unless a mapping names exactly one source.
        ///
        /// - Parameter name: the name of an answer to a question.
        init?(_ value: SettingValue, name: String) {
            if let template: Template = value.parsed() {
                self = .text(template)
                return
            }
            guard let secret = Secret(value, name: name) else { return nil }
            self = .secret(secret, prefix: Self.prefix(of: value))
        }

        /// The text before a secret in a mapping.
        static func prefix(of value: SettingValue) -> String { value.object?.values[prefix.name]?.text ?? "" }

        /// Reads validated entries; nil if one is invalid. One with a list is sent once for each text.
        static func all(_ entries: [(name: String, value: SettingValue)]) -> [(name: String, value: Self)]? {
            let single = entries.flatMap { name, value in (value.list ?? [value]).map { (name, $0) } }
            let values = single.compactMap { name, value in Self(value, name: name).map { (name, $0) } }
            return values.count == single.count ? values : nil
        }

        var secret: Secret? { if case .secret(let secret, _) = self { secret } else { nil } }

        /// What is known without the secret: the text, or the prefix.
        var plainText: String {
            switch self {
            case .text(let template): template.description
            case .secret(_, let prefix), .issued(let prefix): prefix
            }
        }

        var template: Template? { if case .text(let template) = self { template } else { nil } }
    }
}

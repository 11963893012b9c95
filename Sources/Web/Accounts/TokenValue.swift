import Schema
import Templates

extension TokenRequest {
    /// A value that a token request sends.
    enum Value: Sendable {
        case text(Template)
        case secret(Secret)
        /// A value that the server issued before: the stored refresh token, or the code of a login.
        case issued

        /// A text, or the source of a secret.
        static let kind = SchemaKind.either([.template, .one(of: Schema(Secret.sources))])

        /// Reads a validated value; nil unless a mapping names exactly one source.
        ///
        /// - Parameter name: the name of an answer to a question.
        init?(_ value: SettingValue, name: String) {
            if let template: Template = value.parsed() {
                self = .text(template)
                return
            }
            guard let secret = Secret(value, name: name) else { return nil }
            self = .secret(secret)
        }

        /// Reads validated entries; nil if one is invalid.
        static func all(_ entries: [(name: String, value: SettingValue)]) -> [(name: String, value: Self)]? {
            let values = entries.compactMap { name, value in Self(value, name: name).map { (name, $0) } }
            return values.count == entries.count ? values : nil
        }

        var secret: Secret? { if case .secret(let secret) = self { secret } else { nil } }

        var template: Template? { if case .text(let template) = self { template } else { nil } }
    }
}

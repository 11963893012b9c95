package import Schema

/// A way to authenticate: its name under `auth:`, its settings, and the credential that they configure.
package struct AuthKind: Sendable {
    /// The key under `auth:`.
    package let name: String
    /// One line for help.
    package let summary: String
    /// A paragraph for the docs.
    package let help: String
    /// What stands behind the name.
    package let kind: SchemaKind
    /// A complete sample of the settings in YAML: it is parsed, signs, and is shown by `--dry-run`.
    package let example: String
    /// Makes the credential; nil where its settings do not say enough.
    package let credential: @Sendable (SettingValue) -> (any Credential)?

    /// Every kind, in the order that help and docs show.
    package static let all: [AuthKind] = single + [.oneOf]

    /// The kinds of one credential: a new one is added here.
    static let single: [AuthKind] = [.bearer, .basic, .apiKey, .oauth2, .login]

    /// The key that names the kind.
    var key: SchemaKey { SchemaKey(name: name, kind: kind, help: summary, example: example) }

    /// The only kind that a mapping names, with its credential.
    static func only(
        in settings: Settings, of kinds: [AuthKind]
    ) throws(AuthError) -> (name: String, credential: any Credential) {
        let named = kinds.compactMap { kind in settings.values[kind.name].map { (kind, $0) } }
        guard let (kind, value) = named.first, named.count == 1 else {
            throw .oneKindNeeded(found: named.map(\.0.name))
        }
        guard let credential = kind.credential(value) else { throw .incomplete(kind: kind.name) }
        return (kind.name, credential)
    }
}

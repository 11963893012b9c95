package import Schema

/// A way to authenticate: its name under `auth:`, its settings, and the credential made from them.
package struct AuthKind: Sendable {
    /// The key under `auth:`.
    package let name: String
    /// One line for help.
    package let summary: String
    /// A paragraph for the docs.
    package let help: String
    /// The kind of the key's value.
    package let kind: SchemaKind
    /// A complete sample of the settings in YAML. Tests parse it, sign with it, and show it with `--dry-run`.
    package let example: String
    /// Makes the credential; nil if its settings are incomplete or invalid.
    package let credential: @Sendable (SettingValue) -> (any Credential)?

    /// All kinds, in the order that help and docs show.
    package static let all: [AuthKind] = single + [.oneOf]

    /// The kinds of one credential; add a new one here.
    static let single: [AuthKind] = [.bearer, .basic, .apiKey, .oauth2, .login, .hmac, .sigV4]

    /// The key that names the kind.
    var key: SchemaKey { SchemaKey(name: name, kind: kind, help: summary, example: example) }

    /// The kind that a mapping names, with its credential. A mapping must name exactly one.
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

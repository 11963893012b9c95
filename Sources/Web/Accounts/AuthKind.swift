package import HTTP
package import Schema

/// A way to authenticate: its name under `auth:`, its settings, and what it makes of them.
package struct AuthKind: Sendable {
    /// The key under `auth:`.
    package let name: String
    /// One line for help.
    package let summary: String
    /// A paragraph for the docs.
    package let help: String
    /// What stands behind the name.
    package let kind: SchemaKind
    /// A value as it would stand in a file.
    package let example: String
    /// Makes the credential; nil where its settings do not say enough.
    package let credential: @Sendable (SettingValue) -> (any Credential)?

    /// Every kind, in the order that help and docs show.
    package static let all: [AuthKind] = single + [.oneOf]

    /// The kinds of one credential.
    static let single: [AuthKind] = [.bearer, .basic, .apiKey, .oauth2, .login]

    /// The key that names the kind.
    var key: SchemaKey { SchemaKey(name: name, kind: kind, help: summary, example: example) }

    /// The only kind that a mapping names, with its credential.
    static func only(
        in settings: Settings, of kinds: [AuthKind]
    ) throws(AuthProblem) -> (name: String, credential: any Credential) {
        let named = kinds.compactMap { kind in settings.values[kind.name].map { (kind, $0) } }
        guard let (kind, value) = named.first, named.count == 1 else {
            throw .oneKindNeeded(found: named.map(\.0.name))
        }
        guard let credential = kind.credential(value) else { throw .incomplete(kind: kind.name) }
        return (kind.name, credential)
    }
}

/// A credential as configured: which secrets it needs, and how they go into a request.
package protocol Credential: Sendable {
    /// The secrets it needs, in the order in which `sign` takes their values.
    var secrets: [Secret] { get }
    /// The query parameter that it travels in; nil for a header field.
    var queryName: String? { get }
    /// How the token that it sends is got of the secrets; nil where it sends the secrets themselves.
    var tokens: TokenSource? { get }
    /// The credentials of which it is the first that can be used; empty where it is one itself.
    var alternatives: [(kind: String, credential: any Credential)] { get }
    /// Puts the credential into a request; `values` are the token, or the secrets in order.
    func sign(_ request: inout HTTPRequest, with values: [String])
    /// Those of the values that let in whoever knows them.
    func keys(among values: [String]) -> [String]
}

extension Credential {
    package var queryName: String? { nil }

    package var tokens: TokenSource? { nil }

    package var alternatives: [(kind: String, credential: any Credential)] { [] }

    package func keys(among values: [String]) -> [String] { values }
}

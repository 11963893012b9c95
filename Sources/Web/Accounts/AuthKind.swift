package import HTTP
package import Schema

/// A way to authenticate: its name under `auth:`, its settings, and what it makes of them.
package struct AuthKind: Sendable {
    package let name: String
    /// One line for help.
    package let summary: String
    /// A paragraph for the docs.
    package let help: String
    /// What stands behind the name.
    package let kind: SchemaKind
    package let example: String
    /// Makes the credential; nil where its settings do not say enough.
    package let credential: @Sendable (SettingValue) -> (any Credential)?

    /// Every kind, in the order that help and docs show.
    package static let all: [AuthKind] = [.bearer, .basic, .apiKey]
}

/// A credential as configured: which secrets it needs, and how they go into a request.
package protocol Credential: Sendable {
    var secrets: [Secret] { get }
    /// The query parameter that it travels in; nil for a header field.
    var queryName: String? { get }
    /// Puts the credential into a request; `values` are the secrets in order.
    func sign(_ request: inout HTTPRequest, with values: [String])
    /// Those of the values that let in whoever knows them.
    func keys(among values: [String]) -> [String]
}

extension Credential {
    package var queryName: String? { nil }

    package func keys(among values: [String]) -> [String] { values }
}

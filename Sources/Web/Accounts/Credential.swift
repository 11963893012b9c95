package import HTTP

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
    /// Signs a request that is sent.
    ///
    /// - Parameters:
    ///   - values: the token, or the secrets in order.
    ///   - time: when it is sent, in seconds since 1970 (UTC).
    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64)
    /// Signs a request that `--dry-run` shows: with marks in place of values that are read, requested or computed.
    ///
    /// - Returns: what curl says in place of a field that was set.
    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (StandIn) -> String
    ) -> CurlOption?
    /// Those of the values that let in whoever knows them.
    func keys(among values: [String]) -> [String]
}

extension Credential {
    package var queryName: String? { nil }

    package var tokens: TokenSource? { nil }

    package var alternatives: [(kind: String, credential: any Credential)] { [] }

    /// Of a credential that sends its values as they are; one that computes a signature has to mark that.
    package func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (StandIn) -> String
    ) -> CurlOption? {
        sign(&request, with: marks(mark), at: time)
        return nil
    }

    /// A mark for the token, or for each secret.
    func marks(_ mark: (StandIn) -> String) -> [String] {
        tokens == nil ? secrets.map { mark(.secret($0)) } : [mark(.token)]
    }

    package func keys(among values: [String]) -> [String] { values }
}

/// What a request of `--dry-run` has a mark for.
package enum StandIn: Sendable, Hashable {
    case secret(Secret)
    /// The token that is stored or requested.
    case token
    /// A signature that is computed when the request is sent.
    case signature
}

/// An option of curl that says the same as a header field.
package struct CurlOption: Sendable, Hashable {
    /// Such as `-u`.
    package let name: String
    /// Its value, as curl takes it.
    package let value: String
    /// The field that curl makes of it.
    package let field: HTTPFields.Field
}

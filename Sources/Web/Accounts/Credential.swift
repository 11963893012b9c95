package import HTTP
package import Templates

/// A configured credential: the secrets it needs, and how it signs a request.
package protocol Credential: Sendable {
    /// The secrets it needs, in the order of `sign`'s values.
    var secrets: [Secret] { get }
    /// The query parameter that contains it; nil if a header field does.
    var queryName: String? { get }
    /// The query parameters that contain it or its signature.
    var queryNames: Set<String> { get }
    /// How it gets the token that it sends; nil if it sends the secrets themselves.
    var tokens: TokenSource? { get }
    /// The templates that it sends, with values of parameters.
    var templates: [Template] { get }
    /// The credentials to choose from; empty for a single credential.
    var alternatives: [(kind: String, credential: any Credential)] { get }
    /// The secrets that tell its account from others.
    var accountSecrets: [Secret] { get }
    /// Its texts in the file that tell its account from others.
    var accountTexts: [String] { get }
    /// Why it cannot sign; nil if it can.
    var fault: AuthError? { get }
    /// A copy with the texts of its own templates.
    func resolved(_ parameters: CredentialParameters) throws(AuthError) -> any Credential
    /// Signs a request.
    ///
    /// - Parameters:
    ///   - values: the token, or the secrets in order.
    ///   - time: when the request is sent, in seconds since 1970 (UTC).
    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64)
    /// Signs a request for `--dry-run`, with placeholders instead of values that would be read, requested or computed.
    ///
    /// - Returns: a curl option that replaces a field of the request.
    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption?
    /// The values that grant access by themselves, such as a password. A user name is not one of them.
    func keys(among values: [String]) -> [String]
}

extension Credential {
    package var queryName: String? { nil }

    package var queryNames: Set<String> { Set([queryName].compactMap(\.self)) }

    package var tokens: TokenSource? { nil }

    package var accountSecrets: [Secret] { secrets }

    package var accountTexts: [String] { [] }

    package var fault: AuthError? { nil }

    package var templates: [Template] { tokens?.templates ?? [] }

    /// Whether `folio auth login` sets it up.
    var usesLogin: Bool { tokens?.needsLogin ?? secrets.contains { $0.question != nil } }

    /// The parameters that it mentions.
    var parameterNames: Set<String> {
        Set((templates + (tokens?.addresses.map(\.template) ?? [])).flatMap(\.names))
    }

    package var alternatives: [(kind: String, credential: any Credential)] { [] }

    package func resolved(_ parameters: CredentialParameters) throws(AuthError) -> any Credential { self }

    /// The default, for a credential that sends its values as they are. A credential that computes a signature must
    /// insert its placeholder itself.
    package func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        sign(&request, with: marks(mark), at: time)
        return nil
    }

    /// A placeholder for the token, or for each secret.
    func marks(_ mark: (DryRunPlaceholder) -> String) -> [String] {
        tokens == nil ? secrets.map { mark(.secret($0)) } : [mark(.token)]
    }

    package func keys(among values: [String]) -> [String] { values }
}

/// A value that `--dry-run` replaces by a placeholder.
package enum DryRunPlaceholder: Sendable, Hashable {
    case secret(Secret)
    /// The stored or requested token.
    case token
    /// A signature, which is computed when the request is sent.
    case signature
}

/// A curl option with the same effect as a header field.
package struct CurlOption: Sendable, Hashable {
    /// The option, such as `-u`.
    package let name: String
    /// Its value, in curl's syntax.
    package let value: String
    /// The field that curl makes from it.
    package let field: HTTPFields.Field
}

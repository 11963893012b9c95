/// What of a request is secret and is put into it only where it is sent, so that nothing above sees it: no log, no error,
/// no key of what is stored.
package struct SecretParts: Sendable, Hashable {
    /// Query parameters, not encoded yet.
    package var query: [HTTPFields.Field] = []
    /// Header fields.
    package var fields: [HTTPFields.Field] = []
    /// Every secret in the request, its body too.
    package var values: [String] = []

    package init() {}

    /// Whether the request has no secret.
    package var isEmpty: Bool { query.isEmpty && fields.isEmpty && values.isEmpty }

    /// The names of the query parameters.
    package var queryNames: Set<String> { Set(query.map(\.name)) }
}

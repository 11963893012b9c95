/// Identifies a collection: one endpoint (or one item's comments), one set of parameters, one account.
package struct CollectionKey: Sendable, Hashable {
    /// `plugin/endpoint`, or `plugin/endpoint/comments`.
    package let endpoint: String
    /// Every parameter with its value as text; several values in their order.
    package let parameters: [String: [String]]
    /// The account that the data belongs to; empty without an account.
    package let account: String

    package init(endpoint: String, parameters: [String: [String]] = [:], account: String = "") {
        self.endpoint = endpoint
        self.parameters = parameters
        self.account = account
    }

    /// Whether it has these values of parameters, among others; nil for one that is not set.
    package func has(_ values: [String: [String]?]) -> Bool { values.allSatisfy { parameters[$0.key] == $0.value } }
}

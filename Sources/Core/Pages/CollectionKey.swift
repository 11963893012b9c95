import JSON

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

    package static func == (left: CollectionKey, right: CollectionKey) -> Bool {
        left.endpoint == right.endpoint && left.account == right.account
            && left.parameters.count == right.parameters.count && left.has(right.parameters.mapValues(Optional.some))
    }

    /// Whether it has these values of parameters, among others; nil for one that is not set.
    package func has(_ values: [String: [String]?]) -> Bool {
        values.allSatisfy { parameters[$0.key]?.map(ExactText.init) == $0.value?.map(ExactText.init) }
    }
}

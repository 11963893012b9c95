package import JSON

/// A request of an API that changes something.
package struct Action: Sendable {
    /// The key under `actions:`.
    package let name: String
    /// One line for `plugins show`.
    package let summary: String?
    /// Its parameters, the plugin's included.
    package let parameters: [Parameter]
    /// The template of its request.
    package let request: RequestTemplate
    /// Statuses that mean success; nil for 200–299.
    package let statuses: Set<Int>?
    /// What is shown of the answer.
    package let show: JSONPath
    /// What its answers may mean beside what their status says: its own rules, then those around it.
    package let errors: [ErrorRule]

    /// Whether a status means success.
    package func accepts(_ status: Int) -> Bool {
        statuses?.contains(status) ?? (200...299).contains(status)
    }
}

extension Parameter {
    /// The text of a comment that is added.
    static let message = Parameter(
        name: "message", help: "The comment's text", isRequired: true, isList: false, defaultValue: nil, allowed: nil)
    /// The time at which the request is made, in ISO 8601 (UTC).
    static let now = Parameter(
        name: "now", help: nil, isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

package import JSON

/// A request of an API that changes something.
package struct Action: Sendable {
    /// The key under `actions:`.
    package let name: String
    /// One line for `plugins show`.
    package let summary: String?
    /// Its parameters, including the plugin's.
    package let parameters: [Parameter]
    /// The template of its request.
    package let request: RequestTemplate
    /// Statuses that mean success; nil for 200–299.
    package let statuses: Set<Int>?
    /// The path of the part of the response to print.
    package let show: JSONPath
    /// The error rules for its responses: its own, followed by the plugin's.
    package let errors: [ErrorRule]

    /// Whether a status means success.
    package func accepts(_ status: Int) -> Bool {
        statuses?.contains(status) ?? (200...299).contains(status)
    }
}

extension [Parameter] {
    /// The same with the time of the request, unless a parameter has its name.
    var withNow: [Parameter] { contains { $0.name == Parameter.now.name } ? self : self + [.now] }
}

extension Parameter {
    /// The text of a comment to add.
    static let message = Parameter(
        name: "message", help: "The comment's text", isRequired: true, isList: false, defaultValue: nil, allowed: nil)
    /// The name of the time of the request.
    package static let nowName = "now"

    /// The time of the request, in ISO 8601 (UTC).
    static let now = Parameter(
        name: nowName, help: nil, isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

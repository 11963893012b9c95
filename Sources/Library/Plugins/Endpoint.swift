package import Expressions
package import JSON
package import Pagination
import Schema

/// One list of an API.
package struct Endpoint: Sendable {
    /// The key under `endpoints:`.
    package let name: String
    /// The heading of its table.
    package let title: String?
    /// One line for `plugins show`.
    package let summary: String?
    /// Its parameters, the plugin's included.
    package let parameters: [Parameter]
    /// What its requests are made of.
    package let request: RequestTemplate
    /// Where the items are in a response.
    package private(set) var items: Expression
    /// What tells items apart; nil if the file does not say.
    package let id: Expression?
    /// What must hold of an item that is given; nil where all are.
    package private(set) var condition: Expression?
    /// Nil where the server's objects are given whole.
    package let fields: [Field]?
    /// How its list is paged.
    package private(set) var paging: Paging
    /// Statuses that carry items; nil for 200–299.
    package private(set) var statuses: Set<Int>?
    /// Whether a response holds one item instead of a list.
    package private(set) var isSingle: Bool
    /// How long its responses are fresh and stored.
    package let cache: CacheSettings
    /// Whether the newest item comes first.
    package let isNewestFirst: Bool
    /// What its answers may mean beside what their status says: its own rules, then the plugin's.
    package let errors: [ErrorRule]
    /// Those of its expressions that are no plain paths; nil where all are. Its rules have their own.
    package let program: LocatedProgram?
    /// What the file says of it.
    let settings: Settings
    /// How an item is added to the list; nil where that cannot be done.
    package let add: Action?
    /// What its items are under.
    let place: Place
    /// Of replies: where the comment says how many there are; nil where it does not.
    let count: JSONPath?
    /// Of replies: whether they stand inside the comment, so that no request is made for them.
    package let isInside: Bool
    /// All that the file says of it but for what is nested in it, in one text.
    package var definition: String {
        settings.definition(
            without: [EndpointKeys.comments.key.name, EndpointKeys.image.key.name, ActionKeys.add.key.name])
    }

    /// The list under each item; nil where there is none.
    package var comments: Endpoint? {
        if case .endpoints(let comments, _) = nested { comments } else { nil }
    }

    /// The replies under each of its items, where it lists comments or replies; the innermost say how their own are read.
    package var replies: Endpoint? {
        switch place {
        case .nothing: nil
        case .item: comments
        case .comment: comments ?? self
        }
    }

    /// Where each of its items says how many replies it has; nil where that is not said.
    package var replyCount: JSONPath? { replies?.count }

    /// The picture of each item, which has no items itself; nil where there is none.
    package var image: Endpoint? {
        if case .endpoints(_, let image) = nested { image } else { nil }
    }

    /// Its parameters, and those of what is nested in it; the id of what replies are under is none.
    var allParameters: [Parameter] {
        parameters.filter { place != .comment || $0.name != Parameter.parent.name } + (comments?.allParameters ?? [])
            + (image?.allParameters ?? [])
    }

    let nested: Nested

    /// What the items of a list are under.
    enum Place: Sendable {
        /// The plugin itself.
        case nothing
        case item
        case comment
    }

    /// The programs of it and of what is nested in it.
    var programs: [LocatedProgram] {
        [program].compactMap(\.self) + errors.compactMap(\.program) + (comments?.programs ?? [])
            + (image?.programs ?? []) + (add?.errors.compactMap(\.program) ?? [])
    }

    /// What may stand inside its own kind: a structure cannot hold one of itself, an indirect case can.
    indirect enum Nested: Sendable {
        case none
        case endpoints(comments: Endpoint?, image: Endpoint?)
    }

    /// A value that is shown of an item.
    package struct Field: Sendable {
        /// The name in the output.
        package let name: String
        /// Where the value is in the item.
        package let path: Expression
        /// Whether an item without it is an error.
        package let isRequired: Bool
    }

    /// What is appended to the base URL.
    package var path: Template { request.path }

    /// The method of its requests.
    package var method: String { request.method }

    /// Whether requests are signed with the plugin's credentials.
    package var isAuthenticated: Bool { request.isAuthenticated }

    /// The endpoint as it reads a successful answer that holds one of its items, at a path.
    package func reading(oneAt path: JSONPath) -> Endpoint {
        var one = self
        (one.items, one.isSingle, one.paging, one.statuses) = (Expression(path), true, .onePage, nil)
        one.condition = nil
        return one
    }

    /// Whether a status carries items.
    package func accepts(_ status: Int) -> Bool {
        statuses?.contains(status) ?? (200...299).contains(status)
    }
}

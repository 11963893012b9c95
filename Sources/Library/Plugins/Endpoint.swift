package import Documents
package import Expressions
package import JSON
package import Pagination
import Schema
package import Templates

/// One list of an API.
package struct Endpoint: Sendable {
    /// The key under `endpoints:`.
    package let name: String
    /// The title of its table.
    package let title: String?
    /// One line for `plugins show`.
    package let summary: String?
    /// Its parameters, including the plugin's.
    package private(set) var parameters: [Parameter]
    /// The template of its requests.
    package private(set) var request: RequestTemplate
    /// The template of the requests of all pages but the first; nil if they are like the first.
    package let later: RequestTemplate?
    /// Where a response contains the items.
    package private(set) var items: Expression
    /// The id that distinguishes items; nil if the file names none.
    package let id: Expression?
    /// What changes whenever an item changes; nil if the file names nothing.
    package let version: Expression?
    /// What is true in the record of a deleted item; nil if the list has none.
    package let deleted: Expression?
    /// The condition that items must meet; nil to show all.
    package private(set) var condition: Expression?
    /// Nil to show the server's objects unchanged.
    package private(set) var fields: [Field]?
    /// How its list is paged.
    package private(set) var paging: Paging
    /// Statuses with items; nil for 200–299.
    package private(set) var statuses: Set<Int>?
    /// Whether a response contains one item instead of a list.
    package private(set) var isSingle: Bool
    /// How long its responses are fresh and stored.
    package let cache: CacheSettings
    /// The order of its items; nil if the file does not say.
    package let order: Order?
    /// The error rules for its responses: its own, followed by the plugin's.
    package let errors: [ErrorRule]
    /// Its jq expressions; nil if all are plain paths. Its error rules have their own programs.
    package private(set) var program: LocatedProgram?
    /// The settings in the file.
    let settings: Settings
    /// How to add an item to the list; nil if the API cannot.
    package let add: Action?
    /// What its items belong to.
    let place: Place
    /// For a flat list of comments: how it is nested; nil if it is not.
    package let thread: Thread?
    /// For replies: the path of their count in the comment; nil if there is none.
    let count: JSONPath?
    /// For replies: whether they are inside the comment, so that they need no request.
    package let isInside: Bool
    /// The values for which its list is read, the outermost first; none for a list of its own.
    package internal(set) var variables: [Variable] = []
    /// The variable of the comments under all its items: the id of an item. Nil if it has no comments.
    package internal(set) var itemVariable: Variable?
    /// The keys in the file that its variables depend on, as one text; nil without variables of its own.
    private(set) var eachDefinition: String?

    /// The comments under all its items, as a list for each item; nil if there are none.
    package var commentsOfAll: Endpoint? {
        guard var comments, let itemVariable else { return nil }
        comments.variables = variables + [itemVariable]
        comments.eachDefinition = "\(itemVariable.name) \(eachDefinition ?? ownEachDefinition ?? "")"
        return comments
    }

    private var ownEachDefinition: String? { settings.values[EachKeys.each.key.name]?.definition }

    /// Whether it was found at a URL, so that its description may not fit.
    package private(set) var isFound = false
    /// How its list is limited by time; nil if it cannot be.
    package internal(set) var since: Since?
    /// How the bodies of its responses are written.
    package internal(set) var form = BodyForm(.json)
    /// Path or expression of the names of the columns, if items are rows of values; nil if they are not.
    package internal(set) var columns: Expression?
    /// Programs for an item, in the order of the file.
    package internal(set) var commands: [ItemCommand] = []
    /// How its items are changed before anything is read from them; nil if they are read as received.
    package internal(set) var edits: ItemEdits?
    /// Whether values of its items may be made by the plugin, so that they need not be in the response as they stand.
    package var makesItems: Bool { items.path == nil || edits?.members.isEmpty == false }
    /// The keys of the file that decide how bodies are read, with their values as text.
    package var formDefinition: [(key: String, text: String)] {
        let keys = [
            FormatKeys.format.key, FormatKeys.unpack.key, FormatKeys.columns.key, EditKeys.set.key, EditKeys.remove.key,
        ]
        return keys.map(\.name).compactMap { key in
            guard key != FormatKeys.format.key.name || form.format != .json else { return nil }
            return settings.values[key].map { (key, $0.definition) }
        }
    }

    /// The name of the format of its responses in plugin files; nil for JSON.
    package var otherFormat: String? { form.format == .json ? nil : form.format.name }
    /// `since:` in the file, as text by key: what decides which items are shown within bounds.
    package var sinceSettings: [String: String] {
        let key = SinceKeys.since.key.name
        return settings.values[key].map { [key: $0.definition] } ?? [:]
    }
    /// What decides which of the received items are shown, and how far the list goes, as text by key.
    package var shownSettings: [String: String] {
        let each = (eachDefinition ?? ownEachDefinition).map { [EachKeys.each.key.name: $0] } ?? [:]
        let thread = settings.values[ThreadKeys.thread.key.name].map { [ThreadKeys.thread.key.name: $0.definition] }
        return each.merging(listSettings) { $1 }.merging(thread ?? [:]) { $1 }
    }

    private var listSettings: [String: String] {
        [
            EndpointKeys.condition.key.name: condition?.description ?? "",
            EndpointKeys.version.key.name: version?.description ?? "",
            EndpointKeys.deleted.key.name: deleted?.description ?? "",
            EndpointKeys.fields.key.name: settings.values[EndpointKeys.fields.key.name]?.definition ?? "",
            EndpointKeys.pagination.key.name: pagingDefinition, ReplyKeys.count.key.name: count?.description ?? "",
            "inside": "\(isInside)",
        ]
    }

    /// The query parameters with values of paging.
    package var pagingQueryNames: Set<String> {
        Set(
            (settings[EndpointKeys.pagination].map { Paging.places($0) } ?? []).compactMap { named in
                if case .query(let name) = named.place { name } else { nil }
            })
    }

    /// Its `pagination:` in the file, as one text; empty if its list is one page. What `signs` says does not count: it is
    /// only about what folio reports.
    package var pagingDefinition: String {
        guard !paging.isOnePage, let pagination = settings.values[EndpointKeys.pagination.key.name]?.object else {
            return ""
        }
        let until = pagination.values[Paging.until.key.name]?.object?.definition(without: [Until.signs.key.name])
        return pagination.definition(without: [Paging.until.key.name]) + (until == "{}" ? "" : until ?? "")
    }

    /// The list under each item; nil if there is none.
    package var comments: Endpoint? {
        if case .endpoints(let comments, _) = nested { comments } else { nil }
    }

    /// The replies under each comment or reply; the innermost replies also describe their own.
    package var replies: Endpoint? {
        switch place {
        case .nothing: nil
        case .item: comments
        case .comment: comments ?? self
        }
    }

    /// The path of the number of replies in each of its items; nil if there is none.
    package var replyCount: JSONPath? { replies?.count }

    /// The image of each item, as an endpoint without items; nil if there is none.
    package var image: Endpoint? {
        if case .endpoints(_, let image) = nested { image } else { nil }
    }

    /// Its parameters and those of nested endpoints, without the id of the parent comment.
    var allParameters: [Parameter] {
        parameters.filter { place != .comment || $0.name != Parameter.parent.name } + (comments?.allParameters ?? [])
            + (image?.allParameters ?? [])
    }

    /// The templates of its requests and those of nested endpoints.
    var templates: [Template] {
        requests.flatMap(\.templates) + (edits?.templates ?? []) + (comments?.templates ?? [])
            + (image?.templates ?? [])
    }

    private(set) var nested: Nested

    /// Whether its items are comments that have replies.
    package var hasReplies: Bool { place != .nothing && comments != nil || thread != nil }

    /// How a flat list of comments is nested.
    package struct Thread: Sendable {
        /// Where a reply has the id of the comment above it.
        package let parent: Expression
        /// The values there that mean no comment above, as text.
        package let roots: Set<String>
    }

    /// What the items of a list belong to.
    enum Place: Sendable {
        /// The API itself.
        case nothing
        case item
        case comment
    }

    /// The order of a list.
    package enum Order: String, Sendable, CaseIterable {
        /// By creation.
        case newestFirst = "newest_first"
        case oldestFirst = "oldest_first"
        /// By the last change.
        case recentlyChangedFirst = "recently_changed_first"

        /// Whether items keep their order.
        package var isByCreation: Bool { self != .recentlyChangedFirst }
    }

    /// Whether all items after a known one are known.
    package var isKnownAfterKnownItem: Bool {
        switch order {
        // A changed item keeps its place, so that it may follow known ones.
        case .newestFirst: version == nil && deleted == nil
        case .recentlyChangedFirst: true
        case .oldestFirst, nil: false
        }
    }

    /// A nested endpoint: a structure cannot contain itself, but an indirect case can.
    indirect enum Nested: Sendable {
        case none
        case endpoints(comments: Endpoint?, image: Endpoint?)
    }

    /// A value of an item that is shown.
    package struct Field: Sendable {
        /// The name in the output.
        package let name: String
        /// Where the value is in the item.
        package let path: Expression
        /// Whether it is an error if an item lacks the value.
        package let isRequired: Bool
        /// How a text is coded, so that it must be decoded; nil if it is shown as it is.
        package let coding: Coding?

        /// How a text is coded inside its JSON string.
        package enum Coding: String, Sendable, CaseIterable { case html, number }
    }

    /// The path to append to the base URL.
    package var path: Template { request.path }

    /// The method of its requests.
    package var method: String { request.method }

    /// The templates of all its requests.
    package var requests: [RequestTemplate] { [request, later].compactMap(\.self) }

    /// Whether requests are signed with the plugin's credentials.
    package var isAuthenticated: Bool { request.isAuthenticated }

    /// The same endpoint, reading one item at a path of a successful response.
    package func reading(oneAt path: JSONPath) -> Endpoint {
        var one = self
        (one.items, one.isSingle, one.paging, one.statuses) = (Expression(path), true, .onePage, nil)
        one.condition = nil
        return one
    }

    /// The same endpoint, found at a URL, in another plugin.
    ///
    /// - Parameters:
    ///   - base: the base URL, which need not be the plugin's.
    ///   - more: the plugin's parameters.
    func found(at base: Template, _ more: [Parameter]) -> Endpoint {
        var endpoint = self
        endpoint.isFound = true
        // The description was made of a server's responses, and has no parameters. One could name a file or a command.
        endpoint.parameters = more + parameters.filter { $0.name == Parameter.id.name }
        endpoint.request.base = base
        if case .endpoints(let comments, let image) = nested {
            endpoint.nested = .endpoints(comments: comments?.found(at: base, more), image: image)
        }
        return endpoint
    }

    /// The same list with a query, as it stands in a URL: many servers look at its bytes.
    package func sending(query: String) -> Endpoint {
        var endpoint = self
        if !query.isEmpty { endpoint.request.path = endpoint.request.path.appending(literal: "?\(query)") }
        return endpoint
    }

    /// The same list with another JSON body.
    package func sending(_ body: JSONTree) -> Endpoint {
        var endpoint = self
        endpoint.request.body = .json(BodyTemplate(body))
        return endpoint
    }

    /// The same list with other fields and without comments, to find values in its items.
    func listing(_ fields: [Field], where condition: Expression?, with program: LocatedProgram?) -> Endpoint {
        var list = self
        (list.fields, list.condition, list.program, list.nested) = (fields, condition, program, .none)
        return list
    }

    /// Whether a status means success.
    package func accepts(_ status: Int) -> Bool {
        statuses?.contains(status) ?? (200...299).contains(status)
    }
}

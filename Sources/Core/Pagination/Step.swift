package import JSON
package import Schema

/// The values that a strategy sends with a request.
package struct Step: Sendable, Hashable {
    /// One value that paging sends.
    package struct Parameter: Sendable, Hashable {
        /// Where the request has the value.
        package let place: Place
        /// The value before any encoding.
        package let value: String

        package init(_ place: Place, _ value: String) {
            self.place = place
            self.value = value
        }
    }

    /// The values to send, in order.
    package var parameters: [Parameter]
    /// The URL to request instead of the endpoint's own.
    package var url: String?
    /// The token that templates of later requests may mention.
    package var token: String?

    package init(parameters: [Parameter] = [], url: String? = nil, token: String? = nil) {
        self.parameters = parameters
        self.url = url
        self.token = token
    }
}

/// A place in a request for one value.
package enum Place: Sendable, Hashable {
    case query(String)
    case header(String)
    case body(JSONPath)

    /// The keys of a mapping that names a place.
    package static let schema = Schema([query.key, header.key, body.key])

    private static let query = Setting.text("query", .queryName, help: "Name of a query parameter", example: "page")
    private static let header = Setting.text(
        "header", .headerName, help: "Name of a header", example: "X-Page")
    private static let body = Setting<JSONPath>.parsed(
        "body", .path, help: "Path in the JSON body, or form field", example: ".page")

    /// The place that a mapping names; nil unless it names exactly one.
    package init?(_ settings: Settings) {
        let named = [
            settings[Self.query].map(Place.query), settings[Self.header].map(Place.header),
            settings[Self.body].map(Place.body),
        ].compactMap(\.self)
        guard let first = named.first, named.count == 1 else { return nil }
        self = first
    }
}

extension Place {
    var isInBody: Bool {
        if case .body = self { true } else { false }
    }
}

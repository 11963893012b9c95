package import Templates

/// The template of requests to one URL of an API.
package struct RequestTemplate: Sendable {
    /// The request's method.
    package let method: String
    /// The base URL, unless it is that of the plugin.
    package internal(set) var base: Template?
    /// The path to append to the base URL.
    package internal(set) var path: Template
    /// In the order of the file; several values of one name become repeated parameters.
    package internal(set) var query: [(name: String, values: [Template])]
    /// Header fields in the order of the file.
    package let headers: [(name: String, value: Template)]
    /// The body; nil for none.
    package internal(set) var body: RequestBody?
    /// What the `Accept` field says, unless the file sets it.
    package let accepts: String
    /// Whether requests are signed with the plugin's credentials.
    package let isAuthenticated: Bool
    /// Whether requests may be retried although their method alone does not allow it.
    package let isRepeatable: Bool
    /// Whether requests change nothing, whatever the method.
    package let isReading: Bool

    package init(
        method: String, base: Template? = nil, path: Template, query: [(name: String, values: [Template])] = [],
        headers: [(name: String, value: Template)] = [], body: RequestBody? = nil,
        accepts: String = "application/json", isAuthenticated: Bool = true, isRepeatable: Bool = false,
        isReading: Bool = false
    ) {
        self.method = method
        self.base = base
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.accepts = accepts
        self.isAuthenticated = isAuthenticated
        self.isRepeatable = isRepeatable
        self.isReading = isReading
    }

    /// Every template of the request.
    package var templates: [Template] {
        [base, path].compactMap(\.self) + query.flatMap(\.values) + headers.map(\.value) + (body?.templates ?? [])
    }
}

/// The body of a request.
package enum RequestBody: Sendable {
    case json(BodyTemplate)
    /// `application/x-www-form-urlencoded`
    case form([(name: String, values: [Template])])
    /// `multipart/form-data` (RFC 7578)
    case multipart([Part])

    /// One part of a `multipart/form-data` body.
    package struct Part: Sendable {
        /// The part's name.
        package let name: String
        /// The part's text, or the name of its file.
        package let content: Template
        /// Whether the content is that of a file, which the template names.
        package let isFile: Bool
        /// The part's media type; nil if the file does not say.
        package let type: String?
    }

    /// Every template of the body.
    package var templates: [Template] {
        switch self {
        case .json(let template): template.templates
        case .form(let entries): entries.flatMap(\.values)
        case .multipart(let parts): parts.map(\.content)
        }
    }
}

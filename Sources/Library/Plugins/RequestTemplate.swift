/// What requests to one URL of an API are made of.
package struct RequestTemplate: Sendable {
    package let method: String
    package let path: Template
    /// In the order of the file; several values of one name are repeated parameters.
    package let query: [(name: String, values: [Template])]
    package let headers: [(name: String, value: Template)]
    package let body: RequestBody?
    /// Whether requests are signed with the plugin's credentials.
    package let isAuthenticated: Bool
    /// Whether they may be sent again although their method does not say so.
    package let isRepeatable: Bool
    /// Whether they change nothing, whatever the method.
    package let isReading: Bool

    package init(
        method: String, path: Template, query: [(name: String, values: [Template])] = [],
        headers: [(name: String, value: Template)] = [], body: RequestBody? = nil, isAuthenticated: Bool = true,
        isRepeatable: Bool = false, isReading: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.isAuthenticated = isAuthenticated
        self.isRepeatable = isRepeatable
        self.isReading = isReading
    }

    /// Every template that they are made of.
    package var templates: [Template] {
        [path] + query.flatMap(\.values) + headers.map(\.value) + (body?.templates ?? [])
    }
}

/// What a request sends.
package enum RequestBody: Sendable {
    case json(BodyTemplate)
    /// `application/x-www-form-urlencoded`
    case form([(name: String, values: [Template])])
    /// `multipart/form-data` (RFC 7578)
    case multipart([Part])

    package struct Part: Sendable {
        package let name: String
        package let content: Template
        /// Whether the content is a file's, which the template names.
        package let isFile: Bool
        package let type: String?
    }

    package var templates: [Template] {
        switch self {
        case .json(let template): template.templates
        case .form(let entries): entries.flatMap(\.values)
        case .multipart(let parts): parts.map(\.content)
        }
    }
}

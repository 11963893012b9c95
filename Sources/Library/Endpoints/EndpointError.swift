package import Documents
package import Expressions
package import HTTP
package import JSON
package import Pagination
package import Plugins
package import Templates

/// Why an endpoint cannot make a request from the given values.
package enum EndpointError: Error, Sendable, Equatable {
    case unknownParameter(String, allowed: [String])
    case missingParameter(name: String, help: String?)
    /// An empty value in a path or URL. `standard` is the default, which would do.
    case emptyParameter(name: String, standard: String? = nil)
    /// The same for a secret.
    case emptySecret(name: String)
    /// A value that is not one label of a host, or not a whole host.
    case badHostValue(parameter: String, value: String, Template.HostPart.Extent)
    case notAllowed(parameter: String, value: String, allowed: [String])
    /// Several values for a parameter that takes one.
    case givenTwice(parameter: String)
    /// A value that does not fit the parameter's type.
    case notOfType(parameter: String, value: String, ParameterType)
    /// A value that does not have the form `@PATH`, for a parameter that names a file.
    case fileNeeded(parameter: String)
    case template(TemplateError)
    /// An expression that jq rejects.
    case program(ProgramError)
    case badURL(text: String, HTTPURLError)
    /// A parameter sets the host, and the plugin does not allow that host to receive the secret parameter.
    case secretForForeignHost(origin: String)
    /// A parameter names a host that a person confirms, and the request would not be encrypted.
    case insecureHost(origin: String)
    /// A preference for a secret parameter: the preferences file does not protect it.
    case secretPreferred(parameter: String)
    /// A header field's value with a line break or other control character.
    case badFieldValue(name: String)
    /// Templates that make a request too long.
    case tooLongRequest
    /// A position that is a URL on an origin that the plugin does not list.
    case foreignPosition(origin: String)
    /// The URL of a picture leads from a public server to a local one.
    case localImage(String)
    /// A URL on another origin, to which a plugin file without trust may not send a request.
    case untrustedURL(String)
    case pageSizeBeyondMaximum(asked: Int, maximum: Int)
    /// The endpoint has no parameter for the page size.
    case noPageSize
    /// The strategy learns a page's position only from the page before.
    case concurrencyNotSupported(strategy: String)
    /// A request for a position in the stored list.
    case storedPosition(String)
    case startNotSupported(WalkStart.Kind, supported: [WalkStart.Kind])
    case pagination(PaginationError)
    /// A value of an item, which the server chose, cannot be used for the request.
    indirect case ofItem(EndpointError)
    /// The endpoint does not say where the images of its items are, or has no ids.
    case noImages
}

/// Why a response is not a page: the request, the response and the problem.
package struct ResponseError: Error, Sendable, Equatable {
    /// The `status` of a response that was read from a store.
    package static let stored = 0

    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// The response's status code; `stored` if it was read from a store.
    package let status: Int
    /// The response's media type; nil if it has none.
    package let contentType: String?
    /// The problem with the response.
    package let problem: PageError
    /// The error message in the response, on one line; nil if there is none that can be shown.
    package var explanation: String?
    /// How often the request was sent.
    package var tries = 1
    /// Whether a 403 means too many requests.
    package var isBusy = false
    /// How long the server asks folio to wait.
    package var wait: Duration?
    /// When that wait ends, in seconds since 1970 (UTC).
    package var waitEnd: Int64?
    /// The target of a redirect that folio does not follow, as the server sent it.
    package var redirection: String?
    /// What was requested; it decides whether the message blames the plugin.
    package var asked = Asked.plugin
    /// Whether the request has values that the user gave, which may be wrong.
    package var sendsParameters = false
    /// For a 401 or 403: where the rejected credential comes from; nil if the request had none.
    package var advice: CredentialAdvice?

    /// Whether this is the end of the work, and not an error.
    package var isStop: Bool {
        if case .expression(.stopped, _) = problem { true } else { false }
    }
}

/// The problem with a response. It becomes a `ResponseError` with the details of the request.
package enum PageError: Error, Equatable {
    /// A status that does not mean success.
    case status
    /// An error in a response with a successful status. `isTemporary` if retrying may help.
    case errorInside(isTemporary: Bool)
    case json(JSONError, items: String)
    /// A body that is not in the format of the endpoint.
    case document(DocumentError)
    /// A value that a path leads through is not an object, or not a list if the path goes on with an index. `path` is where
    /// the value is.
    case offPath(JSONKind, path: String, needsList: Bool, PathUse)
    /// Items that cannot be read as rows with the names at a path.
    case columns(ColumnsError, path: String)
    /// An item in which `set:` cannot set a value, since the value at a path is not an object; `index` counts from 0.
    case notAnObject(JSONKind, path: String, index: Int)
    /// Items that have too many bytes with the values of `set:`.
    case tooLargeItems(most: Int)
    /// An item without an id; `index` counts from 0.
    case itemWithoutID(index: Int, path: String)
    /// An item without a version, in a list that is sorted by change.
    case itemWithoutVersion(index: Int, path: String)
    /// A comment whose parent is an object or a list, in a flat list that is to be nested.
    case parentNotID(index: Int, path: String)
    case fieldMissing(name: String, path: String, index: Int)
    /// An expression that fails on an item, counted from 0, or on the whole page.
    case expression(ExpressionRuntimeError, item: Int?)
    /// The next page's URL is on another origin, which the plugin does not list.
    case foreignNext(url: String, origin: String)
    /// The next page's URL is on another origin, to which a plugin file without trust may not send a request.
    case untrustedNext(url: String)
    case badNext(text: String, HTTPURLError)
    /// A `Link` field that cannot be parsed to its end; the parsed part has no next link.
    case badLink(text: String)
    /// The next page's position contains a credential of the request. Positions are shown and stored.
    case credentialInNext
    /// The next page's position goes into a header field, and is not a valid value of one.
    case badFieldValue(name: String)
    /// No request can be made from the next page's position.
    case unusableNext(EndpointError)
    case pagination(PaginationError)
    /// An empty image.
    case emptyImage
    /// A part of an image that folio requested whole.
    case partOfImage
}

/// What a path is for.
package enum PathUse: Sendable, Equatable {
    case items
    case pagination
    /// A path in an item, which counts from 0.
    case item(Int)
}

extension PageError {
    /// The error with other texts of header fields and URLs that the server sent.
    func mapTexts(_ change: (String) -> String) -> PageError {
        switch self {
        case .foreignNext(let url, let origin): .foreignNext(url: change(url), origin: change(origin))
        case .untrustedNext(let url): .untrustedNext(url: change(url))
        case .badNext(let text, let error): .badNext(text: change(text), error.mapTexts(change))
        case .badLink(let text): .badLink(text: change(text))
        case .document(.repeatedColumn(let name)): .document(.repeatedColumn(change(name)))
        case .document(.unknownEncoding(let name)): .document(.unknownEncoding(change(name)))
        case .document(.invalidXML(let line, let reason)):
            .document(.invalidXML(line: line, reason: change(reason)))
        case .columns(.repeatedName(let name), let path): .columns(.repeatedName(change(name)), path: path)
        case .expression(let fault, let item): .expression(fault.mapReason(change), item: item)
        default: self
        }
    }
}

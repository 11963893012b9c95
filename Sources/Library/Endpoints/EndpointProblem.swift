package import Expressions
package import HTTP
package import JSON
package import Pagination
package import Plugins

/// Why an endpoint cannot be asked with what was given.
package enum EndpointProblem: Error, Sendable, Equatable {
    case unknownParameter(String, allowed: [String])
    case missingParameter(name: String, help: String?)
    /// It stands in a path or URL, and has no text; its default, where there is one, would do.
    case emptyParameter(name: String, standard: String? = nil)
    case notAllowed(parameter: String, value: String, allowed: [String])
    /// A parameter that takes one value was given several.
    case givenTwice(parameter: String)
    /// A value that does not fit the parameter's type.
    case notOfType(parameter: String, value: String, ParameterType)
    /// A parameter names a file, as `@PATH`, and was given something else.
    case fileNeeded(parameter: String)
    case template(TemplateProblem)
    /// An expression that jq does not take.
    case program(ProgramProblem)
    case badURL(text: String, HTTPURLError)
    /// A secret parameter would go to a host that a parameter names and the plugin does not list.
    case secretForForeignHost(origin: String)
    /// A preference stands in a file for everyone to see.
    case secretPreferred(parameter: String)
    /// A header field's value with a line break or other control character.
    case badFieldValue(name: String)
    case badHost(text: String)
    /// A position is a URL on an origin that the plugin does not list.
    case foreignPosition(origin: String)
    case pageSizeBeyondMaximum(asked: Int, maximum: Int)
    /// The endpoint names no way to ask for a page size.
    case noPageSize
    /// Where a page starts is only known by the page before it.
    case concurrencyNotSupported(strategy: String)
    case startNotSupported(WalkStart.Kind, supported: [WalkStart.Kind])
    case pagination(PaginationError)
    /// The endpoint does not say where the pictures of its items are, or which item is which.
    case noImages
}

/// Why an answer is no page: which request, what came, what did not fit.
package struct ResponseFault: Error, Sendable, Equatable {
    /// Stands for the status of an answer that was read from a store.
    package static let stored = 0

    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// The response's status code; `stored` for one that was read from a store.
    package let status: Int
    /// The response's media type; nil if it names none.
    package let contentType: String?
    /// What does not fit.
    package let problem: ResponseProblem
    /// What an error's answer says of it, on one line; nil where it says nothing that can be shown.
    package var explanation: String?
    /// How often the request was sent.
    package var tries = 1
    /// Whether a 403 says that there were too many requests.
    package var isBusy = false
    /// How long the server asks to wait.
    package var wait: Duration?
    /// Of a redirect that is not followed: where it leads, as the server says it.
    package var redirection: String?
    /// What was requested; it decides whether the error blames the plugin.
    package var asked = Asked.plugin
    /// Whether the request holds what a person says of it, which may be wrong.
    package var sendsParameters = false
    /// Of a 401 or 403: where the credential comes from that was not enough; nil where the request carried none.
    package var advice: CredentialAdvice?

    /// Whether it is none, but the end of the work.
    package var isStop: Bool {
        if case .expression(.stopped, _) = problem { true } else { false }
    }
}

/// What of a response does not fit the plugin's description.
package enum ResponseProblem: Sendable, Equatable {
    /// A status that carries no items.
    case status
    /// An error in an answer whose status carries items; whether it was worth another try.
    case errorInside(isTemporary: Bool)
    case json(JSONError, items: String)
    /// Items count from 0.
    case itemWithoutID(index: Int, path: String)
    case fieldMissing(name: String, path: String, index: Int)
    /// An expression fails: on an item, counted from 0, or on the whole page.
    case expression(ExpressionRuntimeError, item: Int?)
    /// The next page's URL is on another origin, which the plugin does not list.
    case foreignNext(url: String, origin: String)
    case badNext(text: String, HTTPURLError)
    /// A `Link` field that cannot be read to its end, and no next link in what can.
    case badLink(text: String)
    /// Where the next page starts repeats a credential of the request; positions are shown and stored.
    case credentialInNext
    case pagination(PaginationError)
    /// A picture without a byte.
    case emptyPicture
}

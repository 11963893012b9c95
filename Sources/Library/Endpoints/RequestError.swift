package import HTTP

/// A request without a response, and the reason.
package struct RequestError: Error, Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// Why there is no response.
    package let error: HTTPError
    /// What was requested; it decides whether the error blames the plugin.
    package var asked = Asked.plugin
}

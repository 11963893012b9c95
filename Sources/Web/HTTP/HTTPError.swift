/// Why there is no complete answer. `reason` is the transport library's own text.
package enum HTTPError: Error, Sendable, Equatable {
    /// What was under way when time ran out.
    package enum Phase: Sendable, Equatable {
        case connecting(limit: Duration)
        case transferring(stall: Duration)
    }

    case unavailable(reason: String)
    case cannotResolve(host: String)
    case cannotConnect(host: String, port: Int, reason: String)
    case timedOut(Phase)
    case tls(host: String, reason: String)
    /// Nobody who is trusted says that the host's certificate is its own.
    case untrusted(host: String, reason: String)
    /// The file of certificates to trust is none.
    case badRoots(reason: String)
    /// The connection broke before the answer was complete.
    case interrupted(reason: String)
    case badEncoding(reason: String)
    /// A coding of the body that cannot be undone here, by the name that the server gives it.
    case unknownEncoding(String)
    /// What answered does not speak HTTP.
    case notHTTP(reason: String)
    case bodyTooLarge(limit: Int)
    /// A header field, or all of them, is larger than what is read.
    case headTooLarge
    /// The answer says several things of its body's length (RFC 9112, section 6.3).
    case ambiguousLength([String])
    case tooManyRedirects(limit: Int)
    /// A redirect that is not followed: without a usable location, or to a weaker scheme.
    case badRedirect(location: String)
    /// The server asks to wait longer than is allowed; `until` in seconds since 1970 (UTC).
    case waitTooLong(host: String, wait: Duration, until: Int64)
    case other(reason: String)
    /// What the last of several tries ended with.
    indirect case repeated(HTTPError, tries: Int)
}

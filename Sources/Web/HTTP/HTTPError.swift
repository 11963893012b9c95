/// Why there is no complete response. `reason` is the transport library's own text.
package enum HTTPError: Error, Sendable, Equatable {
    /// What a request was doing when it timed out.
    package enum Phase: Sendable, Equatable {
        case connecting(limit: Duration)
        case transferring(stall: Duration)
        /// Anything: the whole transfer took too long.
        case whole(limit: Duration)
    }

    case unavailable(reason: String)
    case cannotResolve(host: String)
    case cannotConnect(host: String, port: Int, reason: String)
    /// The proxy cannot be reached, or does not connect to the host.
    case proxy(reason: String)
    case timedOut(Phase)
    case tls(host: String, reason: String)
    /// The host's certificate is not trusted.
    case untrusted(host: String, reason: String)
    /// The file of trusted certificates is invalid.
    case badRoots(reason: String)
    /// The connection broke before the response was complete.
    case interrupted(reason: String)
    case badEncoding(reason: String)
    /// A content coding that folio cannot decode, as the server names it.
    case unknownEncoding(String)
    /// The chunks of the body are invalid (RFC 9112, section 7.1).
    case badChunks(reason: String)
    /// The response is not HTTP.
    case notHTTP(reason: String)
    case bodyTooLarge(limit: Int)
    /// A header field, or all of them together, are too large.
    case headTooLarge
    /// Conflicting values of `Content-Length`, or one that is not a number (RFC 9112, section 6.3).
    case ambiguousLength([String])
    /// There are more bytes than `Content-Length` says.
    case bodyLongerThanSaid
    case tooManyRedirects(limit: Int)
    /// A redirect that is not followed: its location is invalid, or changes from HTTPS to HTTP.
    case badRedirect(location: String)
    /// A redirect beyond the request's reach.
    case redirectNotAllowed(location: String)
    /// The request would send a header field whose name is not a token, or whose value has a control character.
    case invalidField(name: String)
    /// The request would send a credential, which a server has repeated, to a host that must not get it.
    case credentialForOtherHost(String)
    /// The server asks for a longer wait than is allowed; `until` is in seconds since 1970 (UTC).
    case waitTooLong(host: String, wait: Duration, until: Int64)
    case other(reason: String)
    /// The error of the last of several attempts.
    indirect case repeated(HTTPError, tries: Int)
}

extension HTTPError {
    /// The error with other texts.
    ///
    /// - Parameters:
    ///   - serverText: changes the value of a header field.
    ///   - text: changes a reason or a host.
    func mapTexts(ofServer serverText: (String) -> String, _ text: (String) -> String) -> HTTPError {
        switch self {
        case .unavailable, .timedOut, .badRoots, .bodyTooLarge, .headTooLarge, .bodyLongerThanSaid, .tooManyRedirects:
            self
        case .cannotResolve(let host): .cannotResolve(host: text(host))
        case .cannotConnect(let host, let port, let reason):
            .cannotConnect(host: text(host), port: port, reason: text(reason))
        case .proxy(let reason): .proxy(reason: text(reason))
        case .tls(let host, let reason): .tls(host: text(host), reason: text(reason))
        case .untrusted(let host, let reason): .untrusted(host: text(host), reason: text(reason))
        case .interrupted(let reason): .interrupted(reason: text(reason))
        case .badEncoding(let reason): .badEncoding(reason: text(reason))
        case .unknownEncoding(let name): .unknownEncoding(serverText(name))
        case .badChunks(let reason): .badChunks(reason: text(reason))
        case .notHTTP(let reason): .notHTTP(reason: text(reason))
        case .ambiguousLength(let lengths): .ambiguousLength(lengths.map(serverText))
        case .badRedirect(let location): .badRedirect(location: serverText(location))
        case .redirectNotAllowed(let location): .redirectNotAllowed(location: serverText(location))
        case .invalidField(let name): .invalidField(name: text(name))
        case .credentialForOtherHost(let host): .credentialForOtherHost(text(host))
        case .waitTooLong(let host, let wait, let until): .waitTooLong(host: text(host), wait: wait, until: until)
        case .other(let reason): .other(reason: text(reason))
        case .repeated(let last, let tries): .repeated(last.mapTexts(ofServer: serverText, text), tries: tries)
        }
    }
}

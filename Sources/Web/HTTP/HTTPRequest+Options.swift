/// What a request says to the decorators that it passes: each reads its own value.
extension HTTPRequest {
    /// The credentials of a request; what signs, reveals and redacts reads them.
    package struct Secrets: Sendable, Hashable {
        /// Query parameters that are credentials: never shown, never sent to another origin.
        package var queryNames: Set<String> = []
        /// Put into the request where it is sent.
        package var parts = SecretParts()
        /// The secrets in it by themselves, where a field or the body has them in another form.
        package var values: [String] = []
        /// Whether one is in the body, so that the body is never shown.
        package var areInBody = false
        /// Whether the response is a credential: of request and response, no body is shown, and only the response's status.
        package var areInResponse = false
        /// Whether a success may turn out to be an error that shows text of its body, so that it must be known which
        /// credentials the body might repeat.
        package var successMayBeError = false

        package init() {}
    }

    /// What is secret and is put into a request only where it is sent, so that nothing above sees it: no log, no error, no
    /// key of what is stored.
    package struct SecretParts: Sendable, Hashable {
        /// Query parameters, not encoded yet.
        package var query: [HTTPFields.Field] = []
        /// Header fields.
        package var fields: [HTTPFields.Field] = []
        /// Every secret in the request, its body too.
        package var values: [String] = []

        package init() {}

        /// Whether the request has no secret.
        package var isEmpty: Bool { query.isEmpty && fields.isEmpty && values.isEmpty }

        /// The names of the query parameters.
        package var queryNames: Set<String> { Set(query.map(\.name)) }
    }

    /// Whether a request is sent again; what retries reads it.
    package struct Retry: Sendable, Hashable {
        /// Whether it may be sent again although its method does not say so (RFC 9110, section 9.2.2).
        package var isIdempotent = false
        /// Whether it may be sent again if the server has not processed it: it was not reached, or says so (429, 503).
        package var isAllowedIfUnprocessed = false
        /// Whether something else answers if the server cannot be reached, so that a failed connection is not retried.
        package var hasFallback = false
        /// Whether the last response is returned, even an error, rather than that a wait is too long.
        package var returnsLastResponse = false

        package init() {}
    }

    /// How a request is redirected; what follows redirects reads it.
    package struct Redirects: Sendable, Hashable {
        /// Whether they are followed; else they are the response.
        package var areFollowed = true
        /// Fields, in lower case, that say which page is requested: without them it would be another, at whatever origin.
        package var positionFields: Set<String> = []

        package init() {}
    }

    /// What a request means to stored responses; the cache reads it.
    package struct Cache: Sendable, Hashable {
        /// Whether it only reads although its method does not say so: it makes no stored response obsolete.
        package var isReadOnly = false

        package init() {}
    }
}

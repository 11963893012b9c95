/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    package var method: String
    /// The URL, secret query parameters left out while they are in `secretParts`.
    package var url: HTTPURL
    /// The header fields that the caller sets.
    package var fields: HTTPFields
    /// Query parameters that are credentials: never shown, never sent to another origin.
    package var secretQueryNames: Set<String> = []
    /// Put into it where it is sent.
    package var secretParts = SecretParts()
    /// The secrets in it by themselves, where a field or the body has them in another form.
    package var secretValues: [String] = []
    /// The bytes to send; nil for a request without a body.
    package var body: [UInt8]?
    /// Fields, in lower case, that say which page is asked for: without them it would be another, at whatever origin.
    package var positionFields: Set<String> = []
    /// Whether a secret stands in the body, so that it is never shown.
    package var bodyHoldsSecret = false
    /// Whether the answer is to be a credential: nothing is shown of the body, or of the answer but its status.
    package var asksForCredential = false
    /// Whether it may be sent again although its method does not say so (RFC 9110, section 9.2.2).
    package var isRepeatable = false
    /// Whether it may be sent again where the server has done nothing with it: it was not reached, or says that it did not (429,
    /// 503).
    package var isRepeatableUndone = false
    /// Whether something else answers where the server is out of reach, so that a failed connection is not tried again.
    package var hasStandIn = false
    /// Whether redirects are followed; else they are the answer.
    package var followsRedirects = true
    /// Whether a success may turn out to be an error that shows text of its body, so that it must be known which
    /// credentials the body might repeat.
    package var mayFailInside = false
    /// Whether any answer is given, an error's too, rather than that a wait is too long.
    package var takesAnyAnswer = false
    /// Whether it only asks for something, although its method does not say so: nothing that is stored is made obsolete.
    package var isReading = false
    /// Fields that are not to be sent, not even as the client would by itself.
    package var withheldFields: [String] = []
    /// How long it may take, and how large the response may be.
    package var limits: HTTPLimits

    /// Whether the method says that nothing is changed (RFC 9110, section 9.2.1).
    package var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }

    package init(
        method: String = "GET", url: HTTPURL, fields: HTTPFields = [:], body: [UInt8]? = nil,
        limits: HTTPLimits = HTTPLimits()
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.limits = limits
    }
}

/// What a request may take.
package struct HTTPLimits: Sendable, Hashable {
    /// How long a connection may take, TLS included.
    package var connect: Duration
    /// How long nothing may arrive.
    package var stall: Duration
    /// The largest body, in bytes after decoding.
    package var body: Int

    package init(connect: Duration = .seconds(10), stall: Duration = .seconds(30), body: Int = 64 << 20) {
        self.connect = connect
        self.stall = stall
        self.body = body
    }
}

/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    package var method: String
    /// The URL, secret query parameters left out while they are in `secrets.parts`.
    package var url: HTTPURL
    /// The header fields that the caller sets.
    package var fields: HTTPFields
    /// Fields that are not sent, not even those that the client would add by itself.
    package var withheldFields: [String] = []
    /// The bytes to send; nil for a request without a body.
    package var body: [UInt8]?
    /// How long it may take, and how large the response may be.
    package var limits: HTTPLimits
    /// Its credentials.
    package var secrets = Secrets()
    /// Whether it is sent again.
    package var retry = Retry()
    /// How it is redirected.
    package var redirects = Redirects()
    /// What it means to stored responses.
    package var cache = Cache()

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

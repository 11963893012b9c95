/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    package var method: String
    /// The URL. Secret query parameters are missing while they are in `secrets.parts`.
    package var url: HTTPURL
    /// The header fields that the caller sets.
    package var fields: HTTPFields
    /// Names of fields that are not sent, even if the client would add them itself.
    package var withheldFields: [String] = []
    /// The bytes to send; nil for a request without a body.
    package var body: [UInt8]?
    /// The time limits, and the largest response.
    package var limits: HTTPLimits
    /// Its credentials.
    package var secrets = Secrets()
    /// Whether it may be sent again.
    package var retry = Retry()
    /// How it is redirected.
    package var redirects = Redirects()
    /// How it affects stored responses.
    package var cache = Cache()

    /// Whether the method is safe, so that it changes nothing on the server (RFC 9110, section 9.2.1).
    package var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }

    /// Whether a repetition may change something once more (RFC 9110, section 9.2.2).
    package var mayNotBeRepeated: Bool {
        !isSafe && !["PUT", "DELETE"].contains(method) && !retry.isIdempotent && !cache.isReadOnly
            && !fields.hasIdempotencyKey
    }

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

/// The limits of a request.
package struct HTTPLimits: Sendable, Hashable {
    /// The longest time to connect, including TLS.
    package var connect: Duration
    /// The longest time without any data.
    package var stall: Duration
    /// The longest time of the whole transfer, from connecting to the last byte; nil for no limit.
    package var whole: Duration?
    /// The largest body, in bytes after decoding.
    package var body: Int
    /// Whether the transfer goes on when its task is cancelled, because the response must not be lost.
    package var outlivesCancellation = false
    /// Whether a body with more bytes than `Content-Length` says is an error. The rest would be lost: JSON shows that, but a
    /// list of lines does not.
    package var refusesExcess = false

    package init(connect: Duration = .seconds(10), stall: Duration = .seconds(30), body: Int = 64 << 20) {
        self.connect = connect
        self.stall = stall
        self.body = body
    }
}

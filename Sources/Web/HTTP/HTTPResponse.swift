/// A complete response.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields in the order received.
    package var fields: HTTPFields
    /// The status line as received; nil for a stored response.
    package var statusLine: String?
    /// The decoded body.
    package var body: [UInt8]
    /// The URL of the response, after redirects.
    package var url: HTTPURL
    /// The measurements of the last attempt; all 0 if nothing was sent.
    package var metrics: HTTPMetrics
    /// The request's credentials that it repeats.
    package var secrets = Secrets()
    /// Where it comes from.
    package var provenance = Provenance()
    /// How it was obtained.
    package var retry = Retry()

    package init(
        status: Int, fields: HTTPFields = [:], body: [UInt8] = [], url: HTTPURL, metrics: HTTPMetrics = HTTPMetrics()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
        self.metrics = metrics
    }
}

/// The verdict of an API's own rules on a response.
package enum HTTPVerdict: Sendable, Hashable {
    /// No rule applies: the status decides.
    case noRule
    /// A response without items.
    case empty
    /// The request should be sent again; `message` is the server's own text, for when retries fail.
    case again(message: String?)
    case failure(message: String?)
}

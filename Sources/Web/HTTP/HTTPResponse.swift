/// A complete answer.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields in the order received.
    package var fields: HTTPFields
    /// The line before the fields as received; nil for what was not received just now.
    package var statusLine: String?
    /// The decoded body.
    package var body: [UInt8]
    /// The URL that answered, after redirects.
    package var url: HTTPURL
    /// What the last attempt cost; all 0 if nothing was sent.
    package var metrics: HTTPMetrics
    /// Which credentials of the request it repeats.
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

/// What an API's own rules make of an answer.
package enum HTTPRuling: Sendable, Hashable {
    /// No rule is for it: the status decides.
    case unruled
    /// It stands for an answer without items.
    case empty
    /// The request is to be sent again; `message` is the server's own word for when that does not help.
    case again(message: String?)
    case failure(message: String?)
}

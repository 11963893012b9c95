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
    /// Of an error's answer, and of one that may be: the credentials that the request carried. A text with one of them is
    /// not to be shown.
    package var credentials: Set<String> = []
    /// The credentials that let in whoever knows them, and that the request carried.
    package var keys: Set<String> = []
    /// The credentials of the request that the body repeats.
    package var repeatedCredentials: Set<String> = []
    /// The names, in lower case, of the fields that repeated a credential of the request, which is not in them any more.
    package var fieldsWithCredentials: Set<String> = []

    /// Whether the server was sent no credential, although the plugin's requests have one.
    package var isUnsigned = false

    /// Whether the answer is not to be kept, as its body repeats a credential.
    package var repeatsCredential: Bool { !repeatedCredentials.isEmpty }

    /// Where the answer comes from.
    package var source = Source.remote
    /// Of a stored answer: when it was received or last confirmed, in seconds since 1970 (UTC).
    package var receivedAt: Int64?

    /// How an answer was come by.
    package enum Source: Sendable, Hashable {
        /// Received just now.
        case remote
        /// Stored, and the server has said just now that it is still right.
        case revalidated
        /// Stored, and usable without asking.
        case cache
        /// Stored, and too old to be used without asking; given because there was no way to ask.
        case stale
    }

    /// How often the request was sent to get it.
    package var tries = 1
    /// How long the server asks to wait before the next request; nil where it does not.
    package var wait: Duration?
    /// What the API's own rules make of it; nil where nobody has looked.
    package var ruling: HTTPRuling?

    /// Whether the answer may be kept: false where the server forbids it and nobody says otherwise.
    package var mayBeStored = true

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

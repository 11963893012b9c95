package import HTTP

/// Stores responses. It knows no caching rules.
package protocol ResponseStorage: Sendable {
    /// All stored variants for a URL, newest first by time of receipt.
    func responses(for key: ResponseKey) async throws -> [StoredResponse]
    /// Whether any URL with this prefix is stored. If not, lookups can be skipped.
    func holdsAny(account: String, under prefix: String) async throws -> Bool
    /// Saves a response, completely or not at all. It replaces the one with the same selecting fields.
    func save(_ response: StoredResponse, for key: ResponseKey) async throws
    /// Removes every variant.
    func remove(_ key: ResponseKey) async throws
    /// Removes every variant of the URL, with any query and without one.
    func removeAll(_ key: ResponseKey) async throws
}

/// The cache key of a response (RFC 9111, section 2). Only responses to GET are stored.
package struct ResponseKey: Sendable, Hashable {
    /// The account that the responses belong to; empty without an account.
    package let account: String
    /// The requested URL, without credentials.
    package let url: String

    package init(account: String, url: String) {
        self.account = account
        self.url = url
    }

    /// The same URL without its query.
    package var withoutQuery: ResponseKey { ResponseKey(account: account, url: String(url.prefix { $0 != "?" })) }
}

/// A response as it is stored.
package struct StoredResponse: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The header fields, without those of one connection.
    package var fields: HTTPFields
    /// The decoded body.
    package var body: [UInt8]
    /// The values of the request fields named by `Vary`, by lower-case name; nil for a field that the request lacked.
    package var selecting: [String: String?]
    /// When the request was sent and the response received, in seconds since 1970 (UTC).
    package var requestedAt: Int64
    /// When the response was received or last confirmed.
    package var receivedAt: Int64
    /// The URL of the response, if redirects led to another than the requested one.
    package var redirectedTo: String?
    /// Which process stored it: a later one has a larger number. The storage sets it.
    package var number: Int64 = 0

    /// When it was received, compared with others.
    package var receipt: Receipt { Receipt(second: receivedAt, number: number) }

    package init(
        status: Int, fields: HTTPFields, body: [UInt8], selecting: [String: String?] = [:], requestedAt: Int64,
        receivedAt: Int64, redirectedTo: String? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.selecting = selecting
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.redirectedTo = redirectedTo
    }

    /// Whether two are the same, whatever their numbers.
    package static func == (left: StoredResponse, right: StoredResponse) -> Bool {
        left.status == right.status && left.fields == right.fields && left.body == right.body
            && left.selecting == right.selecting && left.requestedAt == right.requestedAt
            && left.receivedAt == right.receivedAt && left.redirectedTo == right.redirectedTo
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(receivedAt)
        hasher.combine(body)
    }
}

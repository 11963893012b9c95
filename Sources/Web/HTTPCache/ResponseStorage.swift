package import HTTP

/// Where responses are kept; it knows nothing of what they may be used for.
package protocol ResponseStorage: Sendable {
    /// Every variant that is stored of a URL, the one received last first.
    func responses(for key: ResponseKey) async throws -> [StoredResponse]
    /// Whether anything is stored whose URL begins so: where nothing is, nobody need look.
    func holdsAny(account: String, under prefix: String) async throws -> Bool
    /// Keeps a response, whole or not at all, in place of the one with the same selecting fields.
    func save(_ response: StoredResponse, for key: ResponseKey) async throws
    /// Drops every variant.
    func remove(_ key: ResponseKey) async throws
    /// Drops every variant of the URL with whatever query, and without.
    func removeAll(_ key: ResponseKey) async throws
}

/// What a stored response is found by (RFC 9111, section 2); only answers to GET are stored.
package struct ResponseKey: Sendable, Hashable {
    /// Whose data it is; empty without an account.
    package let account: String
    /// The URL that was asked for, without credentials.
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
    /// The header fields, without those that concern one connection only.
    package var fields: HTTPFields
    /// Decoded.
    package var body: [UInt8]
    /// The request's fields that `Vary` names, by lower-case name; nil for a field that the request did not have.
    package var selecting: [String: String?]
    /// When the request was sent and the response received, in seconds since 1970 (UTC).
    package var requestedAt: Int64
    /// When the response was received or last confirmed.
    package var receivedAt: Int64
    /// The URL that answered, where redirects led to another one than was asked for.
    package var redirectedTo: String?

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
}

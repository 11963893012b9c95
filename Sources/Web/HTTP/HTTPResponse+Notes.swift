/// What decorators note about a response: each writes its own value.
extension HTTPResponse {
    /// The credentials of the request, as far as the response repeats them; what signs and reveals notes them.
    package struct Secrets: Sendable {
        /// Of an error, and of a response that may be one: the credentials that the request carried. A text with one of them
        /// is not shown.
        package var sent: Set<String> = []
        /// The credentials that let in whoever knows them, and that the request carried.
        package var keys: Set<String> = []
        /// The credentials of the request that the body repeats.
        package var inBody: Set<String> = []
        /// The names, in lower case, of the fields that repeated a credential of the request, which is not in them any more.
        package var inFields: Set<String> = []
        /// Whether the server was sent no credential, although the plugin's requests have one.
        package var isUnsigned = false

        package init() {}

        /// Whether the response is not stored, as its body repeats a credential.
        package var areInBody: Bool { !inBody.isEmpty }
    }

    /// Where a response comes from; the cache notes it.
    package struct Provenance: Sendable {
        /// Where it comes from.
        package var source = Source.remote
        /// Of a stored response: when it was received or last confirmed, in seconds since 1970 (UTC).
        package var receivedAt: Int64?
        /// Whether it may be stored: false where the server forbids it and nobody says otherwise.
        package var mayBeStored = true

        package init() {}
    }

    /// Where a response comes from.
    package enum Source: Sendable, Hashable {
        /// Received just now.
        case remote
        /// Stored, and the server has just confirmed it.
        case revalidated
        /// Stored, and fresh enough to be used without asking.
        case cache
        /// Stored, and too old to be used without asking; given because there was no way to ask.
        case stale
    }

    /// How a response was obtained; what retries and what limits the rate note it.
    package struct Retry: Sendable {
        /// How often the request was sent to get it.
        package var tries = 1
        /// How long the server asks to wait before the next request; nil where it does not.
        package var wait: Duration?
        /// What the API's own rules make of it; nil where nobody has looked.
        package var ruling: HTTPRuling?

        package init() {}
    }
}

/// Values that decorators add to a response: each writes its own.
extension HTTPResponse {
    /// The request's credentials that the response repeats, noted by the decorators that sign and reveal.
    package struct Secrets: Sendable {
        /// The request, whose credentials no text of the response may show; nil if it has none or is unknown.
        package var request: HTTPRequest?
        /// The request's credentials; those that are only named like credentials, only if the response is or may be an error.
        /// A server's message with one of them is not shown.
        package var sent: Set<String> = []
        /// The request's credentials that grant access by themselves.
        package var keys: Set<String> = []
        /// The request's credentials that the body repeats.
        package var inBody: Set<String> = []
        /// The names, in lower case, of fields that repeated a credential, which has been removed from them.
        package var inFields: Set<String> = []
        /// Those of them with a link that leads elsewhere without the credential.
        package var inLinks: Set<String> = []
        /// Whether the request was sent without credentials, although the plugin has some.
        package var isUnsigned = false
        /// Whether the request was signed with another secret than those before, perhaps that of another account, so that
        /// it must not be stored.
        package var areOfOtherAccount = false
        /// How many seconds the server's clock is ahead of the time in the request's signature, if that is more than a minute.
        package var clockDifference: Int64?

        package init() {}

        /// Whether the body repeats a credential, so that the response must not be stored.
        package var areInBody: Bool { !inBody.isEmpty }
        /// Whether the response must not be stored: its body repeats a credential, or a link in its fields did and leads
        /// elsewhere now.
        package var forbidStoring: Bool { areInBody || !inLinks.isEmpty }
    }

    /// Where a response comes from, noted by the cache.
    package struct Provenance: Sendable {
        /// The source of the response.
        package var source = Source.remote
        /// When a stored response was received or last confirmed; nil for another one.
        package var receipt: Receipt?
        /// Whether the response may be stored: false if the server forbids it and the policy does not override that.
        package var mayBeStored = true

        package init() {}
    }

    /// Where a response comes from.
    package enum Source: Sendable, Hashable {
        /// It was received just now.
        case remote
        /// It was stored, and the server confirmed it just now.
        case revalidated
        /// It was stored and is still fresh.
        case cache
        /// It was stored and is stale, but confirming it was not possible.
        case stale
    }

    /// How a response was obtained, noted by the decorators that retry and limit the rate.
    package struct Retry: Sendable {
        /// How many attempts were made.
        package var tries = 1
        /// Whether an earlier attempt failed after the request was sent: the server may have begun another response.
        package var followsBroken = false
        /// Whether the server may have processed an earlier attempt.
        package var mayBeProcessed = false
        /// How long the server asks to wait before the next request; nil if it does not.
        package var wait: Duration?
        /// When that wait ends, in seconds since 1970 (UTC).
        package var waitEnd: Int64?
        /// The verdict of the API's own rules; nil if they were not applied.
        package var verdict: HTTPVerdict?

        package init() {}
    }
}

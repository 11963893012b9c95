/// Options of a request for the decorators that it passes: each reads its own value.
extension HTTPRequest {
    /// The request with the account that its response belongs to.
    package func of(account: String) -> HTTPRequest {
        var request = self
        request.cache.account = account
        return request
    }

    /// The credentials of a request, for the decorators that sign, reveal and redact.
    package struct Secrets: Sendable, Hashable {
        /// Query parameters that are credentials, which are never shown or sent to another origin.
        package var queryNames: Set<String> = []
        /// Those of them whose values are no credentials, such as the time of a signature.
        package var plainQueryNames: Set<String> = []
        /// Secrets that are added just before sending.
        package var parts = SecretParts()
        /// Credentials by their names alone, which are never shown: query parameters of a URL that a person gave, and those
        /// of the requests that were redirected to this one. The name is empty if only the value matters.
        package var byName: [HTTPFields.Field] = []
        /// The secrets in the path, to show their marks again.
        package var inPath: [PathSecret] = []
        /// The plain secrets in the request, whose fields or body may contain them in another form.
        package var values: [String] = []
        /// Whether the request gets no credential, although others to its origin do.
        package var staysUnsigned = false
        /// Signs the request just before it is sent; nil if it needs no such signature.
        package var lateSignature: LateSignature?
        /// Decodes the body of the response; nil if credentials are found in it as it is received.
        package var decoding: BodyDecoding?
        /// Whether the request's host must get no credential, not even one that a server repeated in an item.
        package var forbidCredentials = false
        /// Whether values in it may be from a person or a pipe.
        package var hasGivenValues = false
        /// Whether the body contains a secret and must never be shown.
        package var areInBody = false
        /// Whether the response is a credential. Then no body is shown, and of the response only the status.
        package var areInResponse = false
        /// Whether a success may turn out to be an error whose message is shown. Then values that are only named like
        /// credentials are noted, too, as for an error.
        package var successMayBeError = false

        package init() {}
    }

    /// Secret parts that are added just before a request is sent, so that no log, error or storage key contains them.
    package struct SecretParts: Sendable, Hashable {
        /// Secrets in the path, which has a mark in place of each.
        package var path: [PathSecret] = []
        /// Query parameters, unencoded.
        package var query: [HTTPFields.Field] = []
        /// Header fields.
        package var fields: [HTTPFields.Field] = []
        /// Every secret in the request, including its body.
        package var values: [String] = []

        package init() {}

        /// Whether the request has no secret parts.
        package var isEmpty: Bool { path.isEmpty && query.isEmpty && fields.isEmpty && values.isEmpty }

        /// The names of the query parameters.
        package var queryNames: Set<String> { Set(query.map(\.name)) }
    }

    /// A secret in a path.
    package struct PathSecret: Sendable, Hashable {
        /// Its placeholder: the parameter's name in parentheses. Values have these encoded.
        package let mark: String
        /// The secret as it is encoded in the path.
        package let text: String

        package init(mark: String, text: String) {
            (self.mark, self.text) = (mark, text)
        }
    }

    /// Whether a request may be sent again, for the decorator that retries.
    package struct Retry: Sendable, Hashable {
        /// Whether it may be sent again although its method is not idempotent (RFC 9110, section 9.2.2).
        package var isIdempotent = false
        /// Whether it may be sent again if the server has not processed it: the server was unreachable, or says so
        /// (429, 503).
        package var isAllowedIfUnprocessed = false
        /// Whether there is a stored copy to fall back to, so that a failed connection is not retried.
        package var hasFallback = false
        /// Whether to return the last response, even an error, instead of failing because a wait is too long.
        package var returnsLastResponse = false

        package init() {}
    }

    /// How a request is redirected, for the decorator that follows redirects.
    package struct Redirects: Sendable, Hashable {
        /// Whether redirects are followed; otherwise the redirect is the response.
        package var areFollowed = true
        /// Fields, in lower case, that contain the page's position. They are sent to any origin, because another page
        /// would be returned without them.
        package var positionFields: Set<String> = []
        /// Whether another origin gets none of the fields, which may have data of the first one.
        package var dropsFields = false
        /// Where redirects may lead.
        package var reach = Reach.anywhere

        package init() {}
    }

    /// The origins that a request may be redirected to.
    package enum Reach: Sendable, Hashable {
        case anywhere
        /// Its own origin, and those that are not local.
        case publicOrigins
        case ownOrigin

        /// The reach of a request for somebody else: no data of a local origin leaves it, and no request from a public
        /// origin reaches a local one.
        package init(confining origin: HTTPURL.Origin) {
            self = origin.isLocal ? .ownOrigin : .publicOrigins
        }

        func allows(_ target: HTTPURL.Origin, from origin: HTTPURL.Origin) -> Bool {
            switch self {
            case .anywhere: true
            case .publicOrigins: target == origin || !target.isLocal
            case .ownOrigin: target == origin || target.isSecure(origin)
            }
        }
    }

    /// How a request affects stored responses, for the cache.
    package struct Cache: Sendable, Hashable {
        /// Whether the request only reads, although its method is not safe, so that stored responses stay valid.
        package var isReadOnly = false
        /// A stored response that was received earlier is used only if the server confirms it.
        package var receivedSince = Receipt.earliest
        /// Whether every field of the request may decide the response, whatever `Vary` says: a position or a parameter may
        /// be in one.
        package var allFieldsSelect = false
        /// What stands beside the secrets of the URL and the fields, without the secrets: it may decide the response, too. By
        /// the field's name in lower case, or the query parameter's name after `?`.
        package var besideSecrets: [String: String] = [:]
        /// Whether the response is not stored, because what would be stored of the request may be a credential.
        package var forbidsStoring = false
        /// The account that the response belongs to; empty without an account.
        package var account = ""

        package init() {}
    }
}

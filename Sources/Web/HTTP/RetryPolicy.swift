/// How often requests are sent again, and how long is waited before.
package struct RetryPolicy: Sendable, Equatable {
    /// The retries of a plugin that sets none.
    package static let standardRetries = 4
    /// The longest wait before the first retry, for a plugin that sets none.
    package static let standardBackoff = Duration.milliseconds(500)
    /// The longest wait that a server may ask for, and the longest before a retry.
    package static let standardMaxWait = Duration.seconds(60)

    /// How often a request is sent again, at most.
    package let retries: Int
    /// The longest wait before the first retry; it doubles with each.
    package let backoff: Duration
    /// The longest wait that a server may ask for, and the longest before a retry.
    package let maxWait: Duration

    package init(
        retries: Int = standardRetries, backoff: Duration = standardBackoff, maxWait: Duration = standardMaxWait
    ) {
        self.retries = retries
        self.backoff = backoff
        self.maxWait = maxWait
    }

    /// How long to wait before a retry, counted from 1: any part of a time that doubles with each, so that clients that
    /// failed together do not come back together.
    ///
    /// - Parameter part: from 0 up to 1.
    func wait(before retry: Int, part: Double) -> Duration {
        let doubled = backoff / .seconds(1) * Double(1 << min(retry - 1, 40))
        return .milliseconds(Int64(min(doubled, maxWait / .seconds(1)) * part * 1000))
    }
}

/// Why a request is sent again.
package enum RetryReason: Sendable, Equatable {
    case status(Int)
    case failure(HTTPError)
    /// A rule of the API's own says so.
    case rule(status: Int)
}

/// The tries of one request: decides after each whether another follows, and does nothing itself.
struct RetryCourse {
    private let policy: RetryPolicy
    private let request: HTTPRequest
    private(set) var tries = 0
    private var hadBadEncoding = false

    init(_ policy: RetryPolicy, _ request: HTTPRequest) {
        self.policy = policy
        self.request = request
    }

    mutating func begin() {
        tries += 1
    }

    /// Why to send the request again; nil where the answer is the last.
    func reason(after response: HTTPResponse) -> RetryReason? {
        let reason: RetryReason? =
            switch response.retry.ruling {
            case .again: response.isTemporaryFailure ? .status(response.status) : .rule(status: response.status)
            case .empty, .failure: nil
            case .unruled, nil: response.isTemporaryFailure ? .status(response.status) : nil
            }
        let isUndone = [429, 503].contains(response.status)
        return mayRepeat(isUndone: isUndone) ? reason : nil
    }

    /// Why to send the request again; nil where the failure is the last.
    mutating func reason(after error: HTTPError) -> RetryReason? {
        guard mayRepeat(isUndone: error.isBeforeSending), isTemporary(error) else { return nil }
        if case .badEncoding = error { hadBadEncoding = true }
        return .failure(error)
    }

    /// The last failure, with how often it was tried where that is more than once.
    func ending(with error: HTTPError) -> HTTPError {
        // What may not be waited for is not sent.
        if case .waitTooLong = error { return error }
        return tries > 1 ? .repeated(error, tries: tries) : error
    }

    /// - Parameter isUndone: whether the server has done nothing with the request.
    private func mayRepeat(isUndone: Bool) -> Bool {
        tries <= policy.retries
            && (request.method == "GET" || request.method == "HEAD" || request.retry.isIdempotent
                || request.retry.isAllowedIfUnprocessed && isUndone || request.fields.holdIdempotencyKey)
    }

    private func isTemporary(_ error: HTTPError) -> Bool {
        switch error {
        case .cannotResolve, .cannotConnect, .timedOut(.connecting): !request.retry.hasFallback
        case .timedOut(.transferring), .interrupted: true
        // A fault on the way mends itself; a server that cannot compress does not.
        case .badEncoding: !hadBadEncoding
        case .unavailable, .tls, .untrusted, .badRoots, .unknownEncoding, .notHTTP, .bodyTooLarge, .headTooLarge,
            .ambiguousLength, .tooManyRedirects, .badRedirect, .waitTooLong, .other, .repeated:
            false
        }
    }
}

extension HTTPError {
    /// Whether nothing was sent.
    fileprivate var isBeforeSending: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut(.connecting): true
        default: false
        }
    }
}

extension HTTPResponse {
    /// Whether the server may answer otherwise to the same request, later.
    package var isTemporaryFailure: Bool {
        // Some servers refuse so who has used up what the fields tell of.
        HTTPStatus.isTemporary(status) || status == 403 && RateLimitFields(fields).isUsedUp
    }
}

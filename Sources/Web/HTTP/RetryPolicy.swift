/// How often requests are retried, and how long to wait before each attempt.
package struct RetryPolicy: Sendable, Equatable {
    /// The default number of retries.
    package static let standardRetries = 4
    /// The default for the longest wait before the first retry.
    package static let standardBackoff = Duration.milliseconds(500)
    /// The default for the longest wait that a server may ask for, and for the longest wait before a retry.
    package static let standardMaxWait = Duration.seconds(60)

    /// The most retries of one request.
    package let retries: Int
    /// The longest wait before the first retry; it doubles with each one.
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

    /// The wait before a retry, counted from 1. It is a random part of a time that doubles with each retry, so that
    /// clients that failed together do not retry together.
    ///
    /// - Parameters:
    ///   - reason: after a response that says "too many requests", short waits would only use up the retries, so that the
    ///     wait is at least half of the time.
    ///   - part: from 0 up to 1.
    func wait(before retry: Int, because reason: RetryReason, part: Double) -> Duration {
        let doubled = backoff / .seconds(1) * Double(1 << min(retry - 1, 40))
        let part = reason == .status(429) ? (1 + part) / 2 : part
        return .milliseconds(Int64(min(doubled, maxWait / .seconds(1)) * part * 1000))
    }
}

/// Why a request is retried.
package enum RetryReason: Sendable, Equatable {
    case status(Int)
    case failure(HTTPError)
    /// An error rule of the plugin.
    case rule(status: Int)
}

/// The state of one request's attempts. It decides after each one whether another follows, and sends nothing itself.
struct RetryState {
    private let policy: RetryPolicy
    private let request: HTTPRequest
    private(set) var tries = 0
    private var hadBadEncoding = false
    /// Whether an attempt failed after the request was sent.
    private(set) var hadBroken = false
    /// Whether the server may have processed an attempt. It has not if there were too many requests.
    private(set) var mayBeProcessed = false

    init(_ policy: RetryPolicy, _ request: HTTPRequest) {
        self.policy = policy
        self.request = request
    }

    mutating func begin() {
        tries += 1
    }

    /// Why to retry after a response; nil if the response is final.
    mutating func reason(after response: HTTPResponse) -> RetryReason? {
        let reason: RetryReason? =
            switch response.retry.verdict {
            case .again: response.isTemporaryFailure ? .status(response.status) : .rule(status: response.status)
            case .empty, .failure: nil
            case .noRule, nil: response.isTemporaryFailure ? .status(response.status) : nil
            }
        mayBeProcessed = mayBeProcessed || response.status != 429
        let isUndone = [429, 503].contains(response.status)
        return mayRepeat(isUndone: isUndone) ? reason : nil
    }

    /// Why to retry after a failure; nil if the failure is final.
    mutating func reason(after error: HTTPError) -> RetryReason? {
        guard mayRepeat(isUndone: error.isBeforeSending), isTemporary(error) else { return nil }
        if case .badEncoding = error { hadBadEncoding = true }
        hadBroken = hadBroken || !error.isBeforeSending
        mayBeProcessed = mayBeProcessed || hadBroken
        return .failure(error)
    }

    /// The final failure, with the number of attempts if there were several.
    func ending(with error: HTTPError) -> HTTPError {
        // A request with a forbidden wait was not sent.
        if case .waitTooLong = error { return error }
        return tries > 1 ? .repeated(error, tries: tries) : error
    }

    /// - Parameter isUndone: whether the server has not processed the request.
    private func mayRepeat(isUndone: Bool) -> Bool {
        tries <= policy.retries
            && (request.method == "GET" || request.method == "HEAD" || request.retry.isIdempotent
                || request.retry.isAllowedIfUnprocessed && isUndone || request.fields.hasIdempotencyKey)
    }

    private func isTemporary(_ error: HTTPError) -> Bool {
        switch error {
        case .cannotResolve, .cannotConnect, .proxy, .timedOut(.connecting): !request.retry.hasFallback
        case .timedOut(.transferring), .timedOut(.whole), .interrupted: true
        // Transmission faults pass; a server that compresses incorrectly will do it again.
        case .badEncoding: !hadBadEncoding
        case .unavailable, .tls, .untrusted, .badRoots, .unknownEncoding, .badChunks, .notHTTP, .bodyTooLarge,
            .headTooLarge, .ambiguousLength, .tooManyRedirects, .badRedirect, .redirectNotAllowed,
            .bodyLongerThanSaid, .invalidField, .credentialForOtherHost, .waitTooLong, .other,
            .repeated:
            false
        }
    }
}

extension HTTPError {
    /// Whether the failure came before the request was sent.
    package var isBeforeSending: Bool {
        switch self {
        case .unavailable, .cannotResolve, .cannotConnect, .proxy, .timedOut(.connecting), .tls, .untrusted, .badRoots,
            .credentialForOtherHost, .waitTooLong:
            true
        case .repeated(let last, _): last.isBeforeSending
        default: false
        }
    }
}

extension HTTPResponse {
    /// Whether the same request may succeed later.
    package var isTemporaryFailure: Bool {
        // Some servers return 403 if the rate limit is used up.
        HTTPStatus.isTemporary(status) || status == 403 && RateLimitFields(fields).isUsedUp
    }
}

package import HTTP

/// An event of a request or of the store, as data.
package struct LogEvent: Sendable, Equatable {
    /// When it happened, in microseconds since 1970 (UTC).
    package var moment: Int64
    /// The id of the process.
    package var process: Int
    /// The number of the process's request that it belongs to, from 1; nil for none.
    package var request: Int?
    /// The number of that request's attempt, from 1; nil if the event is about the whole request.
    package var attempt: Int?
    /// What happened.
    package var kind: Kind

    package init(moment: Int64, process: Int, request: Int? = nil, attempt: Int? = nil, kind: Kind) {
        self.moment = moment
        self.process = process
        self.request = request
        self.attempt = attempt
        self.kind = kind
    }

    /// The kinds of events, with their data.
    package enum Kind: Sendable, Equatable {
        case started(Target)
        case finished(Target, Response)
        /// The request got no response; `duration` is the time until then.
        case failed(Target, reason: String, duration: Duration)
        /// An attempt was sent to a server; each redirect and each retry is an attempt.
        case sent(Target, fields: HTTPFields)
        case received(Response, fields: HTTPFields)
        /// The attempt got no response.
        case unanswered(reason: String, duration: Duration)
        case retry(HTTPRetry, reason: String)
        case wait(HTTPWait)
        case fault(Fault, reason: String)
    }

    /// The target of a request, without credentials.
    package struct Target: Sendable, Equatable {
        /// The request's method.
        package var method: String
        /// The request's URL, without credentials.
        package var url: String

        package init(method: String, url: String) {
            self.method = method
            self.url = url
        }

        init(_ request: HTTPRequest) {
            self.init(method: request.method, url: request.shownURL)
        }
    }

    /// The response, without its body.
    package struct Response: Sendable, Equatable {
        /// The response's status code.
        package var status: Int
        /// Whether the response came from the server or from the cache.
        package var source = HTTPResponse.Source.remote
        /// The measurements of the last exchange with the server; nil without one.
        package var metrics: HTTPMetrics?
        /// How often the request was sent.
        package var tries = 1
        /// How long the response took, including waits.
        package var duration: Duration

        package init(
            status: Int, source: HTTPResponse.Source = .remote, metrics: HTTPMetrics? = nil, tries: Int = 1,
            duration: Duration
        ) {
            self.status = status
            self.source = source
            self.metrics = metrics
            self.tries = tries
            self.duration = duration
        }

        init(_ response: HTTPResponse, after duration: Duration) {
            let wasAsked = response.provenance.source == .remote || response.provenance.source == .revalidated
            self.init(
                status: response.status, source: response.provenance.source, metrics: wasAsked ? response.metrics : nil,
                tries: response.retry.tries, duration: duration)
        }
    }

    /// What failed in the store.
    package enum Fault: String, Sendable, CaseIterable {
        case open, read, keep
    }
}

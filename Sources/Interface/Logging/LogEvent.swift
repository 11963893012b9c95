package import HTTP

/// Something that happened to a request or to the store, as data.
package struct LogEvent: Sendable, Equatable {
    /// In microseconds since 1970 (UTC).
    package var moment: Int64
    /// The number of the process that it happened in.
    package var process: Int
    /// Which request of that process it belongs to, from 1; nil for none.
    package var request: Int?
    /// Which of that request's attempts, from 1; nil where it is about all of them.
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

    /// What happened, with what is known of it.
    package enum Kind: Sendable, Equatable {
        case started(Target)
        case finished(Target, Answer)
        /// There was no answer; `duration` is what was waited for it.
        case failed(Target, reason: String, duration: Duration)
        /// An attempt left for a server: a redirect is another, a retry too.
        case sent(Target, fields: HTTPFields)
        case received(Answer, fields: HTTPFields)
        /// The attempt got no answer.
        case unanswered(reason: String, duration: Duration)
        case retry(HTTPRetry, reason: String)
        case wait(HTTPWait)
        case fault(Fault, reason: String)
    }

    /// What is asked for, without credentials.
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

    /// What came of it, without its body.
    package struct Answer: Sendable, Equatable {
        /// The response's status code.
        package var status: Int
        /// Whether the server sent it just now, or the cache had it.
        package var source = HTTPResponse.Source.remote
        /// Of the last exchange with the server; nil where there was none.
        package var metrics: HTTPMetrics?
        /// How often the request was sent.
        package var tries = 1
        /// How long the response took, waits included.
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

    /// What could not be done with the store.
    package enum Fault: String, Sendable, CaseIterable {
        case open, read, keep
    }
}

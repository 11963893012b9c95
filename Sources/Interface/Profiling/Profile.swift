package import HTTP
package import Pages

/// The measurements of a run. Times are in microseconds, and moments count from the start of the run.
package struct Profile: Sendable {
    /// When the run began, in microseconds since 1970 (UTC).
    package var startedAt: Int64
    /// How long the run took.
    package var wall: Int64
    /// In the order in which they were sent.
    package var requests: [Request] = []
    /// The work on each page, ordered by list and page.
    package var pages: [PageCost] = []
    /// When the store was read for no particular page.
    package var reads: [Span] = []
    /// The page size of the lists that were read; nil if none was read.
    package var pageSize: PageSize?
    /// The values of the variables of each list that has some, as people write them, by the list's index.
    package var values: [Int: String] = [:]

    /// The number of items on a page.
    package struct PageSize: Sendable, Hashable {
        /// The requested size; nil if the server decides.
        package var asked: Int?
        /// The largest size; nil if it is unknown.
        package var maximum: Int?

        package init(asked: Int?, maximum: Int?) {
            self.asked = asked
            self.maximum = maximum
        }
    }

    /// A start and a duration.
    package struct Span: Sendable, Hashable {
        /// When it starts.
        package var start: Int64
        /// How long it takes.
        package var duration: Int64

        package init(start: Int64, duration: Int64) {
            self.start = start
            self.duration = duration
        }

        /// When it ends.
        package var end: Int64 { start + duration }
    }

    /// A URL without credentials. Its text is made only when needed, which is rare.
    package enum ShownURL: Sendable, ExpressibleByStringLiteral {
        /// The URL of a request that contains no known credential.
        case plain(HTTPURL)
        case text(String)

        package init(of request: HTTPRequest) {
            self = request.holdsCredentials ? .text(request.shownURL) : .plain(request.url)
        }

        package init(stringLiteral text: String) { self = .text(text) }

        /// The URL without credentials.
        package var text: String {
            switch self {
            case .plain(let url): HTTPRequest.shown(url.description)
            case .text(let text): text
            }
        }

        /// Whether both are known to have the same text; false if that would have to be computed.
        package func isSame(as other: ShownURL) -> Bool {
            switch (self, other) {
            case (.plain(let url), .plain(let asked)): url == asked
            case (.text(let text), .text(let asked)): text == asked
            default: false
            }
        }
    }

    /// One request of a list, with everything that was needed for its response.
    package struct Request: Sendable {
        /// The page that it loads; nil for an image.
        package var page: PagePlace?
        /// The request's method.
        package var method: String
        /// The request's URL, before redirects.
        package var address: ShownURL
        /// From the start of the request to its response, including all waits.
        package var span: Span
        /// Nil without a response.
        package var status: Int?
        /// Why there was no response.
        package var failure: String?
        /// Whether it was cancelled because the work ended.
        package var wasInterrupted = false
        /// Nil without a response.
        package var verdict: Verdict?
        /// The decoded size, in bytes, of a response's body that no attempt received.
        package var savedBytes: Int64 = 0
        /// How many more requests the server allows, according to its last response; nil if it does not say.
        package var quotaLeft: Int?
        /// The requests to servers that it needed, in order.
        package var attempts: [Attempt] = []
        /// The waits before the attempts.
        package var waits: [Wait] = []
        /// The fields of a response that no attempt received; recorded only on request.
        package var responseFields: [(name: String, value: String)] = []
        /// Recorded only on request.
        package var responseBody: [UInt8]?

        /// The request's URL without credentials, before redirects.
        package var url: String { address.text }

        /// How often the request was retried. A wait without a following attempt does not count.
        package var retries: Int {
            waits.count { wait in
                wait.reason == .retry && attempts.contains { $0.span.start >= wait.span.start }
            }
        }
    }

    /// The cache's result for a request (RFC 9111).
    package enum Verdict: String, Sendable, CaseIterable {
        /// The stored response was used without a request.
        case fresh
        /// The server confirmed the stored response.
        case revalidated
        /// The stored response was too old, and was used because the server could not be reached.
        case stale
        /// No usable response was stored.
        case miss
        /// The cache was not used.
        case bypass
    }

    /// One request to a server; each redirect and each retry is an attempt.
    package struct Attempt: Sendable {
        /// The attempt's method.
        package var method: String
        /// The attempt's URL.
        package var address: ShownURL
        /// From the call of the client to its response.
        package var span: Span
        /// The measurements of libcurl.
        package var metrics: HTTPMetrics
        /// The status code; nil without a response.
        package var status: Int?
        /// Why there was no response; nil if there was one.
        package var failure: String?
        /// The request's fields without credentials; recorded only on request.
        package var requestFields: [(name: String, value: String)] = []
        /// The response's fields without credentials; recorded only on request.
        package var responseFields: [(name: String, value: String)] = []
        /// The reason phrase of the response.
        package var statusText: String?
        /// The size of the body that was sent, in bytes.
        package var requestBodySize: Int64 = 0
        /// Recorded only on request, and without credentials.
        package var requestBody: [UInt8]?

        /// The attempt's URL without credentials.
        package var url: String { address.text }
    }

    /// A deliberate wait before a request.
    package struct Wait: Sendable {
        /// The time of the wait.
        package var span: Span
        /// The reason for the wait.
        package var reason: Reason

        /// The reasons for waits.
        package enum Reason: String, Sendable, CaseIterable {
            /// Before a retry.
            case retry
            /// The server asked for a wait.
            case asked
            /// The rate limit of the plugin.
            case rate
        }
    }

    /// A page of a list.
    package struct PagePlace: Sendable, Hashable {
        /// The list's index in the run, from 0.
        package var list: Int
        /// The page's index in the list, from 0.
        package var ordinal: Int
    }

    /// The work that folio did for a page.
    package struct PageCost: Sendable {
        /// The page.
        package var place: PagePlace
        /// Nil if the page did not arrive.
        package var source: PageSource?
        /// How many of the page's items were printed.
        package var items = 0
        /// How many items the page had, before repeated and unwanted ones were removed.
        package var received = 0
        /// Whether the page was read from the store, and not from a response.
        package var isStored = false
        /// When it was read from the store, possibly in several parts.
        package var reads: [Span] = []
        /// The size of the page's body, decoded, in bytes.
        package var bodyBytes = 0
        /// When each kind of work was done; nil for work that was not done.
        private var spans = InlineArray<4, Span?>(repeating: nil)

        package init(place: PagePlace) { self.place = place }

        /// The work that was done, with its times.
        package var work: [Work] {
            Work.Kind.allCases.compactMap { kind in self[kind].map { Work(kind: kind, span: $0) } }
        }

        /// When a kind of work was done; nil if it was not done.
        package subscript(_ kind: Work.Kind) -> Span? {
            get { spans[kind.place] }
            set { spans[kind.place] = newValue }
        }

        /// How long a kind of work took; 0 if it was not done.
        package func duration(of kind: Work.Kind) -> Int64 { self[kind]?.duration ?? 0 }
    }

    /// One kind of work on one page.
    package struct Work: Sendable {
        /// The kind of work.
        package var kind: Kind
        /// When it was done.
        package var span: Span

        /// The kinds of work on a page.
        package enum Kind: String, Sendable, CaseIterable {
            case parse
            /// Making a page of the parsed values: checking items, finding the next page's position.
            case map
            case store
            case print

            fileprivate var place: Int {
                switch self {
                case .parse: 0
                case .map: 1
                case .store: 2
                case .print: 3
                }
            }
        }
    }
}

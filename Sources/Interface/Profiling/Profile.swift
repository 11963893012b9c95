package import HTTP
package import Pages

/// What a run cost, as it was measured. Times are in microseconds, moments count from its start.
package struct Profile: Sendable {
    /// In microseconds since 1970 (UTC).
    package var startedAt: Int64
    /// How long the run took.
    package var wall: Int64
    /// In the order in which they were made.
    package var requests: [Request] = []
    /// What folio did with each page, in the order of their places.
    package var pages: [PageCost] = []
    /// When the store was read for no page in particular.
    package var reads: [Span] = []
    /// Of the lists that were read; nil where there was none.
    package var pageSize: PageSize?

    /// How many items a page may hold.
    package struct PageSize: Sendable, Hashable {
        /// What is asked for; nil where the server decides.
        package var asked: Int?
        /// Nil where nothing says so.
        package var maximum: Int?

        package init(asked: Int?, maximum: Int?) {
            self.asked = asked
            self.maximum = maximum
        }
    }

    /// A time with its beginning.
    package struct Span: Sendable, Hashable {
        /// The moment it begins.
        package var start: Int64
        /// How long it lasts.
        package var duration: Int64

        package init(start: Int64, duration: Int64) {
            self.start = start
            self.duration = duration
        }

        /// The moment it ends.
        package var end: Int64 { start + duration }
    }

    /// A URL as it may be shown, which is found out where it is: most are not.
    package enum ShownURL: Sendable, ExpressibleByStringLiteral {
        /// Of a request that holds no credential that is known.
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

        /// Whether both say the same; false where that would have to be found out.
        package func isSame(as other: ShownURL) -> Bool {
            switch (self, other) {
            case (.plain(let url), .plain(let asked)): url == asked
            case (.text(let text), .text(let asked)): text == asked
            default: false
            }
        }
    }

    /// One request of a list: all that it took to get an answer.
    package struct Request: Sendable {
        /// The page that it is for; nil for a picture.
        package var page: PagePlace?
        /// The request's method.
        package var method: String
        /// The request's URL, before redirects.
        package var address: ShownURL
        /// From the start of the request to its response, all waits included.
        package var span: Span
        /// Nil where there was no answer.
        package var status: Int?
        /// Why there was none.
        package var failure: String?
        /// Whether it was cut because the work was ended.
        package var wasInterrupted = false
        /// Nil where there was no answer.
        package var verdict: Verdict?
        /// Body bytes of the answer that no attempt brought, decoded.
        package var savedBytes: Int64 = 0
        /// How many requests the server still takes, as it last said; nil where it does not.
        package var quotaLeft: Int?
        /// The requests to servers that it took, in order.
        package var attempts: [Attempt] = []
        /// The waits before them.
        package var waits: [Wait] = []
        /// Of an answer that no attempt brought; kept only where they were asked for.
        package var responseFields: [(name: String, value: String)] = []
        /// Kept only where it was asked for.
        package var responseBody: [UInt8]?

        /// The request's URL without credentials, before redirects.
        package var url: String { address.text }

        /// How often it was sent again: a retry that was only waited for is none.
        package var retries: Int {
            waits.count { wait in
                wait.reason == .retry && attempts.contains { $0.span.start >= wait.span.start }
            }
        }
    }

    /// What the cache made of a request (RFC 9111).
    package enum Verdict: String, Sendable, CaseIterable {
        /// The stored answer was used without asking.
        case fresh
        /// The server confirmed it.
        case revalidated
        /// It was too old and used all the same, as there was no way to ask.
        case stale
        /// Nothing that could be used was stored.
        case miss
        /// Nothing was looked up.
        case bypass
    }

    /// One request to a server: a redirect is another, a retry too.
    package struct Attempt: Sendable {
        /// The attempt's method.
        package var method: String
        /// The attempt's URL.
        package var address: ShownURL
        /// From when the client was asked to when it had the answer.
        package var span: Span
        /// What libcurl measured.
        package var metrics: HTTPMetrics
        /// The status code; nil without a response.
        package var status: Int?
        /// Why there was no response; nil if there was one.
        package var failure: String?
        /// Kept only where they were asked for, without credentials.
        package var requestFields: [(name: String, value: String)] = []
        /// The response's fields without credentials; recorded only on request.
        package var responseFields: [(name: String, value: String)] = []
        /// What the server says of the status.
        package var statusText: String?
        /// The size of the body that was sent, in bytes.
        package var requestBodySize: Int64 = 0
        /// Kept only where it was asked for, and holds no credential.
        package var requestBody: [UInt8]?

        /// The attempt's URL without credentials.
        package var url: String { address.text }
    }

    /// A time in which nothing was asked on purpose.
    package struct Wait: Sendable {
        /// When it was waited.
        package var span: Span
        /// What was waited for.
        package var reason: Reason

        /// What a wait is for.
        package enum Reason: String, Sendable, CaseIterable {
            /// Before a request was sent again.
            case retry
            /// The server asked for it.
            case asked
            /// The plugin's own rate did.
            case rate
        }
    }

    /// Which page of which list.
    package struct PagePlace: Sendable, Hashable {
        /// The list's place among those of the run, from 0.
        package var list: Int
        /// From 0.
        package var ordinal: Int
    }

    /// What folio itself did with a page.
    package struct PageCost: Sendable {
        /// Which page of which list it is.
        package var place: PagePlace
        /// Nil where it did not come.
        package var source: PageSource?
        /// How many of the page's items were printed.
        package var items = 0
        /// Before those that earlier pages had, and those that nobody asked for, were left out.
        package var received = 0
        /// It was read from the store, and not out of an answer.
        package var isStored = false
        /// When it was read from the store; the reading may be in several parts.
        package var reads: [Span] = []
        /// The size of the page's body, decoded, in bytes.
        package var bodyBytes = 0
        /// When each kind of work was done; nil where it was not.
        private var spans = InlineArray<4, Span?>(repeating: nil)

        package init(place: PagePlace) { self.place = place }

        /// The kinds of work that were done, with their times.
        package var work: [Work] {
            Work.Kind.allCases.compactMap { kind in self[kind].map { Work(kind: kind, span: $0) } }
        }

        /// When a kind of work was done; nil if it was not.
        package subscript(_ kind: Work.Kind) -> Span? {
            get { spans[kind.place] }
            set { spans[kind.place] = newValue }
        }

        /// How long a kind of work took; 0 if it was not done.
        package func duration(of kind: Work.Kind) -> Int64 { self[kind]?.duration ?? 0 }
    }

    /// One kind of work on one page.
    package struct Work: Sendable {
        /// What was done.
        package var kind: Kind
        /// When it was done.
        package var span: Span

        /// The kinds of work on a page.
        package enum Kind: String, Sendable, CaseIterable {
            case parse
            /// What was made of what was parsed: items checked, the next position found.
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

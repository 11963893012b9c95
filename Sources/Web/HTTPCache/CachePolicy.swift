/// What a plugin and a person say of the responses that are kept, on top of what the server says.
package struct CachePolicy: Sendable, Hashable {
    /// When the server is asked.
    package enum Mode: Sendable, Hashable {
        /// When what is stored cannot be used without asking.
        case normal
        /// Always; what is stored is confirmed where that is possible.
        case revalidate
        /// Never: what is stored answers, however old it is, and nothing else does.
        case offline
    }

    /// How long a successful response may be used without asking, whatever the server says; counts from when it was
    /// received or last confirmed.
    package var maxAge: Duration?
    /// Whether a response that the server forbids to store is stored.
    package var storesAlways: Bool
    /// Whether a response with status 200 is stored even where it could not be used without asking anew.
    package var keepsAll: Bool
    /// How old a response may be that stands in for a server that cannot be reached or fails: strictly younger than
    /// this, counted as `maxAge` is. Nil leaves it to the server's `stale-if-error`.
    package var maxStaleOnError: Duration?
    /// When the server is asked.
    package var mode: Mode

    package init(
        maxAge: Duration? = nil, storesAlways: Bool = false, keepsAll: Bool = false, maxStaleOnError: Duration? = nil,
        mode: Mode = .normal
    ) {
        self.maxAge = maxAge
        self.storesAlways = storesAlways
        self.keepsAll = keepsAll
        self.maxStaleOnError = maxStaleOnError
        self.mode = mode
    }
}

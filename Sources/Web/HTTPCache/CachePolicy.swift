/// The settings of a plugin and the user for stored responses, in addition to the server's own rules.
package struct CachePolicy: Sendable, Hashable {
    /// When to contact the server.
    package enum Mode: Sendable, Hashable {
        /// If the stored response cannot be used without confirmation.
        case normal
        /// Always; the stored response is confirmed if possible.
        case revalidate
        /// Never: only a stored response is used, however old it is.
        case offline
    }

    /// How long a successful response may be used without confirmation, whatever the server says. It counts from when
    /// the response was received or last confirmed.
    package var maxAge: Duration?
    /// Whether to store responses even if the server forbids it.
    package var storesAlways: Bool
    /// Whether to store responses with status 200 even if they could not be used without confirmation.
    package var keepsAll: Bool
    /// The age limit of a stored response to fall back to if the server is unreachable or fails, counted as for
    /// `maxAge`. Nil leaves it to the server's `stale-if-error`.
    package var maxStaleOnError: Duration?
    /// When to contact the server.
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

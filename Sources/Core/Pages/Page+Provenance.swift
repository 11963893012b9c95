extension Page {
    /// Where a page came from, and whether it may be stored.
    package struct Provenance: Sendable, Hashable {
        /// The source of the page.
        package var source = PageSource.remote
        /// When the page was received or last confirmed, in seconds since 1970 (UTC); nil for now.
        package var fetchedAt: Int64?
        /// When the server made the response, by its own clock, in seconds since 1970 (UTC); nil if it does not say, and without
        /// bounds in time.
        package var date: Int64?
        /// Orders the responses of one second that a cache had: one that it got from a later process has a larger number.
        package var number: Int64 = 0
        /// Whether a feed store returned the page. The walk guard checked its place among the others when it was
        /// received.
        package var isFromStore = false
        /// Whether it is unknown with which definition of its list a stored page was read.
        package var isUnconfirmed = false
        /// Whether it may be stored.
        package var mayBeStored = true
        /// The server that sent it, if data of it may only be sent there; nil otherwise.
        package var origin: String?
        /// Whether a redirect to another server led to it, so that the stored page would not show which one sent it.
        package var isElsewhere = false
        /// Whether the body, or a link in the header, repeats a credential, so that keys of its items must not become
        /// positions.
        package var repeatsCredential = false
        /// Whether it may belong to another account than the pages before, so that it must not be stored with them.
        package var isOfOtherAccount = false

        package init() {}

        /// Up to when it has what happened on the server, in seconds since 1970 (UTC); nil for now.
        package var asOf: Int64? { [fetchedAt, date].compactMap(\.self).min() }

        /// Whether the server forbids storing it, or its server is another one, so that only the progress may be stored.
        package var isForbidden: Bool { !mayBeStored && !repeatsCredential && !isOfOtherAccount }
    }
}

/// Where a page came from, freshest first. The source of several pages is the least fresh one.
package enum PageSource: Int, Sendable, Hashable, Comparable {
    /// The server sent it just now.
    case remote
    /// It was stored, and the server confirmed it just now.
    case revalidated
    /// It was stored and is still fresh.
    case cache
    /// It was stored and is stale, and nobody confirmed it.
    case stale

    package static func < (left: PageSource, right: PageSource) -> Bool {
        left.rawValue < right.rawValue
    }
}

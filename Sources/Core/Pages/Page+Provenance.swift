extension Page {
    /// Where a page came from, and whether it may be stored.
    package struct Provenance: Sendable, Hashable {
        /// Where it came from.
        package var source = PageSource.remote
        /// When it was received or last confirmed, in seconds since 1970 (UTC); nil for now.
        package var fetchedAt: Int64?
        /// Whether a feed store gave it: its place among the others was judged when it was received.
        package var isRecorded = false
        /// Whether it may be stored.
        package var mayBeStored = true
        /// Whether its body repeats a credential, so that its items' keys are not to be made positions.
        package var repeatsCredential = false

        package init() {}
    }
}

/// Where a page came from, the best first: of several pages the worst counts.
package enum PageSource: Int, Sendable, Hashable, Comparable {
    /// The server has just sent it.
    case remote
    /// It was stored, and the server has just confirmed it.
    case revalidated
    /// It was stored, and is still fresh.
    case cache
    /// It was stored, and nobody has confirmed it.
    case stale

    package static func < (left: PageSource, right: PageSource) -> Bool {
        left.rawValue < right.rawValue
    }
}

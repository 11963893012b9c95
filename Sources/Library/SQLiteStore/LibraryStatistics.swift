/// What the file holds.
package struct LibraryStatistics: Sendable, Hashable {
    /// How large the file is, and how much of that is free, in bytes.
    package let fileSize: Int64
    /// How much of the file is free, in bytes.
    package let freeSize: Int64
    /// By name.
    package let endpoints: [Endpoint]
    /// The lists that can be read without a server.
    package let lists: Lists
    /// The responses stored for the HTTP cache.
    package let responses: Responses
    /// The counters that `count(_:by:)` adds to, by name.
    package let counters: [String: Int]

    /// The pages of an endpoint; a body counts for each page that holds it.
    package struct Endpoint: Sendable, Hashable {
        /// `plugin/endpoint`, or `plugin/endpoint/comments`.
        package let name: String
        /// How many lists there are, by parameters and account.
        package let collections: Int
        /// How many walks of them are stored.
        package let generations: Int
        /// How many pages these have.
        package let pages: Int
        /// Each once a list, however many walks met it.
        package let items: Int
        /// In bytes, unpacked and packed.
        package let rawSize: Int64
        /// The size as it is stored, packed, in bytes.
        package let storedSize: Int64
        /// In seconds since 1970 (UTC); nil without a page.
        package let oldest: Int64?
        /// When its newest page was fetched, in seconds since 1970 (UTC); nil without a page.
        package let newest: Int64?
    }

    /// The lists that can be read without a server.
    package struct Lists: Sendable, Hashable {
        /// How many there are.
        package let count: Int
        /// Of these, those of which a walk from the head reached the end.
        package let whole: Int
    }

    /// The responses stored for the HTTP cache.
    package struct Responses: Sendable, Hashable {
        /// How many there are.
        package let count: Int
        /// Of the bodies that they hold, each once, in bytes, unpacked and packed.
        package let rawSize: Int64
        /// The size of the bodies as they are stored, packed, in bytes.
        package let storedSize: Int64
        /// What of the packed bytes no page holds: what counts for the capacity.
        package let ownSize: Int64
    }
}

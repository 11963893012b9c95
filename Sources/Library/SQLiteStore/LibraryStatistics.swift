/// The contents of the file in numbers.
package struct LibraryStatistics: Sendable, Hashable {
    /// The size of the file, in bytes.
    package let fileSize: Int64
    /// How much of the file is free, in bytes.
    package let freeSize: Int64
    /// Sorted by name.
    package let endpoints: [Endpoint]
    /// The stored lists.
    package let lists: [LibraryList]
    /// The responses stored for the HTTP cache.
    package let responses: Responses
    /// The counters that `count(_:by:)` adds to, by name.
    package let counters: [String: Int]

    /// The pages of an endpoint; a body counts for each page that uses it.
    package struct Endpoint: Sendable, Hashable {
        /// `plugin/endpoint`, or `plugin/endpoint/comments`.
        package let name: String
        /// How many lists there are: each has its own parameters, account and definition.
        package let lists: Int
        /// How many walks of these lists are stored.
        package let generations: Int
        /// How many pages these walks have.
        package let pages: Int
        /// The number of items; in each list, every item counts once.
        package let items: Int
        /// The size of the bodies, decompressed, in bytes.
        package let rawSize: Int64
        /// The size of the bodies as stored, compressed, in bytes.
        package let storedSize: Int64
        /// When its oldest page was fetched, in seconds since 1970 (UTC); nil without a page.
        package let oldest: Int64?
        /// When its newest page was fetched, in seconds since 1970 (UTC); nil without a page.
        package let newest: Int64?
    }

    /// The responses stored for the HTTP cache.
    package struct Responses: Sendable, Hashable {
        /// How many there are.
        package let count: Int
        /// The size of the bodies, each counted once, decompressed, in bytes.
        package let rawSize: Int64
        /// The size of the bodies as stored, compressed, in bytes.
        package let storedSize: Int64
        /// The compressed size of those bodies that no page uses; it counts for the capacity.
        package let ownSize: Int64
    }
}

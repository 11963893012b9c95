/// What the file holds.
package struct LibraryStatistics: Sendable, Hashable {
    /// How large the file is, and how much of that is free, in bytes.
    package let fileSize: Int64
    package let freeSize: Int64
    /// By name.
    package let endpoints: [Endpoint]
    package let lists: Lists
    package let responses: Responses
    package let counters: [String: Int]

    /// The pages of an endpoint; a body counts for each page that holds it.
    package struct Endpoint: Sendable, Hashable {
        /// `plugin/endpoint`, or `plugin/endpoint/comments`.
        package let name: String
        package let collections: Int
        package let generations: Int
        package let pages: Int
        /// Each once a list, however many walks met it.
        package let items: Int
        /// In bytes, unpacked and packed.
        package let rawSize: Int64
        package let storedSize: Int64
        /// In seconds since 1970 (UTC); nil without a page.
        package let oldest: Int64?
        package let newest: Int64?
    }

    /// The lists that can be read without a server.
    package struct Lists: Sendable, Hashable {
        package let count: Int
        /// Of these, those of which a walk from the head reached the end.
        package let whole: Int
    }

    package struct Responses: Sendable, Hashable {
        package let count: Int
        /// Of the bodies that they hold, each once, in bytes, unpacked and packed.
        package let rawSize: Int64
        package let storedSize: Int64
        /// What of the packed bytes no page holds: what counts for the capacity.
        package let ownSize: Int64
    }
}

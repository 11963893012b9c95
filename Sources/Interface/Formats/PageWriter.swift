package import Pages

/// Turns pages into bytes in three steps: `begin` once, `write` for each page, and `end` once, also after a failure.
///
/// Each step appends to `out`. The caller writes and empties it after each page.
package protocol PageWriter: Sendable {
    /// Appends what precedes all items.
    mutating func begin(to out: inout [UInt8])

    /// Appends a page's items.
    ///
    /// - Parameter outer: the values that they share.
    mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8])

    /// Appends what follows all items, also if the walk failed or was cancelled.
    mutating func end(_ meta: OutputMeta, to out: inout [UInt8])

    /// The first error since the last call; nil if there was none, as in most formats.
    mutating func takeFault() -> PageFault?
}

/// Why a page could not be written whole.
package struct PageFault: Sendable {
    /// What went wrong.
    package let error: any Error
    /// How many items of the page were written before it.
    package let written: Int

    package init(error: any Error, written: Int) {
        self.error = error
        self.written = written
    }
}

extension PageWriter {
    package func takeFault() -> PageFault? { nil }
}

/// Facts about all items of an output.
package struct OutputMeta: Sendable, Hashable {
    /// The plugin and endpoint, such as `github/issues`.
    package let endpoint: String
    /// The least fresh source of the pages; nil if there was no page.
    package let source: String?
    /// The time of the oldest page, as ISO 8601 in UTC; nil if there was no page.
    package let fetchedAt: String?
    /// Whether the walk reached what was requested.
    package let complete: Bool
    /// The position after the last item; nil at the end of the list, and for the lists of several items.
    package let next: String?
    /// How many replies were read; nil for items without replies.
    package let replies: Replies?
    /// How many lists an error rule passed over; nil for one list.
    package let skipped: Int?
    /// How many lists have more items; nil if `next` is the position to continue at.
    package let unfinished: Int?

    /// The replies of all threads of an output.
    package struct Replies: Sendable, Hashable {
        /// How many were read.
        package let read: Int
        /// How many were not requested; nil if the server does not count them.
        package let unread: Int?

        package init(read: Int, unread: Int?) {
            self.read = read
            self.unread = unread
        }
    }

    package init(
        endpoint: String, source: String?, fetchedAt: String?, complete: Bool, next: String?, replies: Replies? = nil,
        skipped: Int? = nil, unfinished: Int? = nil
    ) {
        self.endpoint = endpoint
        self.source = source
        self.fetchedAt = fetchedAt
        self.complete = complete
        self.next = next
        self.replies = replies
        self.skipped = skipped
        self.unfinished = unfinished
    }
}

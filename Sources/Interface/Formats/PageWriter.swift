package import Pages

/// Turns pages into bytes, in three steps: `begin` once, `write` for each page, `end` once, whatever happened between.
///
/// Each step appends to `out`, which the caller writes away and empties once a page.
package protocol PageWriter: Sendable {
    /// Appends what stands in front of all items.
    mutating func begin(to out: inout [UInt8])

    /// Appends a page's items.
    ///
    /// - Parameter parent: the id of the item that they belong to, as a JSON string or number; empty where there is
    ///   none.
    mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8])

    /// Appends what stands behind all items, also when the walk failed or was cancelled.
    mutating func end(_ meta: OutputMeta, to out: inout [UInt8])

    /// What has gone wrong since it was asked last; nil where nothing has, as with most formats.
    mutating func takeFault() -> (any Error)?
}

extension PageWriter {
    package func takeFault() -> (any Error)? { nil }
}

/// What is told about the items of an output as a whole.
package struct OutputMeta: Sendable, Hashable {
    /// The endpoint as it is called, such as `github/issues`.
    package let endpoint: String
    /// Where the pages came from; nil when none came.
    package let source: String?
    /// When the pages were fetched, as ISO 8601 in UTC; nil when none came.
    package let fetchedAt: String?
    /// Whether the walk did all that was asked for.
    package let complete: Bool
    /// The position to go on from; nil at the end of the list.
    package let next: String?

    package init(endpoint: String, source: String?, fetchedAt: String?, complete: Bool, next: String?) {
        self.endpoint = endpoint
        self.source = source
        self.fetchedAt = fetchedAt
        self.complete = complete
        self.next = next
    }
}

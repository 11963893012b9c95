package import System

/// The output of a page.
package struct WrittenPage: Sendable {
    /// The output file after the page; nil without a file.
    package let output: OutputMark?
    /// Whether all of the page was written. A walk is resumed at the first page of which something is missing; the
    /// pages from there on are stored as a walk of their own.
    package let isWhole: Bool
    /// In a flat list of comments: how many of the page's items are the last ones that are wanted. Nil if more pages are
    /// needed to know where they end, or if all are wanted.
    package let last: Int?

    package init(output: OutputMark? = nil, isWhole: Bool = true, last: Int? = nil) {
        self.output = output
        self.isWhole = isWhole
        self.last = last
    }
}

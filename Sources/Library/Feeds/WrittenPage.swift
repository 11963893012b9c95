/// The output of a page.
package struct WrittenPage: Sendable {
    /// The length of the output file after the page, in bytes; nil without a file.
    package let outputLength: Int64?
    /// Whether all of the page was written. A walk is resumed at the first page of which something is missing; the
    /// pages from there on are stored as a walk of their own.
    package let isWhole: Bool

    package init(outputLength: Int64? = nil, isWhole: Bool = true) {
        self.outputLength = outputLength
        self.isWhole = isWhole
    }
}

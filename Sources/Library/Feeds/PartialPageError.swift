/// An error after only some items of a page were printed. `Walk` counts these items, and throws the reason.
package struct PartialPageError: Error {
    /// How many items of the page were printed.
    package let printed: Int
    /// What happened then.
    package let reason: any Error

    package init(printed: Int, reason: any Error) {
        self.printed = printed
        self.reason = reason
    }
}

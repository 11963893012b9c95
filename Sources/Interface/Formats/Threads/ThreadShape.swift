package import Pages

/// How threads are written: of comments and all that stands under them a page is made, which any format can write.
package protocol ThreadShape: Sendable {
    /// What is written of the pages that it makes.
    var selection: ItemSelection { get }

    /// Comments with their replies as one page.
    ///
    /// - Parameter parent: the id of the item that the comments are under, as JSON.
    func page(_ threads: Threads, parent: [UInt8]) -> Page
}

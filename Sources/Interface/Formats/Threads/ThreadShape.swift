package import Pages

/// How threads are written: turns comments and their replies into one page, which any format can write.
package protocol ThreadShape: Sendable {
    /// The columns of the pages that it makes.
    var selection: ItemSelection { get }

    /// Comments with their replies as one page.
    ///
    /// - Parameter parent: the id of the item that the comments are under, as JSON.
    func page(_ threads: Threads, parent: [UInt8]) -> Page
}

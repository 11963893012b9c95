import Pages

/// The items of the pages before the one that a stored list continues.
package struct SeenItems: Sendable {
    /// Hashes of their ids, or of all their bytes if the endpoint names no id.
    private(set) var hashes: Set<UInt64> = []
    /// The end of the last page; nil without a page.
    private(set) var tail: ListEnd.Tail?

    package init() {}

    /// Adds a page.
    mutating func add(_ page: Page) {
        let ids = page.idHashes ?? page.itemHashes
        hashes.formUnion(ids)
        tail = ListEnd.Tail(after: tail, page, hashes: ids, next: page.next)
    }
}

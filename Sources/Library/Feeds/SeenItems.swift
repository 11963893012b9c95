import Pages

/// The items of the pages before the one that a stored list continues.
package struct SeenItems: Sendable {
    /// Hashes of their ids, or of their ids and versions if the list has versions.
    private(set) var identities: Set<UInt64> = []
    /// The end of the last page; nil without a page.
    private(set) var tail: ListEnd.Tail?

    package init() {}

    /// Adds a page whose items have ids.
    mutating func add(_ page: Page) {
        identities.formUnion(page.identityHashes ?? [])
        tail = ListEnd.Tail(after: tail, page, hashes: page.idHashes ?? [], next: page.next)
    }
}

/// A position in the stored copy of a list, after an item. The stored copy may be put together from several walks, so that
/// no position of the server leads to its items.
///
/// As text it is `stored~HASH`, with the 16 hexadecimal digits of the item's hash, or `stored~HASH.COUNT` if items have
/// no ids.
package struct StoredPosition: Sendable, Hashable {
    /// The identity of the item, or a hash of its bytes if items have no ids.
    let item: UInt64
    /// How many items there are up to this one; nil if ids tell items apart.
    let count: Int?

    /// - Parameter item: the identity of an item with an id.
    package init(item: UInt64) {
        self.item = item
        count = nil
    }

    /// Reads a position as text; nil for any other text.
    package init?(_ position: Position?) {
        guard let text = position?.text, text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard let digits = parts.first, digits.utf8.count == Self.digits, parts.count <= 2,
            let item = UInt64(digits, radix: 16)
        else { return nil }
        self.item = item
        count = parts.dropFirst().first.flatMap { Int($0) }
        if parts.count == 2, count == nil { return nil }
    }

    /// The position after the first `count` items of a page; nil without items, and if positions are the server's.
    package init?(_ page: Page, after count: Int) {
        guard let before = page.itemsBefore, page.items.indices.contains(count - 1) else { return nil }
        let last = page.keeping([count - 1])
        guard let item = last.identityHashes?.first ?? last.itemHashes.first else { return nil }
        self.item = item
        self.count = page.layout.idSlot == nil ? before + count : nil
    }

    /// The position as text.
    package var position: Position {
        let hash = String(item, radix: 16)
        let zeros = String(repeating: "0", count: Self.digits - hash.count)
        return Position(Self.prefix + zeros + hash + (count.map { ".\($0)" } ?? ""))
    }

    /// The row of the item in a page of the stored list; nil if it is not there.
    ///
    /// - Parameter before: how many items come before the page.
    package func row(in page: Page, itemsBefore before: Int) -> Int? {
        guard let count else { return (page.identityHashes ?? []).firstIndex(of: item) }
        let row = count - before - 1
        guard page.items.indices.contains(row), page.layout.idSlot == nil else { return nil }
        return page.keeping([row]).itemHashes.first == item ? row : nil
    }

    private static let prefix = "stored~"
    private static let digits = 16
}

import Feeds
import JSON
package import Pages

/// The part of a stored list to show: all of it, or one item.
package struct StoredShare: Sendable {
    /// The id of the one item; nil for all.
    package let id: String?

    package init(id: String?) {
        self.id = id
    }

    /// The pages of a list that belong to the share.
    package func pages(
        of first: @escaping Paginated<Page>.LoadMore, endpoint: String
    ) -> Paginated<Page>.LoadMore {
        guard let id else { return first }
        return {
            do {
                var page = try await first()
                while true {
                    if let row = page.content.row(ofItem: id) { return page.content.alone(row) }
                    guard let loadMore = page.loadMore else { break }
                    page = try await loadMore()
                }
            } catch let nothing as NothingStoredError where nothing.hasEarlierPages {
                // The item is not among those that are stored.
            }
            throw ItemNotStoredError(id: id, endpoint: endpoint)
        }
    }
}

extension Page {
    /// The row of the item with an id.
    fileprivate func row(ofItem id: String) -> Int? {
        guard let slot = layout.idSlot else { return nil }
        return items.indices.first { body.text(of: column(slot, ofItem: $0))?.isSame(as: id) == true }
    }

    /// One item as the whole list.
    fileprivate func alone(_ row: Int) -> Paginated<Page> {
        var page = keeping([row]).includingAllItems
        (page.next, page.signs) = (nil, [])
        return Paginated(content: page, loadMore: nil)
    }
}

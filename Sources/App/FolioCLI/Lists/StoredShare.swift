import Feeds
import JSON
import Pages
import TerminalSession
import Wording

/// What is shown of a stored list: as much as there is, or one item.
struct StoredShare: Sendable {
    /// The id of the one item; nil for all.
    let id: String?

    /// The pages of a list that belong to the share.
    func pages(
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
            } catch let nothing as NothingStored where nothing.isBehindStored {
                // The item is not in what there is.
            }
            throw CacheProblem.itemNotStored(id, endpoint: endpoint)
        }
    }
}

extension Page {
    /// The row of the item with an id.
    fileprivate func row(ofItem id: String) -> Int? {
        guard let slot = layout.idSlot else { return nil }
        return items.indices.first { body.text(of: column(slot, ofItem: $0)) == id }
    }

    /// One item as the whole list.
    fileprivate func alone(_ row: Int) -> Paginated<Page> {
        var page = keeping([row]).givingAll
        page.next = nil
        return Paginated(content: page, loadMore: nil)
    }
}

extension Messages {
    /// All was shown that is stored, and the list goes on.
    func endedWithStored(_ summary: Walk.Summary, at now: Int64) {
        if let fetchedAt = summary.fetchedAt {
            notice(Message("showing the copy stored \(age(of: fetchedAt, at: now))"))
        }
        notice(Message("the list continues, but no more of it is stored"))
    }
}

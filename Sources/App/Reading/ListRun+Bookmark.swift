import Endpoints
import Feeds
import Pages

extension ListRun {
    /// The bookmark from which on a list is read; nil without one.
    func bookmark(of endpoint: BoundEndpoint) async throws -> Bookmark? {
        guard let bookmark else { return nil }
        do {
            let bookmark = try await Bookmark(bookmark, of: endpoint, in: storage)
            if bookmark.isFromTheFuture { observer.report(.clockSetBack) }
            return bookmark
        } catch {
            output.abandon()
            throw error
        }
    }

    /// Moves a bookmark after all items were printed.
    func move(_ bookmark: Bookmark, after summary: Walk.Summary, isWhole: Bool = true) async {
        if mayMoveBookmarks(after: summary, isWhole: isWhole) { await bookmark.move(after: summary) }
    }

    /// Whether all items were printed. Those that the server has now may not be in the stored copy. Reports it if bookmarks
    /// stay for that reason.
    func mayMoveBookmarks(after summary: Walk.Summary, isWhole: Bool) -> Bool {
        guard movesBookmark, !storage.options.offline else { return false }
        let isAll = isWhole && summary.next == nil && summary.isComplete && summary.source != .stale
        if !isAll { observer.report(.keptBookmark) }
        return isAll
    }
}

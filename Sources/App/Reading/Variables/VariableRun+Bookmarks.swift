import Endpoints
import Feeds

extension VariableRun {
    /// A list, from its own bookmark on if it has one.
    func list(of found: Combinations.Found) async throws -> (BoundEndpoint, Bookmark?) {
        let endpoint = try lists.list(of: found.combination, origins: found.origins)
        guard let name = run.bookmark, bookmark == nil else { return (endpoint, nil) }
        let own = try await Bookmark(name, of: endpoint, in: storage)
        return (own.endpoint, own)
    }

    /// Moves the bookmarks of all lists after all of their items were printed.
    func moveBookmarks(_ state: State, isWhole: Bool) async {
        if let bookmark { return await run.move(bookmark, after: state.total, isWhole: isWhole) }
        guard run.bookmark != nil, run.mayMoveBookmarks(after: state.total, isWhole: isWhole) else { return }
        for staged in state.bookmarks { await Bookmark.confirm(staged, in: storage) }
    }
}

import Endpoints
import Pagination
import Plugins

/// Makes the lists of one command: the comments under an item, and the replies to a comment.
struct CommentLists: Sendable {
    let root: CompositionRoot
    let plugin: Plugin
    let comments: Endpoint
    /// `plugin/endpoint`
    let name: String
    /// The values of parameters, for comments and replies.
    let given: [String: [String]]
    /// Whose data the comments are, and the replies of each level: their secrets may differ.
    let accounts: [String]
    /// What a person asked for.
    let pageSize: Int?

    /// The comments under an item.
    func comments(under parent: ParentID) throws -> BoundEndpoint {
        try BoundEndpoint(
            comments, of: plugin, name: "\(name)/comments",
            arguments: Self.arguments(given, for: comments, of: plugin, parent.text, parent: nil),
            account: accounts.first ?? "", pageSize: pageSize)
    }

    /// How the replies under a list of comments are read.
    ///
    /// - Parameter depth: how many levels a person asked for.
    func threads(_ levels: ReplyLevels, under list: BoundEndpoint, depth: Int?) throws -> ThreadPlan {
        try ThreadPlan(levels, of: list, depth: depth, bind: replies, meter: root.makeMeter)
    }

    /// A list with what measures it.
    func metered(_ list: BoundEndpoint) -> BoundEndpoint {
        var list = list
        list.meter = root.makeMeter(list)
        return list
    }

    /// - Parameters:
    ///   - level: from 0 for the replies to comments.
    ///   - id: the comment's.
    ///   - parent: the id of what the comment is under.
    private func replies(
        _ replies: Endpoint, _ level: Int, _ id: String, _ parent: String
    ) throws -> BoundEndpoint {
        try BoundEndpoint(
            replies, of: plugin, name: name + String(repeating: "/comments", count: level + 2),
            arguments: Self.arguments(given, for: replies, of: plugin, id, parent: parent),
            account: accounts.indices.contains(level + 1) ? accounts[level + 1] : "",
            pageSize: replies.pageSize(asked: pageSize))
    }

    /// The values of an endpoint's parameters under an item or comment.
    ///
    /// - Parameter parent: the id of what a comment is under, for its replies.
    private static func arguments(
        _ given: [String: [String]], for endpoint: Endpoint, of plugin: Plugin, _ id: String, parent: String?
    ) throws -> Arguments {
        var own = given.of(endpoint)
        own["id"] = [id]
        if let parent { own["parent"] = [parent] }
        return try Arguments(own, for: endpoint, of: plugin)
    }

    /// Whose data the comments are, and the replies of each level that is read.
    static func accounts(
        of comments: Endpoint, _ replies: ArraySlice<Endpoint>, given: [String: [String]], of plugin: Plugin,
        in library: OpenLibrary, _ root: CompositionRoot, isOffline: Bool
    ) async throws -> [String] {
        var accounts: [String] = []
        for (level, endpoint) in ([comments] + replies).enumerated() {
            if endpoint.isInside {
                accounts.append("")
                continue
            }
            let arguments = try arguments(given, for: endpoint, of: plugin, "0", parent: level > 0 ? "0" : nil)
            accounts.append(
                try await library.account(
                    of: plugin, at: plugin.base(arguments), arguments, root, isOffline: isOffline))
        }
        return accounts
    }
}

extension [String: [String]] {
    /// The values that an endpoint takes.
    func of(_ endpoint: Endpoint) -> Self {
        filter { name, _ in endpoint.parameters.contains { $0.name == name } }
    }
}

extension Endpoint {
    /// The page size that is asked for in place of its own default, as far as it grants it.
    fileprivate func pageSize(asked: Int?) -> Int? {
        guard let asked, let size = paging.size else { return nil }
        return Swift.min(asked, size.maximum ?? asked)
    }
}

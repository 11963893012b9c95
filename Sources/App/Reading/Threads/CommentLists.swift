package import Endpoints
import HTTP
import Pagination
package import Plugins

/// Makes the lists of one command: the comments under an item, and the replies to a comment.
package struct CommentLists: Sendable {
    private let context: any ReadingContext
    private let plugin: Plugin
    private let comments: Endpoint
    /// `plugin/endpoint`
    private let name: String
    /// The values of parameters, for comments and replies.
    private let given: [String: [String]]
    /// The accounts that the comments and the replies of each level belong to. Their secrets may differ.
    private let accounts: [String]
    /// The page size on the command line; nil for the endpoint's.
    private let pageSize: Int?
    /// The endpoint that lists the items.
    private let items: Endpoint

    /// - Parameter items: the endpoint that lists the items. Ids from stdin count as ids that its server sent.
    package init(
        _ context: any ReadingContext, plugin: Plugin, comments: Endpoint, under items: Endpoint, name: String,
        given: [String: [String]], accounts: [String], pageSize: Int?
    ) {
        self.context = context
        self.plugin = plugin
        self.comments = comments
        self.name = name
        self.given = given
        self.accounts = accounts
        self.pageSize = pageSize
        self.items = items
    }

    /// The comments under an item.
    package func comments(under parent: ParentID) throws -> BoundEndpoint {
        let isRestricted = parent.isFromInput && plugin.trust != .trusted
        return try BoundEndpoint(
            comments, of: plugin, name: "\(name)/comments",
            arguments: Self.arguments(given, for: comments, of: plugin, parent.text, parent: nil),
            account: accounts.first ?? "", pageSize: pageSize,
            underItemsOf: isRestricted ? plugin.otherOrigins.union([plugin.origin(of: items, given: given)]) : [])
    }

    /// How the replies under a list of comments are read.
    ///
    /// - Parameter depth: the number of levels on the command line.
    package func threads(_ levels: ReplyLevels, under list: BoundEndpoint, depth: Int?) throws -> ThreadPlan {
        let origin = list.origin
        return try ThreadPlan(
            levels, of: list, depth: depth,
            bind: { try replies($0, $1, $2, $3, underCommentsOf: Set([origin, $4].compactMap(\.self))) },
            meter: context.makeMeter)
    }

    /// A list with its meter.
    package func metered(_ list: BoundEndpoint) -> BoundEndpoint {
        var list = list
        list.meter = context.makeMeter(list)
        return list
    }

    /// - Parameters:
    ///   - level: from 0 for the replies to comments.
    ///   - id: the comment's.
    ///   - parent: the id of the item or comment that it is under.
    ///   - origins: the servers whose responses the ids are from.
    private func replies(
        _ replies: Endpoint, _ level: Int, _ id: String, _ parent: String,
        underCommentsOf origins: Set<HTTPURL.Origin>
    ) throws -> BoundEndpoint {
        try BoundEndpoint(
            replies, of: plugin, name: name + String(repeating: "/comments", count: level + 2),
            arguments: Self.arguments(given, for: replies, of: plugin, id, parent: parent),
            account: accounts.indices.contains(level + 1) ? accounts[level + 1] : "",
            pageSize: replies.pageSize(asked: pageSize), underItemsOf: origins)
    }

    /// The values of an endpoint's parameters under an item or comment.
    ///
    /// - Parameter parent: the id of the item or comment above, for replies.
    private static func arguments(
        _ given: [String: [String]], for endpoint: Endpoint, of plugin: Plugin, _ id: String, parent: String?
    ) throws -> Arguments {
        var own = given.of(endpoint)
        own["id"] = [id]
        if let parent { own["parent"] = [parent] }
        return try Arguments(own, for: endpoint, of: plugin)
    }

    /// The accounts that the comments and the replies of each level belong to.
    package static func accounts(
        of comments: Endpoint, _ replies: ArraySlice<Endpoint>, given: [String: [String]], of plugin: Plugin,
        in library: OpenLibrary, _ context: any ReadingContext, isOffline: Bool
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
                    of: plugin, arguments, context, isOffline: isOffline))
        }
        return accounts
    }
}

extension [String: [String]] {
    /// The values that an endpoint takes.
    package func of(_ endpoint: Endpoint) -> Self {
        filter { name, _ in endpoint.parameters.contains { $0.name == name } }
    }
}

extension Endpoint {
    /// The page size on the command line, up to the endpoint's maximum; nil if there is none.
    fileprivate func pageSize(asked: Int?) -> Int? {
        guard let asked, let size = paging.size else { return nil }
        return Swift.min(asked, size.maximum ?? asked)
    }
}

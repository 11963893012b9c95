package import Endpoints
package import HTTP
package import Pages
package import Plugins

/// How the threads of one command are read.
package struct ThreadPlan: Sendable {
    /// Where the replies of one level come from.
    package enum Source: Sendable {
        case inside(InnerReplies)
        /// A list of its own for each comment.
        case list(Binding, sample: BoundEndpoint)
        /// A list of its own for each comment, but no list is read.
        case unreadList

        /// The columns of replies; nil if none are read.
        package var layout: ItemLayout? {
            switch self {
            case .inside(let replies): replies.layout
            case .list(_, let sample): sample.layout
            case .unreadList: nil
            }
        }

        /// A list under some comment; nil if there are no lists.
        package var sample: BoundEndpoint? {
            if case .list(_, let sample) = self { sample } else { nil }
        }
    }

    /// Makes the list of replies to a comment from its id and that of its parent, and the server that sent it, if its data
    /// may only be sent there.
    package typealias Binding =
        @Sendable (_ id: String, _ parent: String, _ origin: HTTPURL.Origin?) throws -> BoundEndpoint

    /// The sources of replies, beginning with replies to comments. The last one also describes all levels below it.
    package let sources: [Source]
    /// How many levels are read, comments included.
    package let depth: Int
    /// Whether the depth is set on the command line.
    package let isAsked: Bool

    /// - Parameters:
    ///   - list: the comments under an item.
    ///   - depth: the depth on the command line; nil for as many levels as need no request.
    ///   - bind: makes the list of replies to a comment.
    ///   - meter: makes a list's meter; called once for each list.
    package init(
        _ levels: ReplyLevels, of list: BoundEndpoint, depth: Int?,
        bind:
            @escaping @Sendable (
                _ replies: Endpoint, _ level: Int, _ id: String, _ parent: String, _ origin: HTTPURL.Origin?
            ) throws
            -> BoundEndpoint, meter: @escaping @Sendable (BoundEndpoint) -> (any PageMeter)?
    ) throws {
        let last = depth ?? levels.defaultDepth
        (isAsked, isFlatList) = (depth != nil, false)
        self.depth = last
        let definitions = levels.endpoints(to: last).map { replies in
            replies.outputSettings(in: list.plugin).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                + (replies.mappings.map { ["values \($0)"] } ?? [])
        }
        settings = "depth \(last) \(definitions.joined().joined(separator: " "))"
        sources = try levels.endpoints.enumerated().map { level, replies in
            if level >= last - 1, !replies.isInside { return .unreadList }
            if replies.isInside { return .inside(try InnerReplies(replies, in: list)) }
            let binding: Binding = { id, parent, origin in
                var list = try bind(replies, level, id, parent, origin)
                list.meter = meter(list)
                return list
            }
            return .list(binding, sample: try bind(replies, level, "0", "0", nil))
        }
    }

    /// The source of replies to a level, from 0 for comments.
    package func source(under level: Int) -> Source { sources[min(level, sources.count - 1)] }

    /// The kinds of replies that are read.
    private var readSources: ArraySlice<Source> { sources.prefix(depth - 1) }

    /// Whether replies are read that are not inside their comments.
    package var makesRequests: Bool { readSources.contains { $0.sample != nil } }

    /// The columns of comments, level by level; the last is also for all levels below.
    package func layouts(of list: BoundEndpoint) -> [ItemLayout] { [list.layout] + readSources.compactMap(\.layout) }

    /// All settings that decide what is read, in one text.
    package let settings: String
    /// Whether comments and replies are one flat list, which is nested once it is read.
    package let isFlatList: Bool

    /// Whether replies below the last level are shown there, because no depth was asked for.
    var showsDeeper: Bool { isFlatList && !isAsked }

    /// The plan for a flat list of comments and replies.
    ///
    /// - Parameter depth: the depth on the command line; nil for all levels.
    package init(ofFlatList depth: Int?) {
        (isAsked, isFlatList) = (depth != nil, true)
        self.depth = depth ?? ReplyLevels.most
        settings = "depth \(self.depth) of a flat list"
        sources = []
    }
}

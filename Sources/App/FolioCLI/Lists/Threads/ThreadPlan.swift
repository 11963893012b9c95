import Endpoints
import Pages
import Plugins

/// How the threads of one command are read.
struct ThreadPlan: Sendable {
    /// Where the replies of one level come from.
    enum Source: Sendable {
        case inside(InnerReplies)
        /// A list of its own for each comment.
        case list(Binding, sample: BoundEndpoint)
        /// The same where none is read.
        case unreadList

        var layout: ItemLayout? {
            switch self {
            case .inside(let replies): replies.layout
            case .list(_, let sample): sample.layout
            case .unreadList: nil
            }
        }

        /// Its list under some comment; nil where there is none.
        var sample: BoundEndpoint? {
            if case .list(_, let sample) = self { sample } else { nil }
        }
    }

    /// The list of replies to a comment, of its id and that of what it is under.
    typealias Binding = @Sendable (_ id: String, _ parent: String) throws -> BoundEndpoint

    /// From the replies to comments on; the last says how all below it is read as well.
    let sources: [Source]
    /// How many levels are read, comments included.
    let depth: Int
    /// Whether a person said how many.
    let isAsked: Bool

    /// - Parameters:
    ///   - list: the comments under an item.
    ///   - depth: what a person said; nil for as many levels as need no request.
    ///   - bind: makes the list of replies to a comment.
    ///   - meter: makes what measures one; it is asked once for each list that is read.
    init(
        _ levels: ReplyLevels, of list: BoundEndpoint, depth: Int?,
        bind:
            @escaping @Sendable (_ replies: Endpoint, _ level: Int, _ id: String, _ parent: String) throws
            -> BoundEndpoint, meter: @escaping @Sendable (BoundEndpoint) -> (any PageMeter)?
    ) throws {
        let last = depth ?? levels.defaultDepth
        isAsked = depth != nil
        self.depth = last
        sources = try levels.endpoints.enumerated().map { level, replies in
            if level >= last - 1, !replies.isInside { return .unreadList }
            if replies.isInside { return .inside(try InnerReplies(replies, in: list)) }
            let binding: Binding = { id, parent in
                var list = try bind(replies, level, id, parent)
                list.meter = meter(list)
                return list
            }
            return .list(binding, sample: try bind(replies, level, "0", "0"))
        }
    }

    /// The source of replies to what stands at a level, from 0 for comments.
    func source(under level: Int) -> Source { sources[min(level, sources.count - 1)] }

    /// The kinds of replies that are read.
    private var readSources: ArraySlice<Source> { sources.prefix(depth - 1) }

    /// Whether replies are read that are not inside their comments.
    var makesRequests: Bool { readSources.contains { $0.sample != nil } }

    /// How comments look, level by level; the last is for all below.
    func layouts(of list: BoundEndpoint) -> [ItemLayout] { [list.layout] + readSources.compactMap(\.layout) }

    /// All that decides on what is read, in one text.
    var settings: String {
        let definitions = readSources.map { $0.sample?.endpoint.definition ?? "inside" }
        return "depth \(depth) \(definitions.joined(separator: " "))"
    }
}

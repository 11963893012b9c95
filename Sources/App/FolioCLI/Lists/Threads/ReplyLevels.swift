import Plugins

/// How the replies to an endpoint's comments are read, level by level.
struct ReplyLevels: Sendable {
    /// How many levels a thread is read to at most, its comments included.
    static let most = 64

    /// From the replies to comments on; the last says how all below it is read as well.
    let endpoints: [Endpoint]

    /// Nil where the comments have no replies.
    init?(_ comments: Endpoint) {
        var endpoints: [Endpoint] = []
        var next = comments.comments
        while let replies = next {
            endpoints.append(replies)
            next = replies.comments
        }
        guard !endpoints.isEmpty else { return nil }
        self.endpoints = endpoints
    }

    /// How many levels are read without being asked for: as many as need no request.
    var defaultDepth: Int { endpoints.firstIndex { !$0.isInside }.map { $0 + 1 } ?? Self.most }

    /// The kinds of replies that are read to a depth.
    func endpoints(to depth: Int) -> ArraySlice<Endpoint> { endpoints.prefix(depth - 1) }

    /// The parameters of the comments and of replies, each once; ids are none of them.
    func parameters(with comments: Endpoint) -> [Parameter] {
        endpoints.flatMap(\.parameters).reduce(into: comments.parameters) { all, parameter in
            let isID = ["id", "parent"].contains(parameter.name)
            if !isID, !all.contains(where: { $0.name == parameter.name }) { all.append(parameter) }
        }
    }
}

extension Endpoint {
    /// The parameters of a list of comments that a person may give, those of its replies included.
    var threadParameters: [Parameter] { ReplyLevels(self)?.parameters(with: self) ?? parameters }
}

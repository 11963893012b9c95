package import Plugins

/// How the replies to an endpoint's comments are read, level by level.
package struct ReplyLevels: Sendable {
    /// The greatest depth to read, comments included.
    package static let most = 64

    /// The endpoints of replies, beginning with replies to comments. The last one also describes all levels below it.
    package let endpoints: [Endpoint]

    /// Nil if the comments have no replies.
    package init?(_ comments: Endpoint) {
        var endpoints: [Endpoint] = []
        var next = comments.comments
        while let replies = next {
            endpoints.append(replies)
            next = replies.comments
        }
        guard !endpoints.isEmpty else { return nil }
        self.endpoints = endpoints
    }

    /// The depth by default: as many levels as need no request.
    package var defaultDepth: Int { endpoints.firstIndex { !$0.isInside }.map { $0 + 1 } ?? Self.most }

    /// The endpoints of replies that are read to a depth.
    package func endpoints(to depth: Int) -> ArraySlice<Endpoint> { endpoints.prefix(depth - 1) }

    /// The parameters of the comments and of replies, each once, without ids.
    package func parameters(with comments: Endpoint) -> [Parameter] {
        endpoints.flatMap(\.parameters).reduce(into: comments.parameters) { all, parameter in
            let isID = ["id", "parent"].contains(parameter.name)
            if !isID, !all.contains(where: { $0.name == parameter.name }) { all.append(parameter) }
        }
    }
}

extension Endpoint {
    /// The parameters of a list of comments and of its replies.
    package var threadParameters: [Parameter] { ReplyLevels(self)?.parameters(with: self) ?? parameters }
}

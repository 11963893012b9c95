import Pagination
import Schema

/// Comments, and the replies under them.
extension Compiler {
    /// The list under each item, or the replies under each comment.
    ///
    /// - Parameters:
    ///   - outer: what the items or comments are described by.
    ///   - isOfReplies: whether `outer` is a list of comments itself.
    ///   - inner: what surrounds the list.
    mutating func comments(
        _ settings: Settings, under outer: Settings, isOfReplies: Bool, in inner: Surroundings
    ) -> Endpoint? {
        guard isOfReplies else { return endpoint("comments", settings, in: inner) }
        if let path = settings.values[ReplyKeys.path.key.name], outer.values[EndpointKeys.id.key.name] == nil,
            outer.isWhole
        {
            note(.repliesNeedID, at: path.keyLocation)
        }
        var inner = inner
        inner.parameters = inner.parameters.filter { $0.name != Parameter.parent.name } + [.parent]
        inner.place = .comment
        return endpoint("comments", settings.inheriting(Self.ofReplies, from: outer), in: inner)
    }

    /// What replies have of the comments around them where they do not say it themselves.
    private static let ofReplies = [
        EndpointKeys.id.key.name, EndpointKeys.condition.key.name, EndpointKeys.fields.key.name,
    ]

    /// Checks what is said of replies that stand inside their comment.
    mutating func checkInside(_ settings: Settings) {
        if settings.values[EndpointKeys.items.key.name] == nil, settings.isWhole {
            note(.repliesNeedPlace, at: settings.location)
        }
        for key in Self.ofRequests {
            guard let value = settings.values[key] else { continue }
            note(.keyNeedsPath(key), at: value.keyLocation)
        }
    }

    /// What is of requests and their answers.
    private static let ofRequests = [
        EndpointKeys.params.key.name, EndpointKeys.query.key.name, EndpointKeys.headers.key.name,
        EndpointKeys.order.key.name, EndpointKeys.pagination.key.name, EndpointKeys.ok.key.name,
        EndpointKeys.auth.key.name, PluginKeys.cache.key.name, BodyKeys.method.key.name, BodyKeys.json.key.name,
        BodyKeys.form.key.name, ErrorKeys.rules.key.name, ReplyKeys.count.key.name,
    ]
}

extension Parameter {
    /// The id of what a comment is under, whose replies are asked for.
    static let parent = Parameter(
        name: "parent", help: "The id of the parent item or comment", isRequired: true, isList: false,
        defaultValue: nil, allowed: nil)
}

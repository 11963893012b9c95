import Expressions
import Pagination
import Schema

/// Compiles comments, and the replies under them.
extension Compiler {
    /// The list of comments under each item, or of replies under each comment.
    ///
    /// - Parameters:
    ///   - outer: the settings of the items or comments.
    ///   - isOfReplies: whether `outer` is itself a list of comments.
    ///   - inner: the surroundings of the list.
    mutating func comments(
        _ settings: Settings, under outer: Settings, isOfReplies: Bool, in inner: EnclosingSettings
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

    /// The keys that replies inherit from the comments around them.
    private static let ofReplies = [
        EndpointKeys.id.key.name, EndpointKeys.version.key.name, EndpointKeys.deleted.key.name,
        EndpointKeys.condition.key.name, EndpointKeys.fields.key.name,
    ]

    /// How a flat list of comments is nested; nil if it is not.
    mutating func thread(_ settings: Settings) -> Endpoint.Thread? {
        guard let value = settings.values[ThreadKeys.thread.key.name], let thread = value.object else { return nil }
        if settings.values[EndpointKeys.id.key.name] == nil, settings.isWhole {
            note(.keyNeedsID(ThreadKeys.thread.key.name), at: value.keyLocation)
        }
        if settings.values[EndpointKeys.comments.key.name] != nil { note(.threadWithReplies, at: value.keyLocation) }
        checkSingleValued(ThreadKeys.parent, of: thread)
        guard let parent = thread[ThreadKeys.parent] else { return nil }
        if parent.isLiteral { note(.constant(ThreadKeys.parent.key.name), at: thread.location(of: ThreadKeys.parent)) }
        return Endpoint.Thread(parent: parent, roots: Set(thread[ThreadKeys.root] ?? ["", "0"]))
    }

    /// Checks the settings of replies that are inside their comment.
    mutating func checkInside(_ settings: Settings) {
        if settings.values[EndpointKeys.items.key.name] == nil, settings.isWhole {
            note(.repliesNeedPlace, at: settings.location)
        }
        for key in Self.ofRequests {
            guard let value = settings.values[key] else { continue }
            note(.keyNeedsPath(key), at: value.keyLocation)
        }
    }

    /// The keys for requests and responses.
    private static let ofRequests = [
        EndpointKeys.params.key.name, EndpointKeys.query.key.name, EndpointKeys.headers.key.name,
        EndpointKeys.order.key.name, EndpointKeys.pagination.key.name, EndpointKeys.ok.key.name,
        EndpointKeys.auth.key.name, PluginKeys.cache.key.name, BodyKeys.method.key.name, BodyKeys.json.key.name,
        BodyKeys.form.key.name, FormatKeys.format.key.name, FormatKeys.unpack.key.name,
        FormatKeys.columns.key.name, EditKeys.set.key.name, EditKeys.remove.key.name, ErrorKeys.rules.key.name,
        ReplyKeys.count.key.name,
    ]
}

extension Parameter {
    /// The names of values that items or messages set in the requests under them.
    static let namesOfItems: Set = [id.name, parent.name, message.name]

    /// The id of the item or comment that has the replies.
    package static let parent = Parameter(
        name: "parent", help: "The id of the parent item or comment", isRequired: true, isList: false,
        defaultValue: nil, allowed: nil)
}

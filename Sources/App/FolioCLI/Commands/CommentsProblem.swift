/// What can be wrong with the items whose comments are asked for.
enum CommentsProblem: Error, Equatable {
    /// An id written as a parameter: `id=5`.
    case idWithKey(String)
    /// `--depth` of an endpoint whose comments have no replies.
    case noReplies(endpoint: String)
    /// `--new` of comments whose replies are asked for, one list each.
    case newWithReplies
}

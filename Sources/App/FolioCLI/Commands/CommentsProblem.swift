/// Why the comments of the given items cannot be listed.
enum CommentsProblem: Error, Equatable {
    /// An id written as a parameter: `id=5`.
    case idWithKey(String)
    /// `--depth` for an endpoint whose comments have no replies.
    case noReplies(endpoint: String)
    /// `--new` with replies, which are one list per comment.
    case newWithReplies
}

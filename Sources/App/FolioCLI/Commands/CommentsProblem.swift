/// What can be wrong with the items whose comments are asked for.
enum CommentsProblem: Error, Equatable {
    /// An id written as a parameter: `id=5`.
    case idWithKey(String)
}

package import Pages

/// How comments with their replies are written.
package enum ThreadStyle: Sendable {
    /// Each comment has its replies as JSON in `children`.
    case nested
    /// A row per comment, with the columns `parent` and `depth`.
    case columns
    /// A row per comment, with a mark for each level before its text.
    case marks

    /// Makes the shape for this style, which turns threads into pages.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of comments, level by level; the last is for all levels below.
    ///   - hasParent: whether the id of the item above each comment is written, if the style allows either.
    ///   - isWhole: whether the server's objects contain all their replies.
    ///   - hasReplies: whether replies are read at all.
    package func shape(
        _ choice: ItemSelection.Choice, of layouts: [ItemLayout], hasParent: Bool, isWhole: Bool,
        hasReplies: Bool = true
    ) throws(ItemSelectionError) -> any ThreadShape {
        switch self {
        case .nested:
            try NestedThreads(
                choice, of: layouts, hasParent: hasParent, isWhole: isWhole, hasReplies: hasReplies)
        case .columns: try FlatThreads(choice, of: layouts, .columns)
        case .marks: try FlatThreads(choice, of: layouts, .marks(hasParent: hasParent))
        }
    }
}

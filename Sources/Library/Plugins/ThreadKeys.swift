import Expressions
import Schema

/// The keys of `thread:`.
enum ThreadKeys {
    static let thread = Setting.object(
        "thread", schema, help: "Nests the list, in which each reply has the id of the comment above it",
        example: "{parent: .parent}")
    /// The name in a list that is not one of comments under an item.
    static let refused = SchemaKey.refused(thread.key.name, .ofComments)

    static let parent = Setting<Expression>.parsed(
        "parent", .expression, isRequired: true, help: "Path of the id of the comment above", example: ".parent")
    static let root = Setting(
        "root", .list(of: .text), defaultText: "`[\"\", 0]`",
        help: "Values of `parent` that mean no comment above, beside null and a missing value", example: "[0, none]"
    ) { $0.list?.compactMap(\.text) }

    static let schema = Schema([parent.key, root.key])
}

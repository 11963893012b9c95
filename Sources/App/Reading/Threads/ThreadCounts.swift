/// What the threads of an output lack, in numbers.
package struct ThreadCounts: Sendable {
    /// How many comments have more replies than were read.
    package internal(set) var unfinished = 0
    /// How many lists of replies an error rule passed over.
    package internal(set) var skipped = 0
    /// How many comments were left out because they repeat a comment above them.
    package internal(set) var repeated = 0
    /// The replies that were not requested.
    package internal(set) var unread = UnreadReplies()
    /// How many comments have only a part of their replies inside them.
    package internal(set) var cut = 0
    /// The replies that did not come, such as those that are not inside these comments.
    package internal(set) var cutOff = UnreadReplies()

    /// How many replies were not read, for any reason; nil if that is not known.
    var allUnread: Int? {
        var all = unread
        all.add(cutOff)
        return all.count
    }

    mutating func add(_ other: ThreadCounts) {
        unfinished += other.unfinished
        skipped += other.skipped
        repeated += other.repeated
        unread.add(other.unread)
        cut += other.cut
        cutOff.add(other.cutOff)
    }
}

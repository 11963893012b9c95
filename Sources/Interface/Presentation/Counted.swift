package import Wording

/// Counts of what folio keeps and asks for.
package enum Counted {
    package static func requests(_ count: Int) -> Message {
        Message(count, one: "\(count) request", other: "\(count) requests")
    }

    package static func connections(_ count: Int) -> Message {
        Message(count, one: "\(count) connection", other: "\(count) connections")
    }

    package static func responses(_ count: Int) -> Message {
        Message(count, one: "\(count) response", other: "\(count) responses")
    }

    package static func lists(_ count: Int) -> Message {
        Message(count, one: "\(count) list", other: "\(count) lists")
    }

    package static func walks(_ count: Int) -> Message {
        Message(count, one: "\(count) walk", other: "\(count) walks")
    }

    package static func pages(_ count: Int) -> Message {
        Message(count, one: "\(count) page", other: "\(count) pages")
    }

    package static func items(_ count: Int) -> Message {
        Message(count, one: "\(count) item", other: "\(count) items")
    }

    /// Comments, and the replies below them where there are any.
    package static func comments(_ count: Int, replies: Int = 0) -> Message {
        let comments = Message(count, one: "\(count) comment", other: "\(count) comments")
        guard replies > 0 else { return comments }
        return [comments, Message(replies, one: "\(replies) reply", other: "\(replies) replies")].joined(
            separator: ", ")
    }
}

package import Wording

/// Counts of requests, pages, items and other things, in words.
package enum Counted {
    /// Such as `1 request` or `2 requests`.
    package static func requests(_ count: Int) -> Message {
        Message(count, one: "\(count) request", other: "\(count) requests")
    }

    /// Such as `1 connection` or `2 connections`.
    package static func connections(_ count: Int) -> Message {
        Message(count, one: "\(count) connection", other: "\(count) connections")
    }

    /// Such as `1 response` or `2 responses`.
    package static func responses(_ count: Int) -> Message {
        Message(count, one: "\(count) response", other: "\(count) responses")
    }

    /// Such as `the read marks of 1 list` or `the read marks of 2 lists`.
    package static func marks(_ count: Int) -> Message {
        Message(count, one: "the read marks of \(count) list", other: "the read marks of \(count) lists")
    }

    /// Such as `1 list` or `2 lists`.
    package static func lists(_ count: Int) -> Message {
        Message(count, one: "\(count) list", other: "\(count) lists")
    }

    /// Such as `1 walk` or `2 walks`.
    package static func walks(_ count: Int) -> Message {
        Message(count, one: "\(count) walk", other: "\(count) walks")
    }

    /// Such as `1 page` or `2 pages`.
    package static func pages(_ count: Int) -> Message {
        Message(count, one: "\(count) page", other: "\(count) pages")
    }

    /// Such as `1 item` or `2 items`.
    package static func items(_ count: Int) -> Message {
        Message(count, one: "\(count) item", other: "\(count) items")
    }

    /// The number of comments, and of their replies if there are any.
    package static func comments(_ count: Int, replies: Int = 0) -> Message {
        let comments = Message(count, one: "\(count) comment", other: "\(count) comments")
        guard replies > 0 else { return comments }
        return [comments, Message(replies, one: "\(replies) reply", other: "\(replies) replies")].joined(
            separator: ", ")
    }
}

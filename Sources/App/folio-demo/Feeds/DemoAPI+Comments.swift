extension DemoAPI {
    /// Writes a page of an item's comments, the oldest first; with `replies=nested` each contains its replies.
    mutating func writeComments(of number: Int, _ query: Query) throws(RefusalError) {
        let size = clamped(try query.number("limit", default: 20, in: 1...100))
        let withReplies = try query.word("replies", default: RepliesForm.none) == .nested
        let given = data.commentCount(of: number)
        let total = given + comments.count(number)
        let page = try query.number("page", default: 1, in: 1...Int.max)
        let start = skipped(beforePage: page, size: size, total: total)
        let end = min(total, start + size)
        body.append(#"{"items":["#)
        data.writeComments(of: number, min(start, given)..<min(end, given), withReplies: withReplies, to: &body)
        for place in max(start, given)..<max(end, given) {
            if place > start { body.append(",") }
            comments.write(number, place - given, withReplies: withReplies, to: &body)
        }
        body.append(#"],"total":"#)
        body.append(decimal: total)
        body.append("}")
    }

    mutating func addComment(to number: Int, _ request: Request) throws(RefusalError) -> ResponseHead {
        guard let message = try Submission(request)["message"], !message.isEmpty else {
            throw .invalid([FieldError(name: "message", message: "is missing")])
        }
        comments.add(message, author: author(of: request), to: number, data)
        comments.write(number, comments.count(number) - 1, withReplies: false, to: &body)
        return ResponseHead(status: 201)
    }
}

/// How a page of comments includes their replies.
private enum RepliesForm: String, CaseIterable {
    case none
    /// All replies, inside the comments.
    case nested
}

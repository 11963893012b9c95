extension DemoAPI {
    /// Writes a page of the replies to a comment or reply, the oldest first.
    mutating func writeReplies(to id: Substring, _ query: Query) throws(RefusalError) {
        guard let id = ItemID(id) else { throw .noSuchComment }
        let place = data.threadPlace(of: id)
        let isWritten = data.commentCipher.number(of: id).map(comments.holds) ?? false
        guard place != nil || isWritten else { throw .noSuchComment }
        let size = clamped(try query.number("limit", default: 10, in: 1...100))
        let page = try query.number("page", default: 1, in: 1...Int.max)
        let total = place.map(data.replyCount) ?? 0
        let start = skipped(beforePage: page, size: size, total: total)
        body.append(#"{"items":["#)
        if let place {
            data.writeReplies(under: place, start..<min(total, start + size), isWhole: false, to: &body)
        }
        body.append(#"],"total":"#)
        body.append(decimal: total)
        body.append("}")
    }
}

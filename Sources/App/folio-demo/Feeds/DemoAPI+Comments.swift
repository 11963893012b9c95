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

/// The comments written since the start, by the number of their item, in the order received.
struct CommentBook {
    private var written: [Int: [Comment]] = [:]
    private var writtenCount = 0

    private struct Comment {
        let id: ItemID
        let message: String
        let author: String
        /// In seconds since 1970.
        let created: Int
    }

    /// Larger than the index of any comment of the data set.
    private static let firstWritten = 1 << 50

    func count(_ number: Int) -> Int {
        written[number]?.count ?? 0
    }

    /// When an item's last comment was written, in seconds since 1970.
    func lastCreated(_ number: Int) -> Int? {
        written[number]?.last?.created
    }

    /// Adds a comment at the end. Its time continues that of the data set, one minute per comment.
    mutating func add(_ message: String, author: String, to number: Int, _ data: DataSet) {
        writtenCount += 1
        let comment = Comment(
            id: data.commentCipher.id(of: Self.firstWritten + writtenCount), message: message, author: author,
            created: data.firstMinuteAfterComments + writtenCount * DataSet.secondsPerItem)
        written[number, default: []].append(comment)
    }

    /// Whether a comment with this index was written.
    func holds(_ index: Int) -> Bool {
        index > Self.firstWritten && index <= Self.firstWritten + writtenCount
    }

    /// Writes a comment; it has no replies.
    func write(_ number: Int, _ place: Int, withReplies: Bool, to body: inout ByteBuffer) {
        guard let comments = written[number], comments.indices.contains(place) else { return }
        let comment = comments[place]
        body.append(#"{"id":""#)
        comment.id.write(to: &body)
        body.append(#"","reply_count":0,"message":"#)
        body.append(jsonString: comment.message)
        body.append(#","created_at":""#)
        Timestamp(secondsSince1970: comment.created).write(as: .zulu, to: &body)
        body.append(#"","author":{"username":"#)
        body.append(jsonString: comment.author)
        body.append("}")
        if withReplies { body.append(#","replies":[]"#) }
        body.append("}")
    }
}

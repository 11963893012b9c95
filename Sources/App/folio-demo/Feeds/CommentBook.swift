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

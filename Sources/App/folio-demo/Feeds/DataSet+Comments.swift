extension DataSet {
    static let mostComments = 40

    /// How many comments an item has, from 0 to `mostComments`.
    func commentCount(of number: Int) -> Int {
        var draw = RandomSequence(seed: seed, stream: .comments, index: UInt64(number))
        return draw.below(Self.mostComments + 1)
    }

    /// The minute after the last comment of the initial items, in seconds since 1970.
    var firstMinuteAfterComments: Int {
        Self.epoch + Self.secondsPerItem + Self.mostComments * 3_600
    }

    /// Writes comments of an item as JSON, separated by commas, in the order of their creation; `places` count from 0.
    ///
    /// - Parameter withReplies: whether each comment contains its replies.
    func writeComments(of number: Int, _ places: Range<Int>, withReplies: Bool = false, to buffer: inout ByteBuffer) {
        for place in places {
            if place != places.lowerBound { buffer.append(",") }
            writeComment(of: number, place, withReplies: withReplies, to: &buffer)
        }
    }

    /// Identifies a comment among all others.
    func commentIndex(of number: Int, _ place: Int) -> Int { number * (Self.mostComments + 1) + place }

    private func writeComment(of number: Int, _ place: Int, withReplies: Bool, to buffer: inout ByteBuffer) {
        let index = commentIndex(of: number, place)
        let thread = ThreadPlace(comment: index)
        var draw = RandomSequence(seed: seed, stream: .comment, index: UInt64(index))
        buffer.append(#"{"id":""#)
        commentCipher.id(of: index).write(to: &buffer)
        buffer.append(#"","reply_count":"#)
        buffer.append(decimal: replyCount(under: thread))
        buffer.append(#","message":""#)
        buffer.append(draw.choose(Words.messages))
        buffer.append(#"","created_at":""#)
        let hour = 3_600
        let posted = Timestamp(
            secondsSince1970: minutePosted(number) + Self.secondsPerItem + place * hour + draw.below(hour),
            microseconds: draw.below(1_000_000))
        posted.write(as: draw.choose(Timestamp.Form.allCases), to: &buffer)
        buffer.append(#"","author":{"username":""#)
        buffer.append(draw.choose(Words.usernames))
        buffer.append(#""}"#)
        if withReplies { writeReplies(inside: thread, to: &buffer) }
        buffer.append("}")
    }
}

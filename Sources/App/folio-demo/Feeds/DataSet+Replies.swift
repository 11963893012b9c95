/// Replies to comments of the data set, and replies to those, on three levels.
extension DataSet {
    /// The number of replies to a comment or reply: half of the comments have none, and one in ten has more than ten.
    func replyCount(under place: ThreadPlace) -> Int {
        guard place.way.count < ThreadPlace.levels else { return 0 }
        var draw = RandomSequence(seed: seed, stream: .reply, index: UInt64(place.number))
        let chance = draw.below(20)
        return switch place.way.count {
        case 0 where chance < 2: 11 + draw.below(15)
        case 0 where chance < 10: 1 + draw.below(4)
        case 1 where chance < 8: 1 + draw.below(3)
        case 2 where chance < 5: 1 + draw.below(2)
        default: 0
        }
    }

    /// The comment or reply with an id; nil if the data set has none.
    func threadPlace(of id: ItemID) -> ThreadPlace? {
        if let index = commentCipher.number(of: id) {
            let (number, place) = index.quotientAndRemainder(dividingBy: Self.mostComments + 1)
            return number < count && place < commentCount(of: number) ? ThreadPlace(comment: index) : nil
        }
        guard let place = replyCipher.number(of: id).flatMap({ ThreadPlace(number: $0) }), exists(place) else {
            return nil
        }
        return place
    }

    private func exists(_ place: ThreadPlace) -> Bool {
        guard let above = place.above, let last = place.way.last else {
            let (number, comment) = place.comment.quotientAndRemainder(dividingBy: Self.mostComments + 1)
            return number < count && comment < commentCount(of: number)
        }
        return last < replyCount(under: above) && exists(above)
    }

    /// Writes replies as JSON, separated by commas, the oldest first.
    ///
    /// - Parameter isWhole: whether each reply contains its own replies.
    func writeReplies(under above: ThreadPlace, _ places: Range<Int>, isWhole: Bool, to buffer: inout ByteBuffer) {
        for place in places {
            if place != places.lowerBound { buffer.append(",") }
            writeReply(above.reply(place), isWhole: isWhole, to: &buffer)
        }
    }

    /// Writes the member with all replies to a comment or reply.
    func writeReplies(inside above: ThreadPlace, to buffer: inout ByteBuffer) {
        buffer.append(#","replies":["#)
        writeReplies(under: above, 0..<replyCount(under: above), isWhole: true, to: &buffer)
        buffer.append("]")
    }

    private func writeReply(_ place: ThreadPlace, isWhole: Bool, to buffer: inout ByteBuffer) {
        // The first random number of a place decides its own replies.
        var draw = RandomSequence(seed: ~seed, stream: .reply, index: UInt64(place.number))
        buffer.append(#"{"id":""#)
        replyCipher.id(of: place.number).write(to: &buffer)
        buffer.append(#"","reply_count":"#)
        buffer.append(decimal: replyCount(under: place))
        buffer.append(#","message":""#)
        buffer.append(draw.choose(Words.messages))
        buffer.append(#"","created_at":""#)
        let (number, comment) = place.comment.quotientAndRemainder(dividingBy: Self.mostComments + 1)
        let hour = 3_600
        let delay = zip(place.way, [hour, 60, 1]).reduce(0) { $0 + ($1.0 + 1) * $1.1 }
        let posted = Timestamp(
            secondsSince1970: minutePosted(number) + Self.secondsPerItem + (comment + 1) * hour + delay)
        posted.write(as: draw.choose(Timestamp.Form.allCases), to: &buffer)
        buffer.append(#"","author":{"username":""#)
        buffer.append(draw.choose(Words.usernames))
        buffer.append(#""}"#)
        if isWhole { writeReplies(inside: place, to: &buffer) }
        buffer.append("}")
    }
}

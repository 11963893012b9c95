extension DataSet {
    /// Writes items as a JSON array, the newest of `numbers` first.
    func writeItems(_ numbers: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append("[")
        for number in numbers.reversed() {
            if number != numbers.upperBound - 1 { buffer.append(",") }
            writeItem(number, to: &buffer)
        }
        buffer.append("]")
    }

    /// Writes one item as a JSON object.
    func writeItem(_ number: Int, to buffer: inout ByteBuffer) {
        var draw = Draw(seed: seed, stream: .item, index: UInt64(number))
        buffer.append(#"{"id":""#)
        let idStart = buffer.count
        id(of: number).write(to: &buffer)
        buffer.append(#"""#)
        writeDescription(&draw, to: &buffer)
        writeLocation(&draw, to: &buffer)
        buffer.append(#","url":""#)
        buffer.append(imageURLPrefix)
        buffer.append(copyOf: idStart, length: ItemID.textLength)
        buffer.append(#"/blob","created_at":""#)
        let posted = Timestamp(
            secondsSince1970: minutePosted(number) + draw.below(Self.secondsPerItem),
            microseconds: draw.below(1_000_000))
        posted.write(as: draw.choose(Timestamp.Form.allCases), to: &buffer)
        buffer.append(#"","likes":"#)
        buffer.append(decimal: draw.below(40) * draw.below(60))
        buffer.append(#","tags":["#)
        writeTags(&draw, to: &buffer)
        buffer.append("]}")
    }

    /// One item in twelve has no description, another one a null.
    private func writeDescription(_ draw: inout Draw, to buffer: inout ByteBuffer) {
        switch draw.below(12) {
        case 0:
            break
        case 1:
            buffer.append(#","description":null"#)
        case 2, 3:
            buffer.append(#","description":""#)
            buffer.append(draw.choose(Words.specials))
            buffer.append(#"""#)
        default:
            buffer.append(#","description":""#)
            buffer.append(draw.choose(Words.openings))
            buffer.append(" ")
            buffer.append(draw.choose(Words.subjects))
            buffer.append(draw.choose(Words.endings))
            buffer.append(#"""#)
        }
    }

    /// One item in twelve has no location, another one a null.
    private func writeLocation(_ draw: inout Draw, to buffer: inout ByteBuffer) {
        switch draw.below(12) {
        case 0:
            break
        case 1:
            buffer.append(#","location":null"#)
        default:
            buffer.append(#","location":""#)
            buffer.append(draw.choose(Words.locations))
            buffer.append(#"""#)
        }
    }

    /// Writes up to two tags, never the same twice.
    private func writeTags(_ draw: inout Draw, to buffer: inout ByteBuffer) {
        let count = draw.below(3)
        let first = draw.below(Words.tags.count)
        for place in 0..<count {
            buffer.append(place == 0 ? #"""# : #",""#)
            buffer.append(Words.tags[(first + place * 7) % Words.tags.count])
            buffer.append(#"""#)
        }
    }
}

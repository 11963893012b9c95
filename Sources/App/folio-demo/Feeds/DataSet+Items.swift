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
        var draw = RandomSequence(seed: seed, stream: .item, index: UInt64(number))
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
        buffer.append("]")
        if let textLength { writeText(of: textLength, &draw, to: &buffer) }
        buffer.append("}")
    }

    /// Writes letters from a to p, sixteen for each random number.
    private func writeText(of length: Int, _ draw: inout RandomSequence, to buffer: inout ByteBuffer) {
        buffer.append(#","text":""#)
        for start in stride(from: 0, to: length, by: 16) {
            var bits = draw.next()
            for _ in start..<min(start + 16, length) {
                buffer.append(UInt8(ascii: "a") + UInt8(bits & 15))
                bits >>= 4
            }
        }
        buffer.append(#"""#)
    }

    private func writeDescription(_ draw: inout RandomSequence, to buffer: inout ByteBuffer) {
        switch Self.description(&draw) {
        case .absent:
            break
        case .null:
            buffer.append(#","description":null"#)
        case .special(let text):
            buffer.append(#","description":""#)
            buffer.append(text)
            buffer.append(#"""#)
        case .composed(let opening, let subject, let ending):
            buffer.append(#","description":""#)
            buffer.append(opening)
            buffer.append(" ")
            buffer.append(subject)
            buffer.append(ending)
            buffer.append(#"""#)
        }
    }

    private func writeLocation(_ draw: inout RandomSequence, to buffer: inout ByteBuffer) {
        switch Self.location(&draw) {
        case .absent:
            break
        case .null:
            buffer.append(#","location":null"#)
        case .place(let place):
            buffer.append(#","location":""#)
            buffer.append(Words.locations[place])
            buffer.append(#"""#)
        }
    }

    /// Writes up to two tags, never the same twice.
    private func writeTags(_ draw: inout RandomSequence, to buffer: inout ByteBuffer) {
        let count = draw.below(3)
        let first = draw.below(Words.tags.count)
        for place in 0..<count {
            buffer.append(place == 0 ? #"""# : #",""#)
            buffer.append(Words.tags[(first + place * 7) % Words.tags.count])
            buffer.append(#"""#)
        }
    }
}

extension DataSet {
    /// An item's location, as an index of `Words.locations`; nil if it has none.
    func location(of number: Int) -> Int? {
        var draw = RandomSequence(seed: seed, stream: .item, index: UInt64(number))
        _ = Self.description(&draw)
        if case .place(let place) = Self.location(&draw) { return place }
        return nil
    }

    private enum Description {
        case absent, null
        case special(StaticString)
        case composed(StaticString, StaticString, StaticString)
    }

    private enum Location {
        case absent, null
        case place(Int)
    }

    /// One item in twelve has no description, another one a null.
    @inline(__always)
    private static func description(_ draw: inout RandomSequence) -> Description {
        switch draw.below(12) {
        case 0: return .absent
        case 1: return .null
        case 2, 3: return .special(draw.choose(Words.specials))
        default:
            let opening = draw.choose(Words.openings)
            let subject = draw.choose(Words.subjects)
            return .composed(opening, subject, draw.choose(Words.endings))
        }
    }

    /// One item in twelve has no location, another one a null.
    @inline(__always)
    private static func location(_ draw: inout RandomSequence) -> Location {
        switch draw.below(12) {
        case 0: .absent
        case 1: .null
        default: .place(draw.below(Words.locations.count))
        }
    }
}

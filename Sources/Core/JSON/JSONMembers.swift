/// Reads the members and elements of checked JSON.
enum JSONMembers {
    /// A member of an object.
    struct Member {
        /// Its name without escapes.
        let name: String
        /// Where the name is, with its quotes.
        let key: Range<Int>
        let value: Range<Int>
    }

    static func members(ofObject range: Range<Int>, in json: UnsafeBufferPointer<UInt8>) -> [Member] {
        var members: [Member] = []
        var position = afterSpace(range.lowerBound + 1, in: json)
        while json[position] == UInt8(ascii: "\"") {
            let key = position..<end(ofString: position, in: json)
            let colon = afterSpace(key.upperBound, in: json)
            let start = afterSpace(colon + 1, in: json)
            let value = start..<end(ofValue: start, in: json)
            let inside = key.lowerBound + 1..<key.upperBound - 1
            members.append(Member(name: JSONText.unescaped(json[inside]), key: key, value: value))
            position = afterSpace(value.upperBound, in: json)
            guard json[position] == UInt8(ascii: ",") else { break }
            position = afterSpace(position + 1, in: json)
        }
        return members
    }

    static func elements(ofList range: Range<Int>, in json: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var position = afterSpace(range.lowerBound + 1, in: json)
        while json[position] != UInt8(ascii: "]") {
            let value = position..<end(ofValue: position, in: json)
            elements.append(value)
            position = afterSpace(value.upperBound, in: json)
            if json[position] == UInt8(ascii: ",") { position = afterSpace(position + 1, in: json) }
        }
        return elements
    }

    private static func afterSpace(_ position: Int, in json: UnsafeBufferPointer<UInt8>) -> Int {
        var position = position
        while json[position] <= 0x20 { position += 1 }
        return position
    }

    private static func end(ofString start: Int, in json: UnsafeBufferPointer<UInt8>) -> Int {
        var position = start + 1
        while json[position] != UInt8(ascii: "\"") { position += json[position] == UInt8(ascii: "\\") ? 2 : 1 }
        return position + 1
    }

    private static func end(ofValue start: Int, in json: UnsafeBufferPointer<UInt8>) -> Int {
        var (position, depth) = (start, 0)
        while position < json.count {
            switch json[position] {
            case UInt8(ascii: "\""):
                position = end(ofString: position, in: json)
                if depth == 0 { return position }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return position }
                if depth == 0 { return position + 1 }
            case UInt8(ascii: ","), 0...0x20: if depth == 0 { return position }
            default: break
            }
            position += 1
        }
        return position
    }
}

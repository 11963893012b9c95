/// A response as bytes on the wire, which libmicrohttpd would not send. The connection ends after it.
enum RawResponse {
    enum Step: Equatable {
        case bytes([UInt8])
        /// A byte, repeated.
        case fill(UInt8, count: Int)
        /// A pause in milliseconds.
        case pause(Int)
        /// The connection is reset.
        case reset
    }

    /// The number of spaces in a gzip bomb, as a power of two.
    static let bombExponent = 30
    /// The number of spaces in a huge body.
    static let hugeFill = 2 << 30

    /// The steps that replace a response.
    ///
    /// - Parameter stall: how long a slow response stalls, in milliseconds.
    static func steps(_ fault: Fault, _ head: ResponseHead, _ body: [UInt8], stall: Int) -> [Step] {
        let half = body.count / 2
        switch fault {
        case .reset: return [.reset]
        case .truncated: return [.bytes(text(head, length: body.count) + body.prefix(half))]
        case .longLength: return [.bytes(text(head, length: body.count + 1_000) + body)]
        case .shortLength: return [.bytes(text(head, length: half) + body)]
        case .slow: return slow(head, body, stall: stall)
        case .slowHead:
            let head = text(last(head), length: body.count)
            return [
                .bytes(Array(head.prefix(head.count / 2))), .pause(stall),
                .bytes(head.dropFirst(head.count / 2) + body),
            ]
        case .badStatusLine:
            return [.bytes(Array("HTTP/1.1 OK 200\r\n".utf8) + fieldLines(head, length: body.count) + body)]
        case .gzipBomb: return bomb(head)
        case .huge: return huge(head)
        default: return [.bytes(text(head, length: body.count) + body)]
        }
    }

    /// Half of the body, a pause, then small pieces.
    private static func slow(_ head: ResponseHead, _ body: [UInt8], stall: Int) -> [Step] {
        let pieces = 8
        let rest = body.dropFirst(body.count / 2)
        let length = max(1, (rest.count + pieces - 1) / pieces)
        var steps: [Step] = [.bytes(text(last(head), length: body.count) + body.prefix(body.count / 2)), .pause(stall)]
        for start in stride(from: rest.startIndex, to: rest.endIndex, by: length) {
            steps += [.bytes(Array(rest[start..<min(start + length, rest.endIndex)])), .pause(trickle)]
        }
        return steps
    }

    /// Milliseconds between two pieces.
    private static let trickle = 5

    private static func bomb(_ head: ResponseHead) -> [Step] {
        let spaces = Gzip.spaces(exponent: bombExponent)
        var head = last(head)
        head.fields.append(HeaderField("Content-Encoding", "gzip"))
        return [
            .bytes(text(head, length: spaces.length) + spaces.start), .fill(spaces.repeated, count: spaces.count),
            .bytes(spaces.end),
        ]
    }

    private static func huge(_ head: ResponseHead) -> [Step] {
        let start = Array(#"{"items":["#.utf8)
        let end = Array("]}".utf8)
        let length = start.count + hugeFill + end.count
        return [
            .bytes(text(last(head), length: length) + start), .fill(UInt8(ascii: " "), count: hugeFill), .bytes(end),
        ]
    }

    /// Announces that the connection ends with the response, unless the fault is about that. Otherwise a client would
    /// send the next request on it.
    private static func last(_ head: ResponseHead) -> ResponseHead {
        var head = head
        head.fields.append(HeaderField("Connection", "close"))
        return head
    }

    private static func text(_ head: ResponseHead, length: Int) -> [UInt8] {
        Array("HTTP/1.1 \(head.status) \(head.status == 200 ? "OK" : "Other")\r\n".utf8)
            + fieldLines(head, length: length)
    }

    private static func fieldLines(_ head: ResponseHead, length: Int) -> [UInt8] {
        var lines = ""
        head.forEachField { lines += "\($0): \($1)\r\n" }
        return Array("\(lines)Content-Length: \(length)\r\n\r\n".utf8)
    }
}

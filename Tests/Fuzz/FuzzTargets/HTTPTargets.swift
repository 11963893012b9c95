import CurlHTTP
import HTTP
import HTTPCache
import Presentation
import System

extension FuzzTarget {
    /// A URL, and a reference on the next line, which is resolved against it.
    static let url = FuzzTarget(name: "url") { bytes in
        let lines = bytes.lines
        guard let url = try? HTTPURL(lines[0]) else { return nil }
        guard (try? HTTPURL(url.description)) == url else { return "a URL reads as it is written" }
        guard let other = try? url.resolving(lines.dropFirst().first ?? "") else { return nil }
        guard (try? HTTPURL(other.description)) == other else { return "a resolved reference is a URL" }
        return broken("a URL has a path", unless: other.path.hasPrefix("/"))
    }

    /// `Link` fields, one per line.
    static let link = FuzzTarget(name: "link") { bytes in
        let links = LinkHeader(bytes.lines).links
        let names = links.flatMap(\.parameters).map(\.name)
        return broken("names are in lower case", unless: names.allSatisfy { $0 == $0.lowercased() })
    }

    /// The fields of a stored response, one per line.
    static let freshness = FuzzTarget(name: "freshness") { bytes in
        let fields = fields(bytes)
        for now in [0, received, HTTPDate.latest] {
            let stored = StoredResponse(
                status: 200, fields: fields, body: [], requestedAt: received - 1, receivedAt: received)
            let freshness = Freshness(of: stored, policy: CachePolicy(), now: now)
            guard freshness.age >= 0, freshness.lifetime >= 0 else { return "age and lifetime are not negative" }
        }
        return nil
    }

    /// The fields of a response that say how long to wait, one per line.
    static let wait = FuzzTarget(name: "wait") { bytes in
        let limits = RateLimitFields(fields(bytes))
        let waits = [200, 403, 429, 503].compactMap { limits.wait(status: $0, now: received) }
        return broken("a wait is not negative", unless: waits.allSatisfy { $0 >= .zero })
    }

    /// A date in HTTP's form or an API's.
    static let date = FuzzTarget(name: "date") { bytes in
        let text = text(bytes)
        if let date = HTTPDate(text, now: received) {
            let again = HTTPDate(date.description, now: received)
            guard again == date else { return "a date reads as it is written" }
        }
        _ = UnixTime(parsing: text)
        return nil
    }

    /// The codings of a body, the number of bytes per piece, and on the third line the bytes.
    static let body = FuzzTarget(name: "body") { bytes in
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, let size = Int(text(lines[1])), size > 0 else { return nil }
        let codings = ContentDecoder.codings(["Content-Encoding": text(lines[0])])
        let atOnce = decoded(Array(lines[2]), codings, pieces: lines[2].count + 1)
        let inPieces = decoded(Array(lines[2]), codings, pieces: size)
        guard atOnce == inPieces else { return "a body is the same however it comes" }
        return broken("a body keeps to its limit", unless: atOnce?.body.count ?? 0 <= bodyLimit)
    }

    private static let bodyLimit = 1 << 20

    /// A body whose data arrives in pieces, and whether it is complete; nil for damaged data.
    private static func decoded(_ data: [UInt8], _ codings: [String], pieces: Int) -> Body? {
        guard let decoder = try? ContentDecoder(codings, limit: bodyLimit) else { return nil }
        var body: [UInt8] = []
        for start in stride(from: 0, to: data.count, by: pieces) {
            let piece = data[start..<min(start + pieces, data.count)]
            guard (try? piece.withUnsafeBytes({ try decoder.decode($0, into: &body) })) != nil else { return nil }
        }
        return Body(body: body, isWhole: decoder.isWhole)
    }

    private struct Body: Equatable {
        let body: [UInt8]
        let isWhole: Bool
    }

    /// Fields, one per line.
    private static func fields(_ bytes: [UInt8]) -> HTTPFields {
        var fields = HTTPFields()
        for line in bytes.lines {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if halves.count == 2 { fields.append(halves[0], halves[1]) }
        }
        return fields
    }

    private static let received: Int64 = 1_700_000_000
}

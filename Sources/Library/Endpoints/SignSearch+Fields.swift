import HTTP
import JSON
import Pages
import Pagination

extension SignSearch {
    private static let pageCounts = [
        "X-Total-Pages", "X-WP-TotalPages", "X-Page-Count", "X-Pagination-Page-Count", "X-Pages",
    ]
    private static let currentPages = ["X-Page", "X-Current-Page", "X-Pagination-Current-Page"]
    private static let nextPages = [
        "X-Next-Page", "Next-Page", "X-Next-Cursor", "X-Next-Page-Token", "X-Continuation-Token", "X-MS-Continuation",
        "X-MS-ContinuationToken",
    ]
    private static let flags = ["X-Has-More", "X-Has-Next", "X-Has-Next-Page"]
    /// Fields with a JSON object, as in examples for ASP.NET.
    private static let objects = ["X-Pagination", "Pagination"]

    /// Looks at the header.
    mutating func look(at fields: HTTPFields, status: Int) {
        if LinkHeader(fields.values(of: "Link")).next != nil { signs.append(.link) }
        let ranges = fields.values(of: "Content-Range")
        if Self.hasPart(ranges, status: status) { signs.append(.range) }
        // Of Heroku.
        if status == 206, fields["Next-Range"]?.isEmpty == false { signs.append(.next(.field("Next-Range"))) }
        if status == 206, ranges.isEmpty, fields["Next-Range"] == nil { signs.append(.partialContent) }
        let number = { (name: String) in fields[name].flatMap(JSONNumber.whole) }
        for name in SignNames.totalFields {
            if let total = number(name), total > 0 { signs.append(.total(total, .field(name))) }
        }
        let current = Self.currentPages.lazy.compactMap(number).first
        for name in Self.pageCounts {
            if let pages = number(name) { note(pages: pages, current: current, .field(name)) }
        }
        for name in Self.nextPages where SignNames.isToken(fields[name] ?? "") { signs.append(.next(.field(name))) }
        for name in Self.flags {
            switch fields[name]?.lowercased() {
            case "true", "1": note(hasMore: true, .field(name))
            case "false", "0": note(hasMore: false, .field(name))
            default: break
            }
        }
        for name in Self.objects {
            if let text = fields[name] { look(atObject: text, in: .field(name)) }
        }
    }

    /// Looks at a JSON object in a field; another text has no signs.
    private mutating func look(atObject text: String, in field: MoreSign.Place) {
        guard let object = SignObject(Array(text.utf8), at: [.key("pagination")]) else { return }
        var inner = SignSearch(place)
        inner.note(object, depth: 1)
        signs += inner.signs.map { $0.mapPlace { _ in field } }
        saysNoMore = saysNoMore || inner.saysNoMore
    }

    /// Whether a response has only a part of the bytes that it is about.
    static func isPart(_ response: HTTPResponse) -> Bool {
        let ranges = response.fields.values(of: "Content-Range")
        return response.status == 206 && (ranges.isEmpty || hasPart(ranges, status: response.status))
    }

    private static func hasPart(_ ranges: [String], status: Int) -> Bool {
        ranges.contains { isPart($0, status: status) }
    }

    /// Whether a `Content-Range` such as `items 0-24/100` ends before its total (RFC 9110, section 14.4). Some servers
    /// leave out the unit. Bytes count only with status 206: then the body must be all of them.
    private static func isPart(_ range: String, status: Int) -> Bool {
        let words = range.split(separator: " ")
        let areBytes = words.first?.lowercased() == "bytes"
        if areBytes, status != 206 { return false }
        let numbers = (words.last ?? "").split(whereSeparator: { "-/".contains($0) }).compactMap { Int($0) }
        guard words.count <= 2, numbers.count == 3, words.last ?? "" == "\(numbers[0])-\(numbers[1])/\(numbers[2])"
        else { return areBytes }
        let endsEarly = numbers[0] <= numbers[1] && numbers[1] < numbers[2] - 1
        return endsEarly || areBytes && numbers[0] > 0
    }
}

import TestSupport

/// Lists that say something else in the words for the end of a list, or know parameters under other names.
extension URLServer {
    private typealias Shape = @Sendable (Query) -> ScriptedServer.Response

    /// The responses by the path. All have the whole list in pages of ten.
    static let misleading: [String: @Sendable (Query) -> ScriptedServer.Response] = [
        "flag-of-sidebar": numbered(beside: #""sidebar":{"has_more":false}"#),
        "flag-of-work": numbered(beside: #""ok":true,"done":true"#),
        "flag-of-build": numbered(beside: #""build":{"last":true}"#),
        "next-of-schedule": numbered(beside: #""schedule":{"next":null,"prev":null}"#),
        "next-of-chapter": numbered(beside: #""chapter":{"next":"/short"}"#),
        "total-of-facet": numbered(beside: #""facets":{"colour":{"found":10}}"#),
        "total-of-account": numbered(beside: #""account":{"name":"x","total":10}"#),
        "total-of-page": numbered(beside: #""total":10"#),
        "total-in-header": { query in
            .response(fields: ["Total: 10"], body: #"{"items":\#(items(query.number("offset", 0), 10))}"#)
        },
        "estimated-total": { query in
            let items = items(query.number("offset", 0), query.number("limit", 10))
            return .response(body: #"{"total":30,"items":\#(items)}"#)
        },
        // Counts pages from 0, and shows them to people from 1.
        "shown-from-one": { query in
            let (start, size) = page(query, "page", nil, first: 0)
            return .response(body: #"{"page":\#(start / size + 1),"items":\#(items(start, size))}"#)
        },
        // `limit` is the length of the list, not that of a page.
        "limit-of-list": { query in
            let (start, limit) = (query.number("offset", 0), query.number("limit", count))
            return .response(body: #"{"items":\#(items(start, min(10, limit - start)))}"#)
        },
        // Two items share an id, as those of two kinds may.
        "mixed-kinds": { query in
            let (start, size) = page(query, "page", nil)
            let numbers = start < count ? Array(start + 1...min(count, start + size)) : []
            let items = numbers.map { #"{"id":\#($0 == 30 ? 3 : $0),"title":"Item \#($0)"}"# }
            return .response(body: #"{"page":\#(start / size + 1),"results":[\#(items.joined(separator: ","))]}"#)
        },
        // The list has no items, and another one accompanies it.
        "tickets": { _ in .response(body: #"{"tickets":[],"users":[{"id":1},{"id":2}],"count":0,"next":null}"#) },
        "pages-of-none": { _ in
            .response(
                body: #"{"data":[],"meta":{"links":[{"url":"/a"},{"url":"/b"}],"total":0},"links":{"next":null}}"#)
        },
        // The token never ends, and a page without items comes before others.
        "endless": { query in
            let start = query.number("cursor", 0)
            let items = items(start > 20 ? start - 10 : start, start == 20 ? 0 : 10)
            return .response(body: #"{"total":\#(count),"items":\#(items),"next_cursor":"\#(start + 10)"}"#)
        },
        // Lists of things without an id: two customers are the same, and two names.
        "lines": { query in
            let numbers = items(query.number("offset", 0), 10).split(separator: "},")
            let lines = numbers.enumerated().map { place, _ in
                let number = query.number("offset", 0) + place
                return #"{"customer_id":\#(number == 30 ? 3 : number),"amount":\#(number * 7)}"#
            }
            return .response(body: "[\(query.number("offset", 0) >= count ? "" : lines.joined(separator: ","))]")
        },
    ]

    private static func numbered(beside members: String) -> Shape {
        { query in
            let (start, size) = page(query, "page", nil)
            return .response(body: "{\(members),\"items\":\(items(start, size))}")
        }
    }
}

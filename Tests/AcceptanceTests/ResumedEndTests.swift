import Foundation
import TestSupport
import Testing

/// How lists end that were interrupted: what a walk knew before counts after `--resume`, too.
struct ResumedEndTests {
    /// A list of five items a page that changes, whose fourth request fails. Items are in descending order.
    private static func changing(
        _ strategy: String, _ fields: [String], before: [Int], after: [Int]
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if number == 4 { return .response(status: 404, body: "") }
            let all = number < 4 ? before : after
            let last = request.target.split(separator: "=").dropFirst().last.flatMap { Int($0) } ?? .max
            let page = all.filter { $0 < last }.prefix(5)
            let items = page.map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = page.last.map { strategy == "link" ? "\"/list?last=\($0)\"" : "\"\($0)\"" } ?? "null"
            return .response(
                fields: fields, body: #"{"items":[\#(items)],"next":\#(next),"total":\#(all.count)}"#)
        }
    }

    private static let keyed = [
        "keyset": "strategy: keyset, after: {query: last}",
        "cursor": "strategy: cursor, token: .next, cursor: {query: last}",
        "link": "strategy: link, next: .next",
    ]

    private static func plugin(_ server: ScriptedServer, _ pagination: String, id: Bool = true) -> String {
        Plugin.list(
            server, "items: .items\n\(id ? "id: .id\nfields: {}" : "fields: {n: .id}")\npagination: {\(pagination)}")
    }

    /// Reads a list to a file, and resumes it. Returns the numbers in the file, and how the second command ended.
    private func interrupted(
        _ folio: Folio, code: Int32 = 5
    ) throws -> (items: [Int], rest: Child.Ending) {
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == code)
        let rest = try folio.run("\(line) --resume")
        let items = try folio.folder.text(of: "items.jsonl").split(separator: "\n").map { Int($0.filter(\.isNumber)) }
        return (items.compactMap(\.self), rest)
    }

    private static let storing = [[], ["Cache-Control: no-store"]]

    /// Items that the walk has were deleted: the smaller total does not bring the end closer.
    @Test(arguments: ["keyset", "cursor", "link"], storing)
    func deletedItems_doNotEndAResumedListEarly(strategy: String, fields: [String]) throws {
        let all = Array((1...30).reversed())
        let server = try Self.changing(strategy, fields, before: all, after: all.filter { $0 <= 25 })
        let pagination = try #require(Self.keyed[strategy])
        let folio = try Folio(plugins: Self.plugin(server, "\(pagination), until: {total: .total}"))
        let (items, rest) = try interrupted(folio)
        #expect(items == all)
        #expect(rest.code == 0, "\(rest.error)")
    }

    /// The walk was interrupted after the page before was requested again, so that only the rest of that page is stored.
    @Test(arguments: ["offset", "page"], [7, 8, 9, 13])
    func totalAfterARepeatedPage_isThatOfTheList(strategy: String, count: Int) throws {
        let server = try ScriptedServer { request, number in
            // The first item is deleted after the first request, and the second one after the third.
            let all = Array((number < 2 ? 0 : number < 4 ? 1 : 2)..<count)
            if number == 5 { return .response(status: 404, body: "") }
            let value = request.target.split(separator: "=").dropFirst().last.flatMap { Int($0) }
            let start = strategy == "page" ? ((value ?? 1) - 1) * 3 : value ?? 0
            let items = all.dropFirst(start).prefix(3).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)],"total":\#(all.count)}"#)
        }
        let folio = try Folio(
            plugins: Self.plugin(
                server, "strategy: \(strategy), \(strategy): {query: \(strategy)}, until: {total: .total}"))
        let (items, rest) = try interrupted(folio)
        #expect(items == Array(0..<count), "\(rest.error)")
        #expect(rest.code == 0, "\(rest.error)")
    }

    /// Items were added before those that the walk has: it need not reach the larger total.
    @Test(arguments: ["keyset", "cursor", "link"], storing)
    func addedItems_doNotMakeAResumedListIncomplete(strategy: String, fields: [String]) throws {
        let all = Array((1...30).reversed())
        let server = try Self.changing(strategy, fields, before: all, after: Array((1...37).reversed()))
        let pagination = try #require(Self.keyed[strategy])
        let folio = try Folio(plugins: Self.plugin(server, "\(pagination), until: {total: .total}"))
        let (items, rest) = try interrupted(folio)
        #expect(items == all)
        #expect(rest.code == 0, "\(rest.error)")
    }

    /// A server of numbered pages; the request with a number fails.
    private static func pages(
        failing: Int, _ fields: [String] = [], _ page: @escaping @Sendable (Int) -> String
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if number == failing { return .response(status: 404, body: "") }
            let position = request.target.split(separator: "=").dropFirst().last
            return .response(fields: fields, body: page(position.flatMap { Int($0) } ?? 1))
        }
    }

    /// The first page announces more, or shows that it lacks items, and the last one says nothing.
    @Test(
        arguments: [
            (#""more":true"#, ", until: {has_more: .more}", "it ended, but the server announced more"),
            (#""total":30"#, "", "it ended, but .total says that there are 30 items"),
            (#""data":{},"errors":[{"message":"no"}]"#, "", "the server reported errors"),
            (#""timed_out":true"#, "", ".timed_out says that items are missing"),
        ], storing)
    func announcement_countsAfterResumingToo(
        announcement: (members: String, until: String, message: String), fields: [String]
    ) throws {
        let server = try Self.pages(failing: 2, fields) {
            $0 == 1 ? #"{"items":[{"id":1},{"id":2}],\#(announcement.members)}"# : #"{"items":[]}"#
        }
        let folio = try Folio(
            plugins: Self.plugin(server, "strategy: page, page: {query: page}\(announcement.until)"))
        let (items, rest) = try interrupted(folio)
        #expect(items == [1, 2])
        #expect(rest.error.contains("incomplete list: \(announcement.message)"), "\(rest.error)")
        #expect(rest.code == 9)
    }

    /// A server whose third page leads to the first one again.
    @Test(arguments: [true, false], [true, false])
    func position_isKnownAfterResuming(isEnd: Bool, hasIDs: Bool) throws {
        let server = try ScriptedServer { request, number in
            if number == 3 { return .response(status: 404, body: "") }
            let page = request.target.split(separator: "=").dropFirst().last.flatMap { Int($0) } ?? 0
            let number = number < 3 ? page * 2 : page * 2 + 10
            return .response(
                body: #"{"items":[{"id":\#(number)},{"id":\#(number + 1)}],"next":"\#(page == 2 ? 1 : page + 1)"}"#)
        }
        let pagination = "strategy: cursor, token: .next, cursor: {query: at}\(isEnd ? ", until: {same: true}" : "")"
        let folio = try Folio(plugins: Self.plugin(server, pagination, id: hasIDs))
        let (items, rest) = try interrupted(folio)
        #expect(items == [0, 1, 2, 3, 14, 15])
        #expect(rest.code == (isEnd ? 0 : 7), "\(rest.error)")
        #expect(isEnd || rest.error.contains("the page starting at 1 repeats an earlier page"))
    }

    /// A server that repeats its last page for ever has fewer items than announced.
    @Test(arguments: [4, 5], [true, false])
    func repeatedPage_isKnownAfterResuming(failing: Int, hasIDs: Bool) throws {
        let server = try Self.pages(failing: failing) { page in
            let items = (1...3).map { "{\"id\":\((min(page, 3) - 1) * 3 + $0)}" }.joined(separator: ",")
            return #"{"items":[\#(items)],"total":14}"#
        }
        let pagination = "strategy: page, page: {query: page}, until: {same: true, total: .total}"
        let folio = try Folio(plugins: Self.plugin(server, pagination, id: hasIDs))
        let (items, rest) = try interrupted(folio)
        #expect(items == Array(1...9))
        #expect(rest.error.contains("incomplete list: received 9 of the 14 items"), "\(rest.error)")
        #expect(rest.code == 9)
    }

    /// The second page has an invalid token, so that it is requested again.
    @Test(arguments: ["total: .total", "pages: .pages"])
    func pageThatIsRequestedAgain_isCountedOnce(length: String) throws {
        let server = try ScriptedServer { request, number in
            let page = request.target.split(separator: "=").dropFirst().last.flatMap { Int($0) } ?? 0
            let items = (0..<2).map { "{\"id\":\(page * 2 + $0)}" }.joined(separator: ",")
            let next = number == 2 ? "{}" : "\"\(page + 1)\""
            return .response(body: #"{"items":[\#(items)],"next":\#(next),"total":8,"pages":4}"#)
        }
        let pagination = "strategy: cursor, token: .next, cursor: {query: at}, until: {\(length)}"
        let folio = try Folio(plugins: Self.plugin(server, pagination))
        let (items, rest) = try interrupted(folio, code: 7)
        #expect(items == Array(0...7))
        #expect(rest.code == 0, "\(rest.error)")
    }
}

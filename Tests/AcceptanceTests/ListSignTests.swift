import TestSupport
import Testing

/// A list that ends although a response shows that it goes on is not called complete.
struct ListSignTests {
    private static let remedy =
        "Check `pagination:` in the plugin. If this is the whole list, add `until: {signs: ignore}` under it (with "
        + "`strategy: none` if the list has one page)."

    @Test(arguments: [
        (#""has_more":true"#, ".has_more says that there is more"),
        (#""next":"https://api.test/?page=2""#, ".next names a next page"),
        (#""meta":{"total":95}"#, ".meta.total says that there are 95 items"),
        (#""total":"95""#, ".total says that there are 95 items"),
        (#""has_more":"true""#, ".has_more says that there is more"),
        (#""page":1,"total_pages":4"#, ".total_pages says that there are 4 pages"),
        (#""truncated":true"#, ".truncated says that there is more"),
        (#""continue":{"c":"a","continue":"-"}"#, ".continue names a next page"),
        (#""LastEvaluatedKey":{"id":{"S":"2"}}"#, ".LastEvaluatedKey names a next page"),
        (#""link":[{"relation":"next","url":"https://api.test/?page=2"}]"#, ".link[0] names a next page"),
        (#""info":{"next":"https://api.test/?page=2"}"#, ".info.next names a next page"),
    ])
    func listWithoutPagination_isNotComplete(member: String, sign: String) throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1},{"id":2}],\#(member)}"#))
        let folio = try Folio(plugins: Plugin.list(server, "items: .items\nid: .id\nfields: {}"))
        let first = try folio.run("feed api --json")
        #expect(first.out.contains(#""complete":false"#) && first.code == 0)
        #expect(first.error == "there may be more items: \(sign). \(Self.remedy)\n")

        let all = try folio.run("feed api --all --json")
        #expect(all.out.contains(#""complete":false"#) && all.code == 9)
        #expect(all.diagnostic == "folio: incomplete list: it ended, but \(sign)\n")

        // It is not stored as a whole list either, so that nothing counts as known.
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":false"#) && offline.code == 8)
        #expect(try folio.run("feed api --new").lines.count == 2)

        // What was asked for is there.
        let one = try folio.run("feed api -n 1 --json")
        #expect(one.out.contains(#""complete":true"#) && one.code == 0)
    }

    @Test(arguments: [
        ("X-Total-Count: 95", "the header X-Total-Count says that there are 95 items"),
        ("x-total-pages: 4", "the header X-Total-Pages says that there are 4 pages"),
        ("X-Next-Page: 2", "the header X-Next-Page names a next page"),
        ("X-Has-More: true", "the header X-Has-More says that there is more"),
    ])
    func header_isSearched(field: String, sign: String) throws {
        let server = try ScriptedServer(.response(fields: [field], body: #"[{"id":1},{"id":2}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let first = try folio.run("feed api --json")
        #expect(first.out.contains(#""complete":false"#) && first.code == 0)
        #expect(first.error == "there may be more items: \(sign). \(Self.remedy)\n")
        let all = try folio.run("feed api --all")
        #expect(all.diagnostic == "folio: incomplete list: it ended, but \(sign)\n" && all.code == 9)
    }

    // MARK: Totals under `until:`

    /// A server that limits a list may say so too low, and the total is a number with a fraction.
    @Test(arguments: [("6", 6, 0), ("6.0", 6, 0), ("9", 6, 3), ("0.9e1", 6, 3)])
    func capNotice_countsWhatWasReceived(total: String, items: Int, withheld: Int) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let list = page > 2 ? "" : (1...3).map { "{\"id\":\(3 * page + $0)}" }.joined(separator: ",")
            return .response(body: "{\"total\":\(total),\"items\":[\(list)]}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}, until: {total: .total, cap: 4}}
                """))
        let run = try folio.run("feed api --all --json")
        #expect(try folio.run("feed api --all").lines.count == items)
        #expect(run.out.contains(#""complete":true"#) && run.code == 0)
        #expect(
            run.error == (withheld == 0 ? "" : "the server limits this list; \(withheld) more items cannot be read\n"))
    }

    @Test func totalWithAFraction_isNoCount() throws {
        let server = try ScriptedServer(.response(body: #"{"total":23.5,"items":[{"id":1}]}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                pagination: {strategy: page, page: {query: page}, until: {total: .total}}
                """))
        #expect(try folio.run("feed api --all").code == 7)
    }

    @Test func sign_canBeIgnored() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1}],"has_more":true}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\npagination: {strategy: none, until: {signs: ignore}}"))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.contains(#""complete":true"#) && run.error.isEmpty && run.code == 0)
    }

    /// Three pages of two items; the last one has a sign, or the list is longer than it.
    @Test(arguments: [
        (#""total":6"#, nil), (#""total":7"#, ".total says that there are 7 items"),
        (#""has_more":true"#, ".has_more says that there is more"), (#""next_page":null"#, nil),
    ])
    func lastPage_isSearched(member: String, sign: String?) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let items = page > 3 ? "" : #"{"id":\#(2 * page)},{"id":\#(2 * page + 1)}"#
            return .response(body: #"{"items":[\#(items)],\#(member)}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: page, page: {query: page}}"))
        let run = try folio.run("feed api --all")
        #expect(run.lines.count == 6 && run.code == (sign == nil ? 0 : 9))
        #expect(run.diagnostic == (sign.map { "folio: incomplete list: it ended, but \($0)\n" } ?? ""))
    }

    @Test func comments_areSearched() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1}],"has_more":true}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\ncomments: {path: \"/c/{id}\", items: .items, id: .id, fields: {}}"))
        let one = try folio.run("comments api 7 --json")
        #expect(one.out.contains(#""complete":false"#) && one.code == 0)
        #expect(one.error.hasPrefix("there may be more items: .has_more says that there is more. "))
        let several = try folio.run("comments api 7 8 --all --json")
        #expect(several.out.contains(#""complete":false"#) && several.code == 9)
    }
}

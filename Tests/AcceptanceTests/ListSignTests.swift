import TestSupport
import Testing

/// A list that ends although a response shows that it goes on is not called complete.
struct ListSignTests {
    /// The number of pages counts although the empty page at the end does not repeat it.
    @Test(arguments: ["empty", "204", "404"], ["member", "field"])
    func numberOfPages_isRemembered(end: String, place: String) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").last.flatMap { Int($0) } ?? 1
            let fields = place == "field" ? ["X-Total-Pages: 5"] : []
            let member = place == "member" ? #","total_pages":5"# : ""
            switch (page > 2, end) {
            case (false, _): return .response(fields: fields, body: #"{"items":[{"id":\#(page)}]\#(member)}"#)
            case (true, "empty"): return .response(body: #"{"items":[]}"#)
            default: return .response(status: Int(end) ?? 404, body: end == "204" ? "" : "{}")
            }
        }
        let paging = "pagination: {strategy: page, page: {query: page}}\nitems: .items\nid: .id"
        let folio = try Folio(plugins: Plugin.list(server, paging))
        let found = try Folio().run("feed \(server.baseURL)/list --all --json")
        #expect(found.code == 9 && found.out.contains(#""complete":false"#), "\(found)")
        let all = try folio.run("feed api --all --json")
        guard end != "404" else { return #expect(all.code == 5, "\(all)") }
        let name = place == "member" ? ".total_pages" : "X-Total-Pages"
        #expect(all.code == 9 && all.out.contains(#""complete":false"#), "\(all)")
        #expect(all.diagnostic.contains("\(name) says that there are 5 pages"), "\(all)")
        #expect(try folio.run("feed api --all --offline").code == 8)
    }

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
        #expect(
            offline.error.hasSuffix(
                """
                folio: the stored list is incomplete
                hint: To see what is missing, read the list from the server.

                """))
        // No position continues it.
        #expect(offline.out.contains(#""next":null"#) && !offline.error.contains("--cursor"))
        let page = try folio.run("feed api --offline --json")
        #expect(page.out.contains(#""complete":false"#) && page.out.contains(#""next":null"#) && page.code == 0)
        #expect(
            page.error.hasSuffix(
                """
                there may be more items: the list was incomplete when it was stored. To see what is missing, read the list \
                from the server.

                """))
        let shown = try folio.run("cache show api")
        #expect(shown.lines.count == 2 && shown.error.hasSuffix("read the list from the server.\n") && shown.code == 0)
        #expect(try folio.run("feed api --new").lines.count == 2)

        // What was asked for is there.
        let one = try folio.run("feed api -n 1 --json")
        #expect(one.out.contains(#""complete":true"#) && one.code == 0)
    }

    /// A `count` may be the size that was requested. Another total says more, also one that only the first page has.
    @Test(arguments: ["total", "total_count", "totalResults"], ["page", "offset"])
    func countBesideATotal_isIgnored(name: String, strategy: String) throws {
        for isOnEachPage in [true, false] {
            let server = try ScriptedServer { _, number in
                let total = number == 1 || isOnEachPage ? #","\#(name)":1000"# : ""
                let items = number == 1 ? #"{"id":1},{"id":2}"# : ""
                return .response(body: #"{"items":[\#(items)],"meta":{"count":2\#(total)}}"#)
            }
            let pagination = "pagination: {strategy: \(strategy), \(strategy): {query: p}}"
            let folio = try Folio(plugins: Plugin.list(server, "items: .items\nid: .id\n\(pagination)"))
            let run = try folio.run("feed api --all --json")
            #expect(run.code == 9 && run.error.contains(".meta.\(name) says that there are 1000 items"), "\(run)")
        }
    }

    /// Bodies are searched as they are read: unpacked, and as JSON.
    @Test(arguments: ["unpack: gzip\nitems: .items", "format: xml\nitems: .r.i"])
    func packedBody_isSearched(form: String) throws {
        let json = #"{"has_more":true,"items":[{"id":"1"},{"id":"2"}]}"#
        let xml = "<r><has_more>true</has_more><i><id>1</id></i><i><id>2</id></i></r>"
        let text = form.hasPrefix("unpack") ? json : xml
        let body = form.hasPrefix("unpack") ? try FormatTests.packed(text) : Array(text.utf8)
        let server = try ScriptedServer(FormatTests.response(body))
        let folio = try Folio(plugins: Plugin.list(server, "\(form)\nid: .id\nfields: {}"))
        for (options, code) in [("", 9), ("--offline", 8)] as [(String, Int32)] {
            let run = try folio.run("feed api --all --json \(options)")
            #expect(run.code == code && run.out.contains(#""complete":false"#), "\(run)")
            #expect(run.out.contains(#"{"id":"1"},"#), "\(run)")
        }
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

    // MARK: Pages that lack items

    private static let errorRemedy = "Change the request, or try again later."

    /// Three pages of two items; `errors` are on one of them. The last one says that it is the last.
    private static func graph(errors: String, on faulty: Int) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let page = (1...3).first { request.target.contains("after=\($0)") } ?? 0
            let errors = page + 1 == faulty ? #","errors":\#(errors)"# : ""
            return .response(
                body: """
                    {"data":{"list":{"nodes":[{"id":\(2 * page + 1)},{"id":\(2 * page + 2)}],\
                    "pageInfo":{"hasNextPage":\(page < 2),"endCursor":"\(page + 1)"}}}\(errors)}
                    """)
        }
    }

    private static func graphPlugin(_ server: ScriptedServer, until: String = "", _ rest: String = "") -> String {
        Plugin.list(
            server,
            """
            items: .data.list.nodes
            id: .id
            fields: {}
            pagination:
              strategy: cursor
              token: .data.list.pageInfo.endCursor
              cursor: {query: after}
              until: {has_more: .data.list.pageInfo.hasNextPage\(until)}
            \(rest)
            """)
    }

    @Test(arguments: 1...3)
    func errorsBesideTheItems_areShown(page: Int) throws {
        let server = try Self.graph(errors: #"[{"message":"boom\u001b[31m\nat 7"}]"#, on: page)
        let folio = try Folio(plugins: Self.graphPlugin(server))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.contains(#""complete":false"#) && run.out.contains(#"{"id":6}"#) && run.code == 9)
        #expect(
            run.error
                == "folio: incomplete list: the server reported errors: \"boom[31m at 7\"\nhint: \(Self.errorRemedy)\n")

        // The list goes on after the pages that were asked for.
        let pages = try folio.run("feed api --pages \(page) --json")
        #expect(pages.out.contains(#""complete":false"#) && pages.code == 0)
        let notice = "the list may be incomplete: the server reported errors: \"boom[31m at 7\". \(Self.errorRemedy)\n"
        #expect(pages.error.contains(notice))

        // The stored pages have them, too. A stored page shows no text of the server that might be secret.
        let stored = try folio.run("feed api --pages \(page) --offline --json")
        #expect(stored.out.contains(#""complete":false"#) && stored.code == 0)
        #expect(
            stored.error.contains(
                "the list may be incomplete: the server reported errors. \(Self.errorRemedy)\n"))
        let before = try folio.run("feed api --pages \(page - 1) --offline --json")
        #expect(page == 1 || before.out.contains(#""complete":true"#) && !before.error.contains("errors"))
        let shown = try folio.run("cache show api")
        #expect(shown.lines.count == 6 && shown.error.contains("the server reported errors") && shown.code == 0)
        #expect(try folio.run("cache show api 1").error.contains("errors") == false)

        // The items are not known as a whole list.
        let whole = try folio.run("feed api --all --offline")
        #expect(whole.diagnostic.hasSuffix("folio: incomplete list: the server reported errors\n") && whole.code == 9)
    }

    /// What an older walk lacked does not matter once a newer one has the whole list.
    @Test func errorsOfAnOlderWalk_areForgotten() throws {
        let server = try ScriptedServer { _, number in
            let items = number == 1 ? #"{"id":1},{"id":2}"# : #"{"id":1},{"id":3}"#
            let errors = number == 1 ? #","errors":[{"message":"boom"}]"# : ""
            return .response(body: "{\"data\":{\"list\":[\(items)]}\(errors)}")
        }
        let folio = try Folio(plugins: Plugin.list(server, "items: .data.list\nid: .id\nfields: {}"))
        #expect(try folio.run("feed api --all").code == 9)
        #expect(try folio.run("feed api --all").code == 0)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":true"#) && offline.out.contains(#"{"id":2}"#))
        #expect(offline.code == 0)
    }

    /// The pages before the interruption are read again from the library.
    @Test func errorsBeforeAnInterruption_areShownByResume() throws {
        let server = try ScriptedServer { request, number in
            if number == 2 { return .response(status: 404, body: "{}") }
            let page = request.target.contains("after=") ? 1 : 0
            let errors = page == 0 ? #","errors":[{"message":"boom"}]"# : ""
            return .response(
                body: """
                    {"data":{"list":{"nodes":[{"id":\(page)}],"pageInfo":{"hasNextPage":\(page < 1),\
                    "endCursor":"\(page + 1)"}}}\(errors)}
                    """)
        }
        let folio = try Folio(plugins: Self.graphPlugin(server))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.diagnostic.hasSuffix("folio: incomplete list: the server reported errors\n"))
        #expect(try folio.folder.text(of: "items.jsonl") == "{\"id\":0}\n{\"id\":1}\n" && resumed.code == 9)
        // It is not stored as a whole list.
        #expect(try folio.run("feed api --all --offline").code == 9)
    }

    @Test func errorsBesideTheItems_cannotBeIgnored() throws {
        let server = try Self.graph(errors: #"[{"message":"boom"}]"#, on: 2)
        let ignoring = try Folio(plugins: Self.graphPlugin(server, until: ", signs: ignore"))
        let run = try ignoring.run("feed api --all --json")
        #expect(run.out.contains(#""complete":false"#) && run.code == 9)
        #expect(run.diagnostic == "folio: incomplete list: the server reported errors: \"boom\"\n")

        let ruled = try Folio(plugins: Self.graphPlugin(server, "errors: [{at: .errors, do: fail}]"))
        let failed = try ruled.run("feed api --all")
        #expect(failed.lines.count == 2 && failed.code == 7)
    }

    /// `--new` reads up to a known item, and not past it the next time if items may be missing before it.
    @Test(arguments: ["", "order: newest_first"])
    func errorsBeforeAKnownItem_areShown(order: String) throws {
        let server = try ScriptedServer { _, number in
            let ids = number == 1 ? [2, 1] : [4, 3, 2, 1]
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            let errors = number == 2 ? #","errors":[{"message":"boom"}]"# : ""
            return .response(body: "{\"data\":{\"list\":[\(items)]}\(errors)}")
        }
        let folio = try Folio(plugins: Plugin.list(server, "items: .data.list\nid: .id\nfields: {}\n\(order)"))
        #expect(try folio.run("feed api --all").code == 0)
        let new = try folio.run("feed api --new")
        #expect(new.lines == ["{\"id\":4}", "{\"id\":3}"])
        #expect(new.diagnostic == "folio: incomplete list: the server reported errors: \"boom\"\n" && new.code == 9)
        let again = try folio.run("feed api --new")
        #expect(again.lines == new.lines && again.code == 0)
    }

    /// Neither the first page nor the last one says so, and `signs: ignore` is only about signs of more.
    @Test(arguments: ["", ", signs: ignore"])
    func incompleteResultsOfAnyPage_areShown(until: String) throws {
        let server = try ScriptedServer { request, _ in
            let page = (1...2).first { request.target.contains("page=\($0 + 1)") } ?? 0
            return .response(
                body: "{\"more\":\(page < 2),\"incomplete_results\":\(page == 1),\"items\":[{\"id\":\(page)}]}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}, until: {has_more: .more\(until)}}
                """))
        let run = try folio.run("feed api --all")
        #expect(run.diagnostic == "folio: incomplete list: .incomplete_results says that items are missing\n")
        #expect(run.lines.count == 3 && run.code == 9)
        #expect(try folio.run("feed api --pages 2 --offline --json").out.contains(#""complete":false"#))
    }

    @Test func incompleteResults_areShownAlthoughTheTotalIsReached() throws {
        let server = try ScriptedServer(
            .response(body: #"{"total_count":2,"incomplete_results":true,"items":[{"id":1},{"id":2}]}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}, until: {total: .total_count, cap: 1000}}
                """))
        let run = try folio.run("feed api --all")
        #expect(run.diagnostic == "folio: incomplete list: .incomplete_results says that items are missing\n")
        #expect(run.lines.count == 2 && run.code == 9)
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

    @Test(arguments: [
        ("23.5", "`until.total` must be a whole number, but found 23.5"),
        (#""23.5""#, "`until.total` must be a whole number, but found 23.5"),
        ("1e20", "`until.total` is too large: 1e20"),
        (#""many""#, "`until.total` must be a whole number, but found many"),
    ])
    func totalWithAFraction_isNoCount(total: String, message: String) throws {
        let server = try ScriptedServer(.response(body: "{\"total\":\(total),\"items\":[{\"id\":1}]}"))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                pagination: {strategy: page, page: {query: page}, until: {total: .total}}
                """))
        let run = try folio.run("feed api --all")
        #expect(run.diagnostic.contains(message) && run.code == 7)
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

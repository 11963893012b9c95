import Foundation
import TestSupport
import Testing

/// `folio plugins check --live` fetches the first two pages of each endpoint.
struct LiveCheckTests {
    @Test func table_saysWhatAPageIsLike() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/list": .response(body: #"[{"id":1,"t":"a","n":null},{"id":2,"t":"b","n":null}]"#)
            case "/paged": .response(fields: ["Link: </paged?p=2>; rel=\"next\""], body: #"[{"id":1}]"#)
            case "/paged?p=2": .response(fields: ["Link: </paged?p=3>; rel=\"next\""], body: #"[{"id":2}]"#)
            case "/empty": .response(body: "[]")
            default: .response(status: 404, body: "")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {title: .t, none: .n, other: .o}
                """
            ) + """

                      paged: {path: /paged, pagination: {strategy: link}}
                      empty: {path: /empty, id: .id, fields: {a: .a}}
                      needy: {path: "/needy/{who}", params: {who: {required: true}}}
                """)
        let run = try folio.run("plugins check --live")
        #expect(
            run.out == """
                ENDPOINT   STATUS   ITEMS  IDS     NEXT PAGE  NOTE
                api/list   200          2  unique  one page   always null: none, other
                api/paged  200          1  none    found
                api/empty  200          0  unique  one page
                api/needy  skipped                            needs who=…
                4 lists: 2 right, 1 to look at, 1 skipped

                """)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(server.requests.map(\.target) == ["/list", "/paged", "/paged?p=2", "/empty"])
        #expect(!FileManager.default.fileExists(atPath: folio.library))

        let one = try folio.run("plugins check --live api/paged --json")
        let document = try JSONSerialization.jsonObject(with: Data(one.out.utf8)) as? [String: Any]
        let row = try #require((document?["endpoints"] as? [[String: Any]])?.first)
        #expect(row["endpoint"] as? String == "api/paged" && row["next"] as? Bool == true)
        #expect(row["outcome"] as? String == "read" && row["items"] as? Int == 1)
    }

    /// A list that ends where the server has another page, as with a flag that means the opposite.
    @Test(arguments: [
        ("page, page: {query: p}, until: {last: .more}", "page", 9),
        ("page, page: {query: p, first: 0}, until: {has_more: .last}", "page", 9),
        ("offset, offset: {query: o}, until: {last: .more}", "offset", 9),
        ("keyset, after: {query: a}, until: {has_more: .last}", "key", 9),
        ("page, page: {query: p}, until: {last: .last}", "page", 0),
        ("offset, offset: {query: o}, until: {has_more: .more}", "offset", 0),
        ("keyset, after: {query: a}", "key", 0),
    ])
    func pageAfterTheEnd_isRequested(pagination: String, kind: String, code: Int32) throws {
        let first = pagination.contains("first: 0") ? 0 : 1
        let server = try ScriptedServer { request, _ in
            let value = request.target.split(separator: "=").last.flatMap { Int($0) }
            let start =
                switch kind {
                case "page": (value.map { $0 - first } ?? 0) * 2
                case "offset": value ?? 0
                default: value.map { $0 + 1 } ?? 0
                }
            let ids = Array(start..<4).prefix(2)
            return .response(
                body: """
                    {"items":[\(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))],"more":\(start < 2),"last":\(start >= 2)}
                    """)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: \(pagination)}"))
        let run = try folio.run("plugins check --live")
        #expect(run.code == code, "\(run)")
        #expect(run.out.contains("has items") == (code == 9), "\(run.out)")
    }

    /// The comments under the first item are read, too.
    @Test func comments_areChecked() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/list": .response(body: #"[{"id":7},{"id":8}]"#)
            case "/list/7/notes": .response(body: #"[{"text":"a"},{"text":"b"}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments: {path: \"/list/{id}/notes\", fields: {text: .text, by: .by}}") + """

                          empty: {path: /empty, id: .id, comments: {path: "/empty/{id}"}}
                          bad: {path: /list, id: .id, comments: {path: "/none/{id}", items: .items}}
                    """)
        let run = try folio.run("plugins check --live")
        #expect(
            run.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") } == [
                "ENDPOINT STATUS ITEMS IDS NEXT PAGE NOTE", "api/list 200 2 unique one page",
                "api/list/comments 200 2 none one page always null: by", "api/empty 200 0 unique one page",
                "api/empty/comments skipped the list has no item with an id", "api/bad 200 2 unique one page",
                "api/bad/comments 200 the response has no value at '.items'",
                "6 lists: 3 right, 1 to look at, 1 wrong, 1 skipped",
            ], "\(run.out)")
        #expect(run.code == 7)
    }

    @Test(arguments: [
        (404, "", Int32(5), "not found"), (401, "", 4, "not authorised"), (500, "", 6, "server error"),
        (200, "{}", 7, ""),
        (200, #"[{"id":1},{"id":1},{"id":2}]"#, 7, "an item has the same id as another item"),
        (200, #"[{"id":1},{}]"#, 7, ""),
    ])
    func failure_hasItsOwnExitCode(status: Int, body: String, code: Int32, message: String) throws {
        let server = try ScriptedServer(.response(status: status, body: body))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        let run = try folio.run("plugins check --live api --retries 0")
        #expect(run.code == code)
        #expect(run.diagnostic.hasPrefix("folio: api/list: \(message)"), "\(run.error)")
        #expect(run.lines.count == 2)
    }

    /// The first and second page of a list, and what is wrong with it.
    @Test(arguments: [
        (#"[{"id":1},{"id":2}]"#, #"[{"id":1},{"id":2}]"#, Int32(7), "page 2 repeats the items of an earlier page"),
        (#"[{"id":1},{"id":2}]"#, "[]", 0, ""),
        ("[]", "", 0, ""),
    ])
    func secondPage_isCompared(first: String, second: String, code: Int32, message: String) throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target.contains("page=2") ? second : first)
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\npagination: {strategy: page, page: {query: page}}"))
        let run = try folio.run("plugins check --live api")
        #expect(run.code == code && run.diagnostic.hasPrefix(message.isEmpty ? "" : "folio: api/list: \(message)"))
    }

    @Test func listThatGoesOn_isIncomplete() throws {
        let server = try ScriptedServer(.response(body: #"{"data":[{"id":1},{"id":2}],"meta":{"total":95}}"#))
        let folio = try Folio(plugins: Plugin.list(server, "items: .data\nid: .id"))
        let run = try folio.run("plugins check --live api")
        #expect(
            run.lines.last == "api/list  200         2  unique  one page   .meta.total says that there are 95 items")
        #expect(
            run.error == """
                folio: api/list: incomplete list: it ended, but .meta.total says that there are 95 items
                hint: Check `pagination:` in the plugin. If this is the whole list, add `until: {signs: ignore}` under it (with \
                `strategy: none` if the list has one page).

                """)
        #expect(run.code == 9)
    }

    /// What a list shows that is read in a way that does not fit.
    @Test(arguments: [
        ("page, page: {query: p}", "zero-based", "page 0 has other items than the first page: set `first: 0`"),
        ("page, page: {query: p}", "one-based", ""), ("page, page: {query: p}", "lenient", ""),
        ("page, page: {query: p, first: 0}", "zero-based", ""),
        (
            "offset, offset: {query: p, first: 1}", "offsets",
            "offset 0 has other items than the first page: set `first: 0`"
        ),
        ("page, page: {query: p}, size: {query: n, default: 9}", "one-based", "page size of 9: set `max: 2`"),
        ("page, page: {query: p}, size: {query: n, default: 1}", "one-based", "page size of 1: check `size:`"),
        ("page, page: {query: p}, size: {query: n, default: 2}", "one-based", ""),
        ("page, page: {query: p}", "overlapping", "1 item of the second page is in the first one, too"),
        (
            "page, page: {query: p}, until: {total: .total}", "moving",
            "the first page announces 9 items, and the second one 8"
        ),
    ])
    func wayThatDoesNotFit_isNoted(pagination: String, kind: String, note: String) throws {
        let server = try ScriptedServer { request, number in
            let page = Int(request.target.split(separator: "p=").dropFirst().first?.prefix { $0 != "&" } ?? "") ?? 1
            let start =
                switch kind {
                case "zero-based": page * 2
                case "one-based", "moving": page > 0 ? page * 2 - 2 : -1
                case "lenient": max(page, 1) * 2 - 2
                case "overlapping": page > 0 ? page - 1 : -1
                default: page
                }
            if start < 0 { return .response(status: 400, body: "{}") }
            return .response(
                body: """
                    {"d":[{"id":\(start + 1)},{"id":\(start + 2)}],"total":\(10 - number)}
                    """)
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .d\nid: .id\npagination: {strategy: \(pagination)}"))
        let run = try folio.run("plugins check --live api --retries 0")
        #expect(run.code == 0 && run.lines[1].hasSuffix(note.isEmpty ? "found" : note), "\(run)")
        let json = try folio.run("plugins check --live api --retries 0 --json")
        #expect(json.out.contains(#""advice":[]"#) == note.isEmpty && json.code == 0, "\(json)")
    }

    /// A server that ignores the token sends the first page again.
    @Test(arguments: [true, false])
    func urlAsToken_isSaid(isIgnored: Bool) throws {
        let server = try ScriptedServer { request, _ in
            let isSecond = request.target.contains("c=") && !isIgnored
            let next = isSecond ? "null" : #""https://api.test/list?c=2""#
            return .response(body: #"{"d":[{"id":\#(isSecond ? 2 : 1)}],"next":\#(next)}"#)
        }
        let pagination = "pagination: {strategy: cursor, token: .next, cursor: {query: c}}"
        let run = try Folio(plugins: Plugin.list(server, "items: .d\nid: .id\n\(pagination)"))
            .run("plugins check --live api")
        #expect(run.code == (isIgnored ? 7 : 0), "\(run)")
        #expect(
            run.lines[1].hasSuffix(isIgnored ? "the token of the next page is a URL" : "use `strategy: link`"), "\(run)"
        )
        #expect(run.error.isEmpty != isIgnored)
    }

    @Test func tokenThatBeginsWithASlash_isNoURL() throws {
        let server = try ScriptedServer(.response(body: #"{"d":[{"id":1}],"next":"/wAB+A=="}"#))
        let pagination = "pagination: {strategy: cursor, token: .next, cursor: {query: c}}"
        let run = try Folio(plugins: Plugin.list(server, "items: .d\nid: .id\n\(pagination)"))
            .run("plugins check --live api")
        #expect(run.code == 7 && run.error.contains("repeats") && !run.error.contains("URL"), "\(run)")
    }

    /// The list ends on its first page, with fewer items than announced.
    @Test func listThatIsTooShort_isIncomplete() throws {
        let server = try ScriptedServer(.response(body: #"{"d":[{"id":1},{"id":2}],"n":3}"#))
        let pagination = "pagination: {strategy: cursor, token: .next, cursor: {query: c}, until: {total: .n}}"
        let run = try Folio(plugins: Plugin.list(server, "items: .d\nid: .id\n\(pagination)"))
            .run("plugins check --live api")
        #expect(run.code == 9 && run.diagnostic.contains("received 2 of the 3 items announced"), "\(run)")
    }

    @Test func unknownName_isAUsageError() throws {
        let run = try Folio().run("plugins check --live dmo")
        #expect(run.code == 2 && run.diagnostic == "folio: unknown plugin 'dmo'\n")
    }
}

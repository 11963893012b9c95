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

    @Test func unknownName_isAUsageError() throws {
        let run = try Folio().run("plugins check --live dmo")
        #expect(run.code == 2 && run.diagnostic == "folio: unknown plugin 'dmo'\n")
    }
}

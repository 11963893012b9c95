import Foundation
import TestSupport
import Testing

/// What is stored belongs to what was asked: a definition that is edited describes another list.
struct EditedDefinitionTests {
    private static let paged = "pagination: {strategy: page, page: {query: page}, until: {pages: .pages}}"

    /// Ten items on pages of two; those with an even id are closed.
    private func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let ids = (1...10).filter { !request.target.contains("state=closed") || $0 % 2 == 0 }
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let items = ids.dropFirst(2 * (page - 1)).prefix(2).map { #"{"id":\#($0)}"# }
            return .response(
                body: #"{"items":[\#(items.joined(separator: ","))],"pages":\#((ids.count + 1) / 2)}"#)
        }
    }

    private func plugin(
        _ server: ScriptedServer, _ query: String, _ pagination: String = paged, fields: String = "fields: {}"
    ) -> String {
        Plugin.list(server, "query: {state: \(query)}\nitems: .items\nid: .id\n\(fields)\n\(pagination)")
    }

    private static func numbers(_ run: Child.Ending) throws -> [Int] {
        try objects(run.lines).compactMap { $0["id"] as? Int }
    }

    /// The ids of the items of a document.
    private static func items(_ run: Child.Ending) throws -> [Int] {
        let items = try objects([run.out]).first?["items"] as? [[String: Any]]
        return items?.compactMap { $0["id"] as? Int } ?? []
    }

    private static func isComplete(_ run: Child.Ending) throws -> Bool? {
        try (objects([run.out]).first?["meta"] as? [String: Any])?["complete"] as? Bool
    }

    @Test func editedQuery_isAnotherListOfflineAndWhenTheServerIsGone() throws {
        var server: ScriptedServer? = try makeServer()
        let (all, closed) = try (plugin(#require(server), "all"), plugin(#require(server), "closed"))
        let folio = try Folio(plugins: all)
        #expect(try Self.numbers(folio.run("feed api --all")) == Array(1...10))

        _ = try folio.folder.write(closed, to: "api.yaml")
        let unread = try folio.run("feed api --all --offline")
        #expect(unread.out.isEmpty && unread.code == 8)
        #expect(
            unread.error == """
                folio: the plugin has changed since this list was stored, and now describes another list
                hint: Run the same command once without --offline.

                """)
        #expect(try folio.run("cache show api").code == 8)
        #expect(try Self.numbers(folio.run("feed api --new")) == [2, 4, 6, 8, 10])
        #expect(try Self.numbers(folio.run("feed api --new")) == [])
        #expect(try Self.numbers(folio.run("feed api --all --offline")) == [2, 4, 6, 8, 10])

        server = nil
        let fallback = try folio.run("feed api --all --json")
        #expect(try Self.isComplete(fallback) == true && fallback.code == 0)
        #expect(try Self.items(fallback) == [2, 4, 6, 8, 10])

        _ = try folio.folder.write(all, to: "api.yaml")
        #expect(try Self.numbers(folio.run("feed api --all --offline")) == Array(1...10))
    }

    @Test func lists_areMarkedWhereTheirDefinitionIsAnEarlierOne() throws {
        let server = try makeServer()
        let folio = try Folio(plugins: plugin(server, "all"))
        #expect(try folio.run("feed api --all").code == 0)
        let plain = try folio.run("cache list")
        #expect(plain.lines.count == 2 && !plain.out.contains("DEFINITION"), "\(plain.out)")

        _ = try folio.folder.write(plugin(server, "closed"), to: "api.yaml")
        #expect(try folio.run("feed api --pages 1").code == 0)
        let marked = try folio.run("cache list").lines
        #expect(marked.count == 3 && marked[0].hasSuffix("DEFINITION"))
        #expect(marked[1].hasSuffix("present") && marked[2].hasSuffix("earlier"))
        let lists = try objects([folio.run("cache list --json").out]).first?["lists"] as? [[String: Any]] ?? []
        #expect(lists.map { $0["definition"] as? String } == ["present", "earlier"])
        #expect(lists.map { $0["items"] as? Int } == [2, 10])
        #expect(lists.map { $0["whole"] as? Bool } == [false, true])

        _ = try folio.folder.write(plugin(server, "closed").replacing("api:", with: "other:"), to: "api.yaml")
        let removed = try objects([folio.run("cache list --json").out]).first?["lists"] as? [[String: Any]] ?? []
        #expect(removed.map { $0["definition"] as? String } == ["removed", "removed"])
    }

    /// Requests have another text in place of the value.
    @Test func listWithMappedValues_isAPresentOne() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":"a1"}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "id: .id\nquery: {t: \"{t}\"}\nparams: {t: {default: x, values: {x: tx, y: ty}}}\n"
                    + "comments: {path: \"/c/{id}\", id: .id}"))
        for word in ["", "t=y"] { #expect(try folio.run("feed api \(word)").code == 0) }
        let lists = try objects([folio.run("cache list --json").out]).first?["lists"] as? [[String: Any]] ?? []
        #expect(lists.map { $0["definition"] as? String } == ["present", "present"])
        #expect(lists.map { $0["whole"] as? Bool } == [true, true])
        let completed = try folio.run("__complete comments api a")
        #expect(completed.out.contains("a1"), "\(completed)")
    }

    /// A definition that was written without paging reads the first page as the whole list.
    @Test func addedPagination_keepsThePagesButNotTheEnd() throws {
        let server = try makeServer()
        let folio = try Folio(plugins: plugin(server, "all", "summary: All"))
        #expect(try Self.numbers(folio.run("feed api --all")) == [1, 2])
        _ = try folio.folder.write(plugin(server, "all"), to: "api.yaml")
        let offline = try folio.run("feed api --all --offline --json")
        #expect(try Self.isComplete(offline) == false && offline.code == 8)
        #expect(try Self.items(offline) == [1, 2])
        #expect(offline.diagnostic.hasSuffix("folio: the list continues, but no more of it is stored\n"))
        let lists = try objects([folio.run("cache list --json").out]).first?["lists"] as? [[String: Any]] ?? []
        #expect(lists.map { $0["whole"] as? Bool } == [false])

        #expect(try Self.numbers(folio.run("feed api --all")) == Array(1...10))
        #expect(try Self.numbers(folio.run("feed api --all --offline")) == Array(1...10))
    }

    /// Texts and fields are applied on reading, so that a stored list outlives changes to them.
    @Test func editedFields_keepTheList() throws {
        let server = try makeServer()
        let folio = try Folio(plugins: plugin(server, "all"))
        #expect(try folio.run("feed api --all").code == 0)
        _ = try folio.folder.write(
            plugin(server, "all", fields: "fields: {number: .id}\nwhere: .id > 8"), to: "api.yaml")
        let offline = try folio.run("feed api --all --offline")
        #expect(offline.out == "{\"id\":9,\"number\":9}\n{\"id\":10,\"number\":10}\n", "\(offline.error)")
    }

    @Test func interruptedWalk_isNotResumedWithAnotherPagination() throws {
        let server = try makeServer()
        let folio = try Folio(plugins: plugin(server, "all"))
        let file = "\(folio.folder.path)/items.jsonl"
        #expect(try folio.run("feed api --pages 2 --to \(file)").code == 0)
        _ = try folio.folder.write(
            plugin(server, "all", Self.paged.replacing("query: page", with: "query: p")), to: "api.yaml")
        let run = try folio.run("feed api --pages 2 --to \(file) --resume")
        #expect(run.code == 2 && run.error.contains("`pagination:`"), "\(run.error)")
    }
}

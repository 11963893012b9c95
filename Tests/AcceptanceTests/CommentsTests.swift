import Foundation
import TestSupport
import Testing

/// The comments of one item or of many.
struct CommentsTests {
    private let server: DemoServer
    /// The newest items with at least one comment and at most one page of them.
    private let parents: [String]
    private let commentIDs: [String: [String]]

    init() throws {
        let server = try DemoServer()
        self.server = server
        var commentIDs: [String: [String]] = [:]
        let items = try server.items("/v1/feed?limit=40").compactMap { $0["id"] as? String }
        parents = try items.filter { id in
            let comments = try server.items("/v1/image/\(id)/comments?limit=100").compactMap { $0["id"] as? String }
            commentIDs[id] = comments
            return (1...20).contains(comments.count)
        }
        self.commentIDs = commentIDs
        try #require(parents.count >= 8)
    }

    @Test func comments_ofOneItemAreInTheOrderReceived() throws {
        let run = try Folio().run("comments demo port=\(server.port) \(parents[0])")
        #expect(try ids(run.lines) == commentIDs[parents[0]])
        #expect(run.error.hasSuffix(" replies were not read; to read them, add --depth 2\n"), "\(run.error)")
        #expect(run.code == 0)
        let target = "/v1/image/\(parents[0])/comments?page=1&limit=20"
        #expect(try server.targets().last == target)
    }

    @Test func comment_hasItsParentSecondAndItsDateAsReceived() throws {
        let run = try Folio().run("comments demo port=\(server.port) \(parents[0]) -n 1")
        let comment = try #require(try server.items("/v1/image/\(parents[0])/comments").first)
        let id = try #require(comment["id"] as? String)
        let date = try #require(comment["created_at"] as? String)
        #expect(run.out.hasPrefix(#"{"id":"\#(id)","parent":"\#(parents[0])","message":""#))
        #expect(run.out.contains(#","created_at":"\#(date)","author":"#))
    }

    @Test(arguments: ["words", "stdin", "both"])
    func comments_ofSeveralItemsAreInTheOrderOfTheItems(way: String) throws {
        let asked = Array(parents.prefix(5).reversed())
        let (words, input): ([String], [String]) =
            switch way {
            case "words": (asked, [])
            case "stdin": (["-"], asked)
            default: ([asked[0], "-", asked[4]], Array(asked[1...3]))
            }
        let run = try Folio().run(
            "comments demo port=\(server.port) --all \(words.joined(separator: " "))",
            input: input.joined(separator: "\n"))
        #expect(try ids(run.lines) == asked.flatMap { commentIDs[$0] ?? [] })
        let parentsOfLines = try objects(run.lines).compactMap { $0["parent"] as? String }
        #expect(parentsOfLines == asked.flatMap { id in (commentIDs[id] ?? []).map { _ in id } })
        #expect(run.error.hasSuffix(" replies were not read; to read them, add --depth 2\n"), "\(run.error)")
        #expect(run.code == 0)
    }

    @Test func comments_readItemsFromAFeed() throws {
        let run = try Folio().shell(
            "folio feed demo port=\(server.port) -q --jsonl | folio comments demo port=\(server.port) --all -")
        let items = try server.items("/v1/feed").compactMap { $0["id"] as? String }
        let expected = try items.flatMap { id in
            try server.items("/v1/image/\(id)/comments?limit=100").compactMap { $0["id"] as? String }
        }
        #expect(try ids(run.lines) == expected)
        #expect(run.error.hasSuffix(" replies were not read; to read them, add --depth 2\n"), "\(run.error)")
    }

    @Test func unknownItem_isNamedAndTheOthersArePrinted() throws {
        let unknown = "619a324b-17c0-49dd-bde7-6fd1cf16c79c"
        let run = try Folio().run(
            "comments demo port=\(server.port) \(parents[0]) \(unknown) \(parents[1]) --json --depth 1")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        let items = try #require(document["items"] as? [[String: Any]])
        let both = parents[0...1].flatMap { commentIDs[$0] ?? [] }
        #expect(items.compactMap { $0["id"] as? String } == both)
        #expect((document["meta"] as? [String: Any])?["complete"] as? Bool == false)
        let url = "http://127.0.0.1:\(server.port)/v1/image/\(unknown)/comments?page=1&limit=20"
        #expect(
            run.diagnostic == """
                folio: \(unknown): not found
                  GET \(url) returned 404
                  the server says: no item has this id

                """)
        #expect(run.code == 5)
    }

    @Test func firstFailure_decidesTheExitCode() throws {
        let server = try ScriptedServer { request, _ in
            .response(status: request.target == "/items/1/comments" ? 403 : 404, body: "")
        }
        let run = try Folio(plugins: Self.plugin(server)).run("comments api 1 2")
        #expect(run.code == 4)
        #expect(
            run.error.split(separator: "\n").filter { $0.hasPrefix("folio:") } == [
                "folio: 1: not authorised", "folio: 2: not found",
            ])
    }

    /// No response is sent before all four requests have arrived, so one request at a time would wait forever.
    @Test func parents_areRequestedFourAtATimeAndPrintedInOrder() throws {
        let crowd = Crowd()
        let server = try ScriptedServer { request, number in
            crowd.enter(waitingFor: min(number, 4) == number ? 4 : 0)
            defer { crowd.leave() }
            return .response(body: #"[{"id":\#(request.target.split(separator: "/")[1])}]"#)
        }
        let run = try Folio(plugins: Self.plugin(server)).run("comments api 1 2 3 4 5 6 7 8")
        #expect(run.lines == (1...8).map { #"{"id":\#($0),"parent":\#($0)}"# })
        #expect(run.code == 0)
        #expect(crowd.largest == 4)
    }

    @Test func input_isAnsweredAsItComes() throws {
        let child = try Folio().start("comments demo port=\(server.port) -")
        var expected = 0
        for id in parents.prefix(3) {
            child.send(Array("\(id)\n".utf8))
            expected += commentIDs[id]?.count ?? 0
            try child.read { $0.out.count { $0 == UInt8(ascii: "\n") } >= expected }
        }
        child.closeInput()
        let ending = try child.end()
        #expect(ending.lines.count == expected)
        #expect(ending.code == 0)
    }

    @Test func counts_areEachParents() throws {
        let many = try #require(commentIDs.first { $0.value.count > 20 }?.key)
        let run = try Folio().run("comments demo port=\(server.port) -n 2 \(many) \(parents[0])")
        #expect(try ids(run.lines) == [many, parents[0]].flatMap { commentIDs[$0]?.prefix(2) ?? [] })
        #expect(run.error.hasPrefix("\(many): 2 comments, and there are more; use -n COUNT or --all\n"))
    }

    @Test(arguments: [("{}", 1), ("\n{\"ID\":1}", 2), ("{\"id\":null}", 1), ("{\"id\":1", 1)])
    func lineWithoutID_isAUsageError(input: String, line: Int) throws {
        let run = try Folio().run("comments demo port=\(server.port) -", input: input)
        #expect(
            run.error == """
                folio: line \(line) of stdin has no id
                hint: Use ids, one on each line, or items with an "id": JSON Lines, a JSON list, CSV or TSV.

                """)
        #expect(run.code == 2)
    }

    /// The command before it has shown less than there is, and a shell forgets its exit code.
    @Test(arguments: [(false, 9), (true, 0)])
    func documentThatIsIncomplete_isSaidToBe(isComplete: Bool, code: Int32) throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Self.plugin(server))
        let input = #"{"items":[{"id":7}],"meta":{"complete":\#(isComplete)}}"#
        let run = try folio.run("comments api - --json", input: input)
        #expect(run.code == code && run.out.contains(#""complete":\#(isComplete)"#), "\(run)")
        #expect(run.out.contains(#""parent":7"#))
        #expect(
            run.error.contains("folio: incomplete list: the document on stdin says that items are missing\n")
                != isComplete)
    }

    @Test(arguments: [200, 201, 299])
    func comments_acceptEveryStatusOfSuccess(status: Int) throws {
        let server = try ScriptedServer(.response(status: status, body: #"[{"id":1}]"#))
        let run = try Folio(plugins: Self.plugin(server)).run("comments api 1")
        #expect(run.out == "{\"id\":1,\"parent\":1}\n")
        #expect(run.code == 0)
    }

    @Test func parent_isTheSameForAnIDThatIsTypedAndOneThatIsPiped() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Self.plugin(server))
        let inputs = ["7", "{\"id\":7}", "{\"id\":7,\"title\":\"a\"}"]
        let runs = try [folio.run("comments api 7")] + inputs.map { try folio.run("comments api -", input: $0) }
        #expect(runs.map(\.out) == Array(repeating: "{\"id\":1,\"parent\":7}\n", count: 4))
        #expect(try folio.run("comments api a7").out == "{\"id\":1,\"parent\":\"a7\"}\n")
        #expect(try folio.run("comments api -", input: "{\"id\":\"7\"}").out == "{\"id\":1,\"parent\":\"7\"}\n")
    }

    @Test func id_mayHoldAnEqualsSign() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let run = try Folio(plugins: Self.plugin(server)).run("comments api YWJj==")
        #expect(run.out == "{\"id\":1,\"parent\":\"YWJj==\"}\n")
        #expect(server.requests.map(\.target) == ["/items/YWJj%3D%3D/comments"])
    }

    @Test func table_hasRelativeDatesInTheUsersLanguage() throws {
        let formatter = ISO8601DateFormatter()
        let dates = [-305.0, -86_500].map { formatter.string(from: Date(timeIntervalSinceNow: $0)) }
        let server = try ScriptedServer(
            .response(body: #"[{"id":1,"at":"\#(dates[0])"},{"id":2,"at":"\#(dates[1])"}]"#))
        let plugins = Self.plugin(server, fields: "{created_at: .at}")
        let english = try Folio(plugins: plugins).run("comments api 1 -o table")
        #expect(english.lines == ["ID  CREATED_AT", " 1  5 minutes ago", " 2  1 day ago"])
        let spanish = try Folio(plugins: plugins, variables: ["LC_ALL=es_ES.UTF-8"]).run("comments api 1 -o table")
        #expect(spanish.lines == ["ID  CREATED_AT", " 1  hace 5 minutos", " 2  hace 1 día"])
        #expect(try Folio(plugins: plugins).run("comments api 1").out.contains(#""created_at":"\#(dates[0])""#))
    }

    private static func plugin(_ server: ScriptedServer, fields: String = "{}") -> String {
        Plugin.list(
            server,
            """
            comments: {path: "/items/{id}/comments", id: .id, fields: \(fields)}
            """)
    }
}

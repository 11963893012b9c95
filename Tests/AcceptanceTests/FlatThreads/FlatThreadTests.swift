import Foundation
import TestSupport
import Testing

/// Comments and replies in one flat list, which folio nests by the parent's id.
struct FlatThreadTests {
    @Test func replies_areNestedAcrossPagesWithOneRequestForEachPage() throws {
        let list = try FlatThreadList(["4:2 1 2:1", #"3:1 "5":"1" 6:0"#])
        let run = try list.run("comments api 7 --all")
        #expect(
            run.out == """
                {"id":1,"parent":7,"text":"t1","children":[{"id":2,"parent":1,"text":"t2","children":\
                [{"id":4,"parent":2,"text":"t4","children":[]}]},{"id":3,"parent":1,"text":"t3","children":[]},\
                {"id":"5","parent":1,"text":"t5","children":[]}]}
                {"id":6,"parent":7,"text":"t6","children":[]}

                """)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(list.server.requests.map(\.target) == (1...3).map { "/under/7?page=\($0)" })
        #expect(try list.run("comments api 7 --all --offline -q").out == run.out)
        #expect(try list.run("comments api 7 --new").out.isEmpty)
    }

    @Test(
        arguments: [
            ("-o csv", ["id,parent,depth,text", "1,7,1,t1", "3,1,2,t3", "2,3,3,t2", "4,7,1,t4"]),
            ("-o table --fields text", ["TEXT", "t1", "> t3", ">> t2", "t4"]),
            ("--jq '[.id, (.children | length)]'", ["[1,1]", "[4,0]"]),
            (
                "--raw",
                [
                    #"{"id":1,"text":"t1","children":[{"id":3,"text":"t3","p":1,"children":"#
                        + #"[{"id":2,"text":"t2","p":3,"children":[]}]}]}"#,
                    #"{"id":4,"text":"t4","children":[]}"#,
                ]
            ), (#"--template '{depth} {id}\n'"#, ["1 1", "2 3", "3 2", "1 4"]),
        ])
    func everyFormat_hasTheThreads(options: String, lines: [String]) throws {
        let list = try FlatThreadList(["1 2:3 3:1", "4"])
        let run = try list.folio.shell("folio comments api 7 --all \(options)")
        #expect(run.lines == lines)
        #expect(run.error.isEmpty && run.code == 0)
    }

    @Test func document_countsReplies() throws {
        let list = try FlatThreadList(["1 2:1 3:2", "4 5:4"])
        let meta = { (options: String) in
            try list.run("comments api 7 -q --json \(options)").out.components(separatedBy: "\"complete\":").last
        }
        #expect(try meta("--all") == "true,\"next\":null,\"replies\":{\"read\":3,\"unread\":0}}}\n")
        #expect(try meta("--all --depth 2") == "true,\"next\":null,\"replies\":{\"read\":2,\"unread\":1}}}\n")
        #expect(try meta("--all --depth 1") == "true,\"next\":null,\"replies\":{\"read\":0,\"unread\":3}}}\n")
        // Further pages may have more replies.
        #expect(try meta("-n 1") == "true,\"next\":\"2\",\"replies\":{\"read\":2,\"unread\":null}}}\n")
    }

    @Test func commentsWithoutTheirParents_areAtTheTopAndCounted() throws {
        let list = try FlatThreadList(["1:9 2:1 3:4 4:3 5:5 6:8"])
        let run = try list.run("comments api 7 --all --fields id,parent")
        #expect(
            run.lines == [
                #"{"id":1,"parent":9,"children":[{"id":2,"parent":1,"children":[]}]}"#,
                #"{"id":3,"parent":4,"children":[{"id":4,"parent":3,"children":[]}]}"#,
                #"{"id":5,"parent":5,"children":[]}"#, #"{"id":6,"parent":8,"children":[]}"#,
            ])
        #expect(
            run.error == """
                2 comments reply to ones that are not shown, and stand at the top
                2 comments are replies to one of their own replies, and stand at the top

                """)
        #expect(run.code == 0)
    }

    @Test func count_isOfCommentsAtTheTop() throws {
        let list = try FlatThreadList(["1 2:1 3 4", "5 6:1 7:5", "8"])
        let run = try list.run("comments api 7 -n 2 --fields id")
        #expect(run.lines == [#"{"id":1,"children":[{"id":2,"children":[]}]}"#, #"{"id":3,"children":[]}"#])
        #expect(run.error.contains("2 comments, 1 reply, and there are more"))
        #expect(run.error.hasSuffix("there may be more replies further down the list; to read them, use --all\n"))
        #expect(list.server.requests.count == 1)
        let cursor = try #require(run.error.firstMatch(of: #/--cursor '([^']+)'/#)?.output.1)
        let rest = try list.run("comments api 7 --cursor \(cursor) --all -o csv --fields id,parent")
        #expect(rest.lines == ["id,parent", "4,7", "5,7", "7,5", "6,1", "8,7"])
        #expect(rest.error == "1 comment replies to one that is not shown, and stands at the top\n")
    }

    /// Wherever the parts end, each comment is shown once, and offline as online.
    @Test(arguments: [
        ["1 2 3 4:1", "5 6"], ["9:3 1 3", "4 5"], ["1 2 3:1", "4:2 5 6"], ["1 2 3 4", "5 6"],
        ["8:7 9:6 1", "2 3 4", "5"],
        ["1 2:1", "3:1 4:2", "5:1 6"], ["1:2 2:1 3", "4:3 5:9", "9 6"],
    ])
    func parts_areTheWholeList(pages: [String]) throws {
        let all = Set(pages.joined(separator: " ").split(separator: " ").map { String($0.prefix { $0 != ":" }) })
        for count in 1...3 {
            let list = try FlatThreadList(pages)
            var cursor = ""
            var (shown, commands): ([String], [String]) = ([], [])
            repeat {
                let command = "comments api 7 -n \(count)\(cursor) --jsonl --fields id"
                let run = try list.run(command)
                #expect(run.code == 0, "\(run)")
                shown += Self.ids(in: run.out)
                commands.append(command)
                #expect(run.out.split(separator: "\n").count <= count)
                cursor = run.error.firstMatch(of: #/--cursor '([^']+)'/#).map { " --cursor \($0.output.1)" } ?? ""
            } while !cursor.isEmpty && commands.count < 20
            #expect(shown.count == all.count && Set(shown) == all, "\(count): \(shown)")
            let offline = try commands.flatMap { try Self.ids(in: list.run("\($0) --offline").out) }
            #expect(offline == shown, "\(count)")
        }
    }

    /// The ids of comments and of replies inside them.
    private static func ids(in lines: String) -> [String] {
        lines.matches(of: #/"id":(\d+)/#).map { String($0.output.1) }
    }

    /// What `-n` left out is not known, and so still new.
    @Test func newComments_areThoseThatWereNotPrinted() throws {
        let list = try FlatThreadList(["1 2:1 3", "4 5:1"])
        #expect(try list.run("comments api 7 --new -n 1 --fields id -q").lines.count == 1)
        let rest = try list.run("comments api 7 --new --fields id -q")
        #expect(["3", "4", "5"].allSatisfy { rest.out.contains("{\"id\":\($0),") }, "\(rest.out)")
        list.setPages(["1 2:1 3", "4 5:1 6:2"])
        let new = try list.run("comments api 7 --new --fields id,parent")
        #expect(new.lines == [#"{"id":6,"parent":2,"children":[]}"#])
        #expect(new.error == "1 comment replies to one that is not shown, and stands at the top\n")
    }

    /// Behaviour 14.
    @Test func incompleteList_isReportedWithItsThreads() throws {
        let list = try FlatThreadList(["1 2:1", "3"], total: 9)
        for words in ["7", "7 8"] {
            let run = try list.run("comments api \(words) --all --json")
            #expect(run.out.contains(#""id":1,"parent":7,"text":"t1","children":[{"id":2,"#))
            #expect(run.out.contains(#""complete":false"#) && run.out.contains(#""unread":null"#))
            #expect(run.error.contains("incomplete list: received 3 of the 9 items announced by the server"))
            #expect(run.code == 9)
        }
    }

    @Test func failedPage_leavesTheThreadsBefore() throws {
        let list = try FlatThreadList(["1 2:1", "!"])
        let run = try list.run("comments api 7 8 --all --json --retries 0")
        #expect(run.out.contains(#""id":1,"parent":7,"text":"t1","children":[{"id":2,"#))
        #expect(run.out.contains(#""id":1,"parent":8,"text":"t1","children":[{"id":2,"#))
        #expect(run.out.contains(#""complete":false"#) && run.out.contains(#""unread":null"#))
        #expect(run.code == 6)
    }

    @Test func severalItems_haveTheirOwnThreads() throws {
        let list = try FlatThreadList(["1 2:1", "3:2"])
        let run = try list.run("comments api - --all -o csv --fields id,parent,depth", input: "7\n8\n")
        #expect(run.lines == ["id,parent,depth", "1,7,1", "2,1,2", "3,2,3", "1,8,1", "2,1,2", "3,2,3"])
        #expect(run.error.isEmpty && run.code == 0)
        #expect(try list.run("comments api 7 8 --all -q --offline -o csv --fields id,parent,depth").out == run.out)
        // As a feed, the list stays flat.
        let feed = try list.run("feed api/list/comments parent=7 --all -o csv --fields id,parent")
        #expect(feed.lines == ["id,parent", "1,7", "2,7", "3,7"] && feed.error.isEmpty)
    }

    @Test func longChain_isShownWhole() throws {
        let pages = (0..<10).map { page in
            (1...1_000).map { page * 1_000 + $0 }.map { "\($0):\($0 - 1)" }.joined(separator: " ")
        }
        let list = try FlatThreadList(pages)
        let run = try list.run("comments api 7 --all -o csv --fields id,depth,parent")
        let lines = (1...10_000).map { "\($0),\(min($0, 64)),\($0 == 1 ? 7 : $0 - 1)" }
        #expect(run.lines == ["id,depth,parent"] + lines)
        #expect(run.error == "9936 replies below depth 64 are shown there, with their `parent`\n")
        let json = try list.run("comments api 7 --all --offline -q --json").out
        #expect(json.split(separator: "\"id\":").count == 10_001)
        #expect(json.contains(#""replies":{"read":9999,"unread":0}"#))
        #expect(try list.run("comments api 7 --all --offline -q --depth 64 --json").out.contains("\"unread\":9936}"))
    }

    @Test func listBeyondTheLimit_isFlatAndWhole() throws {
        let list = try FlatThreadList(["1 2:1", "3 4:3", "5 6:5", "7 8:1"], textLength: 9 << 20)
        let run = try list.run("comments api 7 --all --jq [.id,.parent]")
        #expect(run.lines == ["[1,7]", "[2,1]", "[3,7]", "[4,3]", "[5,7]", "[6,5]", "[7,7]", "[8,1]"])
        #expect(run.error == "the comments are not nested: they are more than 64 MiB\n")
        #expect(run.code == 0)
    }

    @Test func plugin_isShownInALine() throws {
        let list = try FlatThreadList([])
        let run = try list.run("plugins show api")
        #expect(run.lines.contains("    thread: nested by the parent's id at .p"))
        #expect(try list.run("comments api 7 --dry-run").out.contains("/under/7?page=1'"))
    }

    @Test func mistakes_areReportedWithTheirPlaces() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:1
                    endpoints:
                      a:
                        path: /a
                        thread: {parent: .p}
                        comments: {path: "/{id}", thread: {parent: .p}}
                      b:
                        path: /b
                        comments: {path: "/{id}", id: .id, thread: {parent: .p}, comments: {items: .r}}
                """)
        let run = try folio.run("plugins check")
        for text in [
            ":8:9: 'thread' is only for the comments under each item; put it into `comments:` of the endpoint",
            ":9:35: 'thread' needs `id:`, the path of the item's id",
            ":12:44: `thread:` and `comments:` are two sources of replies; remove one of them",
        ] { #expect(run.error.contains(text), "\(run.error)") }
        #expect(run.code == 3)
    }

    @Test func parentThatIsNoID_isAnError() throws {
        let list = try FlatThreadList([#"1:{"id":3}"#])
        let run = try list.run("comments api 7 --all")
        #expect(run.error.hasPrefix("folio: item 1 of the page has an object or a list, not an id, at '.p'\n"))
        #expect(run.code == 7)
    }
}

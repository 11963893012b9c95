import Foundation
import System
import TestSupport
import Testing

/// Replies as the user reads them: inside their comments, and as lists of their own.
struct ThreadTests {
    private static let inside = """
        comments:
          path: "/items/{id}/comments"
          id: .id
          fields: {text: .text}
          comments: {items: .replies.data}
        """

    private static let listed = """
        comments:
          path: "/items/{id}/comments"
          id: .id
          fields: {text: .text}
          comments:
            path: "/comments/{id}/replies"
            count: .n
            pagination: {strategy: page, page: {query: page}, until: {short: false}}
        """

    /// Comments on several pages, each with one page of replies.
    private static let paged = """
        comments:
          path: "/items/{id}/comments"
          id: .id
          fields: {}
          pagination: {strategy: page, page: {query: page}, until: {short: false}}
          comments: {path: "/comments/{id}/replies"}
        """

    /// Comment 1 has two replies on two pages of one each; comment 2 has none, and says so; comment 3 does not say.
    private static func listServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            switch request.target {
            case "/items/7/comments": .response(body: #"[{"id":1,"text":"a","n":2},{"id":2,"n":0},{"id":3}]"#)
            case "/comments/1/replies?page=1": .response(body: #"[{"id":11,"text":"b","n":1}]"#)
            case "/comments/1/replies?page=2": .response(body: #"[{"id":12,"text":"c","n":0}]"#)
            case "/comments/11/replies?page=1": .response(body: #"[{"id":111,"text":"d"}]"#)
            default: .response(body: "[]")
            }
        }
    }

    // MARK: Replies inside their comments

    @Test func repliesInside_areChildrenWithoutAnotherRequest() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    [{"id":1,"text":"a","replies":{"data":[{"id":1152921504606846977,"text":"b\\u00e9",
                    "replies":{"data":[{"id":111}]}}]}},{"id":2,"replies":null},{"id":3}]
                    """))
        let folio = try Folio(plugins: Plugin.list(server, Self.inside))
        let run = try folio.run("comments api 7")
        #expect(
            run.out == """
                {"id":1,"parent":7,"text":"a","children":[{"id":1152921504606846977,"parent":1,"text":"b\\u00e9",\
                "children":[{"id":111,"parent":1152921504606846977,"text":null,"children":[]}]}]}
                {"id":2,"parent":7,"text":null,"children":[]}
                {"id":3,"parent":7,"text":null,"children":[]}

                """)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(server.requests.count == 1)
        #expect(try folio.run("comments api 7 --offline -q").out == run.out)
    }

    /// The object around the replies says how many there are, or that there are more.
    @Test(
        arguments: [
            (#""total":9"#, #"{"read":1,"unread":8}"#), (#""has_more":true"#, #"{"read":1,"unread":null}"#),
            (#""next":"/r?page=2","has_more":true,"total":9"#, #"{"read":1,"unread":8}"#),
            (#""total":1,"has_more":true"#, #"{"read":1,"unread":null}"#),
        ])
    func repliesInside_areNotAllIfTheServerSaysSo(member: String, replies: String) throws {
        let server = try ScriptedServer(
            .response(body: #"[{"id":1,"replies":{"data":[{"id":11}],\#(member)}},{"id":2}]"#))
        let folio = try Folio(plugins: Plugin.list(server, Self.inside))
        for run in [try folio.run("comments api 7 --all --json"), try folio.run("comments api 7 --offline --json")] {
            #expect(run.out.contains(#""replies":\#(replies)"#), "\(run.out)")
            #expect(run.error.contains("the server sent only some of the replies to 1 comment\n"))
        }
    }

    @Test(arguments: [#""total":1"#, #""has_more":false"#, #""next":null"#])
    func repliesInside_areAllIfTheServerSaysSo(member: String) throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1,"replies":{"data":[{"id":11}],\#(member)}}]"#))
        let run = try Folio(plugins: Plugin.list(server, Self.inside)).run("comments api 7 --all --json")
        #expect(run.out.contains(#""replies":{"read":1,"unread":0}"#))
        #expect(run.error.isEmpty)
    }

    @Test func depth_cutsThreads() throws {
        let server = try ScriptedServer(
            .response(body: #"[{"id":1,"replies":{"data":[{"id":11,"replies":{"data":[{"id":111}]}}]}}]"#))
        let folio = try Folio(plugins: Plugin.list(server, Self.inside))
        let texts = try ["1", "2", "3"].map { try folio.run("comments api 7 --depth \($0) --fields id").out }
        #expect(
            texts
                == [
                    #"{"id":1}"#, #"{"id":1,"children":[{"id":11}]}"#,
                    #"{"id":1,"children":[{"id":11,"children":[{"id":111}]}]}"#,
                ].map { $0 + "\n" })
        #expect(try folio.run("comments api 7 --depth 1 --json").out.contains(#""replies":{"read":0,"unread":1}"#))
        #expect(try folio.run("comments api 7 --depth 3 --json").out.contains(#""replies":{"read":2,"unread":0}"#))
    }

    @Test(arguments: [63, 64, 65])
    func threads_areReadToLevel64(levels: Int) throws {
        let body = (1..<levels).reversed().reduce(#"{"id":\#(levels)}"#) { inner, level in
            #"{"id":\#(level),"replies":{"data":[\#(inner)]}}"#
        }
        let server = try ScriptedServer(.response(body: "[\(body)]"))
        let run = try Folio(plugins: Plugin.list(server, Self.inside)).run("comments api 7 -o csv --fields depth")
        #expect(run.lines == ["depth"] + (1...min(levels, 64)).map { "\($0)" })
        #expect(run.error == (levels > 64 ? "left out replies below depth 64\n" : ""))
        #expect(run.code == 0)
    }

    @Test func replies_thatAreInvalidAreReportedAndTheOthersContinue() throws {
        let server = try ScriptedServer(
            .response(body: #"[{"id":1,"replies":{"data":{}}},{"id":2,"replies":{"data":[{"id":21}]}}]"#))
        let run = try Folio(plugins: Plugin.list(server, Self.inside)).run("comments api 7 --fields id --json")
        #expect(
            run.lines.dropFirst().prefix(2) == [
                #"{"id":1,"children":null},"#, #"{"id":2,"children":[{"id":21,"children":[]}]}"#,
            ])
        #expect(run.out.contains(#""complete":false"#))
        #expect(run.error.hasPrefix("folio: the replies to 1: expected a list at '.replies.data', but found an object"))
        #expect(run.code == 7)
    }

    @Test func condition_holdsAtEachLevel() throws {
        let server = try ScriptedServer(
            .response(
                body: #"[{"id":1,"ok":true,"r":[{"id":11,"ok":false,"r":[{"id":111,"ok":true}]},{"id":12,"ok":true}]}]"#
            ))
        let plugin = """
            comments:
              path: "/items/{id}/comments"
              id: .id
              where: .ok
              fields: {}
              comments: {items: .r}
            """
        let run = try Folio(plugins: Plugin.list(server, plugin)).run("comments api 7 --fields id")
        #expect(run.out == #"{"id":1,"children":[{"id":12,"children":[]}]}"# + "\n")
    }

    @Test func new_tellsNewCommentsWithTheRepliesInside() throws {
        let server = try ScriptedServer { _, number in
            .response(
                body: #"[{"id":2,"replies":{"data":[{"id":21}]}},{"id":1}]"#.replacing(
                    "2,", with: number == 1 ? "0," : "2,"))
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.inside))
        _ = try folio.run("comments api 7 --new")
        let run = try folio.run("comments api 7 --new --fields id")
        #expect(run.out == #"{"id":2,"children":[{"id":21,"children":[]}]}"# + "\n")
    }

    // MARK: Replies as lists of their own

    @Test func repliesWithAList_areRequestedOnlyIfDepthSaysSo() throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let run = try folio.run("comments api 7 --fields id")
        #expect(run.lines == [#"{"id":1}"#, #"{"id":2}"#, #"{"id":3}"#])
        #expect(run.error == "2 replies were not read; to read them, add --depth 2\n")
        #expect(server.requests.map(\.target) == ["/items/7/comments"])
        let deep = try folio.run("comments api 7 --fields id --depth 2 --no-cache")
        #expect(
            deep.lines == [#"{"id":1,"children":[{"id":11}]}"#, #"{"id":2,"children":[]}"#, #"{"id":3,"children":[]}"#])
        #expect(deep.error == "1 comment has more replies; to read them, add --all\n")
        #expect(server.requests.dropFirst(2).map(\.target) == ["/comments/1/replies?page=1"])
    }

    @Test func all_readsEveryPageOfEveryList() throws {
        let server = try Self.listServer()
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --depth 9 --all -o csv")
        #expect(
            run.lines == [
                "id,parent,depth,text", "1,7,1,a", "11,1,2,b", "111,11,3,d", "12,1,2,c", "2,7,1,", "3,7,1,",
            ])
        #expect(run.error.isEmpty && run.code == 0)
        let asked = Set(server.requests.map { String($0.target.prefix { $0 != "?" }) })
        #expect(asked == ["/items/7/comments", "/comments/1/replies", "/comments/11/replies"])
    }

    @Test func parent_isWhatTheCommentIsUnder() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                body: request.target == "/items/7/comments"
                    ? #"[{"id":1}]"# : request.target.hasSuffix("/1") ? #"[{"id":11}]"# : "[]")
        }
        let plugin = """
            comments:
              path: "/items/{id}/comments"
              id: .id
              comments: {path: "/under/{parent}/{id}"}
            """
        _ = try Folio(plugins: Plugin.list(server, plugin)).run("comments api 7 --depth 3")
        #expect(server.requests.map(\.target) == ["/items/7/comments", "/under/7/1", "/under/1/11"])
    }

    @Test func laterPage_thatFailsLeavesWhatCameBefore() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/items/7/comments": .response(body: #"[{"id":1,"n":1},{"id":2,"n":0}]"#)
            case "/comments/1/replies?page=1": .response(body: #"[{"id":11}]"#)
            default: .response(status: 404, body: "")
            }
        }
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run(
            "comments api 7 --depth 2 --all --fields id --json")
        #expect(run.out.contains(#"{"id":1,"children":[{"id":11}]}"#) && run.out.contains(#""complete":false"#))
        #expect(run.error.hasPrefix("folio: the replies to 1: the server refused a later page of the list\n"))
        #expect(run.code == 5)
    }

    /// No response is sent before all four requests have arrived, so one request at a time would wait forever.
    @Test func lists_areRequestedFourAtATimeAndPrintedInOrder() throws {
        let crowd = Crowd()
        let server = try ScriptedServer { request, number in
            if request.target.hasPrefix("/items") {
                return .response(body: "[\((1...8).map { #"{"id":\#($0),"n":1}"# }.joined(separator: ","))]")
            }
            crowd.enter(waitingFor: number <= 5 ? 4 : 0)
            defer { crowd.leave() }
            return .response(body: #"[{"id":1\#(request.target.split(separator: "/")[1])}]"#)
        }
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --depth 2 --fields id -q")
        #expect(run.lines == (1...8).map { #"{"id":\#($0),"children":[{"id":1\#($0)}]}"# })
        #expect(crowd.largest == 4)
    }

    @Test func secret_ofRepliesKeepsTheirListsApart() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                body: request.target.hasPrefix("/items")
                    ? #"[{"id":1}]"# : #"[{"id":"\#(request.target.suffix(1))"}]"#)
        }
        let plugin = """
            comments:
              path: "/items/{id}/comments"
              id: .id
              fields: {}
              comments:
                params: {key: {secret: true, required: true, env: KEY}}
                path: "/comments/{id}/replies"
                query: {key: "{key}"}
            """
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        let command = "comments api 7 --depth 2 --fields id"
        let online = try ["a", "b"].map { try folio.run(command, with: ["KEY=\($0)"]).out }
        #expect(online == ["a", "b"].map { #"{"id":1,"children":[{"id":"\#($0)"}]}"# + "\n" })
        let offline = try ["a", "b"].map { try folio.run("\(command) --offline -q", with: ["KEY=\($0)"]).out }
        #expect(offline == online)
        // Without replies, their secret is not needed.
        #expect(try folio.run("comments api 7").code == 0)
    }

    @Test func failure_ofOneListIsReportedAndTheOthersContinue() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/items/7/comments": .response(body: #"[{"id":1,"n":1},{"id":2,"n":1},{"id":3,"n":1}]"#)
            case "/comments/2/replies?page=1": .response(body: #"[{"id":21}]"#)
            case "/comments/1/replies?page=1": .response(status: 403, body: "")
            default: .response(status: 404, body: "")
            }
        }
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run(
            "comments api 7 --depth 2 --fields id --json")
        #expect(
            run.lines.dropFirst().prefix(3) == [
                #"{"id":1,"children":null},"#, #"{"id":2,"children":[{"id":21}]},"#, #"{"id":3,"children":null}"#,
            ])
        #expect(run.out.contains(#""complete":false"#) && run.out.contains(#""replies":{"read":1,"unread":2}"#))
        #expect(
            run.error.split(separator: "\n").filter { $0.hasPrefix("folio:") } == [
                "folio: the replies to 1: not authorised", "folio: the replies to 3: not found",
            ])
        #expect(run.code == 4)
    }

    @Test func circle_isLeftOut() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                body: request.target.hasPrefix("/items")
                    ? #"[{"id":1,"n":1}]"#
                    : request.target.contains("page=1") ? #"[{"id":2,"n":1},{"id":1,"n":1}]"# : "[]")
        }
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --depth 64 --fields id -q")
        #expect(run.out == #"{"id":1,"children":[{"id":2,"children":[]}]}"# + "\n")
        let whole = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --depth 64 --all")
        #expect(whole.error == "left out 3 comments that repeat a comment above them\n")
        #expect(whole.code == 0)
    }

    @Test func lists_areStoredEachByItself() throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let online = try folio.run("comments api 7 --depth 2 --all")
        let offline = try folio.run("comments api 7 --depth 2 --all --offline")
        #expect(offline.out == online.out && offline.code == 0)
        let deeper = try folio.run("comments api 7 --depth 3 --all --offline --fields id")
        #expect(
            deeper.lines[0] == #"{"id":1,"children":[{"id":11,"children":null},{"id":12,"children":[]}]}"#)
        #expect(deeper.error.hasPrefix("folio: the replies to 11: nothing is stored for this list\n"))
        #expect(deeper.code == 8)
        let shown = try folio.run("cache show api/list/comments/comments id=1 --fields id")
        #expect(shown.lines == [#"{"id":11}"#, #"{"id":12}"#])
    }

    @Test func rules_ofRepliesAreTheirOwn() throws {
        let server = try ScriptedServer { request, _ in
            request.target.hasPrefix("/items")
                ? .response(body: #"[{"id":1},{"id":2}]"#) : .response(status: 404, body: "")
        }
        let plugin = Self.listed + "\n    errors: [{status: 404, do: skip}]"
        let folio = try Folio(plugins: Plugin.list(server, plugin.replacing("    count: .n\n", with: "")))
        let run = try folio.run("comments api 7 --depth 2 --fields id")
        #expect(run.lines == [#"{"id":1,"children":[]}"#, #"{"id":2,"children":[]}"#])
        #expect(run.error == "passed over 2 lists, as an error rule says\n" && run.code == 0)
    }

    @Test func responses_ofRepliesAreFreshForAsLongAsTheySay() throws {
        let server = try Self.listServer()
        let plugin = Self.listed + "\n    cache: {max_age: 1h}"
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        for _ in 0..<2 { _ = try folio.run("comments api 7 --depth 2") }
        let asked = server.requests.map(\.target)
        #expect(asked.filter { $0 == "/items/7/comments" }.count == 2)
        #expect(asked.filter { $0 == "/comments/1/replies?page=1" }.count == 1)
    }

    @Test func resume_continuesAfterTheLastWholePageOfThreads() throws {
        let asked = DispatchSemaphore(value: 0)
        // A request that gets it has no response.
        let silence = DispatchSemaphore(value: 0)
        silence.signal()
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/items/7/comments?page=1": return .response(body: #"[{"id":1}]"#)
            case "/items/7/comments?page=2": return .response(body: #"[{"id":2}]"#)
            case "/comments/1/replies": return .response(body: #"[{"id":11}]"#)
            case "/comments/2/replies":
                defer { asked.signal() }
                return silence.wait(timeout: .now()) == .success ? .silence : .response(body: #"[{"id":21}]"#)
            default: return .response(body: "[]")
            }
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.paged))
        let file = "\(folio.folder.path)/out.csv"
        let command = "comments api 7 --all --depth 2 --to \(file) --resume"
        let child = try folio.start(command)
        #expect(asked.wait(timeout: .now() + 60) == .success)
        child.signal(SIGKILL)
        _ = try child.end()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "id,parent,depth\n1,7,1\n11,1,2\n")
        #expect(try folio.run(command).code == 0)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "id,parent,depth\n1,7,1\n11,1,2\n2,7,1\n21,2,2\n")
    }

    @Test(arguments: [false, true])
    func resume_continuesAtThePageThatLacksReplies(isStored: Bool) throws {
        // The request that gets it fails.
        let failure = DispatchSemaphore(value: 0)
        failure.signal()
        let isLong = Lock(!isStored)
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/items/7/comments?page=1": .response(body: #"[{"id":1}]"#)
            case "/items/7/comments?page=2": .response(body: #"[{"id":2}]"#)
            case "/items/7/comments?page=3" where isLong.withLock(\.self): .response(body: #"[{"id":3}]"#)
            case "/comments/2/replies" where failure.wait(timeout: .now()) == .success:
                .response(status: 403, body: "")
            case let target where target.hasSuffix("/replies"):
                .response(body: #"[{"id":\#(target.dropFirst(10).prefix(1))1}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.paged))
        let file = "\(folio.folder.path)/out.csv"
        if isStored { #expect(try folio.run("comments api 7 --all").lines.count == 2) }
        isLong.withLock { $0 = true }
        let command = "comments api 7 --all --depth 2 --to \(file)"
        let first = try folio.run(command)
        #expect(first.error.contains("the replies to 2: ") && first.code != 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("\n2,7,1\n3,7,1\n31,3,2\n"))
        // The pages after it are stored, too, even beside a whole walk of before.
        #expect(try folio.run("comments api 7 --all --offline -o csv").lines == ["id,parent", "1,7", "2,7", "3,7"])
        let second = try folio.run("\(command) --resume")
        #expect(second.code == 0, "\(second.error)")
        let whole = "id,parent,depth\n1,7,1\n11,1,2\n2,7,1\n21,2,2\n3,7,1\n31,3,2\n"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
        // The second walk requests the page before its first one again: items that were deleted would have moved others.
        #expect(server.requests.filter { $0.target == "/items/7/comments?page=1" }.count == (isStored ? 3 : 2))
        let third = try folio.run("\(command) --resume")
        #expect(third.error.contains("nothing left to do") && third.code == 0, "\(third.error)")
    }

    // MARK: Interruptions

    /// A server with one comment that never responds to a request for its replies.
    private static func withoutReplies(telling asked: DispatchSemaphore) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            if request.target.hasPrefix("/items") { return .response(body: #"[{"id":1,"n":1}]"#) }
            asked.signal()
            return .silence
        }
    }

    @Test func signal_endsTheRequestForReplies() throws {
        let asked = DispatchSemaphore(value: 0)
        let server = try Self.withoutReplies(telling: asked)
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let child = try folio.start("comments api 7 --depth 2 --json")
        #expect(asked.wait(timeout: .now() + 60) == .success)
        child.signal(SIGINT)
        let ending = try child.end()
        #expect(ending.code == 130)
        #expect(ending.out.hasPrefix(#"{"items":[]"#) && ending.out.contains(#""complete":false"#))
    }

    @Test func closedPipe_endsTheRequestForReplies() throws {
        let asked = DispatchSemaphore(value: 0)
        let server = try Self.withoutReplies(telling: asked)
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let child = try folio.start("comments api 7 --depth 2")
        #expect(asked.wait(timeout: .now() + 60) == .success)
        child.closeOutput()
        let ending = try child.end()
        #expect(ending.code == 0 && ending.error.isEmpty)
    }

    // MARK: Formats

    @Test func table_hasMarksAtFortyColumns() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    [{"id":1,"text":"日本語の長い文章をここに書きます日本語","replies":{"data":[{"id":2,"text":"x\\ny",
                    "replies":{"data":[{"id":3,"text":"日本語の長い文章をここに書きます日本語"}]}}]}}]
                    """))
        let folio = try Folio(plugins: Plugin.list(server, Self.inside))
        #expect(
            try folio.run("comments api 7 -o table --width 40").lines == [
                "ID  TEXT", " 1  日本語の長い文章をここに書きます日…", " 2  > x⏎y",
                " 3  >> 日本語の長い文章をここに書きます…",
            ])
        #expect(
            try folio.run("comments api 7 -o markdown").lines.suffix(2) == [
                "| 2 | 1 | > x<br>y |", "| 3 | 2 | >> 日本語の長い文章をここに書きます日本語 |",
            ])
    }

    @Test func rows_nameWhatTheyAreUnderAndHowDeep() throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let run = try folio.run("comments api 7 --depth 3 -q --template {depth}:{parent}:{id}\\n")
        #expect(run.lines == ["1:7:1", "2:1:11", "3:11:111", "1:7:2", "1:7:3"])
    }

    @Test func expression_isGivenACommentWithItsChildren() throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let run = try folio.shell("folio comments api 7 --depth 2 --all --jq '[.children[].id]' --jsonl")
        #expect(run.lines == ["[11,12]", "[]", "[]"])
        let whole = try folio.shell("folio comments api 7 --depth 2 --all --jq-all '.items | length'")
        #expect(whole.lines == ["3"])
    }

    @Test func rawObjects_haveChildrenOnlyIfRepliesWereRequested() throws {
        let server = try Self.listServer()
        let asked = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --depth 2 -q --raw")
        #expect(
            asked.lines == [
                #"{"id":1,"text":"a","n":2,"children":[{"id":11,"text":"b","n":1}]}"#, #"{"id":2,"n":0,"children":[]}"#,
                #"{"id":3,"children":[]}"#,
            ])
        let body = #"[{"id":1,"replies":{"data":[{"id":2}]}}]"#
        let inside = try ScriptedServer(.response(body: body))
        let run = try Folio(plugins: Plugin.list(inside, Self.inside)).run("comments api 7 --raw")
        #expect(run.out == body.dropFirst().dropLast() + "\n")
    }

    @Test func severalItems_haveTheirThreads() throws {
        let server = try ScriptedServer { request, _ in
            let number = request.target.split(separator: "/")[1]
            return .response(
                body: request.target.hasPrefix("/items") ? #"[{"id":\#(number)0}]"# : #"[{"id":\#(number)1}]"#)
        }
        let plugin = Self.listed.replacing("    count: .n\n", with: "")
        let run = try Folio(plugins: Plugin.list(server, plugin)).run(
            "comments api - 3 --depth 2 --fields parent,id -q", input: "1\n{\"id\":\"2\"}\n")
        #expect(
            run.lines == [
                #"{"parent":1,"id":10,"children":[{"parent":10,"id":101}]}"#,
                #"{"parent":"2","id":20,"children":[{"parent":20,"id":201}]}"#,
                #"{"parent":3,"id":30,"children":[{"parent":30,"id":301}]}"#,
            ])
    }

    // MARK: Commands

    @Test(arguments: [
        ("--depth 2 --add x", "options '--add' and '--depth' cannot be used together"),
        ("--depth 0", "invalid value '0' for '--depth': expected a whole number from 1 to 64"),
        ("--depth 65", "invalid value '65' for '--depth': expected a whole number from 1 to 64"),
        ("--depth two", "invalid value 'two' for '--depth': expected a whole number from 1 to 64"),
        ("--depth 2 --new", "--new cannot find new replies to known comments"),
        ("--depth 2 --fields x", "unknown field 'x'"),
    ])
    func command_thatCannotBeMeantIsAUsageError(options: String, what: String) throws {
        let server = try Self.listServer()
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 \(options)")
        #expect(run.error.hasPrefix("folio: \(what)\n"), "\(run.error)")
        #expect(run.code == 2)
        #expect(server.requests.isEmpty)
    }

    @Test func depth_needsReplies() throws {
        let run = try Folio().run("comments github repo=a/b 1 --depth 2")
        #expect(
            run.error.hasPrefix("folio: --depth needs replies, and the comments of 'github/issues' have none\n"))
        #expect(run.code == 2)
    }

    @Test(arguments: [("", true), ("--depth 1", false), ("-q", false)])
    func terminal_showsThatThereMayBeReplies(options: String, isShown: Bool) throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed))
        let ending = try folio.startAtTerminal("comments api 7 --no-pager \(options)").end()
        #expect(
            ending.out.contains("2 replies were not read; to read them, add --depth 2") == isShown, "\(ending.out)")
    }

    /// The replies that were read and those that were not, and the notice.
    @Test(arguments: [
        ("", 0, 2, "2 replies were not read; to read them, add --depth 2\n"), ("--depth 1", 0, 2, ""),
        ("--depth 2", 1, 2, "1 comment has more replies; to read them, add --all\n"), ("--depth 2 --all", 2, 1, ""),
        ("--depth 64 --all", 3, 0, ""),
    ])
    func unreadReplies_areCounted(options: String, read: Int, unread: Int, notice: String) throws {
        let server = try Self.listServer()
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run("comments api 7 --json \(options)")
        #expect(run.out.contains(#""replies":{"read":\#(read),"unread":\#(unread)}"#), "\(run.out)")
        #expect(run.out.contains(#""complete":true"#) && run.error == notice && run.code == 0)
    }

    @Test func repliesThatTheServerDoesNotCount_mayBeUnread() throws {
        let server = try Self.listServer()
        let folio = try Folio(plugins: Plugin.list(server, Self.listed.replacing("    count: .n\n", with: "")))
        let run = try folio.run("comments api 7 8 --all --json")
        #expect(run.out.contains(#""replies":{"read":0,"unread":null}"#), "\(run.out)")
        #expect(run.error == "there may be replies; to read them, add --depth 2\n" && run.code == 0)
        let none = try folio.run("comments api 8 --all --json")
        #expect(none.out.contains(#""replies":{"read":0,"unread":0}"#) && none.error.isEmpty)
    }

    @Test func profile_countsEachRequestForReplies() throws {
        let server = try Self.listServer()
        let run = try Folio(plugins: Plugin.list(server, Self.listed)).run(
            "profile comments api 7 --depth 3 --all --json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        let runs = try #require(document["runs"] as? [[String: Any]])
        let summary = try #require(runs.first?["summary"] as? [String: Any])
        #expect(summary["requests"] as? Int == server.requests.count)
        let requests = try #require(runs.first?["requests"] as? [[String: Any]])
        #expect(Set(requests.compactMap { $0["list"] as? Int }) == [0, 1, 2])
        #expect(requests.allSatisfy { $0["page"] is Int })
    }
}

import Foundation
import System
import TestSupport
import Testing

/// Resuming the comments under several items, from the command line or from stdin.
struct ResumedCommentsTests {
    private static let plugin = """
        id: .id
        fields: {}
        comments:
          path: "/under/{id}"
          id: .id
          fields: {}
          pagination: {strategy: page, page: {query: page}, until: {short: false}}
        """

    /// Item n has n pages of two comments, and item 0 has none.
    private static func server(noStore: Bool = false) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let words = request.target.split { "/?=".contains($0) }
            guard words.count == 4, let id = Int(words[1]), let page = Int(words[3]) else {
                return .response(status: 404, body: "")
            }
            let items = page > id ? "" : #"{"id":\#(id * 100 + page * 10)},{"id":\#(id * 100 + page * 10 + 1)}"#
            return .response(fields: noStore ? ["Cache-Control: no-store"] : [], body: "[\(items)]")
        }
    }

    /// What a list has after it was begun anew in the output, an earlier walk of it does not have.
    @Test func listThatFailedAgain_isReadFromItsBeginning() throws {
        let failing = Lock<Set<String>>([])
        let server = try ScriptedServer { request, _ in
            let words = request.target.split { "/?=".contains($0) }.map(String.init)
            guard words.count == 4, !failing.withLock({ $0.contains("\(words[1])/\(words[3])") }),
                let id = Int(words[1]), let page = Int(words[3])
            else { return .response(status: 404, body: "") }
            return .response(body: page > 2 ? "[]" : "[{\"id\":\(id)\(page)1},{\"id\":\(id)\(page)2}]")
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        let command = "comments api 1 2 3 --all --to \(folio.folder.path)/f.jsonl"
        for (faults, options, code) in [
            (["2/2", "3/2"], "", 7), (["3/1"], " --resume", 7), ([], " --resume", 0),
        ] as [(Set<String>, String, Int32)] {
            failing.withLock { $0 = faults }
            let run = try folio.run(command + options)
            #expect((run.code == 0) == (code == 0), "\(run)")
        }
        let text = try folio.folder.text(of: "f.jsonl")
        let ids = text.matches(of: #/"id":(\d+)/#).map { String($0.output.1) }
        #expect(ids == ["1", "2", "3"].flatMap { id in ["11", "12", "21", "22"].map { id + $0 } }, "\(text)")
        #expect(try folio.run(command + " --resume").error.contains("nothing left to do"))
    }

    /// What was printed of each list that failed is not printed again.
    @Test func listsThatFailed_areContinuedOnStdout() throws {
        let isFailing = Lock(true)
        let server = try ScriptedServer { request, _ in
            let words = request.target.split { "/?=".contains($0) }.map(String.init)
            guard words.count == 4, let id = Int(words[1]), let page = Int(words[3]) else {
                return .response(status: 404, body: "")
            }
            if page == 2, isFailing.withLock(\.self) { return .response(status: 404, body: "") }
            return .response(body: page > 2 ? "[]" : "[{\"id\":\(id)\(page)1},{\"id\":\(id)\(page)2}]")
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        let first = try folio.run("comments api 1 2 --all --jsonl")
        #expect(first.code != 0)
        isFailing.withLock { $0 = false }
        let rest = try folio.run("comments api 1 2 --all --jsonl --resume")
        #expect(rest.code == 0, "\(rest)")
        let ids = (first.out + rest.out).matches(of: #/"id":(\d+)/#).map { String($0.output.1) }
        #expect(ids.sorted() == ["1", "2"].flatMap { id in ["11", "12", "21", "22"].map { id + $0 } }, "\(ids)")
    }

    private static let ids = ["2", "0", "5", "1", "3"]

    private static func lines(of ids: [String] = ids) -> String {
        ids.compactMap(Int.init).flatMap { id in
            (1...max(id, 1)).filter { _ in id > 0 }.flatMap { page in
                (0...1).map { "{\"id\":\(id * 100 + page * 10 + $0),\"parent\":\(id)}\n" }
            }
        }.joined()
    }

    /// A run into a file, killed at a place.
    private struct Walk {
        private let server: ScriptedServer
        let folio: Folio
        let format: String
        let words: String

        init(_ server: ScriptedServer, format: String = "jsonl", words: String = "-") throws {
            self.server = server
            folio = try Folio(plugins: Plugin.list(server, ResumedCommentsTests.plugin))
            (self.format, self.words) = (format, words)
        }

        var file: String { "\(folio.folder.path)/comments.\(format)" }

        func run(
            killedAt point: KillPoint? = nil, ids: [String] = ResumedCommentsTests.ids, isResuming: Bool = true
        ) throws -> (ending: Child.Ending, record: KillRecord) {
            try folio.run(
                "comments api \(words) --all --to \(file)\(isResuming ? " --resume" : "")", writing: file,
                killedAt: point, input: words == "-" ? ids.map { "\($0)\n" }.joined() : "")
        }

        func text() throws -> String { try folio.folder.text(of: "comments.\(format)") }
    }

    /// Behaviour 15. Kills at each call that writes the file, and at every seventh one that writes the library.
    @Test(arguments: [("jsonl", "-", false), ("csv", "2 0 5 1 3", false), ("jsonl", "-", true)])
    func killedCommand_isResumedWithEachCommentOnce(format: String, words: String, noStore: Bool) throws {
        let server = try Self.server(noStore: noStore)
        let whole = try Walk(server, format: format, words: words)
        let (ending, record) = try whole.run(isResuming: false)
        #expect(ending.code == 0, "\(ending.error)")
        let text = try whole.text()
        if format == "jsonl" { #expect(text == Self.lines()) }
        let outputs = record.actions("output").indices.flatMap { number in
            [.before, .inside, .after].map { KillPoint(kind: "output", number: number, moment: $0) }
        }
        let logs = stride(from: 0, to: record.actions("wal").count, by: 7).map {
            KillPoint(kind: "wal", number: $0, moment: $0.isMultiple(of: 2) ? .inside : .after)
        }
        var kills = 0
        for (number, point) in (outputs + logs).enumerated() {
            let walk = try Walk(server, format: format, words: words)
            kills += try walk.run(killedAt: point, isResuming: false).ending.code == -9 ? 1 : 0
            if number.isMultiple(of: 3) {
                kills +=
                    try walk.run(killedAt: KillPoint(kind: "output", number: 2, moment: .after)).ending.code == -9
                    ? 1 : 0
            }
            let last = try walk.run().ending
            #expect(last.code == 0, "\(point.text): \(last.error)")
            #expect(try walk.text() == text, "\(point.text)")
        }
        #expect(kills > outputs.count)
    }

    /// What was read before the interruption is not requested again, even where nothing may be stored.
    @Test(arguments: [false, true]) func resumedCommand_requestsOnlyTheRest(noStore: Bool) throws {
        let server = try Self.server(noStore: noStore)
        let walk = try Walk(server)
        // The cut, the pages of item 2, and two of item 5.
        #expect(try walk.run(killedAt: KillPoint(kind: "output", number: 5, moment: .before)).ending.code == -9)
        let before = server.requests.count
        #expect(try walk.run().ending.code == 0)
        #expect(try walk.text() == Self.lines())
        let targets = server.requests.dropFirst(before).map(\.target)
        #expect(!targets.contains("/under/2?page=1") && !targets.contains("/under/0?page=1"))
        // Only the last page is requested again, after the next one, to see whether items have moved.
        let pages = targets.filter { $0.hasPrefix("/under/5") }.compactMap { $0.split(separator: "=").last }
            .compactMap { Int($0) }
        let next = try #require(pages.first)
        #expect(pages == [next, next - 1] + Array(next + 1...6))
    }

    @Test func completeOutput_isLeftAndContinuedWithFurtherIDs() throws {
        let walk = try Walk(try Self.server())
        #expect(try walk.run(isResuming: false).ending.error.hasSuffix("22 comments in \(walk.file)\n"))
        let again = try walk.run().ending
        #expect(again.error == "nothing left to do: the output is complete\n" && again.code == 0)
        #expect(try walk.text() == Self.lines())
        let further = try walk.run(ids: Self.ids + ["4"]).ending
        #expect(further.code == 0, "\(further.error)")
        #expect(try walk.text() == Self.lines(of: Self.ids + ["4"]))
    }

    @Test(arguments: [
        (["2", "7", "5"], "id number 2 was 0, and is now 7"), (["2"], "id number 2 was 0, and is now missing"),
    ])
    func otherIDs_areRefused(ids: [String], change: String) throws {
        let walk = try Walk(try Self.server())
        #expect(try walk.run(killedAt: KillPoint(kind: "output", number: 7, moment: .before)).ending.code == -9)
        let text = try walk.text()
        let run = try walk.run(ids: ids).ending
        #expect(
            run.error == """
                folio: --resume: the ids are not those of the earlier walk
                  \(change)
                hint: Give the same ids as before, or start over without --resume.

                """)
        #expect(run.code == 2)
        #expect(try walk.text() == text)
        // Nothing was lost by the attempt.
        #expect(try walk.run().ending.code == 0)
        #expect(try walk.text() == Self.lines())
    }

    /// A failure before the interruption is not forgotten.
    @Test func listThatFailedBefore_isReportedAfterTheRest() throws {
        let walk = try Walk(try Self.server())
        let ids = ["2", "x", "5", "1"]
        let killed = try walk.run(killedAt: KillPoint(kind: "output", number: 8, moment: .before), ids: ids).ending
        #expect(killed.code == -9)
        let run = try walk.run(ids: ids).ending
        #expect(
            run.error.hasSuffix(
                """
                folio: the comments of 1 item were not read completely by an earlier command
                  x
                hint: To read them, use these ids and another file, or start over without --resume.

                """), "\(run.error)")
        #expect(run.code == 9)
        #expect(try walk.text() == Self.lines(of: ["2", "5", "1"]))
        // The file has all that it can have without starting over.
        let again = try walk.run(ids: ids).ending
        #expect(again.error.hasPrefix("folio: the comments of 1 item were not read completely"))
        #expect(again.code == 9)
        #expect(try walk.text() == Self.lines(of: ["2", "5", "1"]))
    }

    /// Lists that fail at the end are tried again, and nothing before them is requested twice.
    @Test func listsThatFailedAtTheEnd_areTriedAgain() throws {
        let isDown = Lock(true)
        let server = try ScriptedServer { request, _ in
            let words = request.target.split { "/?=".contains($0) }
            if words[1] != "2", isDown.withLock({ $0 }) { return .response(status: 404, body: "") }
            return .response(body: words[3] == "1" ? #"[{"id":\#(words[1])0}]"# : "[]")
        }
        let walk = try Walk(server)
        #expect(try walk.run(ids: ["2", "5", "1"], isResuming: false).ending.code == 5)
        #expect(try walk.text() == "{\"id\":20,\"parent\":2}\n")
        isDown.withLock { $0 = false }
        let run = try walk.run(ids: ["2", "5", "1"]).ending
        #expect(run.code == 0, "\(run.error)")
        #expect(
            try walk.text() == "{\"id\":20,\"parent\":2}\n{\"id\":50,\"parent\":5}\n{\"id\":10,\"parent\":1}\n")
        #expect(server.requests.count { $0.target.hasPrefix("/under/2") } == 2)
    }

    /// The numbers of courses are those of one library.
    @Test func importedWalk_isNotTakenForTheInterruptedOne() throws {
        let other = try Walk(try Self.server())
        #expect(try other.run(ids: ["0", "1"], isResuming: false).ending.code == 0)
        let file = "\(other.folio.folder.path)/library.jsonl"
        #expect(try other.folio.run("cache export --to \(file)").code == 0)
        let walk = try Walk(try Self.server())
        // At the first page of item 1: the cut, and two pages of item 2.
        let point = KillPoint(kind: "output", number: 3, moment: .before)
        #expect(try walk.run(killedAt: point, ids: ["2", "1"], isResuming: false).ending.code == -9)
        #expect(try walk.folio.run("cache import \(file)").code == 0)
        #expect(try walk.run(ids: ["2", "1"]).ending.code == 0)
        #expect(try walk.text() == Self.lines(of: ["2", "1"]))
        #expect(try walk.folio.run("cache import \(file)").code == 0)
    }

    /// Replies that failed before the interruption are requested again.
    @Test func repliesThatFailedBefore_areNotForgotten() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/under/7?page=1": .response(body: #"[{"id":1}]"#)
            case "/under/7?page=2": .response(body: #"[{"id":2}]"#)
            case "/re/2": .response(body: #"[{"id":22}]"#)
            case "/re/1": .response(status: 404, body: "")
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(server, Self.plugin + "\n  comments: {path: \"/re/{id}\", id: .id, fields: {}}"))
        let file = "\(folio.folder.path)/comments.jsonl"
        let line = "comments api 7 8 --all --depth 2 --to \(file)"
        let killed = try folio.run(
            line,
            with: [
                "LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_OUTPUT=\(file)", "KILLPOINT_AT=output:2:before",
                "KILLPOINT_RECORD=\(folio.folder.path)/record",
            ])
        #expect(killed.code == -9)
        let run = try folio.run("\(line) --resume")
        #expect(run.error.contains("folio: the replies to 1: not found\n"), "\(run.error)")
        #expect(run.code == 5)
    }

    /// Each occurrence of an id is a list of its own.
    @Test(arguments: 1...8) func idThatIsGivenTwice_isReadTwice(number: Int) throws {
        let walk = try Walk(try Self.server())
        let ids = ["2", "2", "1", "2"]
        let point = KillPoint(kind: "output", number: number, moment: .before)
        _ = try walk.run(killedAt: point, ids: ids, isResuming: false)
        #expect(try walk.run(ids: ids).ending.code == 0)
        #expect(try walk.text() == Self.lines(of: ids))
    }

    /// The file had other content, and nothing was written before the interruption.
    @Test func fileThatWasNotYetCut_isWrittenFromItsBeginning() throws {
        let walk = try Walk(try Self.server())
        _ = try walk.folio.folder.write(String(repeating: "old\n", count: 99), to: "comments.jsonl")
        let killed = try walk.run(
            killedAt: KillPoint(kind: "output", number: 0, moment: .before), ids: ["x", "2"], isResuming: false)
        #expect(killed.ending.code == -9)
        #expect(try walk.run(ids: ["x", "2"]).ending.code == 5)
        #expect(try walk.text() == Self.lines(of: ["2"]))
    }

    /// Courses are not lists: no command shows them.
    @Test func course_isInNoListing() throws {
        let walk = try Walk(try Self.server())
        #expect(try walk.run(isResuming: false).ending.code == 0)
        let list = try #require(try objects([try walk.folio.run("cache list --json").out]).first)
        let lists = try #require(list["lists"] as? [[String: Any]])
        #expect(lists.compactMap { $0["items"] as? Int }.sorted() == [0, 2, 4, 6, 10])
        #expect(try walk.folio.run("cache verify").code == 0)
    }
}

import Foundation
import System
import TestSupport
import Testing

/// Flat lists of comments that are interrupted and resumed.
struct ResumedFlatThreadTests {
    private static let pages = ["5:2 1", "2:1 3", "4:3 6:5", "7"]
    private static let threads = """
        {"id":1,"children":[{"id":2,"children":[{"id":5,"children":[{"id":6,"children":[]}]}]}]}
        {"id":3,"children":[{"id":4,"children":[]}]}
        {"id":7,"children":[]}

        """

    private struct Walk {
        let list: FlatThreadList
        let words: String

        init(_ words: String) throws {
            list = try FlatThreadList(ResumedFlatThreadTests.pages)
            self.words = words
        }

        var folio: Folio { list.folio }
        var file: String { "\(folio.folder.path)/comments.jsonl" }

        func run(
            killedAt point: KillPoint? = nil, isResuming: Bool = true
        ) throws -> (ending: Child.Ending, record: KillRecord) {
            try folio.run(
                "comments api \(words) --all --fields id --to \(file)\(isResuming ? " --resume" : "")", writing: file,
                killedAt: point)
        }

        func text() throws -> String { try folio.folder.text(of: "comments.jsonl") }
    }

    /// Behaviour 15. Kills at each call that writes the file, and at every seventh one that writes the library.
    @Test(arguments: ["7", "7 8 9"]) func killedCommand_isResumedWithEachCommentOnce(words: String) throws {
        let whole = try Walk(words)
        let (ending, record) = try whole.run(isResuming: false)
        #expect(ending.code == 0, "\(ending.error)")
        let text = String(repeating: Self.threads, count: words.split(separator: " ").count)
        #expect(try whole.text() == text)
        let outputs = record.actions("output").indices.flatMap { number in
            [.before, .inside, .after].map { KillPoint(kind: "output", number: number, moment: $0) }
        }
        let logs = stride(from: 0, to: record.actions("wal").count, by: 7).map {
            KillPoint(kind: "wal", number: $0, moment: $0.isMultiple(of: 2) ? .inside : .after)
        }
        var kills = 0
        for point in outputs + logs {
            let walk = try Walk(words)
            kills += try walk.run(killedAt: point, isResuming: false).ending.code == -9 ? 1 : 0
            let last = try walk.run().ending
            #expect(last.code == 0, "\(point.text): \(last.error)")
            #expect(try walk.text() == text, "\(point.text)")
        }
        #expect(kills > outputs.count)
    }

    /// A killed walk printed nothing, so all is new.
    @Test func killedCommand_knowsNothing() throws {
        let walk = try Walk("7")
        let point = KillPoint(kind: "output", number: 0, moment: .before)
        #expect(try walk.run(killedAt: point, isResuming: false).ending.code == -9)
        #expect(try walk.folio.run("comments api 7 --new --fields id").out == Self.threads)
    }

    @Test func resumedCommand_requestsOnlyTheRest() throws {
        let walk = try Walk("7")
        walk.list.setPages(Self.pages.prefix(2) + ["!"])
        #expect(try walk.folio.run("comments api 7 --all --fields id --retries 0 --to \(walk.file)").code == 6)
        #expect(try walk.text().hasPrefix(#"{"id":1,"children":[{"id":2,"children":[{"id":5,"#))
        walk.list.setPages(Self.pages)
        let before = walk.list.server.requests.count
        #expect(try walk.run().ending.code == 0)
        #expect(try walk.text() == Self.threads)
        let targets = walk.list.server.requests.dropFirst(before).map(\.target)
        #expect(targets.first == "/under/7?page=3" && !targets.contains("/under/7?page=1"), "\(targets)")
    }

    @Test func emptiedFile_isWrittenAgain() throws {
        let walk = try Walk("7")
        #expect(try walk.run(isResuming: false).ending.code == 0)
        _ = try walk.folio.folder.write("", to: "comments.jsonl")
        #expect(try walk.run().ending.code == 0)
        #expect(try walk.text() == Self.threads)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interruptedCommand_printsTheThreadsSoFar(signal: Int32, code: Int32) throws {
        let list = try FlatThreadList(["2:1 1", "?"])
        let child = try list.folio.start("comments api 7 --all --json --fields id")
        #expect(list.waitForSilence())
        child.signal(signal)
        let run = try child.end()
        #expect(run.out.contains(#"{"id":1,"children":[{"id":2,"children":[]}]}"#))
        #expect(run.out.contains(#""complete":false"#) && run.out.contains(#""unread":null"#))
        #expect(run.error == "stopped after 1 comment, 1 reply; continue with the same command and --resume\n")
        #expect(run.code == code)
    }
}

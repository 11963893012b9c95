import Foundation
import System
import TestSupport
import Testing

/// `folio feed ENDPOINT/comments` reads the comments under all items.
struct ItemCommentTests {
    private let forge: Forge
    private let plugin: String

    init() throws {
        forge = try Forge()
        plugin = forge.plugin(
            "comments: {path: \"/repos/{repo|segments}/issues/{id}/comments\", id: .id, fields: {}}")
    }

    /// The comments as the output has them.
    private var expected: [String] {
        Forge.notes.map { $0.replacing("\"issue\":", with: "\"parent\":") }
    }

    @Test(arguments: ["", " --concurrency 4"]) func all_isTheListUnderEachItem(concurrency: String) throws {
        let folio = try Folio(plugins: plugin)
        let run = try folio.run("feed forge/issues/comments --all\(concurrency)")
        #expect(run.lines == expected && run.code == 0 && run.error.isEmpty, "\(run.error)")
        let count = forge.targets.count
        #expect(try folio.run("feed forge/comments --all --offline").lines == expected)
        // They are the lists of `folio comments`.
        let one = try folio.run("comments forge repo=o/r4 3 --all --offline --fields id")
        #expect(one.lines == (1...3).map { #"{"id":\#($0)}"# }, "\(one.error)")
        #expect(forge.targets.count == count)
        forge.state.withLock { $0.issues["o/r2"] = 1 }
        let new = try folio.run("feed forge/comments --new\(concurrency)")
        #expect(new.lines == [#"{"id":1,"repo":"o/r2","parent":1,"lang":"swift"}"#], "\(new.error)")
    }

    @Test func parent_isGivenByItsName() throws {
        let folio = try Folio(plugins: plugin)
        let run = try folio.run("feed forge/issues/comments repo=o/r1 parent=2 parent=1 --all --fields id,parent")
        #expect(
            run.lines == [(1, 2), (2, 2), (1, 1)].map { #"{"id":\#($0),"parent":\#($1)}"# } && run.code == 0,
            "\(run.error)")
        #expect(forge.targets.allSatisfy { $0.contains("/comments") })
        let other = try folio.run("feed forge/issues/comments id=2")
        #expect(other.code == 2 && other.error.contains("parent"), "\(other.error)")
    }

    @Test func endpointWithoutComments_isAnError() throws {
        let run = try Folio(plugins: plugin).run("feed forge/repos/comments --all")
        #expect(run.code == 2 && run.error.contains("forge/repos"), "\(run.error)")
    }

    /// A list that is not stored is not passed over in silence.
    @Test func unstoredComments_areCounted() throws {
        let folio = try Folio(plugins: plugin)
        _ = try folio.run("feed forge --all")
        _ = try folio.run("comments forge repo=o/r1 2 --all")
        let run = try folio.run("feed forge/comments --all --offline")
        #expect(run.lines.count == 2 && run.code == 8, "\(run.error)")
        #expect(run.error.contains("14 lists are not stored"), "\(run.error)")
    }

    @Test func interruptedComments_areResumed() throws {
        let folio = try Folio(plugins: plugin)
        let line = "feed forge/comments --all --to \(folio.folder.path)/a.jsonl --resume --concurrency 3"
        forge.state.withLock { $0.faults["/repos/o/r5/issues/2/"] = .response(status: 404, body: "{}") }
        #expect(try folio.run(line).code == 5)
        forge.state.withLock { $0.faults = [:] }
        let last = try folio.run(line)
        #expect(last.code == 0, "\(last.error)")
        let lines = try folio.folder.text(of: "a.jsonl").split(separator: "\n").map(String.init)
        #expect(lines == expected)
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing

/// The progress that a user sees on a terminal.
struct ProgressTests {
    /// A server with three pages of two items, which sends the second only on command.
    private final class Held: Sendable {
        let gate = Gate()
        let server: ScriptedServer

        init() throws {
            let gate = gate
            server = try ScriptedServer { request, _ in
                let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
                if page == 2 { gate.wait() }
                let items = page > 3 ? "" : #"{"id":\#(page)1},{"id":\#(page)2}"#
                return .response(body: #"{"total":6,"items":[\#(items)]}"#)
            }
        }
    }

    private static let list = """
        items: .items
        id: .id
        fields: {value: .id}
        pagination: {strategy: page, page: {query: page}, until: {total: .total}}
        """

    @Test func walkIntoAFile_showsHowFarItHasComeAndTakesTheLineAway() throws {
        let held = try Held()
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list))
        let path = "\(folio.folder.path)/items.csv"
        let child = try folio.startAtTerminal("feed api --all --to \(path)")
        try child.read { $0.outText.contains("2 of 6 items, 1 page\u{1B}[K") }
        held.gate.open()
        let run = try child.end()
        #expect(run.code == 0 && run.out.hasSuffix("\r\u{1B}[K6 items in \(path)\r\n"), "\(run.out)")
    }

    /// The user sees that the second page is loading.
    @Test(arguments: ["--no-pager", "-o jsonl"])
    func walkAtATerminal_showsBelowItsRowsHowFarItHasCome(option: String) throws {
        let held = try Held()
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list), variables: ["NO_COLOR=1"])
        let child = try folio.startAtTerminal("feed api --all \(option)", screen: (rows: 24, columns: 80))
        try child.read { $0.outText.contains("2 of 6 items, 1 page\u{1B}[K") }
        #expect(child.outText.contains("12"), "The rows of the first page stand above.")
        held.gate.open()
        let run = try child.end()
        let shown = run.out.replacing("\r\n", with: "\n").replacing(/\r[^\n]*\u{1B}\[K/, with: "")
        let plain = try folio.run("feed api --all -o \(option == "--no-pager" ? "table" : "jsonl")")
        #expect(run.code == 0 && shown == plain.out, "\(run.out)")
    }

    @Test func ctrlC_inTheLineBelowThePageGoesWithIt() throws {
        let held = try Held()
        defer { held.gate.open() }
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list))
        let child = try folio.startAtTerminal("feed api --all -o jsonl", screen: (rows: 24, columns: 80))
        try child.read { $0.outText.contains("2 of 6 items, 1 page\u{1B}[K") }
        child.send([3])
        let run = try child.end()
        #expect(run.out.contains("\r\u{1B}[Kstopped after 2 items"), "\(run.out)")
        #expect(run.code == 130)
    }

    /// A line that a template leaves without a line break is neither overwritten nor continued.
    @Test func lineThatTheOutputHasBegun_isLeftAlone() throws {
        let server = try DemoServer("--latency", "400")
        let folio = try Folio()
        let child = try folio.startAtTerminal(
            "feed demo port=\(server.port) --page-size 2 -n 3 --template '{id} '", screen: (rows: 24, columns: 80))
        let run = try child.end()
        let ids = try ids(folio.run("feed demo port=\(server.port) -n 3 -o jsonl").lines).joined(separator: " ")
        #expect(run.out.contains("Loading…"))
        #expect(run.out.contains("\u{1B}[K\(ids) \r\n3 items, and there are more"), "\(run.out)")
        #expect(run.code == 0)
    }

    @Test func ctrlC_afterALineThatTheOutputHasBegunLeavesItOnce() throws {
        let held = try Held()
        defer { held.gate.open() }
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list))
        let child = try folio.startAtTerminal("feed api --all --template '{id} '", screen: (rows: 24, columns: 80))
        try child.read { $0.outText.contains("11 12 ") }
        child.send([3])
        let run = try child.end()
        #expect(run.out.hasSuffix("11 12 ^C\r\nstopped after 2 items; continue with --cursor '2'\r\n"), "\(run.out)")
        #expect(run.code == 130)
    }

    @Test func lineThatTheOutputHasBegun_matchesNothingElsewhere() throws {
        let held = try Held()
        held.gate.open()
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list))
        let path = "\(folio.folder.path)/error.txt"
        let run = try folio.startAtTerminal("feed api -n 3 --template '{id} ' 2> \(path)").end()
        #expect(run.out == "11 12 21 ")
        #expect(try folio.folder.text(of: "error.txt").hasPrefix("3 items, and there are more"))
    }

    @Test func probe_showsWhichRequestIsUnderWay() throws {
        let gate = Gate()
        let server = try ScriptedServer { _, number in
            if number == 2 { gate.wait() }
            return .response(body: #"[{"id":1},{"id":2}]"#)
        }
        let folio = try Folio()
        let child = try folio.startAtTerminal("plugins probe \(server.baseURL)/list >/dev/null")
        try child.read { $0.outText.contains("request 2 of at most 12\u{1B}[K") }
        gate.open()
        let run = try child.end()
        #expect(run.code == 0 && run.out.contains("\r\u{1B}[K"), "\(run.out)")
    }

    @Test(arguments: ["-q --to", ">"])
    func walk_showsNothingWhereNobodyWants(way: String) throws {
        let held = try Held()
        held.gate.open()
        let folio = try Folio(plugins: Plugin.list(held.server, Self.list))
        let quiet = way == ">" ? "2> \(folio.folder.path)/error.txt" : ""
        let child = try folio.startAtTerminal("feed api --all \(way) \(folio.folder.path)/items.csv \(quiet)")
        let run = try child.end()
        #expect(run.code == 0 && run.out.isEmpty, "\(run.out)")
        if way == ">" { #expect(try folio.folder.text(of: "error.txt").isEmpty) }
    }

    @Test func ctrlC_beforeTheFirstPageIsReported() throws {
        let gate = Gate()
        let server = try ScriptedServer { _, _ in
            gate.wait()
            return .response(body: "[]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "items: ."))
        let child = try folio.startAtTerminal("feed api --all --to \(folio.folder.path)/items.csv")
        try child.read { $0.outText.contains("Loading…") }
        child.send([0x03])
        let run = try child.end()
        gate.open()
        #expect(run.code == 130 && run.out.hasSuffix("interrupted before the first page\r\n"), "\(run.out)")
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/items.csv"))
    }

    @Test func comments_areCountedWithTheirReplies() throws {
        let demo = try DemoServer()
        let folio = try Folio()
        let id = try #require(
            try objects(folio.run("feed demo/threads port=\(demo.port) -n 1").lines).first?["id"] as? String)
        let run = try folio.run(
            "comments demo/threads port=\(demo.port) \(id) --all --to \(folio.folder.path)/comments.jsonl")
        #expect(run.code == 0)
        let pattern = #"^[0-9]+ comments?, [0-9]+ repl(y|ies) in "#
        #expect(run.error.range(of: pattern, options: .regularExpression) != nil, "\(run.error)")
    }
}

/// An event to wait for.
private final class Gate: Sendable {
    private let isOpen = Atomic(false)
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        guard !isOpen.load(ordering: .acquiring) else { return }
        semaphore.wait()
        semaphore.signal()
    }

    func open() {
        isOpen.store(true, ordering: .releasing)
        semaphore.signal()
    }
}

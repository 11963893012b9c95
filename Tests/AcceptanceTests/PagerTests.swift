import Foundation
import TestSupport
import Testing

/// A table that is longer than the screen, on its own terminal, with a real `less`.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")))
final class PagerTests {
    /// Retained until the test ends.
    private var servers: [ScriptedServer] = []
    private var folios: [Folio] = []

    private static let rows = 12
    /// A pager that prints that it ran, followed by its input.
    private static let loud = "#!/bin/sh\necho \"PAGED ${LESS-unset}\"\nexec cat\n"

    // MARK: When the pager starts

    @Test func table_longerThanTheScreenIsPaged() throws {
        let folio = try makeFolio(makeServer(pages: 3))
        let child = try start(folio, "feed api -n 25")
        try child.read { $0.outText.hasSuffix(":\u{1B}[K") }
        #expect(child.outText.contains("title of 5"))
        #expect(!child.outText.contains("title of 25"))
        #expect(!child.outText.contains("there are more"))
        child.send(Array("G".utf8))
        try child.read { $0.outText.contains("title of 25") && $0.outText.contains("(END)") }
        child.send(Array("q".utf8))
        let ending = try child.end()
        #expect(
            ending.out.hasSuffix(
                "25 items, and there are more; use -n COUNT or --all, or\r\n  continue with --cursor 'after:25'\r\n"))
        #expect(ending.code == 0)
    }

    @Test(arguments: [(9, false), (10, true)])
    func table_isPagedFromTheFirstRowThatDoesNotFit(count: Int, isPaged: Bool) throws {
        // A title, an empty line, the names of the columns, and the line after the last row.
        let run = try paged("feed api -n \(count) -q", rows: 13)
        #expect(run.out.contains("PAGED") == isPaged)
        #expect(run.out.contains("title of \(count)\r\n"))
    }

    @Test func rowsThatWereShown_areTakenFromTheScreenForThePager() throws {
        let run = try paged("feed api -n 20 -q", rows: 15, variables: ["NO_COLOR=1"])
        let erasing = "\r" + String(repeating: "\u{1B}[A\u{1B}[2K", count: 13)
        let parts = run.out.components(separatedBy: erasing)
        let table = try makeFolio(makeServer(pages: 3)).run("feed api -n 20 -o table -q", with: ["COLUMNS=60"]).out
            .replacing("\n", with: "\r\n")
        #expect(parts.count == 2)
        #expect(parts[0].count { $0 == "\r\n" } == 13)
        #expect(table.hasPrefix(parts[0]))
        #expect(parts.last ?? "" == "PAGED FIRX\r\n\(table)")
    }

    @Test(
        arguments: [
            ("feed api --all --no-pager", []), ("feed api --all -v", []), ("feed api --all -o csv", []),
            (#"feed api --all --template '{title}\n'"#, []), ("feed api --all < /dev/null", []),
            ("feed api --all | cat", []), ("feed api --all", ["TERM=dumb"]), ("feed api --all", ["TERM="]),
            ("feed api --all", ["FOLIO_PAGER=cat"]), ("feed api --all", ["FOLIO_PAGER="]),
        ] as [(String, [String])])
    func pager_isLeftOut(line: String, variables: [String]) throws {
        let run = try paged(line, variables: variables)
        #expect(!run.out.contains("PAGED"))
        #expect(run.out.contains("title of 30"))
        #expect(run.code == 0)
    }

    @Test(
        arguments: [
            (["PAGER={}"], "PAGED FIRX"), (["PAGER=cat", "FOLIO_PAGER={}"], "PAGED FIRX"),
            (["PAGER={}", "LESS=R"], "PAGED R"), (["PAGER={} -x | tr T t"], "PAGED FIRX"),
        ] as [([String], String)])
    func pager_isTheOneOfTheEnvironment(variables: [String], firstLine: String) throws {
        let folio = try makeFolio(makeServer(pages: 3))
        let program = try makeProgram(Self.loud, in: folio)
        let child = try start(
            folio, "feed api --all", variables: ["TERM=xterm"] + variables.map { $0.replacing("{}", with: program) })
        let ending = try child.end()
        #expect(ending.out.contains("\(firstLine)\r\n"))
        #expect(ending.out.contains("itle of 30"))
        #expect(ending.code == 0)
    }

    @Test(arguments: ["/nowhere/pager", "nowhere 'a b'", "/etc/passwd"])
    func pager_thatCannotBeStartedLeavesTheTableToTheTerminal(command: String) throws {
        let folio = try makeFolio(makeServer(pages: 3))
        let ending = try start(folio, "feed api --all", variables: ["TERM=xterm", "PAGER=\(command)"]).end()
        for number in 1...30 { #expect(ending.out.contains("title of \(number)\r\n")) }
        #expect(ending.code == 0)
    }

    // MARK: While the pager runs

    @Test func firstPage_isSeenBeforeTheWalkEnds() throws {
        let server = try makeServer(pages: 1, thenSilent: true)
        let child = try start(makeFolio(server), "feed api --all", rows: 24)
        try child.read { $0.outText.contains("title of 10\r\n") }
        child.send([3])
        let ending = try child.end()
        #expect(ending.out.contains("stopped after 10 items"))
        #expect(ending.code == 130)
    }

    @Test func pager_thatIsLeftEndsTheWalkQuietly() throws {
        let server = try makeServer(pages: 1, thenSilent: true)
        let child = try start(makeFolio(server), "feed api --all")
        try child.read { $0.outText.hasSuffix(":\u{1B}[K") }
        child.send(Array("q".utf8))
        let ending = try child.end()
        #expect(!ending.out.contains("stopped"))
        #expect(!ending.out.contains("error"))
        #expect(ending.code == 0)
    }

    @Test func pager_staysAfterAnInterruptUntilItIsLeft() throws {
        let server = try DemoServer("--items", "1000", "--latency", "2000")
        let folio = try Folio()
        let child = try start(folio, "feed demo port=\(server.port) --all --fields location")
        try child.read { $0.outText.hasSuffix(":\u{1B}[K") }
        child.send([3])
        try server.wait { $0.aborted == 1 }
        // Ctrl-C again, and Ctrl-L, with which the pager redraws its screen.
        child.send([3, 12])
        try child.read { $0.outText.components(separatedBy: "LOCATION").count > 2 }
        #expect(!child.outText.contains("stopped"))
        child.send(Array("q".utf8))
        let ending = try child.end()
        #expect(ending.out.contains("stopped after "))
        #expect(ending.code == 130)
    }

    @Test func failure_isReportedOnceThePagerIsLeft() throws {
        let server = try ScriptedServer { _, number in
            number < 3 ? .response(body: Self.page(number)) : .response(status: 404, body: "")
        }
        servers.append(server)
        let child = try start(makeFolio(server), "feed api --all")
        try child.read { $0.outText.hasSuffix(":\u{1B}[K") }
        // The end is known only after the walk has ended.
        child.send(Array("G".utf8))
        try child.read { $0.outText.contains("(END)") }
        child.send(Array("q".utf8))
        let ending = try child.end()
        #expect(
            ending.out.components(separatedBy: "(END)").last?.contains("refused a later page of the list\r\n") == true)
        #expect(ending.code == 5)
    }

    // MARK: -

    /// Pages of ten items, followed by an empty page or by silence.
    private func makeServer(pages: Int, thenSilent: Bool = false) throws -> ScriptedServer {
        let server = try ScriptedServer { request, _ in
            let after = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let number = after / 10 + 1
            if number > pages { return thenSilent ? .silence : .response(body: "[]") }
            return .response(body: Self.page(number))
        }
        servers.append(server)
        return server
    }

    private static func page(_ number: Int) -> String {
        let items = (number * 10 - 9...number * 10).map { #"{"id":\#($0),"title":"title of \#($0)"}"# }
        return "[\(items.joined(separator: ","))]"
    }

    private func makeFolio(_ server: ScriptedServer) throws -> Folio {
        let endpoint = """
            title: A list
            id: .id
            fields: {title: .title}
            pagination: {strategy: keyset, after: {query: after}}
            """
        let folio = try Folio(plugins: Plugin.list(server, endpoint))
        folios.append(folio)
        return folio
    }

    private func makeProgram(_ text: String, in folio: Folio) throws -> String {
        // If it were executed directly, it could be busy while another test's process briefly has the file open for
        // writing.
        "sh \(try folio.folder.write(text, to: "pager"))"
    }

    private func start(
        _ folio: Folio, _ line: String, rows: Int = rows, variables: [String] = ["TERM=xterm"]
    ) throws -> Child {
        try folio.startAtTerminal(line, screen: (rows: rows, columns: 60), with: variables)
    }

    /// Runs a command with the pager that prints that it ran.
    private func paged(_ line: String, rows: Int = rows, variables: [String] = []) throws -> Child.Ending {
        let folio = try makeFolio(makeServer(pages: 3))
        let pager = try makeProgram(Self.loud, in: folio)
        return try start(folio, line, rows: rows, variables: ["TERM=xterm", "PAGER=\(pager)"] + variables).end()
    }
}

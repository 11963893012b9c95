import Formats
import Foundation
import TestSupport
import Testing

/// Resuming interrupted walks of lists and of the comments under items.
struct ResumeTests {
    private static let list = """
        items: .items
        id: .id
        fields: {value: .id}
        pagination: {strategy: page, page: {query: page}}
        comments:
          path: "/under/{id}"
          items: .items
          id: .id
          fields: {value: .id}
          pagination: {strategy: page, page: {query: page}}
        """

    /// A server with four pages of two items; the first request for the third page fails.
    private func server() throws -> ScriptedServer {
        let hasFailed = Flag()
        return try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            if page == 3, hasFailed.set() { return .response(status: 404, body: "") }
            let items = page > 4 ? "" : #"{"id":\#(page)1},{"id":\#(page)2}"#
            return .response(body: #"{"items":[\#(items)]}"#)
        }
    }

    private static let all = [11, 12, 21, 22, 31, 32, 41, 42]

    @Test(arguments: ["feed api", "comments api 7"], OutputFormat.all.filter(\.isResumable).map(\.name))
    func stoppedWalk_isResumedInItsFile(command: String, format: String) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let name = "items.\(format)"
        let line = "\(command) --all --to \(folio.folder.path)/\(name)"
        let stopped = try folio.run(line)
        let kind = command.hasPrefix("feed") ? "items" : "comments"
        #expect(stopped.error.hasPrefix("stopped after 4 \(kind); continue with the same command and --resume\n"))
        #expect(stopped.code == 5)
        #expect(try folio.run("\(line) --resume").code == 0)
        let text = try folio.folder.text(of: name)
        if ["csv", "jsonl"].contains(format) {
            #expect(try numbers(in: text, isCSV: format == "csv") == Self.all)
        }
        // After it is complete, nothing is left to do, and the file does not change.
        let again = try folio.run("\(line) --resume")
        #expect(again.error == "nothing to resume: the walk was complete\n")
        #expect(again.code == 0)
        #expect(try folio.folder.text(of: name) == text)
        // Without an interruption, the bytes are the same.
        #expect(try folio.run("\(command) --all --to \(folio.folder.path)/whole -o \(format)").code == 0)
        #expect(try folio.folder.text(of: "whole") == text)
    }

    @Test(arguments: [true, false], [true, false])
    func file_thatIsGoneOrEmptyIsWrittenAgain(isGone: Bool, wasStopped: Bool) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let path = "\(folio.folder.path)/items.jsonl"
        let line = "feed api --all --to \(path)"
        #expect(try folio.run(line).code == 5)
        if !wasStopped { #expect(try folio.run(line).code == 0) }
        if isGone {
            try FileManager.default.removeItem(atPath: path)
        } else {
            _ = try folio.folder.write("", to: "items.jsonl")
        }
        let again = try folio.run("\(line) --resume")
        #expect(
            again.error == """
                the output file is empty; starting from the beginning
                8 items in \(path)

                """)
        #expect(again.code == 0)
        #expect(try numbers(in: folio.folder.text(of: "items.jsonl"), isCSV: false) == Self.all)
    }

    @Test(arguments: [true, false])
    func file_thatIsShorterThanItWasIsLeftAlone(wasStopped: Bool) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        if !wasStopped { #expect(try folio.run(line).code == 0) }
        _ = try folio.folder.write("mine\n", to: "items.jsonl")
        let again = try folio.run("\(line) --resume")
        #expect(again.error.hasPrefix("folio: the output file is shorter than when the walk stopped\n"))
        #expect(again.code == 2)
        #expect(try folio.folder.text(of: "items.jsonl") == "mine\n")
    }

    @Test func walk_thatBeganLastIsResumedEvenIfTheClockWasSetBack() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let ahead = try Child.run(
            "/usr/bin/faketime", ["-f", "+2d", Programs.folio, "feed", "api", "-n", "4"],
            variables: [
                "PATH=/usr/bin:/bin", "HOME=\(folio.folder.path)", "FOLIO_CONFIG=\(folio.folder.path)/api.yaml",
            ])
        #expect(ahead.code == 0)
        let stopped = try folio.run("feed api --all")
        #expect(stopped.code == 5)
        let rest = try folio.run("feed api --all --resume")
        #expect(rest.code == 0)
        #expect(try numbers(in: stopped.out + rest.out, isCSV: false) == Self.all)
    }

    @Test(arguments: [("items.foo", "the format of '"), ("items.csv -o table", "table page by page")])
    func format_thatCannotBeWrittenPageByPageIsRefused(file: String, words: String) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let run = try folio.run("feed api --to \(file)")
        #expect(run.error.hasPrefix("folio: --to cannot write \(words)"))
        #expect(run.code == 2)
    }

    private func numbers(in text: String, isCSV: Bool) throws -> [Int?] {
        let lines = text.split(separator: "\n").map(String.init)
        guard isCSV else { return try objects(lines).map { $0["id"] as? Int } }
        return lines.dropFirst().map { $0.split(separator: ",").last.flatMap { Int($0) } }
    }

    /// The output of an interrupted walk is not overwritten silently.
    @Test func halfDoneFile_isOverwrittenWithANotice() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let path = "\(folio.folder.path)/items.jsonl"
        let line = "feed api --all --to \(path)"
        #expect(try folio.run(line).code == 5)
        let again = try folio.run(line)
        #expect(
            again.error == """
                overwriting \(path), which has 4 items of an interrupted walk; use --resume to continue instead
                8 items in \(path)

                """)
        #expect(again.code == 0)
        // A complete file is replaced as usual.
        #expect(try folio.run(line).error == "8 items in \(path)\n")
    }

    @Test(arguments: [("y", 0), ("n", 2)])
    func halfDoneFile_isConfirmedAtATerminal(answer: String, code: Int32) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let path = "\(folio.folder.path)/items.jsonl"
        let line = "feed api --all --to \(path)"
        #expect(try folio.run(line).code == 5)
        let before = try folio.folder.text(of: "items.jsonl")
        let child = try folio.startAtTerminal(line)
        try child.read {
            $0.outText.hasSuffix("4 items of an interrupted walk, which --resume continues. Overwrite it? [y/N] ")
        }
        child.send(Array("\(answer)\n".utf8))
        let run = try child.end()
        #expect(run.code == code)
        if code == 0 {
            #expect(try numbers(in: folio.folder.text(of: "items.jsonl"), isCSV: false) == Self.all)
        } else {
            #expect(run.out.contains(" the file was not changed\r\n"))
            #expect(try folio.folder.text(of: "items.jsonl") == before)
            #expect(try folio.run("\(line) --resume").code == 0)
        }
    }
}

/// An event that happens once.
private final class Flag: @unchecked Sendable {
    // Guarded by the lock.
    private var isSet = false
    private let lock = NSLock()

    /// Whether this was the first call.
    func set() -> Bool {
        lock.withLock {
            defer { isSet = true }
            return !isSet
        }
    }
}

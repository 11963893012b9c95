import Formats
import Foundation
import System
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
        #expect(again.error == "nothing left to do: the output is complete\n")
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

    /// A page before the interruption that was not full does not bring the declared end closer.
    @Test(arguments: ["pages: .pages", "total: .total"])
    func declaredEnd_isThatOfTheWholeList(until: String) throws {
        let hasFailed = Flag()
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            if page == 4, hasFailed.set() { return .response(status: 404, body: "") }
            let items = page > 5 ? "" : #"{"id":\#(page)1}"# + ([3, 5].contains(page) ? "" : #",{"id":\#(page)2}"#)
            return .response(body: #"{"items":[\#(items)],"pages":5,"total":8}"#)
        }
        let list = Self.list.replacing("{query: page}}\ncomments", with: "{query: page}, until: {\(until)}}\ncomments")
        let folio = try Folio(plugins: Plugin.list(server, list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("\(line) --resume").code == 0)
        let found = try numbers(in: folio.folder.text(of: "items.jsonl"), isCSV: false)
        #expect(found == [11, 12, 21, 22, 31, 41, 42, 51])
    }

    /// Only the position and the length are needed to continue.
    @Test func listThatMayNotBeStored_isResumed() throws {
        let hasFailed = Flag()
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            if page == 3, hasFailed.set() { return .response(status: 404, body: "") }
            let items = page > 4 ? "" : #"{"id":\#(page)1},{"id":\#(page)2}"#
            return .response(fields: ["Cache-Control: no-store"], body: #"{"items":[\#(items)]}"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        let before = server.requests.count
        #expect(try folio.run("\(line) --resume").code == 0)
        #expect(try numbers(in: folio.folder.text(of: "items.jsonl"), isCSV: false) == Self.all)
        // The last page was requested again: items that were deleted since would have moved others into it.
        #expect(server.requests.count == before + 4)
        #expect(try folio.run("\(line) --resume").error == "nothing left to do: the output is complete\n")
        // Nothing else can use it.
        #expect(try folio.run("cache list --json").out == "{\"lists\":[]}\n")
        let offline = try folio.run("feed api --offline")
        #expect(
            offline.error == """
                folio: the server does not allow storing this list
                hint: To store it all the same, set `cache: {store: always}` in the plugin.

                """)
        #expect(offline.code == 8)
        #expect(
            try folio.run("feed api --new").error.contains(
                "the server does not allow storing this list, so --new prints new items again each time"))
    }

    /// Walks that the library has no use for any more are still known to `--resume`.
    @Test func completeFile_isKnownHoweverTheLibraryWasUsed() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run(line).code == 0)
        for _ in 0..<2 { #expect(try folio.run("feed api --all").code == 0) }
        #expect(try folio.run("feed api --all --to \(folio.folder.path)/other.jsonl").code == 0)
        let requests = server.requests.count
        let again = try folio.run("\(line) --resume")
        #expect(again.error == "nothing left to do: the output is complete\n" && again.code == 0)
        #expect(server.requests.count == requests)
        #expect(try folio.run("cache verify").code == 0)
    }

    @Test func interruptedFile_isContinuedHoweverTheLibraryWasUsed() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        for _ in 0..<2 { #expect(try folio.run("feed api --all").code == 0) }
        let requests = server.requests.count
        #expect(try folio.run("\(line) --resume").code == 0)
        #expect(try numbers(in: folio.folder.text(of: "items.jsonl"), isCSV: false) == Self.all)
        #expect(server.requests.count == requests + 4)
    }

    /// An edit that changes no byte to come does not matter; any other is named.
    @Test(arguments: [
        ("title: A", "summary: B", nil), ("fields: {value: .id}", "fields: {other: .id}", "`fields:`"),
        ("items: .items", "items: .items[]", "`items:`"), ("id: .id", "id: .id\nwhere: .id", "`where:`"),
        ("id: .id", "id: .id\nquery: {a: b}", "`query:`"),
    ])
    func edit_isNamedWhereItMatters(old: String, new: String, name: String?) throws {
        let server = try server()
        let list = "title: A\n\(Self.list)"
        let folio = try Folio(plugins: Plugin.list(server, list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        let range = try #require(list.range(of: old))
        _ = try folio.folder.write(
            Plugin.list(
                server, list.replacingCharacters(in: range, with: new), plugin: "http: {rate: 100/s, retries: 1}"),
            to: "api.yaml")
        let run = try folio.run("\(line) --resume")
        #expect(run.code == (name == nil ? 0 : 2), "\(run.error)")
        if let name { #expect(run.error.contains("\n  changed: \(name)\n"), "\(run.error)") }
    }

    @Test func parameterThatChanged_isNamed() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, "params: {q: a, r: b}\nquery: {q: \"{q}\"}\n\(Self.list)"))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("\(line) q=c --resume").error.contains("\n  changed: the parameter 'q'\n"))
        let other = try folio.run("comments api 7 --all --to \(folio.folder.path)/items.jsonl --resume")
        #expect(other.error.contains("changed: the endpoint (was api/list)"))
        #expect(try folio.run("\(line) r=c --resume").code == 0)
    }

    /// Another walk had written the file, but it is empty now.
    /// A file of an earlier command is not that of one which ended before its first page.
    @Test(arguments: ["feed api", "comments api 7"], [true, false])
    func commandWithoutAPage_isStartedOver(command: String, isComplete: Bool) throws {
        let (isLater, fails) = (Lock(false), Flag())
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            guard isLater.withLock(\.self) else {
                if page == 2, !isComplete { return .response(status: 404, body: "") }
                return .response(body: #"{"items":[\#(page > 1 ? "" : #"{"id":1}"#)]}"#)
            }
            if fails.set() { return .response(status: 404, body: "") }
            return .response(body: #"{"items":[\#(page > 1 ? "" : #"{"id":2}"#)]}"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "\(command) --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == (isComplete ? 0 : 5))
        isLater.withLock { $0 = true }
        #expect(try folio.run(line).code == 5)
        let again = try folio.run("\(line) --resume")
        #expect(again.code == 0, "\(again)")
        let text = try folio.folder.text(of: "items.jsonl")
        // What was interrupted goes on, and what was complete is read again.
        #expect(text.contains("\"value\":2") && text.contains("\"value\":1") != isComplete, "\(text)")
    }

    /// A command that could not send a request leaves an interrupted file to `--resume`.
    @Test func commandWithoutAPage_leavesAnInterruptedFile() throws {
        let isDown = Lock(true)
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            if page > 1, isDown.withLock(\.self) { return .response(status: 404, body: "") }
            return .response(body: #"{"items":[\#(page > 2 ? "" : "{\"id\":\(page)}")]}"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("feed api --all --to \(folio.folder.path)/items.jsonl --cursor nowhere").code == 2)
        isDown.withLock { $0 = false }
        let count = server.requests.count
        #expect(try folio.run("\(line) --resume").code == 0)
        #expect(server.requests[count].target.hasSuffix("=2"), "it goes on at page 2")
        #expect(try folio.folder.text(of: "items.jsonl").split(separator: "\n").count == 2)
    }

    @Test func emptyFile_ofAnotherWalkIsStartedOver() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.list))
        let path = "\(folio.folder.path)/items.jsonl"
        #expect(try folio.run("feed api -n 3 --to \(path)").code == 0)
        _ = try folio.folder.write("", to: "items.jsonl")
        let run = try folio.run("feed api -n 4 --to \(path) --resume")
        #expect(
            run.error.hasPrefix("the output file is empty; starting from the beginning\n4 items in \(path)\n"),
            "\(run.error)")
        #expect(run.code == 0)
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
        let ahead = try Faketime.run(
            ["-f", "+2d", Programs.folio, "feed", "api", "-n", "4"],
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

    /// The file is that of the command that wrote it last, even if nothing of its list may be stored, or if it was offline.
    @Test(arguments: ["kind=very-secret-value", "kind=other --offline"])
    func file_ofAnotherCommandIsNotContinued(other: String) throws {
        let server = try server()
        let plugin = Plugin.list(
            server, Self.list + "\nparams: {kind: {}}\nquery: {kind: \"{kind}\"}",
            plugin: "auth: {bearer: {env: TOKEN}}")
        let folio = try Folio(plugins: plugin, variables: ["TOKEN=very-secret-value"])
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        if other.contains("--offline") { #expect(try folio.run("feed api --all kind=other").code == 0) }
        #expect(try folio.run("\(line) \(other)").code == 0)
        let text = try folio.folder.text(of: "items.jsonl")
        let again = try folio.run("\(line) --resume")
        #expect(again.code == 2 && again.out.isEmpty, "\(again)")
        #expect(try folio.folder.text(of: "items.jsonl") == text)
        #expect(try numbers(in: text, isCSV: false) == Self.all)
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

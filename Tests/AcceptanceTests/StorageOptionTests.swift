import Formats
import Foundation
import Reading
import TestSupport
import Testing

@testable import FolioCLI

/// Options that exclude each other, and files that cannot be resumed.
struct StorageOptionTests {
    @Test(arguments: StorageOptions.conflicts)
    func pair_thatMakesNoSenseIsRefused(first: String, second: String) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let values = [
            "--max-stale": "1h", "--to": "\(folio.folder.path)/items.jsonl", "--after": "1", "--before": "1",
            "--offset": "1", "--page": "1", "--cursor": "1", "--template": "{id}", "--fields": "id", "--jq": ".",
            "--jq-all": ".", "--concurrency": "2", "--since": "7d", "--until": "1d",
        ]
        let words = [first, second].map { name in values[name].map { "\(name) \($0)" } ?? name }
        let run = try folio.run("feed demo port=\(server.port) \(words.joined(separator: " "))")
        #expect(run.out.isEmpty)
        #expect(
            run.error.hasPrefix("folio: options '\(first)' and '\(second)' cannot be used together\n"), "\(run.error)")
        #expect(run.code == 2)
        #expect(try server.statistics().requests == 0)
        #expect(!FileManager.default.fileExists(atPath: folio.library))
    }

    // MARK: One file, several runs

    @Test(arguments: ["json", "md", "txt"]) func to_isForFormatsThatAreWrittenPageByPage(ending: String) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let file = "\(folio.folder.path)/items.\(ending)"
        let run = try folio.run("feed demo port=\(server.port) --to \(file)")
        let formats = OutputFormat.all.filter(\.isResumable)
        let endings = formats.map { ".\($0.fileExtension)" }.joined(separator: ", ")
        let names = formats.map(\.name).joined(separator: "|")
        #expect(
            run.error == """
                folio: --to cannot write the format of '\(file)' page by page
                hint: Use a file name that ends in \(endings), or add -o \(names).

                """)
        #expect(run.code == 2)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try server.statistics().requests == 0)
        #expect(try folio.run("feed demo port=\(server.port) --to \(file) -o tsv").code == 0)
    }

    @Test func to_isForOneProcessAtATime() throws {
        let server = try DemoServer("--items", "30", "--latency", "3000")
        let quick = try DemoServer()
        let folio = try Folio()
        let file = "\(folio.folder.path)/items.jsonl"
        let first = try folio.start("feed demo port=\(server.port) --to \(file)")
        try server.wait { $0.requests == 1 }
        let second = try folio.run("feed demo port=\(quick.port) --to \(file)")
        #expect(
            second.error == """
                folio: another process is writing to the file
                  \(file)
                hint: Wait until it ends, or choose another file.

                """)
        #expect(second.code == 2)
        #expect(try quick.statistics().requests == 0)
        #expect(try first.end().code == 0)
        #expect(try folio.folder.text(of: "items.jsonl").count { $0 == "\n" } == 10)
    }

    // MARK: Resuming

    @Test(arguments: [
        ("--all --fields id --to FILE", "the fields"), ("--all --page-size 7 --to FILE", "--page-size"),
        ("--all --raw --to FILE", "the fields"), ("--to FILE", "-n, --pages, --all"),
        ("--all -o csv --to FILE", "the output format"),
        ("-n 12 --jq .id --to FILE", "-n, --pages, --all; --jq"),
        ("--all --after 5 --to FILE", "the start"),
    ])
    func resume_refusesOtherOptions(options: String, changed: String) throws {
        let walk = try Interrupted()
        let run = try walk.run("\(options) --resume")
        #expect(run.error == walk.refusal(changed))
        #expect(run.code == 2)
        #expect(try walk.length() == walk.printed)
        try walk.expectResumes()
    }

    /// Results as text and results as JSON must not be mixed in one file.
    @Test func resume_refusesResultsInAnotherForm() throws {
        let walk = try Interrupted("--jq .id", file: "items.txt")
        let run = try walk.run("--all --jq .id -o jsonl --to FILE --resume")
        #expect(run.error == walk.refusal("the output format"))
        #expect(run.code == 2)
        #expect(try walk.length() == walk.printed)
        #expect(try walk.run("--all --jq .id --to FILE --resume").code == 0)
        #expect(try walk.lines() == walk.held)
    }

    @Test func resume_refusesAnotherDefinition() throws {
        let walk = try Interrupted()
        let text = try walk.folio.folder.text(of: "api.yaml")
        try walk.folio.folder.write(text.replacing("{at: .description}", with: "{at: .location}"), to: "api.yaml")
        let run = try walk.run("--all --to FILE --resume")
        #expect(run.error == walk.refusal("`fields:`"))
        #expect(run.code == 2)
        try walk.folio.folder.write(text, to: "api.yaml")
        try walk.expectResumes()
    }

    @Test func resume_refusesOtherParameters() throws {
        let walk = try Interrupted()
        let run = try walk.run("--all --to FILE --resume kind=x")
        #expect(run.error == walk.refusal("the parameter 'kind'"))
        #expect(run.code == 2)
        try walk.expectResumes()
    }

    @Test func resume_refusesAFileThatIsShorter() throws {
        let walk = try Interrupted()
        try #require(truncate(walk.file, 100) == 0)
        let run = try walk.run("--all --to FILE --resume")
        #expect(
            run.error == """
                folio: the output file is shorter than when the walk stopped
                  \(walk.file)
                hint: Start over without --resume.

                """)
        #expect(run.code == 2)
        #expect(try walk.length() == 100)
    }

    @Test func resume_refusesAFileThatSomethingElseHasWritten() throws {
        let walk = try Interrupted()
        let text = String(repeating: "x", count: walk.printed + 100)
        try walk.folio.folder.write(text, to: "items.jsonl")
        let run = try walk.run("--all --to FILE --resume")
        #expect(
            run.error == """
                folio: the output file has changed since the walk stopped
                  \(walk.file)
                hint: Start over without --resume.

                """)
        #expect(run.code == 2)
        #expect(try walk.folio.folder.text(of: "items.jsonl") == text)
    }

    /// After a crash of the system, a part of a file may be zeros.
    @Test(arguments: [0, 40]) func resume_refusesAFileOfTheSameLengthWithOtherBytes(place: Int) throws {
        let walk = try Interrupted()
        var bytes = Array(try walk.folio.folder.text(of: "items.jsonl").utf8)
        bytes[place] ^= 1
        let text = String(decoding: bytes, as: UTF8.self)
        try walk.folio.folder.write(text, to: "items.jsonl")
        let run = try walk.run("--all --to FILE --resume")
        #expect(run.error.hasPrefix("folio: the output file has changed since the walk stopped\n"), "\(run.error)")
        #expect(run.code == 2)
        #expect(try walk.folio.folder.text(of: "items.jsonl") == text)
    }

    @Test func resume_refusesACompleteFileWithOtherBytes() throws {
        let walk = try Interrupted()
        #expect(try walk.run("--all --to FILE --resume").code == 0)
        #expect(try walk.run("--all --to FILE --resume").error.contains("nothing left to do"))
        let text = try walk.folio.folder.text(of: "items.jsonl").replacing("\"id\"", with: "\"ID\"", maxReplacements: 1)
        try walk.folio.folder.write(text, to: "items.jsonl")
        #expect(try walk.run("--all --to FILE --resume").code == 2)
    }

    @Test func resume_refusesACompleteFileWithMoreLines() throws {
        let walk = try Interrupted()
        #expect(try walk.run("--all --to FILE --resume").code == 0)
        let text = try walk.folio.folder.text(of: "items.jsonl")
        try walk.folio.folder.write("\(text){\"id\":99}\n", to: "items.jsonl")
        let run = try walk.run("--all --to FILE --resume")
        #expect(run.code == 2 && run.error.contains("the output file has changed"), "\(run.error)")
    }

    @Test func resume_cutsTheOutputAfterTheLastPage() throws {
        let walk = try Interrupted()
        let text = try walk.folio.folder.text(of: "items.jsonl")
        try walk.folio.folder.write("\(text){\"id\":\"half a l", to: "items.jsonl")
        try walk.expectResumes()
    }

    /// A file written from the store cannot be resumed, even after another read.
    @Test(arguments: ["", "--fields id"]) func resume_doesNotContinueAfterPagesFromTheStore(options: String) throws {
        let walk = try Interrupted()
        #expect(try walk.run("--all --to FILE --offline \(options)").code == 8)
        #expect(try walk.run("").code == 0)
        let run = try walk.run("--all --to FILE --resume")
        #expect(run.error.hasPrefix("nothing to resume; starting from the beginning\n"), "\(run.error)")
        #expect(run.code == 0)
        try walk.expectWhole()
        // The stored part is not reported as the whole list.
        #expect(try walk.run("--all --offline").lines.count == 30)
    }

    @Test func resume_startsWhereThereIsNothingToResume() throws {
        let server = try DemoServer("--items", "30")
        let folio = try Folio()
        let file = "\(folio.folder.path)/items.jsonl"
        let run = try folio.run("feed demo port=\(server.port) --all --to \(file) --resume")
        #expect(run.error.hasPrefix("nothing to resume; starting from the beginning\n"))
        #expect(run.code == 0)
        #expect(try folio.folder.text(of: "items.jsonl").count { $0 == "\n" } == 30)
    }

    @Test(arguments: ["--all", "-n 13"]) func resume_doesNothingWhenAllIsDone(count: String) throws {
        let server = try DemoServer("--items", "30")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) \(count) --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(command).code == 0)
        let text = try folio.folder.text(of: "items.jsonl")
        let requests = try server.statistics().requests
        let run = try folio.run("\(command) --resume")
        #expect(run.error == "nothing left to do: the output is complete\n")
        #expect(run.out.isEmpty)
        #expect(run.code == 0)
        #expect(try folio.folder.text(of: "items.jsonl") == text)
        #expect(try server.statistics().requests == requests)
    }

    @Test func resume_withoutAFilePrintsTheRest() throws {
        let server = try DemoServer("--items", "30")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --all"
        try folio.runKilled(command, afterPages: 2, like: Folio())
        let rest = try folio.run("\(command) --resume")
        #expect(rest.code == 0)
        let held = try server.items("/v1/feed?limit=30").compactMap { $0["id"] as? String }
        #expect(try ids(rest.lines) == Array(held[20...]))
    }

    /// A walk of thirty items that was killed when its second page was saved.
    private struct Interrupted {
        let folio: Folio
        let file: String
        let printed: Int
        private let server: DemoServer
        let held: [String]

        /// - Parameters:
        ///   - options: more options of the walk.
        ///   - name: the name of its file.
        init(_ options: String = "", file name: String = "items.jsonl") throws {
            server = try DemoServer("--items", "30")
            let plugins = """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:\(server.port)
                    params: {kind: {help: changes nothing}}
                    endpoints:
                      list:
                        path: /v1/feed
                        query: {kind: "{kind}"}
                        items: .items
                        id: .id
                        fields: {description: {at: .description}}
                        pagination: {strategy: keyset, after: {query: after_id}, size: {query: limit, default: 10}}
                """
            folio = try Folio(plugins: plugins)
            file = "\(folio.folder.path)/\(name)"
            held = try server.items("/v1/feed?limit=30").compactMap { $0["id"] as? String }
            try folio.runKilled("feed api --all \(options) --to \(file)", afterPages: 2, like: Folio(plugins: plugins))
            printed = try String(contentsOfFile: file, encoding: .utf8).utf8.count
            try #require(printed > 100)
        }

        func run(_ options: String) throws -> Child.Ending {
            try folio.run("feed api \(options.replacing("FILE", with: file))")
        }

        func length() throws -> Int { try String(contentsOfFile: file, encoding: .utf8).utf8.count }

        func lines() throws -> [String] {
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }

        /// - Parameter changed: what has changed, as the message names it.
        func refusal(_ changed: String) -> String {
            """
            folio: --resume: options, parameters or the plugin have changed since the earlier walk
              changed: \(changed)
              its output file is \(file)
            hint: Use the same options as before, or start over without --resume.

            """
        }

        func expectResumes() throws {
            let run = try run("--all --to FILE --resume")
            #expect(run.code == 0, "\(run.error)")
            try expectWhole()
        }

        /// The file has every item once.
        func expectWhole() throws {
            #expect(try ids(lines()) == held)
        }
    }
}

extension Folio {
    /// Runs a walk and kills it when this many of its pages are saved.
    ///
    /// - Parameter other: runs the same walk to its end, to find the place.
    fileprivate func runKilled(_ line: String, afterPages pages: Int, like other: Folio) throws {
        let record = "\(folder.path)/record"
        let rehearsal = line.replacing(folder.path, with: other.folder.path)
        _ = try other.run(rehearsal, with: ["LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_RECORD=\(record)"])
        // The first transaction opens the generation.
        let log = KillRecord(try folder.text(of: "record")).log
        let call = try #require(log.last { $0.transaction == pages })
        let point = KillPoint(kind: "wal", number: call.number, moment: .after)
        let killed = try run(line, with: ["LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_AT=\(point.text)"])
        try #require(killed.code == -9)
    }
}

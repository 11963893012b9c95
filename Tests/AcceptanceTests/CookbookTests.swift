import Foundation
import TestSupport
import Testing

/// The scripts in the documentation do what it says, without any change.
@Suite(.timeLimit(.minutes(5))) struct CookbookTests {
    /// The condition that is true after each recipe.
    private static let recipes: [String: @Sendable (Child.Ending, Outcome) throws -> Bool] = [
        "Keep a whole list in a file": { _, outcome in try outcome.lines(of: "images.jsonl").count == 250 },
        "See only what is new since last time": { _, outcome in try outcome.lines(of: "new.jsonl").count == 250 },
        "See what came since the last report": { _, outcome in try outcome.lines(of: "report.jsonl").count == 250 },
        "Make a spreadsheet": { _, outcome in
            let lines = try outcome.lines(of: "images.csv")
            return lines.first == "id,location,created_at" && lines.count >= 101
        },
        "Count by a field": { run, _ in
            run.out.wholeMatch(of: /( +[0-9]+ \S.*\n){5}/) != nil && run.out.contains(" nowhere\n")
        },
        "Work something out over all items": { run, _ in run.out.wholeMatch(of: /[1-9][0-9]?\n/) != nil },
        "Read the comments under the newest items": { run, _ in
            let lines = run.out.split(separator: "\n").map { $0.split(separator: "\t") }
            // One of the three has none.
            return lines.count == 25 && lines.allSatisfy { $0.count == 3 } && Set(lines.map { $0[0] }).count == 2
        },
        "Write a report": { _, outcome in
            let lines = try outcome.lines(of: "report.md")
            return lines.first == "# Latest images" && lines.filter { $0.hasPrefix("- ") }.count == 5
        },
        "Save the images": { _, outcome in
            try FileManager.default.contentsOfDirectory(atPath: outcome.path("images")).count == 5
        },
        "Work without a network": { run, outcome in
            try run.out == "250\n" && outcome.lines(of: "library.jsonl").count > 1
        },
        "Decide by the exit code": { run, _ in run.out == "complete\n" },
    ]

    /// The folder and server of a recipe.
    struct Outcome: Sendable {
        let folder: String

        func path(_ name: String) -> String { "\(folder)/\(name)" }

        func lines(of name: String) throws -> [String] {
            try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }

    @Test func recipes_areThoseThatAreTried() throws {
        #expect(try Self.scripts(of: "docs/cookbook.md").map(\.title).sorted() == Self.recipes.keys.sorted())
        #expect(Self.recipes.count == 11)
    }

    @Test(arguments: recipes.keys.sorted())
    func recipe_worksAsItIsWritten(title: String) throws {
        let script = try #require(Self.scripts(of: "docs/cookbook.md").first { $0.title == title }?.text)
        let check = try #require(Self.recipes[title])
        let server = try DemoServer()
        let (folio, outcome) = try ready(server)

        let run = try folio.shell("cd ~; set -o pipefail\n\(script)")

        #expect(run.code == 0, "\(run.error)")
        #expect(try check(run, outcome), "\(run.out)")
    }

    /// The recipe that resumes has nothing left to do, and the one that looks for new items finds none.
    @Test(arguments: [
        ("Keep a whole list in a file", "images.jsonl"), ("See only what is new since last time", "new.jsonl"),
        ("See what came since the last report", "report.jsonl"),
    ])
    func recipe_changesNothingTheSecondTime(title: String, file: String) throws {
        let script = try #require(Self.scripts(of: "docs/cookbook.md").first { $0.title == title }?.text)
        let server = try DemoServer()
        let (folio, outcome) = try ready(server)

        _ = try folio.shell("cd ~\n\(script)")
        let first = try outcome.lines(of: file)
        let again = try folio.shell("cd ~\n\(script)")

        #expect(again.code == 0)
        #expect(try outcome.lines(of: file) == first)
        #expect(first.count == 250)
    }

    // MARK: The check of docs/ci.md

    @Test(arguments: [("", 0 as Int32), ("--latency 1000", 11), ("--fail-rate 1", 6), ("--items 0", 1)])
    func check_endsWithTheCodeOfItsTable(server options: String, code: Int32) throws {
        let server = try DemoServer(options.split(separator: " ").map(String.init))
        let (folio, outcome) = try ready(server)
        let script = try #require(Self.scripts(of: "docs/ci.md").first).text
        try Data(script.utf8).write(to: URL(filePath: outcome.path("check-api.sh")))

        let run = try folio.shell(
            "cd ~; mkdir bin; ln -s '\(Programs.folio)' bin/folio; PATH=~/bin:$PATH sh check-api.sh demo")

        #expect(run.code == code, "\(run.error)")
    }

    @Test func job_runsTheCheck() throws {
        let text = try String(contentsOfFile: Folio.root + "docs/ci.md", encoding: .utf8)
        #expect(text.contains("Save it as `check-api.sh`"))
        #expect(text.contains("      - run: sh check-api.sh demo\n"))
    }

    // MARK: -

    /// folio in its own folder, with a demo plugin that has the server's address.
    private func ready(_ server: DemoServer) throws -> (Folio, Outcome) {
        let folio = try Folio()
        #expect(try folio.run("plugins set demo port=\(server.port)").code == 0)
        return (folio, Outcome(folder: folio.folder.path))
    }

    /// The shell scripts of a document, each with its heading.
    private static func scripts(of file: String) throws -> [(title: String, text: String)] {
        let text = try String(contentsOfFile: Folio.root + file, encoding: .utf8)
        return text.split(separator: "\n## ").dropFirst().compactMap { section in
            guard let title = section.split(separator: "\n").first,
                let script = section.firstMatch(of: /```sh\n((?s).*?\n)```/)
            else { return nil }
            return (String(title), String(script.1))
        }
    }
}

import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct CompletionTests {
    /// Words with the cursor at the end of the last one, and the offered words.
    static let offers: [(words: [String], texts: [String])] = [
        ([], ["feed", "plugins", "help"]),
        ([""], ["feed", "plugins", "help"]),
        (["pl"], ["plugins"]),
        (["__"], []),
        (["plugins", ""], ["list", "show"]),
        (["help", "plugins", "s"], ["show"]),
        (["-v", "f"], ["feed"]),
        (["fed", ""], []),
        (["--ve"], ["--verbose", "--version"]),
        (["--no"], ["--no-color"]),
        (["feed", "--no"], ["--no-follow", "--no-color"]),
        (["feed", "--se"], []),
        (["feed", "--a"], ["--all"]),
        (["feed", ""], ["demo/feed", "demo/notes", "github/issues"]),
        (["feed", "demo"], ["demo/feed", "demo/notes"]),
        (["feed", "demo", ""], ["limit="]),
        (["feed", "demo", "x", "-n", "3", "l"], ["limit="]),
        (["feed", "-o", ""], ["table", "json", "jsonl", "csv"]),
        (["feed", "-o", "js"], ["json", "jsonl"]),
        (["feed", "-ojs"], ["json", "jsonl"]),
        (["feed", "--output=js"], ["json", "jsonl"]),
        (["feed", "--output", "--js"], ["--json"]),
        (["feed", "--bogus", "--output=c"], ["csv"]),
        (["feed", "--timeout", "x", "--output=c"], ["csv"]),
        (["feed", "--all=x"], []),
        (["feed", "--", "--a"], []),
        (["feed", "-n", ""], []),
        (["plugins", "show", ""], ["demo", "github"]),
        (["plugins", "list", ""], []),
        (["--config", ""], []),
    ]

    @Test(arguments: offers)
    func cursor_offersWhatFits(_ words: [String], _ texts: [String]) async {
        let candidates = await makeProgram().completion(of: words).candidates()
        #expect(candidates.map(\.text) == texts)
    }

    @Test(arguments: [
        (["feed", "--output=js"], "--output=", "js"), (["feed", "-ojs"], "-o", "js"), (["feed", "-o", "js"], "", "js"),
        (["feed", "--output"], "", "--output"), (["feed", "-o"], "", "-o"), (["feed", "--output="], "--output=", ""),
        (["feed", "-"], "", "-"), (["feed", "-o", "-"], "", "-"),
    ])
    func cursor_splitsTheWord(_ words: [String], _ lead: String, _ prefix: String) {
        let cursor = makeProgram().completion(of: words).cursor
        #expect(cursor.lead == lead)
        #expect(cursor.prefix == prefix)
    }

    @Test func cursorAtAValue_tellsTheParameter() {
        let point = makeProgram().completion(of: ["feed", "--config", "a"])
        guard case .value(let parameter) = point.cursor.subject else {
            Issue.record("not a value")
            return
        }
        #expect(parameter.valueName == "FILE")
        #expect(parameter.completion == .file)
        #expect(point.path == ["reader", "feed"])
    }

    @Test func completer_receivesTheOptionsTypedSoFar() async {
        let point = makeProgram().completion(of: words("-v feed github --bogus -n x") + ["l"])
        #expect(await point.candidates() == [CompletionCandidate("limit=", help: "of github, 1", goesOn: true)])
    }

    @Test func candidates_carryTheirHelp() async {
        let commands = await makeProgram().completion(of: ["pl"]).candidates()
        #expect(commands == [CompletionCandidate("plugins", help: "Look at the plugins")])
        let options = await makeProgram().completion(of: ["--conf"]).candidates()
        #expect(options == [CompletionCandidate("--config", help: "Read settings from FILE")])
    }
}

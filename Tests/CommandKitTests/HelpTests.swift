import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct HelpTests {
    @Test(arguments: [
        ("root", "", 80, false), ("root-styled", "", 80, true), ("group", "plugins", 80, false),
        ("command", "feed", 80, false), ("command-narrow", "feed", 40, false), ("command-wide", "feed", 120, false),
        ("command-plain", "plugins list", 80, false), ("command-arguments", "plugins show", 80, false),
    ])
    func help_looksAsRecorded(_ name: String, _ path: String, _ width: Int, _ styled: Bool) throws {
        try expectSnapshot(name, help(path).text(width: width, styled: styled, in: .english))
    }

    @Test func programWithoutCommands_looksAsRecorded() throws {
        let program = Program<ShowOptions>(
            "show", version: "1", summary: "Show one", ShowOptions(), parameters: ShowOptions.parameters
        ) { _ in }
        guard case .help(let help) = try program.parse(["-h"]) else {
            Issue.record("not help")
            return
        }
        try expectSnapshot("program", help.text(width: 80, in: .english))
    }

    @Test(arguments: [48, 60, 80, 100])
    func lines_fitTheWidth(_ width: Int) throws {
        for path in ["", "feed", "plugins", "plugins show"] {
            let lines = try help(path).text(width: width, in: .english).split(separator: "\n")
            #expect(lines.filter { $0.count > width }.isEmpty)
        }
    }

    /// Short help fits a screen; `help` shows all of it.
    @Test(arguments: [
        (
            ["c", "--help"],
            "\nOptions:\n      --many  Many\n      Also: --few N\n\nSee 'p help c' for every option, 'p help'"
        ),
        (["help", "c"], "\nOptions:\n      --many   Many\n      --few N  Few\n\nSee 'p help' for the global options"),
        (
            ["d", "-h"],
            "\nThe options of 'p c' also apply: see 'p help c'.\n\nSee 'p help d' for every option, 'p help'"
        ),
        (["help", "d"], "\nOptions:\n      --many   Many\n      --few N  Few\n\nSee 'p help' for the global options"),
    ])
    func help_explainsEveryOptionWhereItIsTheCommand(words: [String], expected: String) throws {
        let table: ParameterTable<DetailedOptions> = [
            .flag(\.many, "--many", help: "Many"), .details(.option(\.few, "--few", value: "N", help: "Few")),
        ]
        let program = Program<Void>(
            "p", version: "1", summary: "Try", (),
            commands: [
                Command("c", summary: "Do", DetailedOptions(), parameters: table) { _, _ in },
                Command(
                    "d", summary: "Do", DetailedOptions(), parameters: .borrowed(from: "c", table)
                ) { _, _ in },
            ])
        guard case .help(let help) = try program.parse(words) else { throw NotHelp() }
        let text = help.text(width: 80, in: .english)
        #expect(text.contains(expected), "\(text)")
    }

    private struct DetailedOptions: Sendable {
        var many = false
        var few: Int?
    }

    @Test func hiddenCommandsAndOptions_areLeftOut() throws {
        #expect(try !help("").text(width: 80, in: .english).contains("__complete"))
        #expect(try !help("feed").text(width: 80, in: .english).contains("--secret"))
    }

    @Test func styledHelp_differsOnlyByBoldHeadings() throws {
        let bare = try help("feed").text(width: 80, styled: true, in: .english)
            .replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
        #expect(try bare == help("feed").text(width: 80, in: .english))
    }

    private func help(_ path: String) throws -> Help {
        guard case .help(let help) = try makeProgram().parse(["help"] + words(path)) else { throw NotHelp() }
        return help
    }

    private struct NotHelp: Error {}
}

import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct HelpTopicTests {
    private static let codes = HelpTopic(
        "exit-codes", summary: "What the exit code says",
        parts: [
            .text("Each has\none meaning."),
            .definitions("Exit status", [.init("0", "Done"), .init("130, 143", "Ended by a signal")]),
            .examples([Example("p c || echo $?", "shows it")]),
        ])

    @Test func topic_looksAsRecorded() throws {
        try expectSnapshot("topic", help(["help", "exit-codes"]).text(width: 40, in: .english))
    }

    @Test func rootHelp_listsTopics() throws {
        let text = try help([]).text(width: 100, in: .english)
        #expect(text.contains("\nTopics:\n  exit-codes     What the exit code says\n"))
        #expect(text.hasSuffix("See 'p help COMMAND' for help on a command, 'p help TOPIC' for help on a topic.\n"))
    }

    @Test func topics_areNoCommands() {
        #expect(throws: UsageError(.unknownCommand(name: "exit-codes", suggestions: []), path: ["p"])) {
            try makeSUT().parse(["exit-codes"])
        }
        #expect(throws: UsageError(.unknownCommand(name: "exit", suggestions: ["exit-codes"]), path: ["p"])) {
            try makeSUT().parse(["help", "exit"])
        }
        #expect(throws: UsageError(.unexpectedArgument("c"), path: ["p"])) {
            try makeSUT().parse(["help", "exit-codes", "c"])
        }
    }

    @Test(arguments: [
        (["help", ""], ["c", "help", "exit-codes"]), (["help", "e"], ["exit-codes"]), (["e"], []),
        (["help", "exit-codes", ""], []), (["help", "c", ""], []),
    ])
    func topics_areCompletedAfterHelp(_ words: [String], _ texts: [String]) async {
        #expect(await makeSUT().completion(of: words).candidates().map(\.text) == texts)
    }

    @Test func topicWithTheNameOfACommand_isAFault() {
        let topic = HelpTopic("c", summary: "", parts: [])
        #expect(makeSUT(topics: [topic]).declarationFaults == [.repeatedCommand("c", command: "p")])
    }

    private func help(_ words: [String]) throws -> Help {
        guard case .help(let help) = try makeSUT().parse(words) else { throw NotHelp() }
        return help
    }

    private struct NotHelp: Error {}

    private func makeSUT(topics: [HelpTopic] = [codes]) -> Program<Void> {
        Program("p", version: "1", summary: "Try", (), commands: [Command("c", summary: "Do") { _ in }], topics: topics)
    }
}

@Suite struct BorrowedOptionTests {
    @Test func borrowedOptions_arePointedAt() throws {
        let table: ParameterTable<ShowOptions> = .borrowed(from: "feed", ShowOptions.parameters)
        let borrowed: ParameterTable<PagingOptions> = .borrowed(from: "feed", PagingOptions.parameters)
        let program = Program<Void>(
            "p", version: "1", summary: "Try", (),
            commands: [
                Command("show", summary: "Do", ShowOptions(), parameters: table) { _, _ in },
                Command("page", summary: "Do", PagingOptions(), parameters: borrowed) { _, _ in },
            ])
        let texts = try ["show", "page"].map { word in
            guard case .help(let help) = try program.parse([word, "--help"]) else { return "" }
            return help.text(width: 80, in: .english)
        }
        let pointer = "\n\nThe options of 'p feed' also apply: see 'p help feed'.\n\n"
        #expect(texts[0].contains("NAME") && !texts[0].contains(pointer))
        #expect(!texts[1].contains("--pages") && texts[1].contains(pointer))
    }
}

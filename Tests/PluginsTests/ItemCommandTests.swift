import Templates
import Testing

@testable import Plugins

/// The programs of `commands:` with the values of an item.
@Suite struct ItemCommandTests {
    private func command(_ words: String...) throws -> ItemCommand {
        ItemCommand(name: "c", words: try words.map { try Template(parsing: $0) })
    }

    @Test func words_haveTheValuesOfTheItem() throws {
        let sut = try command("play", "--url={url}", "{title} {none|default:-}", "{title|lower}")
        #expect(sut.fields == ["url", "title", "none"])
        #expect(
            try sut.words(["url": "a b;$(c)", "title": "É", "none": ""]) == ["play", "--url=a b;$(c)", "É -", "é"])
    }

    @Test(arguments: [
        (["url": ""], ItemCommand.Refusal.missing("url")), ([:], .missing("url")), (["url": "-x"], .option("url")),
        (["url": "+!x"], .option("url")), (["url": "-\u{301}x"], .option("url")), (["url": "a\0b"], .unusable("url")),
    ])
    func value_thatCouldBeSomethingElseIsRefused(values: [String: String], refusal: ItemCommand.Refusal) throws {
        let sut = try command("play", "{url}")
        #expect(throws: refusal) { try sut.words(values) }
    }

    @Test(arguments: [
        ("{play: []}", ItemCommand.Problem.empty), ("{play: [\"\"]}", .empty), ("{play: [\"{url}\"]}", .programOfItem),
        ("{play: [a, \"{no}\"]}", .unknownField("no", allowed: ["url", "id"])),
    ])
    func mistakes_areFound(commands: String, problem: ItemCommand.Problem) {
        let found = problems(file(endpoint: "id: .id\nfields: {url: .url}\ncommands: \(commands)"))
        #expect(found.map(\.problem) == [.command(problem)])
    }
}

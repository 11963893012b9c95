import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct DescriptionTests {
    private func feed() throws -> CommandDescription {
        try #require(makeProgram().description.subcommands.first)
    }

    private func option(_ name: OptionName) throws -> ParameterDescription {
        try #require(feed().parameters.options.first { $0.names.contains(name) })
    }

    @Test func description_keepsTheDeclaredOrder() throws {
        let program = makeProgram().description
        #expect(program.subcommands.map(\.name) == ["feed", "plugins", "__complete", "help"])
        #expect(program.subcommands.map(\.isHidden) == [false, false, true, false])
        #expect(
            program.parameters.options.map(\.spellings) == [
                ["-v", "--verbose"], ["--color", "--no-color"], ["--config"], ["-h", "--help"], ["--version"],
            ])
        #expect(try feed().parameters.arguments.map(\.valueName) == ["ENDPOINT", "key=value"])
    }

    @Test func description_carriesWhatGeneratorsNeed() throws {
        let count = try option("--count")
        #expect(count.section == "Paging")
        #expect(count.valueName == "COUNT")
        #expect(count.help == "Stop after COUNT items")
        #expect(count.expectation == .integer(minimum: 1))
        #expect(try option("-o").completion == .values(["table", "json", "jsonl", "csv"]))
        #expect(try option("-H").isRepeatable)
        #expect(try option("--follow").isNegatable)
        #expect(try option("--secret").isHidden)
        #expect(try feed().parameters.arguments.map(\.completion) == [.dynamic("endpoints"), .dynamic("keys")])
        #expect(try feed().parameters.arguments.map(\.isRequired) == [true, false])
        #expect(try feed().examples.count == 2)
    }

    @Test(arguments: [("--timeout", "10s"), ("--concurrency", "1"), ("--ratio", "0.5"), ("--count", nil), ("-H", nil)])
    func default_isReadFromTheOptions(_ name: OptionName, _ text: String?) throws {
        #expect(try option(name).defaultText == text)
    }

    @Test func exclusions_pointAtTheirParameters() throws {
        let parameters = try feed().parameters
        let names = parameters.exclusions.map { parameters.all[$0].map(\.spellings.last) }
        #expect(names == [["--count", "--pages", "--all"], ["--output", "--json"]])
    }

    @Test func section_withinASectionKeepsItsTitle() {
        let table: ParameterTable<PagingOptions> = .section(
            "Outer",
            [
                .flag(\.all, "--all", help: "All"),
                .section("Inner", .option(\.count, "--count", value: "N", help: "Count")),
            ])
        let program = Program("p", version: "1", summary: "S", PagingOptions(), parameters: table)
        #expect(program.description.parameters.options.map(\.section) == ["Outer", "Inner", nil, nil])
    }
}

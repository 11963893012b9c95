import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct DeclarationFaultTests {
    private struct Options: Sendable {
        var text = ""
        var word: String?
        var words: [String] = []
        var flag = false
    }

    @Test func soundProgram_hasNoFaults() {
        #expect(makeProgram().declarationFaults.isEmpty)
    }

    @Test(arguments: ["n", "-nn", "--n", "---name", "-5", "--5", "-", "--", "", "--a=b"])
    func malformedName_isFound(_ name: String) {
        let faults = faults(of: [.flag(\.flag, OptionName(stringLiteral: name), help: "")])
        #expect(faults == [.malformedName(name, command: "p c")])
    }

    @Test func repeatedNames_areFoundInCommandAndProgram() {
        let table: ParameterTable<Options> = [
            .flag(\.flag, "-a", "--same", help: ""), .option(\.text, "--same", value: "X", help: ""),
            .option(\.word, "-h", value: "X", help: ""),
        ]
        #expect(faults(of: table) == [.repeatedName("--same", command: "p c"), .repeatedName("-h", command: "p c")])
    }

    @Test func argumentAfterRest_isFound() {
        let table: ParameterTable<Options> = [
            .rest(\.words, name: "WORDS", help: ""), .argument(\.word, name: "WORD", help: ""),
        ]
        #expect(faults(of: table) == [.misplacedArgument("WORD", command: "p c")])
    }

    @Test func requiredArgumentAfterOptional_isFound() {
        let table: ParameterTable<Options> = [
            .argument(\.word, name: "WORD", help: ""), .argument(\.text, name: "TEXT", help: ""),
        ]
        #expect(faults(of: table) == [.misplacedArgument("TEXT", command: "p c")])
    }

    @Test func repeatedCommand_andArgumentBesideCommands_areFound() {
        let program = Program<Options>(
            "p", version: "1", summary: "S", Options(), parameters: [.argument(\.text, name: "TEXT", help: "")],
            commands: [Command("c", summary: "S") { _ in }, Command("c", summary: "S") { _ in }])
        #expect(
            program.declarationFaults == [
                .repeatedCommand("c", command: "p"), .argumentBesideCommands("TEXT", command: "p"),
            ])
    }

    private func faults(of table: ParameterTable<Options>) -> [DeclarationFault] {
        let command = Command<Void>("c", summary: "S", Options(), parameters: table) { _, _ in }
        return Program<Void>("p", version: "1", summary: "S", (), commands: [command]).declarationFaults
    }
}

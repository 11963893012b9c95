import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct UsageMessageTests {
    /// A command line and the exact text of its error.
    static let refusals: [(line: String, text: String)] = [
        ("fed", "unknown command 'fed'\nDid you mean 'feed'?\nSee 'reader --help'."),
        ("zzz demo --help", "unknown command 'zzz'\nSee 'reader --help'."),
        ("help fed", "unknown command 'fed'\nDid you mean 'feed'?\nSee 'reader --help'."),
        ("plugins lst", "unknown command 'lst'\nDid you mean 'list'?\nSee 'reader plugins --help'."),
        ("__complet", "unknown command '__complet'\nSee 'reader --help'."),
        ("feed demo --al", "unknown option '--al'\nDid you mean '--all'?\nSee 'reader feed --help'."),
        ("feed demo --verb", "unknown option '--verb'\nDid you mean '--verbose'?\nSee 'reader feed --help'."),
        (
            "feed demo -verbose",
            "unknown option '-e' in '-verbose'\nDid you mean '--verbose'?\nSee 'reader feed --help'."
        ),
        ("feed demo --n", "unknown option '--n'\nDid you mean '-n'?\nSee 'reader feed --help'."),
        ("feed demo -x", "unknown option '-x'\nSee 'reader feed --help'."),
        ("feed demo -vx", "unknown option '-x' in '-vx'\nSee 'reader feed --help'."),
        ("feed demo --secre", "unknown option '--secre'\nSee 'reader feed --help'."),
        ("feed demo --no-all", "unknown option '--no-all'\nSee 'reader feed --help'."),
        ("feed demo --no-folow", "unknown option '--no-folow'\nDid you mean '--no-follow'?\nSee 'reader feed --help'."),
        ("-n 5 feed demo", "unknown option '-n'\n'-n' is an option of 'reader feed'.\nSee 'reader --help'."),
        ("feed demo -n", "option '-n' needs a value: -n COUNT\nSee 'reader feed --help'."),
        (
            "feed demo --header --json",
            "option '--header' needs a value: --header TEXT\n"
                + "If '--json' is the value, write '--header=--json'.\nSee 'reader feed --help'."
        ),
        (
            "feed demo -n --",
            "option '-n' needs a value: -n COUNT\nIf '--' is the value, write '-n=--'.\nSee 'reader feed --help'."
        ),
        ("feed demo --all=yes", "option '--all' takes no value, but was given 'yes'\nSee 'reader feed --help'."),
        ("feed demo -a=yes", "option '-a' takes no value, but was given 'yes'\nSee 'reader feed --help'."),
        (
            "feed demo -n five",
            "invalid value 'five' for '-n': expected a whole number, at least 1\nSee 'reader feed --help'."
        ),
        (
            "feed demo --offset=1.5",
            "invalid value '1.5' for '--offset': expected a whole number\nSee 'reader feed --help'."
        ),
        ("feed demo --ratio nan", "invalid value 'nan' for '--ratio': expected a number\nSee 'reader feed --help'."),
        (
            "feed demo --concurrency 17",
            "invalid value '17' for '--concurrency': expected a whole number from 1 to 16\nSee 'reader feed --help'."
        ),
        (
            "feed demo --timeout 5",
            "invalid value '5' for '--timeout': expected a duration such as 500ms, 10s, 5m, 2h or 7d\n"
                + "See 'reader feed --help'."
        ),
        (
            "feed demo -o jsn",
            "invalid value 'jsn' for '-o': expected one of table, json, jsonl, csv\n"
                + "Did you mean 'json'?\nSee 'reader feed --help'."
        ),
        (
            "plugins show demo -1",
            "invalid value '-1' for 'ID': expected a whole number, at least 0\nSee 'reader plugins show --help'."
        ),
        ("feed", "missing argument 'ENDPOINT'\nSee 'reader feed --help'."),
        ("plugins list demo", "unexpected argument 'demo'\nSee 'reader plugins list --help'."),
        ("feed demo -n 5 --all", "options '-n' and '--all' cannot be used together\nSee 'reader feed --help'."),
        (
            "feed demo --pages=1 --count 2",
            "options '--pages' and '--count' cannot be used together\nSee 'reader feed --help'."
        ),
        ("feed demo -j -o csv", "options '-j' and '-o' cannot be used together\nSee 'reader feed --help'."),
    ]

    @Test(arguments: refusals)
    func refusal_hasExactWords(_ line: String, _ text: String) {
        let error = #expect(throws: UsageError.self) { try makeProgram().parse(words(line)) }
        #expect(error.map { UsageMessage($0).text(in: .english) } == text)
    }

    @Test func message_keepsItsPartsApart() {
        let error = UsageError(
            .unknownOption(name: "--a", word: "--a", suggestions: ["--b", "--c", "--d"]), path: ["reader", "feed"])
        let message = UsageMessage(error)
        #expect(message.what == "unknown option '--a'")
        #expect(message.hint == "Did you mean '--b', '--c' or '--d'?")
        #expect(message.next == "See 'reader feed --help'.")
    }

    @Test(arguments: [
        (ValueExpectation.text, "text"),
        (.integer(maximum: 9), "a whole number, at most 9"),
        (.form("a size such as 10MB"), "a size such as 10MB"),
    ])
    func expectation_isNamedInTheMessage(_ expectation: ValueExpectation, _ phrase: String) {
        let problem = ArgumentError.invalidValue(parameter: "--a", text: "b", expected: expectation, suggestions: [])
        #expect(
            UsageMessage(UsageError(problem, path: ["x"])).what == "invalid value 'b' for '--a': expected \(phrase)")
    }

    @Test func firstFault_isReportedWhenThereAreSeveral() {
        #expect(throws: UsageError(.unexpectedArgument("a"), path: ["reader", "plugins", "list"])) {
            try makeProgram().parse(words("plugins list a --bogus b"))
        }
    }

    @Test func repeatedOption_doesNotConflictWithItself() async throws {
        let received = try await run(words("feed demo -n 1 --count 2"))
        #expect((received.last as? FeedOptions)?.paging.count == 2)
    }

    @Test func problemThrownByACommand_arrivesWithItsPath() async throws {
        let problem = ArgumentError.conflict(first: "--to", second: "--json")
        let program = Program<Void>(
            "p", version: "1", summary: "S", (), commands: [Command("c", summary: "S") { _ in throw problem }])
        guard case .run(let invocation) = try program.parse(["c"]) else {
            Issue.record("not a run")
            return
        }
        await #expect(throws: UsageError(problem, path: ["p", "c"])) { try await invocation.run() }
    }

    @Test func otherErrorThrownByACommand_arrivesUnchanged() async throws {
        struct Failure: Error, Equatable {}
        let program = Program<Void>("p", version: "1", summary: "S", ()) { _ in throw Failure() }
        guard case .run(let invocation) = try program.parse([]) else {
            Issue.record("not a run")
            return
        }
        await #expect(throws: Failure()) { try await invocation.run() }
    }

    @Test func exitCode_isTheShellsForUsage() {
        #expect(UsageError.exitCode == 2)
    }
}

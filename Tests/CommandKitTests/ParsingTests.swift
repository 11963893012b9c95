import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct ParsingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let expected: FeedOptions

        init(_ words: [String], _ change: (inout FeedOptions) -> Void) {
            self.words = words
            var options = FeedOptions()
            change(&options)
            expected = options
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    static let forms: [Case] = [
        Case(["demo"]) { $0.endpoint = "demo" },
        Case(["demo", "--count", "5"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["demo", "--count=5"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["demo", "-n", "5"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["demo", "-n5"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["demo", "-n=5"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["-n", "5", "demo"]) { ($0.endpoint, $0.paging.count) = ("demo", 5) },
        Case(["demo", "-jn5"]) { ($0.endpoint, $0.json, $0.paging.count) = ("demo", true, 5) },
        Case(["demo", "-jn", "5"]) { ($0.endpoint, $0.json, $0.paging.count) = ("demo", true, 5) },
        Case(["demo", "-aj"]) { ($0.endpoint, $0.paging.all, $0.json) = ("demo", true, true) },
        Case(["demo", "--offset", "-5"]) { ($0.endpoint, $0.paging.offset) = ("demo", -5) },
        Case(["demo", "--offset=-5"]) { ($0.endpoint, $0.paging.offset) = ("demo", -5) },
        Case(["demo", "-H=a=b"]) { ($0.endpoint, $0.headers) = ("demo", ["a=b"]) },
        Case(["demo", "--header=a=b"]) { ($0.endpoint, $0.headers) = ("demo", ["a=b"]) },
        Case(["demo", "--header="]) { ($0.endpoint, $0.headers) = ("demo", [""]) },
        Case(["demo", "--header", "-"]) { ($0.endpoint, $0.headers) = ("demo", ["-"]) },
        Case(["demo", "--header", "-.x"]) { ($0.endpoint, $0.headers) = ("demo", ["-.x"]) },
        Case(["demo", "--header=--json"]) { ($0.endpoint, $0.headers) = ("demo", ["--json"]) },
        Case(["demo", "-H", "a", "--header", "b", "-Hc"]) { ($0.endpoint, $0.headers) = ("demo", ["a", "b", "c"]) },
        Case(["demo", "-n1", "-n", "2", "--count=3"]) { ($0.endpoint, $0.paging.count) = ("demo", 3) },
        Case(["demo", "-o", "csv", "-o", "jsonl"]) { ($0.endpoint, $0.output) = ("demo", .jsonl) },
        Case(["demo", "--timeout", "500ms"]) { ($0.endpoint, $0.timeout) = ("demo", .milliseconds(500)) },
        Case(["demo", "--ratio", "-0.25"]) { ($0.endpoint, $0.ratio) = ("demo", -0.25) },
        Case(["demo", "--no-follow"]) { ($0.endpoint, $0.follow) = ("demo", false) },
        Case(["demo", "--no-follow", "--follow"]) { ($0.endpoint, $0.follow) = ("demo", true) },
        Case(["demo", "--secret"]) { ($0.endpoint, $0.secret) = ("demo", true) },
        Case(["demo", "a=1", "--all", "b=2"]) {
            ($0.endpoint, $0.words, $0.paging.all) = ("demo", ["a=1", "b=2"], true)
        },
        Case(["-"]) { $0.endpoint = "-" },
        Case(["-5"]) { $0.endpoint = "-5" },
        Case([""]) { $0.endpoint = "" },
        Case(["--", "-n", "--all"]) { ($0.endpoint, $0.words) = ("-n", ["--all"]) },
        Case(["demo", "--", "--", "--help"]) { ($0.endpoint, $0.words) = ("demo", ["--", "--help"]) },
    ]

    @Test(arguments: forms)
    func parse_readsEveryForm(_ sample: Case) async throws {
        let received = try await run(["feed"] + sample.words)
        #expect(received.last as? FeedOptions == sample.expected)
    }

    @Test(arguments: [
        "-v feed demo", "feed -v demo", "feed demo -v", "--verbose feed demo", "feed demo --verbose",
    ])
    func globalOption_isAcceptedAnywhere(_ line: String) async throws {
        let received = try await run(words(line))
        #expect(received.first as? GlobalOptions == GlobalOptions(verbosity: 1))
        #expect((received.last as? FeedOptions)?.endpoint == "demo")
    }

    @Test(arguments: [
        ("-vv feed demo", GlobalOptions(verbosity: 2)),
        ("-v feed demo -v --verbose", GlobalOptions(verbosity: 3)),
        ("feed demo -jv", GlobalOptions(verbosity: 1)),
        ("feed demo -vn5", GlobalOptions(verbosity: 1)),
        ("--config a feed demo --config=b", GlobalOptions(config: "b")),
        ("--color feed demo", GlobalOptions(colour: true)),
        ("feed demo --no-color", GlobalOptions(colour: false)),
    ])
    func globalOptions_areCountedNegatedAndOverridden(_ line: String, _ expected: GlobalOptions) async throws {
        #expect(try await run(words(line)).first as? GlobalOptions == expected)
    }

    @Test(arguments: [
        ("plugins show", ShowOptions()),
        ("plugins show demo", ShowOptions(name: "demo")),
        ("plugins show demo 1 2", ShowOptions(name: "demo", ids: [1, 2])),
    ])
    func optionalArguments_mayBeLeftOut(_ line: String, _ expected: ShowOptions) async throws {
        #expect(try await run(words(line)).last as? ShowOptions == expected)
    }

    @Test func invocation_tellsPathAndGlobals() throws {
        guard case .run(let invocation) = try makeProgram().parse(words("-v plugins list")) else {
            Issue.record("not a run")
            return
        }
        #expect(invocation.path == ["reader", "plugins", "list"])
        #expect(invocation.globals == GlobalOptions(verbosity: 1))
    }

    @Test func programWithoutCommands_takesItsOwnArguments() async throws {
        let recorder = Recorder()
        let program = Program(
            "show", version: "1", summary: "Show one", ShowOptions(), parameters: ShowOptions.parameters
        ) { recorder.record($0) }
        guard case .run(let invocation) = try program.parse(["demo", "7"]) else {
            Issue.record("not a run")
            return
        }
        try await invocation.run()
        #expect(recorder.values.last as? ShowOptions == ShowOptions(name: "demo", ids: [7]))
        #expect(throws: UsageError(.unknownOption(name: "--x", word: "--x", suggestions: []), path: ["show"])) {
            try program.parse(["--x"])
        }
    }

    @Test func tables_areMadeOnlyForTheCommandNamed() throws {
        let recorder = Recorder()
        @Sendable func table(_ name: String) -> ParameterTable<ShowOptions> {
            recorder.record(name)
            return ShowOptions.parameters
        }
        let commands = ["first", "second"].map { name in
            Command<Void>(name, summary: "S", ShowOptions(), parameters: table(name)) { _, _ in }
        }
        let program = Program<Void>("p", version: "1", summary: "S", (), commands: commands)
        #expect(recorder.values.isEmpty)
        _ = try program.parse(["second", "demo"])
        #expect(Set(recorder.values.compactMap { $0 as? String }) == ["second"])
    }

    @Test func commandNamedHelp_belowAGroupIsAnOrdinaryCommand() throws {
        let program = Program<Void>(
            "p", version: "1", summary: "S", (),
            commands: [Command("group", summary: "S", commands: [Command("help", summary: "S") { _ in }])])
        guard case .run(let invocation) = try program.parse(["group", "help"]) else {
            Issue.record("not a run")
            return
        }
        #expect(invocation.path == ["p", "group", "help"])
    }

    @Test(arguments: [([], true), (["1"], false), (["1", "2"], false)])
    func requiredRest_needsOneWord(_ words: [String], _ isMissing: Bool) {
        let program = Program<ShowOptions>(
            "p", version: "1", summary: "S", ShowOptions(),
            parameters: [.rest(\.ids, name: "ID", required: true, help: "Which")]
        ) { _ in }
        if isMissing {
            #expect(throws: UsageError(.missingArgument(name: "ID"), path: ["p"])) { try program.parse(words) }
        } else {
            #expect(throws: Never.self) { try program.parse(words) }
        }
    }
}

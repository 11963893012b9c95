import CommandKit
import Synchronization
import TestSupport
import Wording

/// The options and commands of an imaginary program, one of each kind.
struct GlobalOptions: Sendable, Equatable {
    var verbosity = 0
    var colour: Bool?
    var config: String?

    static let parameters: ParameterTable<Self> = [
        .count(\.verbosity, "-v", "--verbose", help: "Say more on standard error"),
        .flag(\.colour, "--color", help: "Whether to use colour"),
        .option(\.config, "--config", value: "FILE", help: "Read settings from FILE", completion: .file),
    ]
}

struct PagingOptions: Sendable, Equatable {
    var count: Int?
    var pages: Int?
    var all = false
    var offset: Int?
    var concurrency = 1

    static let parameters: ParameterTable<Self> = .section(
        "Paging",
        [
            .exclusive([
                .option(
                    \.count, "-n", "--count", value: "COUNT", accepting: .atLeast(1), help: "Stop after COUNT items"),
                .option(\.pages, "--pages", value: "N", accepting: .atLeast(1), help: "Stop after N pages"),
                .flag(\.all, "-a", "--all", help: "Go on to the end"),
            ]),
            .option(\.offset, "--offset", value: "N", help: "Start N items later"),
            .option(
                \.concurrency, "--concurrency", value: "N", accepting: .within(1...16),
                help: "How many pages to fetch at the same time"),
        ])
}

enum OutputFormat: String, ArgumentValue, CaseIterable {
    case table, json, jsonl, csv
}

struct FeedOptions: Sendable, Equatable {
    var endpoint = ""
    var words: [String] = []
    var paging = PagingOptions()
    var output: OutputFormat?
    var json = false
    var headers: [String] = []
    var timeout = Duration.seconds(10)
    var ratio = 0.5
    var follow = true
    var secret = false

    static let parameters: ParameterTable<Self> = [
        .argument(
            \.endpoint, name: "ENDPOINT", help: "What to list: plugin/endpoint, or a plugin for its default endpoint",
            completion: .dynamic("endpoints")),
        .rest(\.words, name: "key=value", help: "Values for the endpoint's parameters", completion: .dynamic("keys")),
        .option(\.timeout, "--timeout", value: "TIME", help: "Give up after TIME without an answer"),
        .option(\.ratio, "--ratio", value: "X", help: "How much to sample"),
        .option(\.headers, "-H", "--header", value: "TEXT", help: "Add a request header"),
        .flag(\.follow, "--follow", negatable: true, help: "Follow redirects"),
        .hidden(.flag(\.secret, "--secret", help: "For tests")),
        .group(\.paging, PagingOptions.parameters),
        .section(
            "Output",
            .exclusive([
                .option(\.output, "-o", "--output", value: "FORMAT", help: "How to print"),
                .flag(\.json, "-j", "--json", help: "The same as --output json"),
            ])),
    ]
}

struct ShowOptions: Sendable, Equatable {
    var name: String?
    var ids: [Int] = []

    static let parameters: ParameterTable<Self> = [
        .argument(\.name, name: "NAME", help: "Which one", completion: .values(["demo", "github"])),
        .rest(\.ids, name: "ID", accepting: .atLeast(0), help: "Which of its parts"),
    ]
}

/// The options with which the fixture's commands ran.
final class Recorder: Sendable {
    private let received = Mutex<[any Sendable]>([])

    func record(_ value: some Sendable) {
        received.withLock { $0.append(value) }
    }

    var values: [any Sendable] { received.withLock(\.self) }
}

func makeProgram(_ recorder: Recorder = Recorder()) -> Program<GlobalOptions> {
    Program(
        "reader", version: "1.2.3", summary: "Read lists from the web", GlobalOptions(),
        parameters: GlobalOptions.parameters,
        examples: [Example("reader feed demo -n 5", "The five newest items of the demo")],
        discussion: "Settings are read from the file that --config names.",
        commands: [makeFeed(recorder), makePlugins(recorder), makeHidden(recorder)]
    )
}

private func makeFeed(_ recorder: Recorder) -> Command<GlobalOptions> {
    Command(
        "feed", summary: "List the items of an endpoint", FeedOptions(), parameters: FeedOptions.parameters,
        examples: [
            Example("reader feed github repo=apple/swift -n 5", "The five newest issues of a repository, as a table"),
            Example("reader feed demo --all --output jsonl | wc -l", "How many items there are"),
        ],
        discussion:
            "A word is a value only when its key is known.\n\n  repo=apple/swift\n\nEverything else is refused.",
        complete: { options, globals, request in
            let candidates = ["demo/feed", "demo/notes", "github/issues"].map { CompletionCandidate($0) }
            let keys = CompletionCandidate(
                "limit=", help: "of \(options.endpoint), \(globals.verbosity)", goesOn: true)
            return request.source == "keys" ? [keys] : candidates
        },
        run: { options, globals in
            recorder.record(globals)
            recorder.record(options)
        }
    )
}

private func makePlugins(_ recorder: Recorder) -> Command<GlobalOptions> {
    Command(
        "plugins", summary: "Look at the plugins",
        commands: [
            Command("list", summary: "List the plugins") { recorder.record($0) },
            Command("show", summary: "Show a plugin", ShowOptions(), parameters: ShowOptions.parameters) {
                options, _ in
                recorder.record(options)
            },
        ]
    )
}

private func makeHidden(_ recorder: Recorder) -> Command<GlobalOptions> {
    Command("__complete", summary: "For shells", isHidden: true) { recorder.record($0) }
}

/// Parses and runs words, and returns what the command received.
func run(_ words: [String]) async throws -> [any Sendable] {
    let recorder = Recorder()
    guard case .run(let invocation) = try makeProgram(recorder).parse(words) else { return [] }
    try await invocation.run()
    return recorder.values
}

/// The words of a line, without support for quotes.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
}

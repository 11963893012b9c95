import CommandKit
import HTTP
import PersonalFiles
import Plugins
import Profiling
import Reading
import Wording

/// `folio profile feed|comments …`: the options of the profiled command, and those of profiling.
struct ProfiledOptions<List: Sendable>: Sendable {
    var list: List
    var profile = ProfileOptions()

    /// - Parameter command: the profiled command, whose help explains its options.
    static func parameters(_ list: ParameterTable<List>, of command: String) -> ParameterTable<ProfiledOptions> {
        [.borrowed(from: command, .group(\.list, list)), .group(\.profile, ProfileOptions.parameters)]
    }
}

struct ProfileOptions: Sendable {
    var isJSON = false
    /// How often to run past what is stored; nil for one run that may use it.
    var runs: Int?
    var isCached = false
    var budget: String?
    var har: String?
    var keepsBodies = false
    var svg: String?

    static var parameters: ParameterTable<ProfileOptions> {
        .section(
            Message("Profiling"),
            [
                .flag(\.isJSON, "--json", help: Message("Print the report as one JSON document (default in a pipe)")),
                .option(
                    \.runs, "--runs", value: "N", accepting: .within(1...1000),
                    help: Message("Run N times without stored copies, and compare if there are several runs")),
                .flag(\.isCached, "--cached", help: Message("With --runs, use stored copies")),
                .option(
                    \.budget, "--budget", value: "LIMITS",
                    help: Message(
                        "Exit with 11 above these limits, such as first_byte_p95=200ms,bytes=5MB,requests=20"),
                    completion: .dynamic("metrics")),
                .option(
                    \.har, "--har", value: "FILE", accepting: .fileName,
                    help: Message("Write every request to FILE as HAR 1.2, without credentials"),
                    completion: .file),
                .flag(
                    \.keepsBodies, "--har-bodies",
                    help: Message("With --har, include bodies, which are held in memory")),
                .option(
                    \.svg, "--svg", value: "FILE", accepting: .fileName,
                    help: Message("Write the waterfall to FILE as an SVG image"),
                    completion: .file),
            ])
    }
}

extension ProfileOptions {
    /// Names of metrics; nil if something else is completed.
    func candidates(_ request: CompletionRequest) -> [CompletionCandidate]? {
        guard request.source == "metrics" else { return nil }
        let names = ProfileMetric.all.map { CompletionCandidate("\($0.name)=") }
        return CommaList(request.prefix).candidates(names)
    }
}

extension Command<GlobalOptions> {
    static func profile(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "profile", summary: Message("Measure the requests of a command"),
            examples: [
                Example("folio profile feed demo --pages 10", Message("a waterfall, and where the time went")),
                Example("folio profile feed demo --all --json", Message("the whole report, as JSON")),
                Example("folio profile feed demo --runs 10 --budget first_byte_p95=200ms", Message("a check for CI")),
                Example("folio profile comments demo ID --har comments.har", Message("for a browser's network panel")),
            ],
            commands: [profileFeed(makeRoot), profileComments(makeRoot)])
    }

    private static func profileFeed(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "feed", summary: Message("Profile 'folio feed'"), ProfiledOptions(list: FeedOptions()),
            parameters: ProfiledOptions.parameters(
                FeedOptions.parameters(OutputOptions.parametersWithoutJSON), of: "feed"),
            examples: [
                Example("folio profile feed demo --all", Message("every page")),
                Example(
                    "folio profile feed demo --runs 5", Message("median, minimum and 95th percentile of five runs")),
                Example("folio profile feed demo --svg feed.svg", Message("the waterfall as an SVG image")),
            ],
            discussion: discussion,
            complete: completing(makeRoot) { $0.profile.candidates($2) ?? $0.list.candidates($1, $2) }
        ) { options, globals in
            let root = makeRoot(globals)
            let session = try ProfileSession(
                options.profile, options.list.storage, command: "feed \(HTTPRequest.shownGiven(options.list.endpoint))",
                root.files,
                root.console)
            try await session.run { recorder, storage in
                var list = options.list
                list.storage = storage
                try await feed(list, root.measured(by: recorder).lists)
            }
        }
    }

    private static func profileComments(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "comments", summary: Message("Profile 'folio comments'"), ProfiledOptions(list: CommentsOptions()),
            parameters: ProfiledOptions.parameters(
                CommentsOptions.parameters(OutputOptions.parametersWithoutJSON), of: "comments"),
            examples: [
                Example("folio profile comments github repo=apple/swift 1", Message("the comments under item 1")),
                Example(
                    "folio feed demo --jsonl | folio profile comments demo -",
                    Message("the comments under each item of a page")),
            ],
            discussion: discussion,
            complete: completing(makeRoot) { $0.profile.candidates($2) ?? $0.list.candidates($1, $2) }
        ) { options, globals in
            if options.list.add != nil { throw ProfileCommandError.addsComment }
            if options.profile.runs ?? 1 > 1, options.list.words.contains("-") {
                throw ProfileCommandError.inputOfSeveralRuns
            }
            let root = makeRoot(globals)
            let command =
                ["comments", HTTPRequest.shownGiven(options.list.endpoint)] + (try ids(options.list, root.files))
            let session = try ProfileSession(
                options.profile, options.list.storage, command: command.joined(separator: " "), root.files,
                root.console)
            try await session.run { recorder, storage in
                var list = options.list
                list.storage = storage
                try await comments(list, root.measured(by: recorder).lists)
            }
        }
    }

    /// The words that are not parameters.
    private static func ids(_ options: CommentsOptions, _ files: PersonalFiles) throws -> [String] {
        if URLList.url(options.endpoint, files) != nil { return options.words }
        let (_, endpoint) = try files.library(forEndpoint: options.endpoint).endpoint(
            options.endpoint)
        return GivenParameters.split(options.words, known: endpoint.comments?.threadParameters ?? []).others
    }

    private static let discussion = Message(
        """
        Items are not printed; --to writes them to a file, and --json prints the report. On a terminal, a waterfall \
        has a line for each request, with a letter for each phase: q queued, n name lookup, c connecting, t TLS, s \
        sending, w waiting for the first byte, b the body, r waiting on purpose, f folio itself. docs/profile.md (see \
        'folio help environment') explains what is measured, and how.
        """)
}

import CommandKit
import Profiling

/// `folio profile feed|comments …`: the options of the command that is profiled, and those of profiling.
struct ProfiledOptions<List: Sendable>: Sendable {
    var list: List
    var profile = ProfileOptions()

    static func parameters(_ list: ParameterTable<List>) -> ParameterTable<ProfiledOptions> {
        [.group(\.list, list), .group(\.profile, ProfileOptions.parameters)]
    }
}

struct ProfileOptions: Sendable {
    var runs = 1
    var isCached = false
    var budget: String?
    var har: String?
    var keepsBodies = false
    var svg: String?

    static var parameters: ParameterTable<ProfileOptions> {
        .section(
            "Profiling",
            [
                .option(
                    \.runs, "--runs", value: "N", accepting: .within(1...1000),
                    help: "Run it N times, past what is stored, and compare"),
                .flag(\.isCached, "--cached", help: "With --runs, let what is stored answer"),
                .option(
                    \.budget, "--budget", value: "LIMITS",
                    help: "Exit with 11 beyond limits, such as first_byte_p95=200ms,bytes=5MB,requests=20"),
                .option(
                    \.har, "--har", value: "FILE", help: "Write every request as HAR 1.2, without credentials",
                    completion: .file),
                .flag(\.keepsBodies, "--har-bodies", help: "With --har, write bodies, too; they are held in memory"),
                .option(\.svg, "--svg", value: "FILE", help: "Write the waterfall as a picture", completion: .file),
            ])
    }
}

extension Command<GlobalOptions> {
    static func profile(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "profile", summary: "Show what every request of a command costs",
            examples: [
                Example("folio profile feed demo --pages 10", "a waterfall, and where the time went"),
                Example("folio profile feed demo --all --json", "all of it, for a program"),
                Example("folio profile feed demo --runs 10 --budget first_byte_p95=200ms", "a check for CI"),
                Example("folio profile comments demo ID --har comments.har", "for a browser's network panel"),
            ],
            commands: [profileFeed(makeRoot), profileComments(makeRoot)])
    }

    private static func profileFeed(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "feed", summary: "Profile `folio feed`", ProfiledOptions(list: FeedOptions()),
            parameters: ProfiledOptions.parameters(FeedOptions.parameters),
            examples: [
                Example("folio profile feed demo --all", "every page"),
                Example("folio profile feed demo --runs 5", "median, minimum and 95th percentile of five runs"),
                Example("folio profile feed demo --svg feed.svg", "the waterfall as a picture"),
            ],
            discussion: discussion
        ) { options, globals in
            let session = try ProfileSession(
                options.profile, options.list.storage, options.list.output, command: "feed \(options.list.endpoint)",
                makeRoot(globals))
            try await session.run { root, output, storage in
                var list = options.list
                (list.output, list.storage) = (output, storage)
                try await feed(list, root)
            }
        }
    }

    private static func profileComments(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "comments", summary: "Profile `folio comments`", ProfiledOptions(list: CommentsOptions()),
            parameters: ProfiledOptions.parameters(CommentsOptions.parameters),
            examples: [
                Example("folio profile comments github repo=apple/swift 1", "the comments under item 1"),
                Example("folio feed demo --jsonl | folio profile comments demo -", "those under each item of a page"),
            ],
            discussion: discussion
        ) { options, globals in
            let command = (["comments", options.list.endpoint] + options.list.words.prefix(1)).joined(separator: " ")
            if options.list.add != nil { throw ProfileProblem.addsComment }
            if options.profile.runs > 1, options.list.words.contains("-") { throw ProfileProblem.inputOfSeveralRuns }
            let session = try ProfileSession(
                options.profile, options.list.storage, options.list.output, command: command,
                makeRoot(globals))
            try await session.run { root, output, storage in
                var list = options.list
                (list.output, list.storage) = (output, storage)
                try await comments(list, root)
            }
        }
    }

    private static let discussion = """
        The items go nowhere, or to the file of --to; --json is the profile's. On a terminal a waterfall has a line for \
        each request, its phases in letters: q queued, n name lookup, c connecting, t TLS, s sending, w waiting for the \
        first byte, b the body, r waiting on purpose, f folio itself. docs/profile.md tells what is measured, and how.
        """
}

import Calling
import CommandKit
import Endpoints
import Formats
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import TerminalSession
import Wording

/// `folio comments ENDPOINT ID…|- [key=value …]`, `folio comments ENDPOINT ID --add MESSAGE`
struct CommentsOptions: Sendable {
    var endpoint = ""
    var words: [String] = []
    var paging = PagingOptions()
    var output = OutputOptions()
    var storage = StorageOptions()
    var url = URLOptions()
    var add: String?
    var depth: Int?
    var dryRun = false
    /// The id of an item of the list, in place of ids that a person gives.
    var itemID: String?

    /// The name of the words in usage errors.
    static let wordsName = "ID|key=value"

    static var parameters: ParameterTable<CommentsOptions> { parameters(OutputOptions.parameters) }

    /// - Parameter output: how items are written.
    static func parameters(_ output: ParameterTable<OutputOptions>) -> ParameterTable<CommentsOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT",
                help: Message("PLUGIN/ENDPOINT, PLUGIN for its default endpoint, or the URL of the list of items"),
                completion: .dynamic("endpoints")),
            .rest(
                \.words, name: wordsName, required: true,
                help: Message("Item ids, or - for stdin; endpoint parameters"),
                completion: .dynamic("ids")),
            .group(\.paging, PagingOptions.parameters),
            .group(\.output, output),
            .group(\.storage, StorageOptions.parameters),
            .section(
                Message("Comments"),
                [
                    .option(
                        \.depth, "--depth", value: "N", accepting: .within(1...ReplyLevels.most),
                        help: Message("Levels of replies to fetch (default: those that need no extra request)")),
                    .option(
                        \.add, "--add", value: "MESSAGE",
                        help: Message("Add a comment; @FILE reads it from a file, @- from stdin")),
                ]),
            .group(\.url, URLOptions.parameters),
        ]
    }
}

extension Command<GlobalOptions> {
    static func comments(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "comments", summary: Message("List the comments under one or more items"), CommentsOptions(),
            parameters: [
                .group(\.self, CommentsOptions.parameters),
                .section(Message("Comments"), .flag(\.dryRun, DryRunOption.name, help: DryRunOption.help)),
            ],
            examples: [
                Example("folio comments github repo=apple/swift 1", Message("the comments under item 1")),
                Example("folio feed demo --jsonl | folio comments demo -", Message("the comments under each item")),
                Example("folio comments notes 7 --add 'Well said'", Message("add a comment")),
            ],
            manual: """
                -n, --pages and --all apply to each item. If one item fails, folio reports it and goes on with the \
                others; the exit code is that of the first failure. An id that is given twice is read twice.

                With -, folio reads ids from stdin, one on each line, or items with an "id": JSON Lines, a JSON \
                document such as that of 'folio feed --json', CSV or TSV. In JSON, "parent" is the id of the item that \
                a comment is under.

                "parent" is a number or a string, as in the item that stdin gives. A bare id, on the command line or \
                on stdin, is a number if it is an integer without leading zeros that every JSON reader keeps \
                exactly, up to 9007199254740991. Any other bare id is a string.

                If the plugin describes replies, comments are threads. Replies that arrive with their comments are \
                always read. Replies that need extra requests, at least one per comment, are read only down to the \
                level that --depth names; 1 means comments alone. In JSON, a comment has its replies in "children", \
                which is null if they could not be read. The formats \
                \(OutputFormat.names { $0.threads == .columns }) and templates have "depth", and "parent" is the id of \
                the comment or item directly above. -n counts comments, not replies. --pages and --all also apply \
                to each list of replies.

                --add prints the new comment as the list would, if the server's response contains it.

                \(OutputOptions.expressions)
                """, complete: completing(makeRoot) { $0.candidates($1, $2) }
        ) { options, globals in
            try await comments(options, makeRoot(globals).lists)
        }
    }

    static func comments(_ options: CommentsOptions, _ context: ListContext) async throws {
        let isOther = options.dryRun || options.add != nil
        try await context.documenting(options.endpoint, options.output, options.storage, isDryRun: isOther) {
            try await list(options, context)
        }
    }

    private static func list(_ options: CommentsOptions, _ context: ListContext) async throws {
        try await comments(options, of: try await ListSource(ofCommentsIn: options, context))
    }

    /// Reads or adds the comments under items of a list that was found.
    static func comments(_ options: CommentsOptions, of source: ListSource) async throws {
        try await source.explaining {
            let run = try CommentsRun(options, source)
            if options.dryRun { return try await run.showRequest() }
            if let message = options.add { return try await run.add(message) }
            try await run.read()
        }
    }
}

/// Options or words of `comments` that cannot be used.
enum CommentsCommandError: Error, Equatable {
    /// An id written as a parameter: `id=5`.
    case idWithKey(String)
    /// `--depth` of an endpoint whose comments have no replies.
    case noReplies(endpoint: String)
    /// `--new` with replies that are lists of their own.
    case newWithReplies
}

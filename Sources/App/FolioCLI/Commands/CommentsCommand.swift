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
    var add: String?
    var depth: Int?
    var dryRun = false

    /// What the words are called where one is missing.
    static let wordsName = "ID|key=value"

    static var parameters: ParameterTable<CommentsOptions> { parameters(OutputOptions.parameters) }

    /// - Parameter output: how items are written.
    static func parameters(_ output: ParameterTable<OutputOptions>) -> ParameterTable<CommentsOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT", help: Message("PLUGIN/ENDPOINT, or PLUGIN for its default endpoint"),
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
                others; the exit code is that of the first failure.

                With -, folio reads ids, or items as JSON Lines, from stdin. In JSON, "parent" is the id of the item \
                that a comment is under.

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
            try await comments(options, makeRoot(globals))
        }
    }

    static func comments(_ options: CommentsOptions, _ root: CompositionRoot) async throws {
        let (plugin, endpoint) = try root.files.library().endpoint(options.endpoint)
        let name = "\(plugin.name)/\(endpoint.name)"
        guard let comments = endpoint.comments else { throw LookupProblem.noComments(endpoint: name) }
        let levels = ReplyLevels(comments)
        if options.depth != nil {
            guard levels != nil else { throw CommentsProblem.noReplies(endpoint: name) }
            if options.add != nil { throw UsageProblem.conflict(first: "--add", second: "--depth") }
        }
        let list = ListCommand(
            root: root, paging: options.paging, output: options.output, storage: options.storage)
        try list.checkConflicts()
        let (words, ids) = list.split(options.words, for: comments)
        if let id = words["id"]?.first { throw CommentsProblem.idWithKey(id) }
        guard !ids.isEmpty else { throw UsageProblem.missingArgument(name: CommentsOptions.wordsName) }
        for id in ids { try refuseMistypedParameter(id, for: comments) }
        let readsInput = ids.contains("-") || options.add == "@-"
        let known = comments.threadParameters
        if readsInput, GivenParameters.readsInput(words, known: known) { throw CallError.inputTwice }
        if options.dryRun {
            if options.add != nil { throw UsageProblem.conflict(first: "--add", second: DryRunOption.name.text) }
            let id = try await parents(ids, interruption: root.interruption.descriptor)()?.get()
            return try await DryRun(root.calls, plugin).show(
                comments, words: words.of(comments), extra: ["id": [id?.text ?? ""]], pageSize: options.paging.pageSize,
                start: list.start)
        }
        let adding = options.add == nil ? nil : comments.add?.request
        let replies = levels.map { $0.endpoints(to: options.depth ?? $0.defaultDepth) } ?? []
        if options.storage.new, replies.contains(where: { !$0.isInside }) { throw CommentsProblem.newWithReplies }
        let given = try await root.files.values(
            words, for: known,
            used: replies.reduce(
                plugin.names(usedBy: comments).union(adding.map(plugin.names(usedBy:)) ?? [])
            ) { $0.union(plugin.names(usedBy: $1)) }, of: plugin, isOffline: options.storage.offline)

        if let message = options.add {
            let addition = CommentAddition(list, plugin: plugin, comments: comments, name: name)
            return try await addition.run(message, to: ids, given: given.of(comments))
        }
        if options.storage.resume, ids.count > 1 || ids == ["-"] { throw StorageError.resumesSeveral }

        // A table of one item's comments would repeat its id in every row.
        let hasParent = !list.isTable || ids.count > 1 || ids == ["-"]
        let parents = try await parents(ids, interruption: root.interruption.descriptor)
        try await list.storing { library in
            let lists = CommentLists(
                root, plugin: plugin, comments: comments, name: name, given: given,
                accounts: try await CommentLists.accounts(
                    of: comments, replies, given: given, of: plugin, in: library, root,
                    isOffline: options.storage.offline),
                pageSize: options.paging.pageSize)
            // Bound once before the first request, so that what is wrong with the command is told at once.
            let sample = try lists.comments(under: ParentID(ids[0]))
            let start = list.start
            if let start { _ = try sample.position(for: start) }
            let threads = try levels.map { try lists.threads($0, under: sample, depth: options.depth) }
            let run = try list.run(
                sample, name: "\(name)/comments", hasParent: hasParent, threads: threads, library: library)
            let levels = (threads?.sources ?? []).map { $0.sample ?? sample }
            try await list.requesting(sample, replies: levels, library: library) { clients in
                let metered: @Sendable (ParentID) throws -> BoundEndpoint = { parent in
                    try lists.metered(lists.comments(under: parent))
                }
                guard ids.count > 1 || ids == ["-"] else {
                    let parent = ParentID(ids[0])
                    let bound = try metered(parent)
                    let position = try start.map { try bound.position(for: $0) } ?? nil
                    return try await run.run(bound, from: position, clients: clients, parent: parent)
                }
                try await run.run(parents: parents, start: start, clients: clients, bind: metered)
            }
        }
    }

    /// An id may hold `=`; one that begins as a parameter nearly does is a slip.
    private static func refuseMistypedParameter(_ word: String, for endpoint: Endpoint) throws {
        guard let end = word.firstIndex(of: "=") else { return }
        let key = String(word[..<end])
        let names = endpoint.parameters.map(\.name).filter { $0 != "id" }
        guard !nearest(to: key, among: names).isEmpty else { return }
        throw EndpointProblem.unknownParameter(key, allowed: names)
    }

    /// The ids of the command line in order; `-` stands for those on stdin.
    @MainActor
    private static func parents(
        _ ids: [String], interruption: Int32
    ) throws -> @Sendable () async throws -> Result<ParentID, any Error>? {
        let parents = ParentIDs(ids, input: try LineSource("-", interruption: interruption))
        return { try await parents.next() }
    }
}

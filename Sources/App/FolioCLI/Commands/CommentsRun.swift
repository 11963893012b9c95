import Calling
import CommandKit
import Endpoints
import Feeds
import PersonalFiles
import Plugins
import Reading
import System
import TerminalSession

/// One `comments` command after its options are checked.
struct CommentsRun: Sendable {
    private let options: CommentsOptions
    private let context: ListContext
    private let list: ListCommand
    private let plugin: Plugin
    /// The endpoint that lists the items.
    private let items: Endpoint
    private let comments: Endpoint
    /// How replies are read; nil if comments have none.
    private let levels: ReplyLevels?
    /// `plugin/endpoint`
    private let name: String
    /// The parameters of the command line.
    private let words: [String: [String]]
    /// The ids of the command line; `-` stands for those on stdin.
    private let ids: [String]
    /// Whether ids are read from stdin.
    private let readsIDs: Bool

    /// Throws for options that cannot be combined, and for words that are neither ids nor parameters.
    init(_ options: CommentsOptions, _ source: ListSource) throws {
        let (plugin, endpoint, name, context) = (source.plugin, source.endpoint, source.name, source.context)
        guard let comments = endpoint.comments else { throw LookupError.noComments(endpoint: name) }
        levels = ReplyLevels(comments)
        try options.checkDepth(hasReplies: comments.hasReplies, endpoint: name)
        list = ListCommand(context: context, paging: options.paging, output: options.output, storage: options.storage)
        try list.checkConflicts()
        let given = list.split(options.words, for: comments)
        (words, ids) = (given.0, options.itemID.map { [$0] } ?? given.1)
        if let id = words["id"]?.first { throw CommentsCommandError.idWithKey(id) }
        guard !ids.isEmpty else { throw ArgumentError.missingArgument(name: CommentsOptions.wordsName) }
        if options.itemID == nil { for id in ids { try Self.refuseMistypedParameter(id, for: comments) } }
        readsIDs = options.itemID == nil && ids.contains("-")
        let readsInput = readsIDs || options.add == "@-"
        if readsInput, GivenParameters.readsInput(words, known: comments.threadParameters) {
            throw CallError.inputTwice
        }
        self.options = options
        self.context = context
        self.plugin = plugin
        items = endpoint
        self.comments = comments
        self.name = name
    }

    /// Prints the first request instead of sending it.
    func showRequest() async throws {
        if options.add != nil { throw ArgumentError.conflict(first: "--add", second: DryRunOption.name.text) }
        let id = try await parents()()?.get()
        try await DryRun(context.calls, plugin).show(
            comments, words: words.of(comments), extra: ["id": [id?.text ?? ""]], pageSize: options.paging.pageSize,
            start: list.start)
    }

    /// Adds a comment.
    func add(_ message: String) async throws {
        let given = try await values()
        var list = list
        list.endsWithReader = false
        // A bare `-` stands for what stdin has.
        guard ids.count == 1, !readsIDs else { throw CallError.addsToOneItem }
        let addition = CommentAddition(list, plugin: plugin, comments: comments, name: name)
        try await addition.run(message, to: ParentID(ids[0]), given: given.of(comments))
    }

    /// Lists the comments under each item.
    func read() async throws {
        if options.storage.new, replies.contains(where: { !$0.isInside }) { throw CommentsCommandError.newWithReplies }
        let given = try await values()
        let parents = try await parents()
        try await list.storing { library in
            let accounts = try await CommentLists.accounts(
                of: comments, replies, given: given, of: plugin, in: library, context.reading,
                isOffline: options.storage.offline)
            let lists = CommentLists(
                context.reading, plugin: plugin, comments: comments, under: items, name: name, given: given,
                accounts: accounts, pageSize: options.paging.pageSize)
            // Bound once before the first request, so that errors in the command are reported at once.
            let sample = try lists.comments(under: first)
            if let start = list.start { _ = try sample.position(for: start) }
            let threads =
                try levels.map { try lists.threads($0, under: sample, depth: options.depth) }
                ?? (comments.thread == nil ? nil : ThreadPlan(ofFlatList: options.depth))
            // A table of one item's comments would repeat its id in every row.
            let run = try list.run(
                sample, name: "\(name)/comments", parents: hasSeveralParents ? .id : .idExceptInTables,
                threads: threads, accounts: Array(accounts.dropFirst()), library: library)
            let levels = (threads?.sources ?? []).map { $0.sample ?? sample }
            try await list.requesting(sample, replies: levels, library: library) { clients in
                try await read(lists, like: sample, by: run, parents, clients)
            }
        }
    }

    @concurrent
    private func read(
        _ lists: CommentLists, like sample: BoundEndpoint, by run: ListRun,
        _ parents: @escaping @Sendable () async throws -> Result<ParentID, any Error>?, _ clients: ListClients
    ) async throws {
        let metered: @Sendable (ParentID) throws -> BoundEndpoint = { parent in
            try lists.metered(lists.comments(under: parent))
        }
        guard !hasSeveralParents else {
            return try await run.run(
                parents: parents, like: sample, start: list.start, clients: clients, bind: metered)
        }
        let parent = first
        let bound = try metered(parent)
        let position = try list.start.map { try bound.position(for: $0) } ?? nil
        try await run.run(bound, from: position, clients: clients, parent: parent)
    }

    /// The first item.
    private var first: ParentID {
        var first = ParentID(ids[0])
        first.isFromInput = options.itemID != nil || ids[0] == "-"
        return first
    }

    /// Whether there are, or may be, several items.
    private var hasSeveralParents: Bool { ids.count > 1 || readsIDs }

    /// The endpoints of the replies that are read.
    private var replies: ArraySlice<Endpoint> {
        levels.map { $0.endpoints(to: options.depth ?? $0.defaultDepth) } ?? []
    }

    /// The values of all parameters that the requests need.
    private func values() async throws -> [String: [String]] {
        var used = plugin.names(usedBy: comments)
        if options.add != nil, let request = comments.add?.request { used.formUnion(plugin.names(usedBy: request)) }
        for reply in replies { used.formUnion(plugin.names(usedBy: reply)) }
        return try await context.files.values(
            words, for: comments.threadParameters, used: used, of: plugin, isOffline: options.storage.offline)
    }

    /// The ids of the command line in order; `-` stands for those on stdin.
    @MainActor
    private func parents() throws -> @Sendable () async throws -> Result<ParentID, any Error>? {
        let parents = ParentIDs(ids, input: try LineSource("-", interruption: context.console.interruption.descriptor))
        return { try await parents.next() }
    }

    /// An id may contain `=`. A word that begins almost like a parameter is rejected as a typing error.
    private static func refuseMistypedParameter(_ word: String, for endpoint: Endpoint) throws {
        guard let end = word.firstIndex(of: "=") else { return }
        let key = String(word[..<end])
        let names = endpoint.parameters.map(\.name).filter { $0 != "id" }
        guard !nearest(to: key, among: names).isEmpty else { return }
        throw EndpointError.unknownParameter(key, allowed: names)
    }
}

extension CommentsOptions {
    /// Throws if `--depth` cannot be used.
    fileprivate func checkDepth(hasReplies: Bool, endpoint: String) throws {
        guard depth != nil else { return }
        guard hasReplies else { throw CommentsCommandError.noReplies(endpoint: endpoint) }
        if add != nil { throw ArgumentError.conflict(first: "--add", second: "--depth") }
    }
}

extension ListSource {
    /// The list with the items of `folio comments`.
    init(ofCommentsIn options: CommentsOptions, _ context: ListContext) async throws {
        if let url = URLList.url(options.endpoint, context.files) {
            if options.add != nil { throw URLOptionError.addsToURL }
            let list = try URLList(url, options.url, context)
            self = try await list.source(.all, options.storage, ofComments: true)
            return
        }
        try options.url.refuse()
        let (plugin, endpoint) = try context.files.library(forEndpoint: options.endpoint)
            .endpoint(options.endpoint, before: options.words)
        self.init(plugin: plugin, endpoint: endpoint, name: "\(plugin.name)/\(endpoint.name)", context: context)
    }
}

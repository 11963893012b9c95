import Calling
import CommandKit
import Endpoints
import Formats
import Pages
import Pagination
import PersonalFiles
import Plugins
import Reading
import TerminalSession
import Wording

/// One `feed` command for an endpoint with variables, after its options are checked.
struct VariablesRun: Sendable {
    private let options: FeedOptions
    private let context: ListContext
    private let list: ListCommand
    private let plugin: Plugin
    private let endpoint: Endpoint
    /// `plugin/endpoint`
    private let name: String
    /// The parameters of the command line.
    private let words: [String: [String]]
    private let bounds: TimeBounds?

    init(
        _ options: FeedOptions, _ context: ListContext, _ list: ListCommand, _ plugin: Plugin, _ endpoint: Endpoint,
        name: String, _ words: [String: [String]], within bounds: TimeBounds?
    ) {
        self.options = options
        self.context = context
        self.list = list
        self.plugin = plugin
        self.endpoint = endpoint
        self.name = name
        self.words = words
        self.bounds = bounds
    }

    /// Whether one list is read in steps.
    private var isDivided: Bool { !options.storage.offline && TimeWindows.mayDivide(bounds, of: endpoint) }

    /// Prints the first request instead of sending it.
    func showRequest() async throws {
        let isOne = endpoint.variables(of: plugin, without: words).allSatisfy { words[$0.parameter]?.count == 1 }
        if !isOne, let option = list.startOption {
            throw ArgumentError.conflict(first: option, second: DryRunOption.name.text)
        }
        try await DryRun(context.calls, plugin).show(
            listsOf: endpoint, name: name, words: words, pageSize: options.paging.pageSize, start: list.start,
            within: bounds, context.reading)
    }

    /// Lists the items of all lists.
    func read() async throws {
        let given = try await context.files.values(
            words, for: plugin.parameters(ofListsOf: endpoint), used: plugin.names(usedByListsOf: endpoint), of: plugin,
            isOffline: options.storage.offline)
        if endpoint.hasReplies, endpoint.thread == nil {
            context.console.messages.notice(Message("replies are left out; 'folio comments' shows them"))
        }
        try await list.storing { library in
            var lists = try await VariableLists(
                endpoint, of: plugin, name: name, given: given, context.reading, pageSize: options.paging.pageSize
            ).ofAccount(in: library, isOffline: options.storage.offline)
            lists.bounds = bounds
            if options.times.since?.bookmark != nil, lists.only == nil, isDivided {
                throw VariableError.bookmarkOfSeveralLists(variable: lists.firstOpen ?? "")
            }
            if let outer = lists.only, !isDivided {
                try await read(lists, outer, given, library)
            } else {
                try await read(lists, library)
            }
        }
    }

    /// Reads the only list that the given values select.
    private func read(
        _ lists: VariableLists, _ outer: [[UInt8]], _ given: [String: [String]], _ library: OpenLibrary
    ) async throws {
        let bound = try lists.onlyList()
        let position = try list.start.map { try bound.position(for: $0) } ?? nil
        var run = try list.run(
            bound, name: name, parents: .variables(endpoint.outerNames, areSeveralLists: false), library: library)
        if let folder = options.images {
            let account = try await library.imageAccount(
                of: bound, given: given, list.context.reading, isOffline: options.storage.offline)
            run.saveImages(
                from: try ImageSource(bound, given: given, account: account), in: try ImageFolder(folder))
        }
        (run.bookmark, run.movesBookmark) = (options.times.since?.bookmark, context.printsItems)
        let finalRun = run
        try await list.requesting(bound, images: run.images?.source, library: library) { clients in
            try await finalRun.run(bound, from: position, clients: clients, outer: OuterValues(outer))
        }
    }

    /// Reads the lists of all values.
    private func read(_ lists: VariableLists, _ library: OpenLibrary) async throws {
        let variable = lists.firstOpen ?? ""
        if lists.only != nil, let option = options.images == nil ? list.startOption : "--images", option != "--cursor" {
            throw TimeOptionError.needsOneRequest(option: option)
        }
        var divided = lists
        if !options.storage.offline { try divided.divide(at: Int(context.reading.now())) }
        if options.images != nil { throw VariableError.imagesOfSeveralLists(variable: variable) }
        let sample = try lists.sample()
        let start = try start(of: divided, variable)
        var run = try list.run(
            sample, name: name, parents: .variables(endpoint.outerNames, areSeveralLists: true),
            accounts: lists.accountsOfParents, others: try lists.parentSamples(), values: lists.givenValues,
            library: library)
        (run.bookmark, run.movesBookmark) = (options.times.since?.bookmark, context.printsItems)
        let finalRun = run
        let ahead = options.storage.offline ? 1 : options.paging.concurrency ?? 1
        try await list.requesting(sample, replies: try lists.parentSamples(), library: library) { clients in
            try await finalRun.run(lists, from: start, ahead: ahead, clients: clients)
        }
    }

    /// Where to begin; nil for the beginning of the first list.
    private func start(of lists: VariableLists, _ variable: String) throws -> CombinationPosition? {
        guard let start = list.start else { return nil }
        guard start.kind == .cursor else {
            throw VariableError.severalLists(option: list.startOption ?? "", variable: variable)
        }
        guard let position = CombinationPosition(start.text), lists.accepts(position) else {
            throw VariableError.badPosition(start.text)
        }
        return position
    }
}

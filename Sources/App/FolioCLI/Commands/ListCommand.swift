import Accounts
import Calling
import CommandKit
import Endpoints
import Expressions
import Feeds
import Formats
import HTTP
import Pages
import Pagination
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import TerminalSession
import Wording

/// The part that commands for lists share: how much they read, from where, and how they write it.
struct ListCommand: Sendable {
    let context: ListContext
    let paging: PagingOptions
    let output: OutputOptions
    let storage: StorageOptions
    var times = TimeOptions()
    /// Whether the output is all that the command is for, so that the work ends with its reader.
    var endsWithReader = true

    private var console: Console { context.console }

    /// How much of the list to read; `--new` reads to the end.
    var demand: Demand {
        if let count = paging.count { return .items(count) }
        if let pages = paging.pages { return .pages(pages) }
        return paging.all || storage.new ? .all : .pages(1)
    }

    var start: WalkStart? {
        if let key = paging.after { return WalkStart(.after, key) }
        if let key = paging.before { return WalkStart(.before, key) }
        if let offset = paging.offset { return WalkStart(.offset, String(offset)) }
        if let page = paging.page { return WalkStart(.page, String(page)) }
        return paging.cursor.map { WalkStart(.cursor, $0) }
    }

    /// The option that starts the walk; nil for none.
    var startOption: String? {
        [
            ("--after", paging.after != nil), ("--before", paging.before != nil), ("--offset", paging.offset != nil),
            ("--page", paging.page != nil), ("--cursor", paging.cursor != nil),
        ].first(where: \.1)?.0
    }

    /// Splits words into parameters and others. A word is a parameter only if its key is one that the endpoint knows.
    func split(_ words: [String], for endpoint: Endpoint) -> (given: [String: [String]], others: [String]) {
        GivenParameters.split(words, known: endpoint.threadParameters)
    }

    /// Runs `body` with the library open, to read and store lists.
    func storing(_ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws {
        try await context.reading.storing(
            keeps: !storage.noCache,
            needsStore: storage.new || storage.resume || storage.offline || times.since?.bookmark != nil,
            body)
    }

    /// Runs requests to the server, or to the library alone with `--offline`.
    ///
    /// - Parameters:
    ///   - replies: the lists under its items, one for each level.
    ///   - images: the images of its items; nil if none are requested.
    func requesting(
        _ bound: BoundEndpoint, replies: [BoundEndpoint] = [], images: ImageSource? = nil, library: OpenLibrary,
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let cache = CacheContext(library, bound, replies: replies, storage)
        let evaluators = ListClients.Evaluators(
            lists: bound.evaluator, images: bound.imageEvaluator, replies: replies.map(\.evaluator))
        let body: @Sendable @concurrent (ListClients) async throws -> Void = { clients in
            try await ExpressionStopper.stopping { try await body(clients) }
        }
        if storage.offline { return try await context.reading.offline(cache: cache, evaluators: evaluators, body) }
        let credentials = (replies.map(\.credentials) + [images?.credentials].compactMap(\.self))
            .reduce(bound.credentials) { $0.joining($1) }
        try await context.reading.requesting(
            bound.plugin, with: credentials, cache: cache, evaluators: evaluators, body)
    }

    /// Prepares the reading and writing of an endpoint's items.
    ///
    /// - Parameters:
    ///   - bound: the endpoint, or that of the first of several parents.
    ///   - parents: the columns with values that the items of a list share.
    ///   - threads: how replies are read; nil if none are.
    ///   - accounts: those of the other lists that are read.
    ///   - others: a sample of each kind of list with the values of variables.
    ///   - values: the given values of variables, as one text.
    func run(
        _ bound: BoundEndpoint, name: String, parents: ParentColumns, threads: ThreadPlan? = nil,
        accounts: [String] = [], others: [BoundEndpoint] = [], values: String = "", library: OpenLibrary
    ) throws -> ListRun {
        let plan = try OutputPlan(output, to: storage.to, isTerminal: console.outputTerminal.isTerminal)
        let outer = parents.names(isTable: plan.isTable)
        let hasParent = outer == ["parent"]
        let choice = try fields(of: bound, outer: outer)
        let shape = try threads.flatMap {
            try self.shape(of: $0, plan.threads, under: bound, choice, hasParent: hasParent)
        }
        let selection = try shape?.selection ?? ItemSelection(choice, of: bound.layout, outer: outer)
        let makeWriter = try writer(plan, of: bound, selection)
        var identity = identity(plan, fields: choice, hasParent: hasParent, threads)
        if accounts.contains(where: { !$0.isEmpty }) { identity[.accounts] = accounts.joined(separator: " ") }
        let samples = others + (threads?.sources.compactMap(\.sample) ?? [])
        if !samples.isEmpty { identity[.lists] = samples.map(\.identity).joined(separator: "\n") }
        if !values.isEmpty { identity[.values] = values }
        let concurrency = try parents.areSeveralLists ? 1 : concurrency(of: bound)
        // Errors in the options are reported before a file is created.
        try context.files.checkOutputs([("--to", storage.to)])
        let file = try storage.to.map { try OutputFile($0) }
        var listStorage = ListStorage(
            library, storage, cache: bound.endpoint.cache, observer: context.reading.observer, file: file,
            identity: identity, concurrency: concurrency, now: context.reading.now,
            isUnreachable: { Diagnostic(any: $0).exitCode == .unreachable })
        if output.jqAll != nil { listStorage.holdEnds() }
        listStorage.confirmsOverwrite = confirmsOverwrite
        listStorage.isFlatList = threads?.isFlatList == true
        listStorage.continuesWalk = start?.kind == .cursor
        var run = ListRun(
            selection: selection, makeWriter: makeWriter, output: output(plan, to: file), storage: listStorage,
            // A table removes control characters itself, and has colours of its own.
            clean: console.facts.outputIsTerminal && !plan.isTable && file == nil ? context.calls.clean : nil,
            demand: demand, name: name)
        run.threads = threads.map { ThreadOutput(plan: $0, shape: shape) }
        run.wantsMore = context.wantsMore
        return run
    }

    private func concurrency(of bound: BoundEndpoint) throws -> Int {
        // Pages from the library need no requests.
        let concurrency = storage.offline ? 1 : paging.concurrency ?? 1
        let strategy = bound.endpoint.paging.strategy
        if concurrency == 1 || strategy.isCounted { return concurrency }
        // With more values of its variables, the endpoint has several lists to read at a time.
        guard !bound.endpoint.variables.isEmpty else {
            throw EndpointError.concurrencyNotSupported(strategy: strategy.name)
        }
        return 1
    }

    private func fields(of bound: BoundEndpoint, outer: [String]) throws -> ItemSelection.Choice {
        let fields = output.fields?.split(separator: ",").map { String($0) }
        if fields?.isEmpty == true {
            let declared = try ItemSelection(of: bound.layout, outer: outer).columns.map(\.name)
            throw EmptyFieldListError(known: bound.layout.fields == nil ? [] : declared)
        }
        return output.raw ? .raw : fields.map(ItemSelection.Choice.only) ?? .declared
    }

    /// Where items go; a profiled command writes none to stdout.
    private func output(_ plan: OutputPlan, to file: OutputFile?) -> ListOutput {
        let screen = context.printsItems && plan.isTable && file == nil ? pagedScreen : nil
        if context.printsItems, file == nil, endsWithReader { console.interruption.watchOutput() }
        console.messages.share(screen)
        return ListOutput(
            context.printsItems ? console.output : nil, file: file, screen: screen, outlivesReader: !endsWithReader)
    }

    /// Asks on the terminal whether to overwrite a file; nil if questions cannot be asked.
    private var confirmsOverwrite: (@Sendable (String, Int) async throws -> Bool)? {
        guard console.canAsk else { return nil }
        let messages = console.messages
        return { path, items in
            let count = Counted.items(items)
            return try await messages.confirm(
                Message("\(path) has \(count) of an interrupted walk, which --resume continues. Overwrite it? [y/N]"))
        }
    }

    /// All options that change the output.
    private func identity(
        _ plan: OutputPlan, fields: ItemSelection.Choice, hasParent: Bool, _ threads: ThreadPlan?
    ) -> [ResumeIdentity.Part: String] {
        var parts: [ResumeIdentity.Part: String] = [
            .format: plan.identity, .fields: fields.text, .demand: demand.text,
            .newItems: storage.new ? "true" : "false", .parentColumn: hasParent ? "true" : "false",
        ]
        parts[.template] = output.template
        parts[.expression] = output.expression.map { "\($0.option) \($0.text)" }
        parts[.pageSize] = paging.pageSize.map(String.init)
        parts[.replies] = threads?.settings
        return parts
    }

    /// How threads are written; nil if only comments are read.
    private func shape(
        of threads: ThreadPlan, _ style: ThreadStyle, under bound: BoundEndpoint, _ choice: ItemSelection.Choice,
        hasParent: Bool
    ) throws -> (any ThreadShape)? {
        guard threads.depth > 1 || threads.isFlatList else { return nil }
        return try style.shape(
            choice, of: threads.layouts(of: bound), hasParent: hasParent,
            isWhole: !threads.makesRequests && !threads.isFlatList, hasReplies: threads.depth > 1)
    }

    /// The pager for a table; nil if log lines on the same terminal would be drawn over it.
    private var pager: PagerCommand? {
        let isLoggedThere = context.logsToError && console.facts.errorIsTerminal
        return !output.noPager && !isLoggedThere ? PagerCommand(console.facts.variables) : nil
    }

    private var pagedScreen: PagedScreen? {
        guard let size = console.facts.screenSize, let pager else { return nil }
        return PagedScreen(console.output, size: size, pager, console.interruption)
    }

    private func writer(
        _ plan: OutputPlan, of bound: BoundEndpoint, _ selection: ItemSelection
    ) throws -> @Sendable (ItemSelection, Bool) -> any PageWriter {
        if let makeWriter = context.makeWriter {
            return { selection, _ in makeWriter(selection, bound) }
        }
        if let template = output.template {
            let writer = try TemplateWriter(TextTemplate(parsing: template), selection)
            return { _, _ in writer }
        }
        if let (option, text) = output.expression {
            let expression = try ItemExpression(text, option: option, style: plan.results)
            if output.jqAll != nil { return { selection, _ in DocumentExpressionWriter(expression, selection) } }
            return { selection, _ in ExpressionWriter(expression, selection) }
        }
        let isHeaded = !output.noHeader
        if let format = plan.choice.format {
            if output.noHeader, format.header == .always {
                throw ArgumentError.conflict(first: "--no-header", second: "-o \(format.name)")
            }
            return { format.makeWriter($0, $1 && isHeaded) }
        }
        let showsColours = pager?.showsColours ?? true
        let terminal = console.outputTerminal.with(width: output.width, mayColour: showsColours)
        let title = bound.endpoint.title
        let (dates, catalog) = (output.dates?.style(console.facts) ?? console.facts.dateStyle, console.catalog)
        return { selection, _ in
            TitledTable(
                title: isHeaded ? title.map { terminal.fitted(Sanitizer.cell($0), hanging: 0) } : nil,
                TableWriter(selection, hasHeader: isHeaded, terminal: terminal, dates: dates, in: catalog))
        }
    }
}

/// The columns with values that the items of a list share.
enum ParentColumns {
    case none
    /// The id of the parent, except in tables: where they have one parent's items, they need no column for it.
    case idExceptInTables
    /// The id of the parent.
    case id
    /// The values of variables, of one list or of several.
    case variables([String], areSeveralLists: Bool)

    /// Whether the output has several lists of an endpoint with variables.
    fileprivate var areSeveralLists: Bool {
        if case .variables(_, let areSeveral) = self { areSeveral } else { false }
    }

    fileprivate func names(isTable: Bool) -> [String] {
        switch self {
        case .none: []
        case .idExceptInTables: isTable ? [] : ["parent"]
        case .id: ["parent"]
        case .variables(let names, _): names
        }
    }
}

/// `--fields` names no field.
struct EmptyFieldListError: Error, Equatable {
    /// The endpoint's fields; empty if it maps none.
    let known: [String]
}

extension PagedScreen: PagingScreen {}

extension ItemSelection.Choice {
    /// An encoding that stays the same from version to version.
    fileprivate var text: String {
        switch self {
        case .declared: "declared"
        case .raw: "raw"
        case .only(let names): "only \(names.joined(separator: ","))"
        }
    }
}

extension Demand {
    /// An encoding that stays the same from version to version.
    fileprivate var text: String {
        switch self {
        case .all: "all"
        case .items(let count): "items \(count)"
        case .pages(let count): "pages \(count)"
        }
    }
}

import Calling
import CommandKit
import Endpoints
import Feeds
import Pages
import PersonalFiles
import Plugins
import Reading
import Wording

/// `folio feed ENDPOINT [key=value …]`
struct FeedOptions: Sendable {
    var endpoint = ""
    var words: [String] = []
    var paging = PagingOptions()
    var times = TimeOptions()
    var output = OutputOptions()
    var storage = StorageOptions()
    var url = URLOptions()
    var images: String?
    var dryRun = false

    static var parameters: ParameterTable<FeedOptions> { parameters(OutputOptions.parameters) }

    /// - Parameter output: how items are written.
    static func parameters(_ output: ParameterTable<OutputOptions>) -> ParameterTable<FeedOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT",
                help: Message("PLUGIN, PLUGIN/ENDPOINT[/comments], or a URL"),
                completion: .dynamic("endpoints")),
            .rest(\.words, name: "key=value", help: Message("Endpoint parameters"), completion: .dynamic("parameters")),
            .group(\.paging, PagingOptions.parameters),
            .group(\.times, TimeOptions.parameters),
            .group(\.output, output),
            .group(\.storage, StorageOptions.parameters),
            .option(
                \.images, "--images", value: "DIR", help: Message("Save each item's image in DIR unless it is there"),
                completion: .directory),
            .group(\.url, URLOptions.parameters),
        ]
    }
}

extension Command<GlobalOptions> {
    static func feed(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "feed", summary: Message("List the items of an endpoint"), FeedOptions(),
            parameters: [
                .group(\.self, FeedOptions.parameters), .flag(\.dryRun, DryRunOption.name, help: DryRunOption.help),
            ],
            examples: [
                Example("folio feed demo", Message("the first page, as a table")),
                Example("folio feed github repo=apple/swift --since 7d", Message("the last week, with a parameter")),
                Example("folio feed demo --all --jq .location", Message("one field of every item")),
                Example("folio feed demo --all --to feed.csv --resume", Message("to a file, resumable")),
                Example("folio feed https://api.example.com/v1/books", Message("a URL, without a plugin")),
            ],
            manual: OutputOptions.expressions, complete: completing(makeRoot) { $0.candidates($1, $2) }
        ) { options, globals in
            try await feed(options, makeRoot(globals).lists)
        }
    }

    static func feed(_ options: FeedOptions, _ context: ListContext) async throws {
        try await context.documenting(options.endpoint, options.output, options.storage, isDryRun: options.dryRun) {
            try await list(options, context)
        }
    }

    private static func list(_ options: FeedOptions, _ context: ListContext) async throws {
        guard let url = URLList.url(options.endpoint, context.files) else {
            let source = try ListSource(options.endpoint, before: options.words, options.url, context)
            return try await feed(options, options.words, source)
        }
        let list = try URLList(url, options.url, context, variables: options.words)
        let command = ListCommand(
            context: context, paging: options.paging, output: options.output, storage: options.storage)
        // A reader may want more pages than the first one.
        let demand = context.wantsMore == nil ? command.demand : .all
        guard let source = options.dryRun ? list.kept() : try await list.source(demand, options.storage) else {
            // Nothing is known about the list before its first request.
            return try await CallPlan(list.firstCall(to: url), context.calls).run()
        }
        try await source.explaining { try await feed(options, [], source) }
    }

    /// Reads a list that was found.
    ///
    /// - Parameter words: the parameters of a plugin's list.
    static func feed(_ options: FeedOptions, _ words: [String], _ source: ListSource) async throws {
        let (plugin, endpoint, name, context) = (source.plugin, source.endpoint, source.name, source.context)
        // Where folio remembers what was printed, the next run begins at the items that the reader did not get.
        let remembers = options.storage.new || options.times.since?.bookmark != nil
        let list = ListCommand(
            context: context, paging: options.paging, output: options.output, storage: options.storage,
            times: options.times, endsWithReader: options.images == nil || remembers)
        try list.checkConflicts(isSeveralLists: !endpoint.variables.isEmpty)
        let now = context.reading.now()
        let bounds = try options.times.bounds(
            of: endpoint, name: name, from: list.startOption, isOffline: options.storage.offline,
            isStored: !options.storage.noCache, now: now)
        if options.dryRun, options.times.since?.bookmark != nil { throw TimeOptionError.lastInDryRun }
        let (words, others) = endpoint.split(words)
        if let other = others.first {
            if plugin.endpoints.contains(where: { $0.name == other }) {
                throw LookupError.endpointApart(plugin: plugin.name, endpoint: other)
            }
            throw GivenParameters.unknown(other, known: endpoint.givenParameters)
        }
        // A dry run, and the library, have no use for steps.
        let isDivided =
            !options.dryRun && !options.storage.offline && TimeWindows.mayDivide(bounds, of: endpoint)
        guard endpoint.variables.isEmpty, !isDivided else {
            let run = VariablesRun(options, context, list, plugin, endpoint, name: name, words, within: bounds)
            return try await options.dryRun ? run.showRequest() : run.read()
        }
        if options.dryRun {
            return try await DryRun(context.calls, plugin).show(
                endpoint, words: words, pageSize: options.paging.pageSize, start: list.start,
                within: try bounds.flatMap { try TimeWindows($0, of: endpoint, at: Int(now)) }?.first ?? bounds)
        }
        try await read(endpoint, of: plugin, name: name, options, list, words, within: bounds)
    }

    /// Reads a list without variables, at once.
    private static func read(
        _ endpoint: Endpoint, of plugin: Plugin, name: String, _ options: FeedOptions, _ list: ListCommand,
        _ words: [String: [String]], within bounds: TimeBounds?
    ) async throws {
        let context = list.context
        let image = options.images == nil && context.picture == nil ? nil : endpoint.image
        let given = try await context.files.values(
            words, for: endpoint.parameters,
            used: plugin.names(usedBy: endpoint).union(image.map(plugin.names(usedBy:)) ?? []), of: plugin,
            isOffline: options.storage.offline)
        var prepared = try Arguments(given, for: endpoint, of: plugin)
        prepared.bounds = bounds
        let arguments = prepared
        try await list.storing { library in
            var bound = try BoundEndpoint(
                endpoint, of: plugin, name: name, arguments: arguments,
                account: try await library.account(
                    of: plugin, arguments, context.reading,
                    isOffline: options.storage.offline),
                pageSize: options.paging.pageSize)
            bound.meter = context.reading.makeMeter(bound)
            if let picture = context.picture {
                let account = try await library.imageAccount(
                    of: bound, given: given, context.reading, isOffline: options.storage.offline)
                let source = try ImageSource(bound, given: given, account: account)
                return try await list.requesting(bound, images: source, library: library) { clients in
                    picture.take(try await source.image(ofID: picture.id, at: picture.url, client: clients.images))
                }
            }
            let position = try list.start.map { try bound.position(for: $0) } ?? nil
            var run = try list.run(bound, name: name, parents: .none, library: library)
            if let folder = options.images {
                let account = try await library.imageAccount(
                    of: bound, given: given, context.reading, isOffline: options.storage.offline)
                run.saveImages(
                    from: try ImageSource(bound, given: given, account: account), in: try ImageFolder(folder))
            }
            (run.bookmark, run.movesBookmark) = (options.times.since?.bookmark, context.printsItems)
            let (finalRun, finalBound) = (run, bound)
            try await list.requesting(bound, images: run.images?.source, library: library) { clients in
                try await finalRun.run(finalBound, from: position, clients: clients)
            }
        }
    }
}

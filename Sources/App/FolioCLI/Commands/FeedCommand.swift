import CommandKit
import Endpoints
import Plugins

/// `folio feed ENDPOINT [key=value …]`
struct FeedOptions: Sendable {
    var endpoint = ""
    var words: [String] = []
    var paging = PagingOptions()
    var output = OutputOptions()
    var storage = StorageOptions()
    var images: String?

    static var parameters: ParameterTable<FeedOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT", help: "PLUGIN/ENDPOINT, or PLUGIN for its default",
                completion: .dynamic("endpoints")),
            .rest(\.words, name: "key=value", help: "Parameters of the endpoint", completion: .dynamic("parameters")),
            .group(\.paging, PagingOptions.parameters),
            .group(\.output, OutputOptions.parameters),
            .group(\.storage, StorageOptions.parameters),
            .section(
                "Pictures",
                .option(
                    \.images, "--images", value: "DIR",
                    help: "Save each item's picture in DIR; those that are there are left as they are",
                    completion: .directory)),
        ]
    }
}

extension Command<GlobalOptions> {
    static func feed(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "feed", summary: "List the items of an endpoint", FeedOptions(), parameters: FeedOptions.parameters,
            examples: [
                Example("folio feed demo", "the first page, as a table"),
                Example("folio feed github repo=apple/swift state=all -n 50", "fifty items, with parameters"),
                Example("folio feed demo --all --jsonl | jq .location", "every item, for another program"),
                Example("folio feed demo --all --to feed.csv --resume", "every item in a file, killed or not"),
                Example("folio feed demo --offline", "what was read before, without a network"),
            ]
        ) { options, globals in
            try await feed(options, makeRoot(globals))
        }
    }

    static func feed(_ options: FeedOptions, _ root: CompositionRoot) async throws {
        let (plugin, endpoint) = try root.library().endpoint(options.endpoint)
        let list = ListCommand(
            root: root, paging: options.paging, output: options.output, storage: options.storage)
        try list.checkConflicts()
        let (words, others) = list.split(options.words, for: endpoint)
        if let other = others.first { throw GivenParameters.unknown(other, known: endpoint.parameters) }
        let picture = options.images == nil ? nil : endpoint.image
        let given = try await root.values(
            words, for: endpoint.parameters,
            used: plugin.names(usedBy: endpoint).union(picture.map(plugin.names(usedBy:)) ?? []), of: plugin,
            isOffline: options.storage.offline)
        let name = "\(plugin.name)/\(endpoint.name)"
        let arguments = try Arguments(given, for: endpoint, of: plugin)
        try await list.storing { library in
            var bound = try BoundEndpoint(
                endpoint, of: plugin, name: name, arguments: arguments,
                account: try await library.account(
                    of: plugin, at: plugin.base(arguments), arguments, root,
                    isOffline: options.storage.offline),
                pageSize: options.paging.pageSize)
            bound.meter = root.makeMeter(bound)
            let position = try list.start.map { try bound.position(for: $0) } ?? nil
            var run = try list.run(bound, name: name, hasParent: false, library: library)
            if let folder = options.images {
                run.images = (try ImageSource(bound, given: given), try ImageFolder(folder))
            }
            let (finalRun, finalBound) = (run, bound)
            try await list.requesting(bound, library: library) { clients in
                try await finalRun.run(finalBound, from: position, clients: clients)
            }
        }
    }
}

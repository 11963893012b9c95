import CommandKit
import Endpoints
import Feeds
import Pages
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import TerminalSession
import Wording

/// `folio cache show ENDPOINT [ID] [key=value …]`
struct CacheShowOptions: Sendable {
    var endpoint = ""
    var words: [String] = []
    var output = OutputOptions()

    static var parameters: ParameterTable<CacheShowOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT",
                help: Message("PLUGIN/ENDPOINT, or PLUGIN for its default endpoint; add /comments for its comments"),
                completion: .dynamic("endpoints")),
            .rest(
                \.words, name: "ID|key=value",
                help: Message("An item's id, to show only that item; endpoint parameters"),
                completion: .dynamic("parameters")),
            .group(\.output, OutputOptions.parameters),
        ]
    }
}

extension Command<GlobalOptions> {
    static func cacheShow(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "show", summary: Message("Show a stored list, without the network"), CacheShowOptions(),
            parameters: CacheShowOptions.parameters,
            examples: [
                Example("folio cache show demo", Message("all stored items, those of the newest walk first")),
                Example("folio cache show github 17 repo=apple/swift --raw", Message("one item as the server sent it")),
                Example("folio cache show demo/images/comments id=ID", Message("the comments under an item")),
            ],
            discussion: Message(
                """
                This is what 'folio feed --offline --all' shows, as far as it is stored. It includes items that the \
                last complete walk did not find; a notice counts them.
                """), complete: completing(makeRoot) { $0.candidates($1, $2) }
        ) { options, globals in
            try await cacheShow(options, makeRoot(globals))
        }
    }

    private static func cacheShow(_ options: CacheShowOptions, _ root: CompositionRoot) async throws {
        let (plugin, endpoint, name) = try root.files.library().list(options.endpoint)
        let list = ListCommand(
            root: root, paging: PagingOptions(all: true), output: options.output,
            storage: StorageOptions(offline: true))
        let (words, others) = list.split(options.words, for: endpoint)
        let given = try await root.files.values(
            words, for: endpoint.parameters, used: plugin.names(usedBy: endpoint), of: plugin, isOffline: true)
        let id = try item(others, of: endpoint)
        let arguments = try Arguments(given, for: endpoint, of: plugin)
        guard try FileSystem.mayExist(root.facts.libraryPath) else { throw CacheProblem.listNotStored(name) }
        try await list.storing { library in
            let bound = try BoundEndpoint(
                endpoint, of: plugin, name: name, arguments: arguments,
                account: try await library.account(
                    of: plugin, at: plugin.base(arguments), arguments, root, isOffline: true),
                pageSize: nil)
            let walks = try await library.store.generations(.collection(bound.key))
            guard walks.contains(where: { $0.pages > 0 }) else { throw CacheProblem.listNotStored(name) }
            if id != nil, bound.layout.idSlot == nil { throw CacheProblem.showNeedsID(endpoint: name) }
            var run = try list.run(bound, name: name, hasParent: false, library: library)
            run.stored = StoredShare(id: id)
            let finalRun = run
            try await list.requesting(bound, library: library) { clients in
                try await finalRun.run(bound, from: nil, clients: clients)
            }
            if id == nil, let lost = try await LostItems(among: walks, in: library.store) {
                root.messages.notice(lost.message)
            }
        }
    }

    /// The one word that is not a parameter; nil if there is none.
    private static func item(_ words: [String], of endpoint: Endpoint) throws -> String? {
        guard words.count > 1 else { return words.first }
        throw CacheProblem.severalItems(words[1])
    }
}

extension PluginLibrary {
    /// The list that `plugin/endpoint` or `plugin` refers to, either with an optional `/comments`, and the name it is
    /// stored under.
    fileprivate func list(_ reference: String) throws -> (plugin: Plugin, endpoint: Endpoint, name: String) {
        let suffix = "/comments"
        // An endpoint's own name may end in `/comments`.
        if let (plugin, endpoint) = try? self.endpoint(reference) {
            return (plugin, endpoint, "\(plugin.name)/\(endpoint.name)")
        }
        guard reference.hasSuffix(suffix) else {
            let (plugin, endpoint) = try self.endpoint(reference)
            return (plugin, endpoint, "\(plugin.name)/\(endpoint.name)")
        }
        let (plugin, endpoint, name) = try list(String(reference.dropLast(suffix.count)))
        guard let comments = endpoint.comments else { throw LookupError.noComments(endpoint: name) }
        return (plugin, comments, name + suffix)
    }
}

extension LostItems {
    /// The notice with their number.
    fileprivate var message: Message {
        let seen = Timestamp.text(seenAt)
        return Message(
            count, one: "\(count) item is missing from the last complete walk; last seen \(seen)",
            other: "\(count) items are missing from the last complete walk; last seen \(seen)")
    }
}

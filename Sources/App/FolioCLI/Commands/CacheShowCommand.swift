import CommandKit
import Endpoints
import Feeds
import HTTP
import Pages
import PersonalFiles
import Plugins
import Presentation
import Reading
import SQLiteStore
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
            let root = makeRoot(globals)
            try await cacheShow(options, root.lists, root.libraryAccess)
        }
    }

    private static func cacheShow(
        _ options: CacheShowOptions, _ context: ListContext, _ access: LibraryAccess
    ) async throws {
        let (plugin, endpoint, name) = try list(options.endpoint, context)
        let list = ListCommand(
            context: context, paging: PagingOptions(all: true), output: options.output,
            storage: StorageOptions(offline: true))
        let (words, others) = list.split(options.words, for: endpoint)
        let given = try await context.files.values(
            words, for: endpoint.parameters, used: plugin.names(usedBy: endpoint), of: plugin, isOffline: true)
        let id = try item(others, of: endpoint)
        let arguments = try Arguments(given, for: endpoint, of: plugin)
        guard try FileSystem.mayExist(access.path) else { throw CacheCommandError.listNotStored(name) }
        try await list.storing { library in
            let bound = try BoundEndpoint(
                endpoint, of: plugin, name: name, arguments: arguments,
                account: try await library.account(
                    of: plugin, arguments, context.reading, isOffline: true),
                pageSize: nil)
            let walks = try await ListWalks(of: bound.key, as: bound.definition, in: library.store)
            guard walks.usable.contains(where: { $0.pages > 0 }) else {
                throw walks.isOnlyOtherDefinition
                    ? CacheCommandError.definitionChanged(name) : CacheCommandError.listNotStored(name)
            }
            if id != nil, bound.layout.idSlot == nil { throw CacheCommandError.showNeedsID(endpoint: name) }
            var run = try list.run(bound, name: name, parents: .none, library: library)
            run.stored = StoredShare(id: id)
            let finalRun = run
            try await list.requesting(bound, library: library) { clients in
                try await finalRun.run(bound, from: nil, clients: clients)
            }
            if id == nil, let lost = try await LostItems(among: walks, in: library.store) {
                context.console.messages.notice(lost.message)
            }
        }
    }

    private static func list(
        _ reference: String, _ context: ListContext
    ) throws -> (plugin: Plugin, endpoint: Endpoint, name: String) {
        guard let url = URLList.url(reference, context.files) else {
            return try context.files.library(forEndpoint: reference).list(reference)
        }
        guard let found = try URLList(url, URLOptions(), context).kept() else {
            throw CacheCommandError.listNotStored(HTTPRequest.shownGiven(reference))
        }
        return (found.plugin, found.endpoint, found.name)
    }

    /// The only word that is not a parameter; nil without one.
    private static func item(_ words: [String], of endpoint: Endpoint) throws -> String? {
        guard words.count > 1 else { return words.first }
        throw CacheCommandError.severalItems(words[1])
    }
}

extension PluginLibrary {
    /// Finds `plugin/endpoint` or `plugin`, each also with `/comments` at the end, and the name it is stored under.
    fileprivate func list(_ reference: String) throws -> (plugin: Plugin, endpoint: Endpoint, name: String) {
        let suffix = "/comments"
        // An endpoint may itself be named `comments`.
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
    /// The notice that counts them.
    fileprivate var message: Message {
        let seen = Timestamp.text(seenAt)
        return Message(
            count, one: "\(count) item is missing from the last complete walk; last seen \(seen)",
            other: "\(count) items are missing from the last complete walk; last seen \(seen)")
    }
}

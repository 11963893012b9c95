import CommandKit
import SQLiteStore
import Wording

extension Command<GlobalOptions> {
    static func cache(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "cache", summary: Message("Manage stored data"),
            examples: [
                Example("folio cache status", Message("how much is stored, and how many requests that saved")),
                Example("folio cache list demo", Message("a plugin's stored lists")),
                Example("folio cache show demo", Message("a stored list, without the network")),
                Example("folio cache prune", Message("delete expired data")),
            ],
            commands: [
                cacheStatus(makeRoot), cacheList(makeRoot), cacheShow(makeRoot), cacheExport(makeRoot),
                cacheImport(makeRoot), cachePrune(makeRoot), cacheVerify(makeRoot), cacheClear(makeRoot),
                cachePath(makeRoot),
            ])
    }
}

/// The part of the library that a command works on: `PLUGIN`, `PLUGIN/ENDPOINT`, or all without a word.
struct CacheScopeOption: Sendable {
    var name: String?

    static var parameters: ParameterTable<CacheScopeOption> {
        [
            .argument(
                \.name, name: "PLUGIN[/ENDPOINT]",
                help: Message("Only this plugin or endpoint, including its comments"),
                completion: .dynamic("stored"))
        ]
    }

    /// Names are those used when the data was stored; plugin files are not read.
    var scope: LibraryScope {
        guard let name else { return .everything }
        return name.contains("/") ? .endpoint(name) : .plugin(name)
    }
}

/// A `cache` command fails.
enum CacheCommandError: Error, Equatable {
    /// Nothing is stored for a plugin or an endpoint, or at all.
    case nothingStored(String?)
    /// Nothing is stored for an endpoint with these parameters.
    case listNotStored(String)
    /// What is stored for an endpoint with these parameters was read with another definition.
    case definitionChanged(String)
    /// One item was requested, but the endpoint's items have no ids.
    case showNeedsID(endpoint: String)
    case severalItems(String)
    case needsForce
    /// An export would be written to a terminal.
    case exportToTerminal
    /// This many findings. If SQLite's own structure or the schema is damaged, pruning does not help.
    case findings(Int, path: String, isInFile: Bool)
    /// This many walks and responses are damaged. The export was not written to a file that was there before.
    case unreadable(Int, kept: String? = nil)
}

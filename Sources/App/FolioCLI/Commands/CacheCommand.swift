import CommandKit
import SQLiteStore
import Wording

extension Command<GlobalOptions> {
    static func cache(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "cache", summary: Message("Look after what was read and kept"),
            examples: [
                Example("folio cache status", Message("how much there is, and how often it saved a request")),
                Example("folio cache list demo", Message("the lists that are stored of a plugin")),
                Example("folio cache show demo", Message("what is stored of a list, without a network")),
                Example("folio cache prune", Message("delete what is too old to be shown")),
            ],
            commands: [
                cacheStatus(makeRoot), cacheList(makeRoot), cacheShow(makeRoot), cacheExport(makeRoot),
                cacheImport(makeRoot), cachePrune(makeRoot), cacheVerify(makeRoot), cacheClear(makeRoot),
                cachePath(makeRoot),
            ])
    }
}

/// What of the library a command is about: one word, `PLUGIN` or `PLUGIN/ENDPOINT`.
struct CacheScopeOption: Sendable {
    var name: String?

    static var parameters: ParameterTable<CacheScopeOption> {
        [
            .argument(
                \.name, name: "PLUGIN[/ENDPOINT]", help: Message("Only what is stored of it, its comments included"),
                completion: .dynamic("stored"))
        ]
    }

    /// Names count as they were when something was stored: the plugin files are not asked.
    var scope: LibraryScope {
        guard let name else { return .everything }
        return name.contains("/") ? .endpoint(name) : .plugin(name)
    }
}

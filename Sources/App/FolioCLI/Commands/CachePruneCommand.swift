import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache prune`
struct CachePruneOptions: Sendable {
    var olderThan: Duration?
    var json = false
}

extension Command<GlobalOptions> {
    static func cachePrune(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "prune", summary: Message("Delete expired and unreadable data"),
            CachePruneOptions(),
            parameters: [
                .option(
                    \.olderThan, "--older-than", value: "AGE",
                    help: Message("Delete data of this age or older, such as 12h")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio cache prune", Message("expired data")),
                Example("folio cache prune --older-than 1d", Message("lists not fetched for a day")),
            ],
            discussion: Message(
                """
                The default age is each endpoint's max_stale (see docs/plugins.md), or seven days if no plugin has \
                the endpoint any more. A walk is deleted whole, once its newest page is that old. An unreadable page \
                is deleted with all pages after it.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await prune(options, root.console, root.files, root.libraryAccess)
        }
    }

    private static func prune(
        _ options: CachePruneOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess
    ) async throws {
        let expiry = try expiry(options, files, now: library.now())
        try await library.maintaining { store in
            let deletion = try await store?.prune(expiry) ?? LibraryDeletion()
            if options.json { return try console.write(CacheDeletion.json(deletion)) }
            try console.say(CacheDeletion.message(deletion))
        }
    }

    private static func expiry(_ options: CachePruneOptions, _ files: PersonalFiles, now: Int64) throws -> LibraryExpiry
    {
        if let age = options.olderThan { return LibraryExpiry(others: now - age.components.seconds) }
        return LibraryExpiry(try files.library().plugins, now: now)
    }
}

extension LibraryExpiry {
    /// The ages that the plugins set with `max_stale`.
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    init(_ plugins: [Plugin], now: Int64) {
        let standard = now - CacheSettings.standardMaxStale.components.seconds
        var endpoints: [String: Int64] = [:]
        var locations: [String: Int64] = [:]
        for plugin in plugins {
            for endpoint in plugin.endpoints {
                let all = Self.ages(of: endpoint, named: "\(plugin.name)/\(endpoint.name)")
                for (name, age) in all { endpoints[name] = now - age }
                // A response belongs to a plugin by its URL. It stays for the longest age of that plugin.
                let longest = max(all.map(\.age).max() ?? 0, endpoint.image?.cache.maxStale.components.seconds ?? 0)
                guard case .literal(let location)? = plugin.baseURL.pieces.first, plugin.baseURL.pieces.count == 1
                else { continue }
                locations[location] = min(locations[location] ?? .max, now - longest)
            }
        }
        self.init(endpoints: endpoints, locations: locations, others: standard)
    }

    /// How long stored pages of an endpoint and of the comments under it may be shown, in seconds.
    private static func ages(of endpoint: Endpoint, named name: String) -> [(name: String, age: Int64)] {
        let own = (name, endpoint.cache.maxStale.components.seconds)
        return [own] + (endpoint.comments.map { ages(of: $0, named: "\(name)/comments") } ?? [])
    }
}

/// A report of a deletion, as text and as JSON.
enum CacheDeletion {
    static func json(_ deletion: LibraryDeletion) -> JSONValue {
        JSONValue.members([
            ("walks", .integer(deletion.generations)), ("pages", .integer(deletion.pages)),
            ("responses", .integer(deletion.responses)), ("freed", .integer(Int(deletion.freedSize))),
        ])
    }

    static func message(_ deletion: LibraryDeletion) -> Message {
        guard deletion.generations > 0 || deletion.pages > 0 || deletion.responses > 0 else {
            return Message("Nothing was deleted.")
        }
        let (walks, pages) = (Counted.walks(deletion.generations), Counted.pages(deletion.pages))
        let (responses, freed) = (Counted.responses(deletion.responses), ByteCount.text(deletion.freedSize))
        return Message("Deleted \(walks), \(pages), \(responses); \(freed) freed.")
    }
}

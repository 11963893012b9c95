import CommandKit
import JSON
import Plugins
import SQLiteStore

/// `folio cache prune`
struct CachePruneOptions: Sendable {
    var olderThan: Duration?
    var json = false
}

extension Command<GlobalOptions> {
    static func cachePrune(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "prune", summary: "Delete what is too old to be shown, and what cannot be read", CachePruneOptions(),
            parameters: [
                .option(
                    \.olderThan, "--older-than", value: "AGE",
                    help: "Delete what is as old as this or older, such as 12h"),
                .flag(\.json, "--json", help: "Write one JSON document"),
            ],
            examples: [
                Example("folio cache prune", "what has expired"),
                Example("folio cache prune --older-than 1d", "what nothing was fetched of for a day"),
            ],
            discussion: """
                Without --older-than the age is each endpoint's max_stale: (see docs/plugins.md), and seven days for \
                what no plugin names any more. A walk goes as a whole, once its newest page is that old. A page that \
                cannot be read goes with those behind it.
                """
        ) { options, globals in
            let root = makeRoot(globals)
            let expiry = try expiry(options, root)
            try await root.maintaining { store in
                try Descriptor.output.write(
                    CacheDeletion.text(try await store?.prune(expiry) ?? LibraryDeletion(), asJSON: options.json))
            }
        }
    }

    private static func expiry(_ options: CachePruneOptions, _ root: CompositionRoot) throws -> LibraryExpiry {
        let now = root.now()
        if let age = options.olderThan { return LibraryExpiry(others: now - age.components.seconds) }
        return LibraryExpiry(try root.library().plugins, now: now)
    }
}

extension LibraryExpiry {
    /// What the plugins say with `max_stale`.
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
                // A response belongs to a plugin by its URL, and stays as long as what lives longest there.
                let longest = max(all.map(\.age).max() ?? 0, endpoint.image?.cache.maxStale.components.seconds ?? 0)
                guard case .literal(let location)? = plugin.baseURL.pieces.first, plugin.baseURL.pieces.count == 1
                else { continue }
                locations[location] = min(locations[location] ?? .max, now - longest)
            }
        }
        self.init(endpoints: endpoints, locations: locations, others: standard)
    }

    /// How long what is stored of an endpoint may be shown, and of the comments under it, in seconds.
    private static func ages(of endpoint: Endpoint, named name: String) -> [(name: String, age: Int64)] {
        let own = (name, endpoint.cache.maxStale.components.seconds)
        return [own] + (endpoint.comments.map { ages(of: $0, named: "\(name)/comments") } ?? [])
    }
}

/// What was deleted, in words and as JSON.
enum CacheDeletion {
    static func text(_ deletion: LibraryDeletion, asJSON: Bool) -> String {
        if asJSON {
            return JSONValue.members([
                ("walks", .integer(deletion.generations)), ("pages", .integer(deletion.pages)),
                ("responses", .integer(deletion.responses)), ("freed", .integer(Int(deletion.freedSize))),
            ]).text + "\n"
        }
        guard deletion.generations > 0 || deletion.pages > 0 || deletion.responses > 0 else {
            return "Nothing was deleted.\n"
        }
        let parts = [
            counted(deletion.generations, "walk"), counted(deletion.pages, "page"),
            counted(deletion.responses, "response"),
        ]
        return "Deleted \(parts.joined(separator: ", ")); \(ByteCount.text(deletion.freedSize)) freed.\n"
    }
}

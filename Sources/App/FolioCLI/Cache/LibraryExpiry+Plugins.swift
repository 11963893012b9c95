import Endpoints
import Pages
import Plugins
import SQLiteStore
import Templates

extension LibraryExpiry {
    /// The ages that the plugins set with `max_stale`. A nearer file's plugin counts, as for other commands.
    ///
    /// A file without trust decides only about the lists that it stored: for these, lists are found by definition. It
    /// does not hide a trusted plugin of the same name here.
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    init(_ library: PluginLibrary, now: Int64) {
        let plugins = library.plugins + library.shadowed
        let trusted = ExpiryTimes(plugins.filter { $0.trust == .trusted }, now: now)
        let untrusted = ExpiryTimes(plugins.filter { $0.trust != .trusted }, now: now)
        self.init(
            endpoints: trusted.endpoints, definitions: untrusted.definitions, locations: trusted.locations,
            longerLocations: untrusted.locations, others: now - CacheSettings.standardMaxStale.components.seconds)
    }
}

/// When the data of some plugins expires, in seconds since 1970 (UTC).
private struct ExpiryTimes {
    private let now: Int64
    private(set) var endpoints: [String: Int64] = [:]
    /// By endpoint, and then by the hash of the list's definition.
    private(set) var definitions: [String: [UInt64: Int64]] = [:]
    /// By the beginning of the responses' URLs.
    private(set) var locations: [String: Int64] = [:]

    /// - Parameter plugins: the nearest first.
    init(_ plugins: [Plugin], now: Int64) {
        self.now = now
        for plugin in plugins {
            for endpoint in plugin.endpoints { add(endpoint, of: plugin, named: "\(plugin.name)/\(endpoint.name)") }
        }
    }

    /// Adds the lists of an endpoint and of the comments under it. Returns the longest age, in seconds.
    @discardableResult
    private mutating func add(_ endpoint: Endpoint, of plugin: Plugin, named name: String) -> Int64 {
        let age = endpoint.cache.maxStale.components.seconds
        if endpoints[name] == nil { endpoints[name] = now - age }
        for definition in ListDefinition.all(of: endpoint, in: plugin, isTrusted: plugin.trust == .trusted)
        where definitions[name]?[definition.list] == nil {
            definitions[name, default: [:]][definition.list] = now - age
        }
        let nested = endpoint.comments.map { add($0, of: plugin, named: "\(name)/comments") } ?? 0
        // A response belongs to a plugin by its URL. It stays for the longest age of that plugin.
        let longest = max(age, nested, endpoint.image?.cache.maxStale.components.seconds ?? 0)
        let base = endpoint.request.base ?? plugin.baseURL
        if case .literal(let location)? = base.pieces.first, base.pieces.count == 1 {
            locations[location] = min(locations[location] ?? .max, now - longest)
        }
        return longest
    }
}

package import Wording
import YAML

/// A plugin file made from somebody else's description of an API.
package struct ImportedPlugin: Sendable {
    /// An endpoint of the plugin.
    package struct Endpoint: Sendable {
        /// Its name in the plugin.
        package let name: String
        /// The path or name in the description.
        package let origin: String
        /// Where it is described.
        package let line: Int
        var keys: DraftMapping
        /// The endpoints that its variables need.
        var needs: [String] = []
        /// Which plugin of the file it belongs to.
        var part = 0
    }

    /// A value that the description wants from a person.
    package struct Input: Sendable {
        /// Its name in the description, with a dot before each inner key.
        package let key: String
        /// The parameter of the plugin, or the variable of a list, that has it; nil for none.
        package var parameter: String?
        /// The environment variable that has it; nil for none.
        package var variable: String?
        /// The option of `folio feed` that has it; nil for none.
        package var option: String?
    }

    /// The name of the plugin. If a description needs several, with several credentials, the others have a number, too.
    package let name: String
    /// What was read, such as `OpenAPI 3.0.3`.
    package let source: String
    /// The lists, in the order of the description.
    package var endpoints: [Endpoint]
    /// What is missing or uncertain.
    package var notes: [ImportNote]
    /// How many operations return no list.
    package let otherCount: Int
    /// The keys of each plugin, without `endpoints`.
    let heads: [DraftMapping]
    /// What a manifest wants from a person.
    package var inputs: [Input] = []
    /// Whether the description is a manifest of Airbyte.
    package var isOfManifest = false

    /// The text of the file.
    ///
    /// - Parameter catalog: the language of the comments.
    package func text(in catalog: Catalog = .english) -> String {
        var plugins = DraftMapping(isBlock: true)
        for part in usedParts {
            let own = endpoints.filter { $0.part == part }
            plugins[self.plugin(part)] = .mapping(Self.plugin(heads[part], own))
        }
        var file = DraftMapping(isBlock: true)
        file["version"] = .word("1")
        file["plugins"] = .mapping(plugins)
        return DraftValue.lines(file, indent: 0, in: catalog).map { "\($0)\n" }.joined()
    }

    /// The plugins that have endpoints.
    private var usedParts: [Int] { Set(endpoints.map(\.part)).sorted() }

    private func plugin(_ part: Int) -> String {
        let place = usedParts.firstIndex(of: part) ?? 0
        return place == 0 ? name : "\(name)-\(place + 1)"
    }

    private static func plugin(_ head: DraftMapping, _ own: [Endpoint]) -> DraftMapping {
        var plugin = head
        plugin.isBlock = true
        let (defaults, endpoints) = sharedKeys(of: own)
        if !defaults.isEmpty {
            var defaults = defaults
            defaults.isBlock = true
            plugin["defaults"] = .mapping(defaults)
        }
        var all = DraftMapping(isBlock: true)
        for endpoint in endpoints {
            var keys = endpoint.keys
            keys.isBlock = true
            all[endpoint.name] = .mapping(keys)
        }
        plugin["endpoints"] = .mapping(all)
        return plugin
    }

    /// The keys that most endpoints have in the same way, and the endpoints without them.
    private static func sharedKeys(of endpoints: [Endpoint]) -> (defaults: DraftMapping, endpoints: [Endpoint]) {
        var defaults = DraftMapping()
        var endpoints = endpoints
        for (key, absent) in [
            ("items", DraftValue.text(".")), ("pagination", DraftValue.mapping(["strategy": .word("none")])),
        ] {
            var counts: [DraftValue: Int] = [:]
            for endpoint in endpoints { counts[endpoint.keys[key] ?? absent, default: 0] += 1 }
            let common = counts.filter { $0.key != absent && $0.value > 1 }.max { $0.value < $1.value }
            // Those without the key must then have it.
            if let common, common.value * 2 > endpoints.count, common.value - 1 > counts[absent, default: 0] {
                defaults[key] = common.key
                for index in endpoints.indices {
                    let value = endpoints[index].keys[key] ?? absent
                    endpoints[index].keys[key] = value == common.key ? nil : value
                }
            } else if key == "items" {
                for index in endpoints.indices where endpoints[index].keys[key] == absent {
                    endpoints[index].keys[key] = nil
                }
            }
        }
        return (defaults, endpoints)
    }

    /// The name of the plugin that an endpoint belongs to.
    package func plugin(of endpoint: Endpoint) -> String { plugin(endpoint.part) }

    /// Keeps only some endpoints, and those that their variables need.
    package mutating func keep(_ isKept: (Endpoint) -> Bool) {
        var names = Set(endpoints.filter(isKept).map(\.name))
        var isComplete = false
        while !isComplete {
            let needed = endpoints.filter { names.contains($0.name) }.flatMap(\.needs)
            isComplete = names.isSuperset(of: needed)
            names.formUnion(needed)
        }
        endpoints.removeAll { !names.contains($0.name) }
    }

    /// Removes an endpoint, and those whose variables need it, with a note for each of these.
    package mutating func remove(_ name: String) {
        endpoints.removeAll { $0.name == name }
        notes += endpoints.removeOrphans()
    }
}

extension [ImportedPlugin.Endpoint] {
    /// Removes the lists under items of lists that are missing.
    mutating func removeOrphans() -> [ImportNote] {
        var notes: [ImportNote] = []
        var isComplete = false
        while !isComplete {
            let names = Set(map(\.name))
            let orphans = compactMap { orphan in
                orphan.needs.first { !names.contains($0) }.map { (orphan: orphan, list: $0) }
            }
            notes += orphans.map { .underLeftOut(path: $0.orphan.origin, list: $0.list, line: $0.orphan.line) }
            let lost = Set(orphans.map(\.orphan.name))
            removeAll { lost.contains($0.name) }
            isComplete = lost.isEmpty
        }
        return notes
    }
}

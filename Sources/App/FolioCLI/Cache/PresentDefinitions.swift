import Endpoints
import Pages
import PersonalFiles
import Plugins
import SQLiteStore

/// How the plugin files define the stored lists now.
struct PresentDefinitions {
    /// How the definition of a stored list compares with the present one.
    enum State: String {
        /// It is the same, apart from how the list is paged.
        case present
        /// It is an earlier one, so that the list is another.
        case earlier
        /// An earlier version of folio stored the list, and did not record it.
        case unrecorded
        /// No plugin has the endpoint any more.
        case removed
        /// The list was found at a URL.
        case found
    }

    /// By the name that lists are stored under. Where requests have other texts in place of values, there is one for each.
    private var definitions: [String: [ListDefinition]] = [:]

    init(_ plugins: [Plugin]) {
        for plugin in plugins {
            for endpoint in plugin.endpoints { add(endpoint, of: plugin, named: "\(plugin.name)/\(endpoint.name)") }
        }
    }

    /// Those of the user's plugin files; nil if they cannot be read, which other commands report.
    static func present(_ files: PersonalFiles) -> PresentDefinitions? {
        (try? files.library()).map { PresentDefinitions($0.plugins) }
    }

    /// Adds the lists of an endpoint and of the comments under it.
    private mutating func add(_ endpoint: Endpoint, of plugin: Plugin, named name: String) {
        definitions[name] = ListDefinition.all(of: endpoint, in: plugin, isTrusted: plugin.trust == .trusted)
        if let comments = endpoint.comments { add(comments, of: plugin, named: "\(name)/comments") }
    }

    /// The hashes of an endpoint's definitions, such as of `plugin/endpoint/comments`; nil if no plugin has the endpoint.
    func hashes(of endpoint: String) -> Set<UInt64>? { definitions[endpoint].map { Set($0.map(\.list)) } }

    /// The state of a list's definition.
    func state(of list: LibraryList) -> State {
        let name = list.collection.endpoint
        guard let present = definitions[name] else { return name.hasPrefix(URLList.prefix) ? .found : .removed }
        guard let stored = list.definition else { return .unrecorded }
        return present.contains { $0.list == stored.list } ? .present : .earlier
    }

    /// Whether the stored pages reach the end of the list from its start, as its definition says where the end is.
    func isWhole(_ list: LibraryList) -> Bool {
        switch state(of: list) {
        case .present:
            definitions[list.collection.endpoint, default: []].contains {
                $0.list == list.definition?.list && list.completeDefinitions.contains($0)
            }
        case .earlier, .removed, .found: !list.completeDefinitions.isEmpty
        case .unrecorded: false
        }
    }
}

import Plugins
import Presentation
import Reader

extension EndpointMenu {
    /// The endpoints of plugins, those first that were read last.
    ///
    /// - Parameter recent: the endpoints with stored data, the one that was read last first.
    init(_ library: PluginLibrary, recent: [String]) {
        let places = Dictionary(recent.enumerated().map { ($1, $0) }) { first, _ in first }
        let entries = library.plugins.flatMap { plugin in
            plugin.endpoints.map { endpoint in
                let name = "\(plugin.name)/\(endpoint.name)"
                return (
                    place: places[name] ?? .max,
                    entry: Entry(
                        name: Sanitizer.cell(name), summary: Sanitizer.cell(endpoint.summary ?? plugin.summary ?? ""),
                        isRecent: places[name] != nil)
                )
            }
        }
        let sorted = entries.sorted { ($0.place, $0.entry.name) < ($1.place, $1.entry.name) }
        self.init(sorted.map(\.entry), hasBrokenFile: library.hasBrokenFile)
    }
}

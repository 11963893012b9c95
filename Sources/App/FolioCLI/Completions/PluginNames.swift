import PersonalFiles
import Plugins
import System
import YAML

/// What the plugin files name, of several plugins with one name the nearest file's; files that cannot be read have none.
struct PluginNames {
    let plugins: [PluginOutline]

    init(_ files: PersonalFiles) {
        var plugins: [PluginOutline] = []
        for file in files.pluginPaths() {
            // Whoever runs a command is told what is wrong with a file; a pipe is not waited for.
            guard let bytes = try? FileText.bytes(file.path) else { continue }
            for plugin in PluginOutline.all(in: YAMLSource(bytes: bytes, file: file.path))
            where !plugins.contains(where: { $0.name == plugin.name }) {
                plugins.append(plugin)
            }
        }
        self.plugins = plugins
    }

    func plugin(_ name: String) -> PluginOutline? {
        plugins.first { $0.name == name }
    }

    /// What `plugin/endpoint`, or `plugin` for its default or only endpoint, means, either with `/comments` behind it, once or more.
    func endpoint(_ reference: String) -> (name: String, outline: EndpointOutline)? {
        var parts = reference.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let plugin = plugin(parts.removeFirst()) else { return nil }
        let named = parts.first.flatMap { name in plugin.endpoints.first { $0.name == name } }
        if named != nil { parts.removeFirst() }
        guard let endpoint = named ?? plugin.defaultEndpoint else { return nil }
        var found = (name: "\(plugin.name)/\(endpoint.name)", outline: endpoint)
        for part in parts {
            guard part == "comments", let comments = found.outline.comments.first else { return nil }
            found = ("\(found.name)/comments", comments)
        }
        return found
    }

    /// The parameters of what `folio call` is told to do: those of an action, or of a plugin.
    func parameters(ofTarget target: String) -> [ParameterOutline] {
        if let plugin = plugin(target) { return plugin.parameters }
        for plugin in plugins {
            for action in plugin.actions where "\(plugin.name).\(action.name)" == target { return action.parameters }
        }
        return []
    }

    /// The parameters of a plugin and of all that it has, each once.
    func allParameters(of name: String) -> [ParameterOutline] {
        guard let plugin = plugin(name) else { return [] }
        let parts = plugin.endpoints + plugin.endpoints.flatMap(\.threads) + plugin.actions
        var seen: Set<String> = []
        return (plugin.parameters + parts.flatMap(\.parameters)).filter { seen.insert($0.name).inserted }
    }
}

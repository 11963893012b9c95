import PersonalFiles
import Plugins
import System
import YAML

/// The names in plugin files. If several files define a plugin, the nearest file's definition counts. Unreadable files
/// are skipped.
struct PluginNames {
    let plugins: [PluginOutline]
    /// The path of the file that defines each plugin.
    let files: [String: String]

    init(_ files: PersonalFiles) {
        var (plugins, paths): ([PluginOutline], [String: String]) = ([], [:])
        for file in files.pluginPaths() {
            // Commands report the errors of a file. Completion does not wait for a pipe.
            guard let bytes = try? FileSystem.bytes(file.path) else { continue }
            for plugin in PluginOutline.all(in: YAMLSource(bytes: bytes, file: file.path))
            where !plugins.contains(where: { $0.name == plugin.name }) {
                plugins.append(plugin)
                paths[plugin.name] = file.path
            }
        }
        (self.plugins, self.files) = (plugins, paths)
    }

    func plugin(_ name: String) -> PluginOutline? {
        plugins.first { $0.name == name }
    }

    /// Finds `plugin/endpoint`, or the default or only endpoint of `plugin`. Either may end in `/comments`, once or more.
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

    /// The endpoint under whose items the list of `plugin/endpoint/comments` is; nil for another list.
    func items(of reference: String) -> EndpointOutline? {
        let suffix = "/comments"
        guard reference.hasSuffix(suffix), let found = endpoint(String(reference.dropLast(suffix.count))),
            endpoint(reference)?.name == found.name + suffix
        else { return nil }
        return found.outline
    }

    /// The parameters of a target of `folio call`: those of an action, or of a plugin.
    func parameters(ofTarget target: String) -> [ParameterOutline] {
        if let plugin = plugin(target) { return plugin.parameters }
        for plugin in plugins {
            for action in plugin.actions where "\(plugin.name).\(action.name)" == target { return action.parameters }
        }
        return []
    }

    /// The parameters of a plugin and of its endpoints and actions, each once.
    func allParameters(of name: String) -> [ParameterOutline] {
        guard let plugin = plugin(name) else { return [] }
        let parts = plugin.endpoints + plugin.endpoints.flatMap(\.threads) + plugin.actions
        var seen: Set<String> = []
        return (plugin.parameters + parts.flatMap(\.parameters)).filter { seen.insert($0.name).inserted }
    }
}

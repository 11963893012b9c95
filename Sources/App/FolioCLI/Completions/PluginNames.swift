import PersonalFiles
import Plugins
import System
import YAML

/// The names in plugin files. If several files define a plugin, the nearest file's definition counts. Unreadable files
/// are skipped.
struct PluginNames {
    private let files: PersonalFiles

    init(_ files: PersonalFiles) { self.files = files }

    // MARK: Plugins

    /// The plugins that a word can mean.
    struct Matches {
        fileprivate(set) var plugins: [PluginOutline] = []
        /// The names of those whose files were not read: they come with folio, and are many.
        fileprivate(set) var unread: [String] = []

        var names: [String] { plugins.map(\.name) + unread }
    }

    /// How many of the files that come with folio are read for a word.
    private static let most = 10

    /// The plugins that a word can mean: the beginning of the name of a plugin, or of a name that begins with a plugin's.
    func matches(_ word: String) -> Matches {
        var (own, installed): ([PluginPath], [PluginPath]) = ([], [])
        for file in files.pluginPaths() {
            guard let name = installedName(file) else {
                own.append(file)
                continue
            }
            if name.hasPrefix(word) || word.hasPrefix(name) { installed.append(file) }
        }
        let isFew = installed.count <= Self.most
        var (matches, names) = (Matches(), Set<String>())
        let defined = (isFew ? own + installed : own).compactMap { file in
            // Commands report the errors of a file. Completion does not wait for a pipe.
            (try? YAMLSource(ofPlugins: file.path)).map { (file: file, definitions: PluginOutline.all(in: $0)) }
        }
        for plugin in PluginPath.ordered(defined, name: \.name) where names.insert(plugin.name).inserted {
            matches.plugins.append(plugin)
        }
        if !isFew { matches.unread = installed.compactMap(installedName).filter { !names.contains($0) } }
        return matches
    }

    /// The name of the plugin in a file that comes with folio: its files in a folder have the names of their plugins. Nil
    /// for other files.
    private func installedName(_ file: PluginPath) -> String? {
        file.folder == files.search.pluginFolder ? nil : file.nameInFolder
    }

    /// The plugin with a name, and the path of its file; nil if there is none.
    func definition(of name: String) -> (plugin: PluginOutline, file: String)? {
        for file in files.pluginPaths(first: [name]) {
            guard let source = try? YAMLSource(ofPlugins: file.path), source.mayDefine([name]),
                let plugin = PluginOutline.all(in: source).first(where: { $0.name == name })
            else { continue }
            return (plugin, file.path)
        }
        return nil
    }

    private func plugin(_ name: String) -> PluginOutline? { definition(of: name)?.plugin }

    // MARK: Endpoints and parameters

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
        for name in PluginLibrary.plugins(ofAction: target) {
            let action = plugin(name)?.actions.first { "\(name).\($0.name)" == target }
            if let action { return action.parameters }
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

import YAML

/// All plugins that were found. If several files define a plugin, the nearest file's definition counts.
package struct PluginLibrary: Sendable {
    /// In the order of the search, and of each file.
    package let plugins: [Plugin]
    /// Plugins that a nearer file hides.
    package let shadowed: [Plugin]
    private let broken: BrokenPluginFile?
    /// Whether a file has errors or cannot be read, so that its plugins are missing.
    package let hasBrokenFile: Bool
    private let unread: @Sendable (String) -> UnreadPlugin?

    /// - Parameters:
    ///   - files: the nearest first.
    ///   - broken: a file with errors, whose plugins cannot be used.
    ///   - lacksFile: whether another file cannot be read.
    ///   - unread: where a plugin is defined that is in none of the files.
    package init(
        _ files: [PluginFile], broken: BrokenPluginFile? = nil, lacksFile: Bool = false,
        unread: @escaping @Sendable (String) -> UnreadPlugin? = { _ in nil }
    ) {
        var plugins: [Plugin] = []
        var shadowed: [Plugin] = []
        var names: Set<String> = []
        let defined = files.map { (file: PluginPath($0.source.file, folder: $0.folder), definitions: $0.plugins) }
        for plugin in PluginPath.ordered(defined, name: \.name) {
            if names.insert(plugin.name).inserted { plugins.append(plugin) } else { shadowed.append(plugin) }
        }
        self.plugins = plugins
        self.shadowed = shadowed
        self.broken = broken
        hasBrokenFile = lacksFile || broken != nil
        self.unread = unread
    }

    /// The plugin with a name.
    package func plugin(named name: String) throws(LookupError) -> Plugin {
        // Another definition of the same name must not replace it without notice.
        if let broken, broken.names.contains(name) { throw .brokenFile(broken.error) }
        guard let plugin = plugins.first(where: { $0.name == name }) else {
            throw broken.map { .brokenFile($0.error) } ?? unknown(name)
        }
        return plugin
    }

    /// The error for a name that no plugin has.
    package func unknown(_ name: String) -> LookupError {
        .unknownPlugin(name, known: plugins.map(\.name), unread: unread(name))
    }

    /// The name of the plugin in `plugin/endpoint`.
    package static func plugin(of reference: String) -> String { String(reference.prefix { $0 != "/" }) }

    /// The names that the plugin may have in `plugin.action`, or in `plugin` alone. Both halves may have dots.
    package static func plugins(ofAction reference: String) -> [String] {
        let dots = reference.indices.filter { reference[$0] == "." }
        return dots.map { String(reference[..<$0]) } + [reference]
    }

    /// The endpoint that `plugin/endpoint` means, or `plugin` for its default or only endpoint.
    package func endpoint(_ reference: String) throws(LookupError) -> (plugin: Plugin, endpoint: Endpoint) {
        let halves = reference.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let plugin = try plugin(named: halves[0])
        let names = plugin.endpoints.map(\.name)
        guard halves.count > 1 else {
            guard let endpoint = plugin.defaultEndpoint else {
                throw .endpointNeeded(plugin: plugin.name, known: names)
            }
            return (plugin, endpoint)
        }
        guard let endpoint = plugin.endpoints.first(where: { $0.name == halves[1] }) else {
            throw .unknownEndpoint(halves[1], plugin: plugin.name, known: names)
        }
        return (plugin, endpoint)
    }

    /// The endpoint that a reference names. Throws `endpointApart` if it names none, but one of the words after it would.
    package func endpoint(
        _ reference: String, before words: [String]
    ) throws(LookupError) -> (plugin: Plugin, endpoint: Endpoint) {
        do throws(LookupError) { return try endpoint(reference) } catch {
            guard case .endpointNeeded(let plugin, let known) = error, let word = words.first(where: known.contains)
            else {
                throw error
            }
            throw .endpointApart(plugin: plugin, endpoint: word)
        }
    }
}

/// A file with errors.
package struct BrokenPluginFile: Sendable {
    /// The errors.
    package let error: PluginFileError
    /// The names of the plugins that it seems to define.
    let names: Set<String>

    package init(_ error: PluginFileError) {
        self.error = error
        names = Set(PluginOutline.all(in: error.source).map(\.name))
    }
}

/// Why a name does not mean an endpoint.
package enum LookupError: Error, Sendable, Equatable {
    /// The file that may define the plugin has errors.
    case brokenFile(PluginFileError)
    case unknownPlugin(String, known: [String], unread: UnreadPlugin? = nil)
    case unknownEndpoint(String, plugin: String, known: [String])
    /// The plugin has several endpoints and no default.
    case endpointNeeded(plugin: String, known: [String])
    /// The endpoint's name follows the plugin's as a word of its own.
    case endpointApart(plugin: String, endpoint: String)
    /// The endpoint has no comments.
    case noComments(endpoint: String)
}

/// The location of a plugin whose file was not read.
package struct UnreadPlugin: Sendable, Equatable {
    /// The path of the file that was not read.
    package let file: String
    /// The option or variable that names the only file to read.
    package let reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}

/// A plugin file to read.
package struct PluginPath: Sendable, Equatable {
    /// Its path.
    package let path: String
    /// Whether the user named it.
    package let isNamed: Bool
    /// Whether its plugins need the user's trust, because the user neither installed nor named it.
    package let needsTrust: Bool
    /// The folder of plugin files that it is in; nil for a single file.
    package let folder: String?

    /// The name of the plugin that a file in a folder has by its own name; nil for a single file.
    package var nameInFolder: String? {
        folder.map {
            String(decoding: path.utf8.dropFirst($0.utf8.count + 1).dropLast(Self.suffix.count), as: UTF8.self)
        }
    }

    fileprivate static let suffix = ".yaml"

    package init(_ path: String, isNamed: Bool = false, needsTrust: Bool = false, folder: String? = nil) {
        self.path = path
        self.isNamed = isNamed
        self.needsTrust = needsTrust
        self.folder = folder
    }
}

extension PluginPath {
    /// The definitions of files, in the order in which they count. In a folder, those in files with their names come before
    /// the others.
    package static func ordered<Definition>(
        _ files: [(file: PluginPath, definitions: [Definition])], name: (Definition) -> String
    ) -> [Definition] {
        var rest = files[...]
        var all: [Definition] = []
        while let first = rest.first {
            let folder = first.file.folder
            let group = folder == nil ? rest.prefix(1) : rest.prefix { $0.file.folder == folder }
            rest = rest.dropFirst(group.count)
            for isNamed in [true, false] {
                all += group.flatMap { file, definitions in
                    definitions.filter { (name($0) == file.nameInFolder) == isNamed }
                }
            }
        }
        return all
    }
}

/// Where to look for plugin files, the nearest first.
package struct PluginSearch: Sendable {
    private let variable: @Sendable (String) -> String?
    private let entries: @Sendable (String) -> [String]

    /// - Parameters:
    ///   - variable: the value of an environment variable.
    ///   - entries: lists the names in a folder; empty if the folder does not exist.
    package init(
        variable: @escaping @Sendable (String) -> String?, entries: @escaping @Sendable (String) -> [String]
    ) {
        self.variable = variable
        self.entries = entries
    }

    /// The file that is found in the current folder, whoever wrote it.
    package static let folderFile = "plugins.yaml"

    private static let folderName = "plugins.d"

    /// The environment variable that names the only file to read.
    package static let variable = "FOLIO_CONFIG"

    /// The folder with files of one plugin each; nil if no variable names the folder above it.
    package var pluginFolder: String? { configFolder.map { "\($0)/\(Self.folderName)" } }

    /// The files to read, whether they exist or not, the nearest first.
    ///
    /// - Parameters:
    ///   - config: the file named on the command line; no other is read then.
    ///   - installed: the folder of the files that come with the program.
    ///   - names: the plugins that are looked for. In a folder, the files with their names come first, and the folder is
    ///     listed only when the sequence gets to its other files.
    package func files(
        config: String?, installed: String?, first names: Set<String> = []
    ) -> AnySequence<PluginPath> {
        if let config = config ?? set(Self.variable) { return AnySequence([PluginPath(config, isNamed: true)]) }
        return usualFiles(installed: installed, first: names)
    }

    /// The files to read if none is named, as above.
    package func usualFiles(installed: String?, first names: Set<String> = []) -> AnySequence<PluginPath> {
        var parts: [Part] = [.file(PluginPath(Self.folderFile, needsTrust: true))]
        for folder in [configFolder, installed].compactMap(\.self) {
            let plugins = "\(folder)/\(Self.folderName)"
            parts += [.file(PluginPath("\(folder)/\(Self.folderFile)")), .named(plugins), .others(plugins)]
        }
        return AnySequence(parts.lazy.flatMap { paths(of: $0, first: names) })
    }

    /// The paths of the file in the current folder if that is one of the folders in which files need no trust.
    package func ownNames(of file: String, installed: String?) -> [String] {
        [configFolder, installed].compactMap(\.self).flatMap {
            ["\($0)/\(file)", "\($0)/\(Self.folderName)/\(file)"]
        }
    }

    /// A part of the search.
    private enum Part {
        case file(PluginPath)
        /// The files of a folder that have the names of plugins.
        case named(String)
        /// The other files of a folder.
        case others(String)
    }

    private func paths(of part: Part, first names: Set<String>) -> [PluginPath] {
        switch part {
        case .file(let file): return [file]
        case .named(let folder):
            return names.filter { !$0.contains("/") }.sorted().map {
                PluginPath("\(folder)/\($0)\(PluginPath.suffix)", folder: folder)
            }
        case .others(let folder):
            let first = Set(names.map { $0 + PluginPath.suffix })
            return entries(folder).filter { $0.hasSuffix(PluginPath.suffix) && !first.contains($0) }.sorted()
                .map { PluginPath("\(folder)/\($0)", folder: folder) }
        }
    }

    /// The file of the user's preferences; nil if no variable names a folder for it.
    package var preferences: String? { configFolder.map { "\($0)/preferences.yaml" } }

    /// `$XDG_CONFIG_HOME/folio`; the XDG specification ignores paths that are not absolute. A relative `HOME` is ignored, too:
    /// files in the current folder may be those of other people.
    private var configFolder: String? {
        absolute("XDG_CONFIG_HOME").map { "\($0)/folio" } ?? absolute("HOME").map { "\($0)/.config/folio" }
    }

    private func absolute(_ name: String) -> String? {
        set(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func set(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

package import Plugins
import System
import YAML

extension PersonalFiles {
    /// The plugin files that exist, the nearest first.
    ///
    /// - Returns: for each, whether the user named it, and whether its plugins need the user's trust.
    package func pluginPaths() -> [(path: String, isNamed: Bool, needsTrust: Bool)] {
        let found = search.files(config: config, installed: facts.installedPlugins)
            .filter { $0.isRequired || FileSystem.exists($0.path) }
        return found.map { file in
            guard file.needsTrust else { return (file.path, file.isRequired, false) }
            // In the folder of the user's own files, the file in the current folder is one of them.
            let own = found.filter { !$0.needsTrust }.map(\.path)
            return (file.path, false, !own.contains { FileSystem.isSame($0, file.path) })
        }
    }

    /// Reads a plugin file; only one that the user named may be a pipe or a device.
    ///
    /// - Parameter compiles: whether libjq compiles each of its expressions.
    package func pluginFile(_ path: String, isNamed: Bool, compiles: Bool = false) throws -> PluginFile {
        let isForeign = isForeign(path)
        return try PluginFile(tree(path, isNamed: isNamed, isForeign), isForeign: isForeign, compiles: compiles)
    }

    private func isForeign(_ path: String) -> Bool {
        pluginPaths().contains { $0.needsTrust && FileSystem.isSame($0.path, path) }
    }

    private func tree(_ path: String, isNamed: Bool, _ isForeign: Bool) throws -> PluginTree {
        isNamed
            ? try PluginTree(reading: path, isForeign: isForeign, interruption: interruption)
            : try PluginTree(reading: path, isForeign: isForeign)
    }

    /// The plugins that a command line may mean. Only these definitions are checked, so that the others cost no time and do no
    /// harm. If there is no such plugin, all plugins are checked. Reports warnings.
    package func library(for names: [String]) throws -> PluginLibrary { try library(only: Set(names)) }

    /// The same for the plugin in `plugin/endpoint`.
    package func library(forEndpoint reference: String) throws -> PluginLibrary {
        try library(only: [PluginLibrary.plugin(of: reference)])
    }

    /// All plugins. Reports warnings of their files.
    package func library() throws -> PluginLibrary { try library(only: nil) }

    private func library(only names: Set<String>?) throws -> PluginLibrary {
        var paths = pluginPaths()[...]
        var trees: [(tree: PluginTree, needsTrust: Bool)] = []
        var broken: BrokenPluginFile?
        var unreadable: (error: PluginFileReadError, path: String)?
        var missing = names
        while missing?.isEmpty != true, let (path, isNamed, needsTrust) = paths.popFirst() {
            do {
                let tree = try tree(path, isNamed: isNamed, needsTrust)
                trees.append((tree, needsTrust))
                missing?.subtract(tree.names)
            } catch let error as PluginFileError where needsTrust {
                // Somebody else's file must not make the user's own plugins unusable.
                broken = BrokenPluginFile(error)
            } catch let error as PluginFileReadError where needsTrust {
                unreadable = (error, path)
            }
        }
        if let unreadable {
            guard !trees.isEmpty else { throw unreadable.error }
            notice(.brokenFile(path: unreadable.path))
        }
        let found = missing == names ? nil : names
        var files: [PluginFile] = []
        for (tree, needsTrust) in trees where found.map({ !$0.isDisjoint(with: tree.names) }) ?? true {
            do {
                var file = try PluginFile(tree, only: found, isForeign: needsTrust)
                if needsTrust { file.mark(try trust(in: file, at: tree.source.file)) }
                files.append(file)
            } catch let error as PluginFileError where needsTrust {
                broken = BrokenPluginFile(error)
            }
        }
        if let broken, !files.isEmpty { notice(.brokenFile(path: broken.error.source.file)) }
        if let broken, files.isEmpty { throw broken.error }
        for file in files {
            for warning in file.warnings { notice(.warning(warning, file.source)) }
        }
        if isVerbose {
            // Errors of the other files are reported when they are used.
            let others = paths.compactMap { try? tree($0.path, isNamed: $0.isNamed, $0.needsTrust) }
            reportSkipped(trees.map(\.tree) + others)
        }
        return PluginLibrary(files, broken: broken, lacksFile: unreadable != nil, unread: unreadPlugin)
    }

    /// A plugin of one file, without a report of warnings; nil if the file has no such plugin. The file must be a regular
    /// one, even if the user named it.
    package func plugin(_ name: String, in path: String) throws -> Plugin? {
        let needsTrust = pluginPaths().contains { $0.needsTrust && $0.path == path }
        let isForeign = isForeign(path)
        var file = try PluginFile(tree(path, isNamed: false, isForeign), only: [name], isForeign: isForeign)
        if needsTrust { file.mark(try trust(in: file, at: path)) }
        return file.plugins.first { $0.name == name }
    }

    /// Whether the user trusts a plugin file as it is now.
    package func trust(in file: PluginFile, at path: String) throws -> FileTrust {
        try trusted.trust(in: file.source.bytes, at: TrustFile.place(of: path))
    }

    /// The place of a plugin file that needs trust; nil for one that needs none.
    package func placeNeedingTrust(_ path: String) -> String? {
        guard pluginPaths().contains(where: { $0.needsTrust && $0.path == path }) else { return nil }
        return try? TrustFile.place(of: path)
    }

    /// Whether the user has withdrawn the trust in the file at a place, or folio cannot tell. An edit withdraws nothing.
    package func hasWithdrawnTrust(at place: String) -> Bool { (try? trusted.has(place)) != true }

    /// - Parameter trees: the files, the nearest first.
    private func reportSkipped(_ trees: [PluginTree]) {
        if let skipped = skippedPluginFiles { notice(.skippedFiles(skipped)) }
        var names: Set<String> = []
        for tree in trees {
            for name in tree.names where !names.insert(name).inserted {
                notice(.skippedPlugin(name: name, file: tree.source.file))
            }
        }
    }

    // MARK: Skipped files

    /// The user's own files that are skipped because another file is named; nil if there are none.
    package var skippedPluginFiles: SkippedPluginFiles? {
        guard let reason = reasonToSkip else { return nil }
        let paths = search.usualFiles(installed: nil).filter { !$0.needsTrust }.map(\.path).filter(FileSystem.exists)
        return paths.isEmpty ? nil : SkippedPluginFiles(paths: paths, reason: reason)
    }

    /// The file of a plugin that is missing only because that file is skipped. Files that need trust do not count,
    /// because a file that is named with `--config` is trusted.
    @Sendable
    package func unreadPlugin(_ name: String) -> UnreadPlugin? {
        guard let reasonToSkip else { return nil }
        let paths = search.usualFiles(installed: facts.installedPlugins).filter { !$0.needsTrust }.map(\.path)
        // Errors of a file are reported when it is read.
        let file = paths.first { path in
            (try? PluginFile(reading: path))?.plugins.contains { $0.name == name } ?? false
        }
        return file.map { UnreadPlugin(file: $0, reason: reasonToSkip) }
    }

    /// Whether the plugin folder is read: no option or variable names another file.
    package var readsPluginFolder: Bool { reasonToSkip == nil }

    /// The option or variable that names the only file to read; nil where none does.
    private var reasonToSkip: String? {
        if config != nil { return "--config" }
        return (facts.variables[PluginSearch.variable] ?? "").isEmpty ? nil : PluginSearch.variable
    }
}

/// Plugin files that are not read.
package struct SkippedPluginFiles: Sendable {
    /// Their paths.
    package let paths: [String]
    /// The option or variable that names the only file to read.
    package let reason: String
}

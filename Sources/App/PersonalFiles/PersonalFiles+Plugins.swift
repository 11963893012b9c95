package import Plugins
import System
import YAML

extension PersonalFiles {
    /// The plugin files that exist, the nearest first.
    ///
    /// - Parameter names: the plugins that are looked for. The files with their names come before the others of their
    ///   folders, which are not even listed before they are asked for.
    package func pluginPaths(first names: Set<String> = []) -> some Sequence<PluginPath> {
        search.files(config: config, installed: facts.shareFolder, first: names).lazy
            .filter { file in
                if file.isNamed { return true }
                return FileSystem.exists(file.path) && facts.isOwnIfInstalled(file.path)
                    && !(file.needsTrust && isOwn(file.path))
            }
    }

    /// The plugin files that came with the program and are not read, because they are somebody else's.
    package var ignoredInstalledFiles: [String] {
        search.files(config: config, installed: facts.shareFolder)
            .filter { !$0.isNamed && !facts.isOwnIfInstalled($0.path) }.map(\.path)
    }

    /// Whether the user's folder of plugin files has one.
    package var hasOwnPlugins: Bool {
        search.pluginFolder.map { folder in pluginPaths().contains { $0.folder == folder } } ?? false
    }

    /// Whether the file in the current folder is one of the user's own, because their folder is the current one. It is read
    /// by its other path then: the file in the current folder may be replaced at any time.
    private func isOwn(_ path: String) -> Bool {
        search.ownNames(of: path, installed: facts.shareFolder).contains { FileSystem.isSame($0, path) }
    }

    /// Where a plugin was found.
    package func place(of plugin: Plugin) -> PluginPlace {
        if needsTrust(plugin.file) { return .currentFolder }
        return facts.shareFolder.map { plugin.file.hasPrefix("\($0)/") } ?? false ? .installed : .own
    }

    /// Reads and checks a plugin file.
    ///
    /// - Parameter compiles: whether libjq compiles each of its expressions.
    package func pluginFile(_ path: PluginPath, compiles: Bool = false) throws -> PluginFile {
        let isForeign = isForeign(path.path)
        var file = try PluginFile(
            PluginTree(source(of: path), isForeign: isForeign), isForeign: isForeign, compiles: compiles)
        file.folder = path.folder
        if path.needsTrust { file.mark(try trust(in: file, at: path.path)) }
        return file
    }

    private func isForeign(_ path: String) -> Bool {
        needsTrust(path)
            || pluginPaths().first { _ in true }.map { $0.needsTrust && FileSystem.isSame($0.path, path) } ?? false
    }

    /// Whether a file needs trust, by its path alone: it may come and go.
    private func needsTrust(_ path: String) -> Bool {
        // Only the first place can have another person's file.
        search.files(config: config, installed: facts.shareFolder).first { _ in true }
            .map { $0.needsTrust && $0.path == path } ?? false
    }

    /// Reads a file. Only one that the user named may be a pipe or a device.
    private func source(of file: PluginPath) throws -> YAMLSource {
        try file.isNamed
            ? YAMLSource(ofPlugins: file.path, interruption: interruption) : YAMLSource(ofPlugins: file.path)
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
        var paths = pluginPaths(first: names ?? []).makeIterator()
        var trees: [(tree: PluginTree, file: PluginPath)] = []
        var broken: BrokenPluginFile?
        var unreadable: (error: PluginFileReadError, path: String)?
        var missing = names
        var skipped: [(source: YAMLSource, file: PluginPath)] = []
        while missing?.isEmpty != true, let file = paths.next() {
            do {
                let source = try source(of: file)
                if let missing, !source.mayDefine(missing) {
                    skipped.append((source, file))
                    continue
                }
                trees.append((try PluginTree(source, isForeign: file.needsTrust), file))
                missing?.subtract(trees[trees.count - 1].tree.names)
            } catch let error as PluginFileError where file.needsTrust {
                // Somebody else's file must not make the user's own plugins unusable.
                broken = BrokenPluginFile(error)
            } catch let error as PluginFileReadError where file.needsTrust {
                unreadable = (error, file.path)
            }
        }
        if missing == names {
            for (source, file) in skipped {
                do { trees.append((try PluginTree(source, isForeign: file.needsTrust), file)) } catch let error
                    as PluginFileError where file.needsTrust
                {
                    broken = BrokenPluginFile(error)
                }
            }
            skipped = []
        }
        if let unreadable {
            guard !trees.isEmpty else { throw unreadable.error }
            notice(.brokenFile(path: unreadable.path))
        }
        let found = missing == names ? nil : names
        var files: [PluginFile] = []
        for (tree, path) in trees where found.map({ !$0.isDisjoint(with: tree.names) }) ?? true {
            do {
                var file = try PluginFile(tree, only: found, isForeign: path.needsTrust)
                file.folder = path.folder
                if path.needsTrust { file.mark(try trust(in: file, at: path.path)) }
                files.append(file)
            } catch let error as PluginFileError where path.needsTrust {
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
            let others =
                skipped.compactMap { try? PluginTree($0.source, isForeign: $0.file.needsTrust) }
                + IteratorSequence(paths).compactMap { try? PluginTree(source(of: $0), isForeign: $0.needsTrust) }
            reportSkipped(trees.map(\.tree) + others)
        }
        return PluginLibrary(files, broken: broken, lacksFile: unreadable != nil, unread: unreadPlugin)
    }

    /// A plugin of one file, without a report of warnings; nil if the file has no such plugin. The file must be a regular
    /// one, even if the user named it.
    package func plugin(_ name: String, in path: String) throws -> Plugin? {
        let needsTrust = needsTrust(path)
        let isForeign = isForeign(path)
        var file = try PluginFile(
            PluginTree(YAMLSource(ofPlugins: path), isForeign: isForeign), only: [name], isForeign: isForeign)
        if needsTrust { file.mark(try trust(in: file, at: path)) }
        return file.plugins.first { $0.name == name }
    }

    /// Whether the user trusts a plugin file as it is now.
    package func trust(in file: PluginFile, at path: String) throws -> FileTrust {
        try trusted.trust(in: file.source.bytes, at: TrustFile.place(of: path))
    }

    /// The place of a plugin file that needs trust; nil for one that needs none.
    package func placeNeedingTrust(_ path: String) -> String? {
        guard needsTrust(path) else { return nil }
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
        // Errors of a file are reported when it is read.
        let file = search.usualFiles(installed: facts.shareFolder, first: [name]).first { file in
            guard !file.needsTrust, let source = try? YAMLSource(ofPlugins: file.path), source.mayDefine([name])
            else { return false }
            return (try? PluginTree(source))?.names.contains(name) ?? false
        }
        return file.map { UnreadPlugin(file: $0.path, reason: reasonToSkip) }
    }

    /// Whether the plugin folder is read: no option or variable names another file.
    package var readsPluginFolder: Bool { reasonToSkip == nil }

    /// The option or variable that names the only file to read; nil where none does.
    private var reasonToSkip: String? {
        if config != nil { return "--config" }
        return (facts.variables[PluginSearch.variable] ?? "").isEmpty ? nil : PluginSearch.variable
    }
}

/// Where a plugin can be found.
package enum PluginPlace: Sendable {
    /// `plugins.yaml` in the current folder.
    case currentFolder
    /// The user's own files, or one that they named.
    case own
    /// The files that come with the program.
    case installed
}

/// Plugin files that are not read.
package struct SkippedPluginFiles: Sendable {
    /// Their paths.
    package let paths: [String]
    /// The option or variable that names the only file to read.
    package let reason: String
}

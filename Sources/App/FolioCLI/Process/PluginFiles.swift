import Diagnostics
import Plugins
import Presentation
import System
import TerminalSession
import Wording
import YAML

extension PluginFile {
    /// Reads and checks a file. Throws `PluginFileError`, or a complaint where it cannot be read.
    init(reading path: String) throws {
        try self.init(path) {
            guard let bytes = try FileText.bytes(path) else { throw FileError.missing(path) }
            return bytes
        }
    }

    /// The same for a file that the person names. Throws `CancellationError`, too.
    init(reading path: String, interruption: Interruption) throws {
        try self.init(path) { try GivenFile.bytes(path, interruption: interruption.descriptor) }
    }

    private init(_ path: String, _ read: () throws -> [UInt8]) throws {
        let bytes: [UInt8]
        do { bytes = try read() } catch let error as FileError { throw Complaint(error, exitCode: .pluginFile) }
        try self.init(YAMLSource(bytes: bytes, file: path))
    }
}

extension CompositionRoot {
    var pluginSearch: PluginSearch {
        PluginSearch(variable: { facts.variables[$0] }, entries: FileText.entries)
    }

    /// The plugin files that are there, the nearest first.
    func pluginPaths() -> [(path: String, isNamed: Bool, needsTrust: Bool)] {
        let found = pluginSearch.files(config: options.config, installed: facts.installedPlugins)
            .filter { $0.isRequired || FileText.exists($0.path) }
        return found.map { file in
            guard file.needsTrust else { return (file.path, file.isRequired, false) }
            // In the folder of the person's own files it is one of them.
            let own = found.filter { !$0.needsTrust }.map(\.path)
            return (file.path, false, !own.contains { FileText.isSame($0, file.path) })
        }
    }

    /// The person's own files that are not read because another is named.
    var unreadPluginPaths: [String] {
        reasonOfUnread == nil
            ? [] : pluginSearch.usualFiles(installed: nil).filter { !$0.needsTrust }.map(\.path).filter(FileText.exists)
    }

    /// The option or the variable that has one file read alone; nil where nothing does.
    private var reasonOfUnread: String? {
        if options.config != nil { return "--config" }
        return (facts.variables[PluginSearch.variable] ?? "").isEmpty ? nil : PluginSearch.variable
    }

    /// Why files are not read.
    func reasonOfUnread(_ paths: [String]) -> Message {
        Message("\(paths.joined(separator: ", ")), because of \(reasonOfUnread ?? "")")
    }

    /// Where the plugin of a name is that would be there if no file were named; the nearest of several. A file that is to be
    /// trusted first is not told: one that is named is trusted.
    @Sendable
    func unreadPlugin(_ name: String) -> UnreadPlugin? {
        guard let reasonOfUnread else { return nil }
        let paths = pluginSearch.usualFiles(installed: facts.installedPlugins).filter { !$0.needsTrust }.map(\.path)
        // A file that has errors has them told where it is read.
        let file = paths.first { path in
            (try? PluginFile(reading: path))?.plugins.contains { $0.name == name } ?? false
        }
        return file.map { UnreadPlugin(file: $0, reason: reasonOfUnread) }
    }

    /// Reads a plugin file, from a pipe or a device only where the person named it.
    func pluginFile(_ path: String, isNamed: Bool) throws -> PluginFile {
        isNamed ? try PluginFile(reading: path, interruption: interruption) : try PluginFile(reading: path)
    }

    func library() throws -> PluginLibrary {
        let files = try pluginPaths().map { path, isNamed, needsTrust in
            var file = try pluginFile(path, isNamed: isNamed)
            if needsTrust, file.plugins.contains(where: \.needsTrust) {
                file.mark(try TrustFile(facts.trustPath).trust(in: file.source.bytes, at: TrustFile.realPath(path)))
            }
            return file
        }
        for file in files {
            for warning in file.warnings {
                messages.notice(Complaint.lines(warning, in: file.source).joined(separator: "\n"))
            }
        }
        let library = PluginLibrary(files, unread: unreadPlugin)
        if options.verbosity > 0 {
            let unread = unreadPluginPaths
            if !unread.isEmpty { messages.notice(Message("skipping \(reasonOfUnread(unread))")) }
            for plugin in library.shadowed {
                messages.notice(
                    Message(
                        """
                        skipping the plugin '\(plugin.name)' in \(plugin.file): a nearer file has a plugin of this \
                        name
                        """))
            }
        }
        return library
    }
}

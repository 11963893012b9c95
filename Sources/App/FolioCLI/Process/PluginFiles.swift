import Plugins
import Presentation
import YAML

extension PluginFile {
    /// Reads and checks a file. Throws `PluginFileError`, or a complaint where it cannot be read.
    init(reading path: String) throws {
        let bytes: [UInt8]
        do throws(FileError) {
            guard let found = try FileText.bytes(path) else { throw FileError.missing(path) }
            bytes = found
        } catch {
            throw Complaint(error, exitCode: .pluginFile)
        }
        try self.init(YAMLSource(bytes: bytes, file: path))
    }
}

extension CompositionRoot {
    var pluginSearch: PluginSearch {
        PluginSearch(variable: { facts.variables[$0] }, entries: FileText.entries)
    }

    /// The plugin files that are there, the nearest first.
    func pluginPaths() throws -> [String] {
        pluginSearch.files(config: options.config, installed: facts.installedPlugins)
            .filter { $0.isRequired || FileText.exists($0.path) }.map(\.path)
    }

    func library() throws -> PluginLibrary {
        let files = try pluginPaths().map { try PluginFile(reading: $0) }
        for file in files {
            for warning in file.warnings {
                messages.notice(Complaint.lines(warning, in: file.source).joined(separator: "\n"))
            }
        }
        let library = PluginLibrary(files)
        if options.verbosity > 0 {
            for plugin in library.shadowed {
                messages.notice("the plugin '\(plugin.name)' of \(plugin.file) is hidden by a nearer one")
            }
        }
        return library
    }
}

import Diagnostics
import PersonalFiles
import Plugins
import Presentation
import System
import Wording

/// The plugin files that are read, and those that are not.
extension Checkup {
    func pluginFiles(_ diagnosis: inout Diagnosis) throws -> PluginLibrary {
        var read: [PluginFile] = []
        for found in files.pluginPaths() {
            let path = found.path
            do {
                let file = try files.pluginFile(found)
                read.append(file)
                let names = file.plugins.map(\.name)
                diagnosis.add(
                    Message("Plugin files"), Message(verbatim: path),
                    names.isEmpty ? Message("no plugins") : Message(verbatim: names.joined(separator: ", ")))
                if found.needsTrust, file.plugins.contains(where: \.needsTrust) {
                    try trust(file, at: path, &diagnosis)
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                diagnosis.add(
                    Message("Plugin files"), Message(verbatim: path), Message("unusable"),
                    problem: Diagnostic(any: error).what,
                    advice: Message("Run 'folio plugins check' to see every error."))
            }
        }
        notes(&diagnosis)
        if read.isEmpty { diagnosis.add(Message("Plugin files"), Message("none"), Message("no plugin files found")) }
        let library = PluginLibrary(read, unread: files.unreadPlugin)
        for plugin in library.shadowed {
            diagnosis.add(
                Message("Plugin files"), Message("hidden"),
                Message("'\(plugin.name)' in \(plugin.file), by an earlier file"))
        }
        return library
    }

    /// The user's defaults, and plugin files that are not read.
    private func notes(_ diagnosis: inout Diagnosis) {
        let group = Message("Plugin files")
        if let path = files.search.preferences, FileSystem.exists(path) {
            do {
                let names = try files.preferences().pluginNames
                diagnosis.add(
                    group, Message(verbatim: path),
                    names.isEmpty
                        ? Message("no defaults") : Message("your defaults for \(names.joined(separator: ", "))"))
            } catch {
                diagnosis.add(
                    group, Message(verbatim: path), Message("unusable"), problem: Diagnostic(any: error).what,
                    advice: Diagnostic(any: error).hint)
            }
        }
        for path in [facts.ignoredShareFolder].compactMap(\.self) + files.ignoredInstalledFiles {
            diagnosis.add(
                group, Message(verbatim: path), Message("not read"),
                problem: Message("it belongs to somebody else, or everyone may write there"))
        }
        if let skipped = files.skippedPluginFiles {
            diagnosis.add(group, Message("not read"), Diagnostic.text(skipped))
        } else if !files.hasOwnPlugins {
            diagnosis.add(
                group, Message("your plugins"),
                Message("none yet; create one with 'folio plugins new' or 'folio plugins probe URL'"))
        }
    }

    private func trust(_ file: PluginFile, at path: String, _ diagnosis: inout Diagnosis) throws {
        let trust = try files.trust(in: file, at: path)
        let text =
            switch trust {
            case .trusted: Message("trusted")
            case .untrusted:
                Message("not trusted: it cannot use secrets or run commands; see 'folio plugins trust'")
            case .changed: Message("changed since it was trusted; see 'folio plugins trust'")
            }
        diagnosis.add(Message("Plugin files"), Message("trust"), text)
    }
}

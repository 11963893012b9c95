import Calling
import CommandKit
import Diagnostics
import Endpoints
import HTTP
import Importing
import Plugins
import Presentation
import ProbeReports
import Probing
import Reading
import System
import TerminalSession
import Wording
import YAML

/// `folio plugins import --probe`
extension Command<GlobalOptions> {
    /// More lists take minutes.
    private static let mostProbed = 50

    /// The plugin with what the server's responses say of its lists, where the document leaves it open.
    static func probed(
        _ plugin: ImportedPlugin, _ options: PluginsImportOptions, _ console: Console,
        _ reading: any ReadingContext
    ) async throws -> ImportedPlugin {
        var plugin = plugin
        let all = plugin.openLists
        let lists = options.only.isEmpty ? Array(all.prefix(mostProbed)) : all
        guard !lists.isEmpty else {
            console.messages.notice(Message("the document says all that a probe can find, so the server is not asked"))
            return plugin
        }
        let file = try PluginFile(YAMLSource(bytes: Array(plugin.text().utf8), file: "\(plugin.name).yaml"))
        let question = Message(
            lists.count, one: "Send requests for \(lists.count) list there? [y/N]",
            other: "Send requests for \(lists.count) lists there? [y/N]")
        if !options.force, try await !agrees(file.plugins.map(\.wants), question, console) {
            console.messages.notice(Message("the server is not asked"))
            return plugin
        }
        var answered = 0
        for (place, list) in lists.enumerated() {
            console.messages.showProgress { Message("probing \(list.name), list \(place + 1) of \(lists.count)") }
            do {
                if try await answer(list, in: &plugin, of: file, reading) { answered += 1 }
            } catch let error as CancellationError {
                throw error
            } catch {
                plugin.notes.append(
                    .unanswered(path: list.origin, line: list.line, reason: Diagnostic(any: error).what))
            }
        }
        console.messages.showProgress(false)
        if !options.json {
            console.messages.notice(
                Message(
                    lists.count, one: "probed \(lists.count) list, and completed \(answered)",
                    other: "probed \(lists.count) lists, and completed \(answered)"))
            if all.count > lists.count {
                console.messages.notice(
                    Message("\(all.count - lists.count) more lists are not probed; choose some with --only"))
            }
        }
        return plugin
    }

    /// Probes a list. Returns whether its response says more than the document.
    private static func answer(
        _ list: ImportedPlugin.Endpoint, in plugin: inout ImportedPlugin, of file: PluginFile,
        _ reading: any ReadingContext
    ) async throws -> Bool {
        let name = plugin.plugin(of: list)
        guard let own = file.plugins.first(where: { $0.name == name }),
            let endpoint = own.endpoints.first(where: { $0.name == list.name })
        else { return false }
        // Preferences of a plugin with this name are not for somebody else's document.
        let arguments = try Arguments([:], for: endpoint, of: own)
        let first = try BoundEndpoint(endpoint, of: own, name: list.name, arguments: arguments).request(to: nil)
        let probe = ProbeRun(reading, sent: SentFields([]), onRequest: { _ in })
        let (finding, _) = try await probe.reading(first.url, by: own, arguments, for: .describing)
        guard let finding else { return false }
        let draft = PluginDraft(finding, sent: SentFields([]))
        let root = try YAMLDocument.parse(YAMLSource(bytes: Array(draft.text.utf8), file: draft.name)).root
        guard let found = root["plugins"]?[draft.name]?["endpoints"]?[draft.endpoint] else { return false }
        var candidate = plugin
        guard candidate.answer(list.name, from: found) else { return false }
        var alone = candidate
        alone.keep { $0.name == list.name }
        if let problem = alone.problem {
            plugin.notes.append(.unanswered(path: list.origin, line: list.line, reason: problem))
            return false
        }
        plugin = candidate
        return true
    }
}

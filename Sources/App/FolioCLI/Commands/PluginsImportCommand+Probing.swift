import Accounts
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
            console.messages.notice(
                plugin.isOfManifest
                    ? Message("--probe is for OpenAPI documents, so folio sends no requests")
                    : Message("a probe would find no more than the document says, so folio sends no requests"))
            return plugin
        }
        let file = try PluginFile(YAMLSource(bytes: Array(plugin.text().utf8), file: "\(plugin.name).yaml"))
        let question = Message(
            lists.count, one: "Send requests for \(lists.count) list there? [y/N]",
            other: "Send requests for \(lists.count) lists there? [y/N]")
        if !options.force, try await !agrees(file.plugins.map(\.wants), question, console) {
            console.messages.notice(Message("folio sends no requests"))
            return plugin
        }
        var (filled, probed) = (0, 0)
        for (place, list) in lists.enumerated() {
            console.messages.showProgress { Message("probing \(list.name), list \(place + 1) of \(lists.count)") }
            do {
                if try await probe(list, in: &plugin, of: file, reading) { filled += 1 }
                probed += 1
            } catch let error as CancellationError {
                throw error
            } catch {
                let diagnostic = Diagnostic(any: error)
                let remark = [Message("not probed"), diagnostic.what].joined(separator: ": ")
                plugin.notes.append(.probe(path: list.origin, line: list.line, remark: remark))
                // The others would fail, too.
                if error is AuthError || diagnostic.exitCode == .unreachable { break }
            }
        }
        console.messages.showProgress(false)
        guard !options.json else { return plugin }
        console.messages.notice(
            Message(
                probed, one: "added details to \(filled) of \(probed) probed list",
                other: "added details to \(filled) of \(probed) probed lists"))
        if all.count > lists.count {
            console.messages.notice(
                Message("\(all.count - lists.count) more lists are not probed; choose some with --only"))
        }
        return plugin
    }

    /// Probes a list. Returns whether its response says more than the document.
    private static func probe(
        _ list: ImportedPlugin.Endpoint, in plugin: inout ImportedPlugin, of file: PluginFile,
        _ reading: any ReadingContext
    ) async throws -> Bool {
        let name = plugin.plugin(of: list)
        guard let own = file.plugins.first(where: { $0.name == name }),
            let endpoint = own.endpoints.first(where: { $0.name == list.name })
        else { return false }
        // Preferences of a plugin with this name are not for somebody else's document.
        let arguments = try Arguments([:], for: endpoint, of: own)
        let used = own.names(usedBy: endpoint)
        // In the URL, it would become a part of what is found.
        if let secret = endpoint.parameters.first(where: { $0.isSecret && $0.isRequired && used.contains($0.name) }) {
            throw EndpointError.missingParameter(name: secret.name, help: secret.help)
        }
        let first = try BoundEndpoint(endpoint, of: own, name: list.name, arguments: arguments).request(to: nil)
        let run = ProbeRun(reading, sent: SentFields([]), onRequest: { _ in })
        let (finding, _, sent) =
            endpoint.isAuthenticated
            ? try await run.reading(first.url, by: own, arguments, for: .describing, fields: first.fields)
            : try await run.reading(first.url, fields: first.fields)
        guard let finding else { return false }
        // Nothing that a server makes of a credential becomes a part of the plugin.
        let draft = PluginDraft(finding, sent: sent)
        let root = try YAMLDocument.parse(YAMLSource(bytes: Array(draft.text.utf8), file: draft.name)).root
        guard let found = root["plugins"]?[draft.name]?["endpoints"]?[draft.endpoint] else { return false }
        var candidate = plugin
        var (isFilled, remark) = candidate.fill(list.name, from: found)
        if candidate.problem(of: list) != nil {
            candidate = plugin
            isFilled = candidate.fill(list.name, from: found, includesPaging: false).isFilled
            remark = Message("the next page of the server's response does not fit the document's parameters")
        }
        if candidate.problem(of: list) != nil { (candidate, isFilled) = (plugin, false) }
        plugin = candidate
        if let remark { plugin.notes.append(.probe(path: list.origin, line: list.line, remark: remark)) }
        return isFilled
    }
}

extension ImportedPlugin {
    /// The first error of a list alone; nil for none.
    fileprivate func problem(of list: Endpoint) -> Message? {
        var alone = self
        alone.keep { $0.name == list.name }
        return alone.problem
    }
}

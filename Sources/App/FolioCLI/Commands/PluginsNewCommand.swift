import Calling
import CommandKit
import Endpoints
import HTTP
import PersonalFiles
import Plugins
import Presentation
import ProbeReports
import Probing
import Reading
import System
import TerminalSession
import Wording

/// `folio plugins new`
struct PluginsNewOptions: Sendable {}

extension Command<GlobalOptions> {
    static func pluginsNew(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "new", summary: Message("Create a plugin interactively"), PluginsNewOptions(), parameters: [],
            examples: [Example("folio plugins new", Message("asks for a URL, tries it, shows the file and saves it"))],
            discussion: Message(
                """
                Asks for the URL of a list, and for a key if one is needed, then works like 'folio plugins probe'. \
                Nothing is saved until you have seen the file and confirmed. Ctrl-C saves nothing.
                """)
        ) { _, globals in
            let root = makeRoot(globals)
            do { try await make(root.console, root.files, root) } catch let error as CancellationError {
                root.console.messages.notice(Message("interrupted; nothing was written"))
                throw error
            } catch let error as QuestionCancelledError {
                root.console.messages.notice(Message("cancelled; nothing was written"))
                throw ReportedError(error: error)
            }
        }
    }

    @MainActor
    private static func make(_ console: Console, _ files: PersonalFiles, _ reading: any ReadingContext) async throws {
        guard console.canAsk,
            let terminal = TerminalPrompt(interruption: console.interruption.descriptor)
        else { throw ProbeError.needsTerminal }
        let folder = try PluginFolder(files.search)
        let ask = console.messages.cleaned
        let url = try valid(console.messages) {
            try HTTPURL.completing(try terminal.answer(to: ask(Message("URL of a list")), isShown: true))
        }
        let sent = try valid(console.messages) {
            let key = try terminal.answer(
                to: ask(Message("Header with a key, such as 'X-Api-Key: …' (not shown; empty for none)")),
                isShown: false)
            return SentFields(try key.isEmpty ? [] : [(FieldLine(parsing: key), false)])
                .with(credentialsOf: url)
        }
        let finding = try await ProbeRun(reading, sent: sent, onRequest: console.messages.showProbeProgress).finding(
            at: url)
        let found = finding.text(for: console.facts.errorTerminal, in: console.catalog, without: sent)
        console.messages.print("\n\(found)\n")
        let suggestion = try freeName(like: PluginDraft(finding, sent: sent).name, in: folder, files)
        let name = try self.name(suggesting: suggestion, in: folder, terminal, console.messages)
        let draft = PluginDraft(finding, sent: sent, name: name, in: console.catalog)
        // Shown as it would be saved: breaking its lines would change the file.
        console.messages.put(HiddenCharacters.shown("\n\(draft.text)\n", keepsLines: true))
        for notice in draft.notices { console.messages.notice(notice) }
        let answer = try terminal.answer(
            to: ask(Message("Save it as \(try folder.file(of: name)) [y/N]")), isShown: true)
        guard console.messages.isYes(answer) else {
            return console.messages.notice(Message("the plugin is not saved"))
        }
        let saved = try folder.save(draft.text, as: name, mayReplace: false, hasForce: false)
        try console.reportSaved(saved, next: "folio feed \(draft.name)", files)
    }

    /// The name, with a number at the end if a plugin has it already.
    private static func freeName(like name: String, in folder: PluginFolder, _ files: PersonalFiles) throws -> String {
        // A new plugin can be made although a file cannot be read.
        let known = (try? files.library().plugins.map(\.name)) ?? []
        var (candidate, number) = (name, 1)
        while try known.contains(candidate) || FileSystem.mayExist(folder.file(of: candidate)) {
            number += 1
            candidate = "\(name)\(number)"
        }
        return candidate
    }

    /// Asks for a name that is valid and free.
    @MainActor
    private static func name(
        suggesting suggestion: String, in folder: PluginFolder, _ terminal: TerminalPrompt, _ messages: Messages
    ) throws -> String {
        try valid(messages) {
            let answer = try terminal.answer(
                to: messages.cleaned(Message("Name of the plugin [\(suggestion)]")), isShown: true)
            let name = answer.isEmpty ? suggestion : answer
            let file = try folder.file(of: name)
            guard !FileSystem.mayExist(file) else { throw PluginFolderError.exists(path: file, hasForce: false) }
            return name
        }
    }

    /// Asks until the answer is valid.
    @MainActor
    private static func valid<Value>(_ messages: Messages, _ ask: () throws -> Value) throws -> Value {
        while true {
            do { return try ask() } catch  where !isEnd(error) {
                messages.report(Diagnostic(any: error))
            }
        }
    }
}

/// Whether an error ends the dialogue, and is not about an answer.
private func isEnd(_ error: any Error) -> Bool {
    error is CancellationError || error is QuestionCancelledError || error is OutputError
}

extension HTTPURL {
    /// A URL as a user types it: without a scheme, it is https, or http on this computer.
    fileprivate static func completing(_ text: String) throws -> String {
        let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { text.hasPrefix($0) }
        let url = text.contains("://") ? text : "\(isLocal ? "http" : "https")://\(text)"
        do { _ = try HTTPURL(url) } catch { throw EndpointError.badURL(text: text, error) }
        return url
    }
}

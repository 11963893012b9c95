import CommandKit
import PersonalFiles
import Plugins
import Presentation
import ProbeReports
import Probing
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
            do { try await make(root) } catch let error as CancellationError {
                root.messages.notice(Message("interrupted; nothing was written"))
                throw error
            }
        }
    }

    @MainActor
    private static func make(_ root: CompositionRoot) async throws {
        guard root.facts.inputIsTerminal, root.facts.errorIsTerminal,
            let terminal = TerminalPrompt(interruption: root.interruption.descriptor)
        else { throw ProbeProblem.needsTerminal }
        let folder = try PluginFolder(root.files.search)
        let ask = root.messages.cleaned
        let url = try terminal.answer(to: ask(Message("URL of a list")), isShown: true)
        let key = try terminal.answer(
            to: ask(Message("Header with a key, such as 'X-Api-Key: …' (not shown; empty for none)")),
            isShown: false)
        let sent = try SentFields(key.isEmpty ? [] : [key])
        let finding = try await ProbeRun(root, sent: sent).finding(at: url)
        root.messages.print("\n\(finding.text(for: root.facts.errorTerminal, in: root.facts.catalog))\n")
        let suggestion = try freeName(like: PluginDraft(finding, sent: sent).name, in: folder, root)
        let name = try self.name(suggesting: suggestion, in: folder, terminal, root)
        let draft = PluginDraft(finding, sent: sent, name: name, in: root.facts.catalog)
        // Exactly as it would be saved: wrapped lines would make a different file.
        root.messages.put(Sanitizer.text("\n\(draft.text)\n"))
        for variable in draft.variables { root.messages.notice(draft.notice(of: variable)) }
        let answer = try terminal.answer(
            to: ask(Message("Save it as \(try folder.file(of: name)) [y/N]")), isShown: true)
        guard root.messages.isYes(answer) else {
            return root.messages.notice(Message("the plugin is not saved"))
        }
        let saved = try folder.save(draft.text, as: name, mayReplace: false, hasForce: false)
        try draft.tellSaved(saved, root)
    }

    /// A name that no plugin has yet: the given one, if necessary with a number after it.
    private static func freeName(like name: String, in folder: PluginFolder, _ root: CompositionRoot) throws -> String {
        // A file that cannot be read does not prevent a new one.
        let known = (try? root.files.library().plugins.map(\.name)) ?? []
        var (candidate, number) = (name, 1)
        while try known.contains(candidate) || FileSystem.mayExist(folder.file(of: candidate)) {
            number += 1
            candidate = "\(name)\(number)"
        }
        return candidate
    }

    /// Asks until the name is valid and free.
    @MainActor
    private static func name(
        suggesting suggestion: String, in folder: PluginFolder, _ terminal: TerminalPrompt, _ root: CompositionRoot
    ) throws -> String {
        while true {
            let answer = try terminal.answer(
                to: root.messages.cleaned(Message("Name of the plugin [\(suggestion)]")), isShown: true)
            let name = answer.isEmpty ? suggestion : answer
            do {
                let file = try folder.file(of: name)
                if !FileSystem.mayExist(file) { return name }
                throw PluginFolderError.exists(path: file, hasForce: false)
            } catch {
                root.messages.report(Diagnostic(any: error))
            }
        }
    }
}

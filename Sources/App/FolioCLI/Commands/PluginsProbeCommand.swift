import CommandKit
import JSON
import Plugins
import Presentation
import ProbeReports
import Probing
import System
import Wording
import YAML

/// `folio plugins probe URL`
struct PluginsProbeOptions: Sendable {
    var url = ""
    var headers: [String] = []
    var name: String?
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsProbe(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "probe", summary: Message("Find out how an API lists things, and write the plugin for it"),
            PluginsProbeOptions(),
            parameters: [
                .argument(
                    \.url, name: "URL", help: Message("The URL of a list, such as https://api.example.com/v1/books")),
                .option(
                    \.headers, "-H", "--header", value: "FIELD",
                    help: Message(
                        "'Name: value' to send along, such as a key; the plugin gets {env: NAME} in its place")),
                .option(
                    \.name, "--write", value: "NAME",
                    help: Message("Save the plugin under this name, where folio finds it")),
                .flag(\.force, "--force", help: Message("Replace a file of that name")),
                .flag(\.json, "--json", help: Message("Write one JSON document: the evidence and the file")),
            ],
            examples: [
                Example("folio plugins probe https://api.example.com/v1/books", Message("the evidence and the file")),
                Example(
                    "folio plugins probe https://api.example.com/v1/books --write books",
                    Message("saved; then: folio feed books")),
                Example(
                    "folio plugins probe https://api.example.com/me -H \"X-Api-Key: $KEY\"",
                    Message("with a key, which is not written down")),
                Example("folio plugins probe https://api.example.com/v1/books > books.yaml", Message("the file alone")),
            ],
            discussion: Message(
                """
                Reads at most four pages, by at most six requests, and changes nothing at the server. What can be tried \
                is tried: a next page, parameters for the size and the place. The evidence goes to stderr and the file \
                to stdout; what could not be told is a comment in it. The exit code is 7 when there is no list.
                """)
        ) { options, globals in
            try await probe(options, makeRoot(globals))
        }
    }

    private static func probe(_ options: PluginsProbeOptions, _ root: CompositionRoot) async throws {
        // What is wrong with the command is told before anything is asked.
        let folder = try options.name.map { name in
            let folder = try PluginFolder(root.pluginSearch)
            let file = try folder.file(of: name)
            if !options.force, FileText.mayExist(file) { throw ProbeProblem.exists(path: file, hasForce: true) }
            return folder
        }
        let sent = try SentFields(options.headers)
        let finding = try await ProbeRun(root, sent: sent).finding(at: options.url)
        let draft = PluginDraft(
            finding, sent: sent, name: options.name, in: options.json ? .english : root.facts.catalog)
        _ = try PluginFile(YAMLSource(bytes: Array(draft.text.utf8), file: "\(draft.name).yaml"))
        let saved = try options.name.flatMap {
            try folder?.save(draft.text, as: $0, mayReplace: options.force, hasForce: true)
        }
        if options.json { return try Descriptor.output.write(json(finding, draft, saved).text + "\n") }
        root.messages.notice(
            Message(verbatim: finding.text(for: root.facts.errorTerminal, in: root.facts.catalog)))
        for variable in draft.variables { root.messages.notice(draft.notice(of: variable)) }
        guard let saved else { return try Descriptor.output.write(Sanitizer.text(draft.text)) }
        try draft.tellSaved(saved, root)
    }

    private static func json(_ finding: Finding, _ draft: PluginDraft, _ saved: String?) -> JSONValue {
        .members([
            ("evidence", finding.json), ("requests", .integer(finding.requests.count)),
            ("plugin", .text(draft.name)), ("endpoint", .text(draft.endpoint)), ("file", .string(saved)),
            ("variables", .array(draft.variables.map { .text($0.name) })), ("yaml", .text(draft.text)),
        ])
    }
}

extension PluginDraft {
    func notice(of variable: (name: String, of: String)) -> Message {
        Message(
            "'\(variable.of)' is not written down: the plugin takes it from the environment variable \(variable.name)")
    }

    /// Where the file is, and what to do next.
    func tellSaved(_ file: String, _ root: CompositionRoot) throws {
        try root.say(Message("Saved \(file)"))
        try root.say(Message("Next: \(nextCommand(root, file))"))
    }

    /// What reads the list, once the file is where it is.
    private func nextCommand(_ root: CompositionRoot, _ file: String) -> String {
        let isRead = root.options.config == nil && (root.facts.variables[PluginSearch.variable] ?? "").isEmpty
        return "folio feed \(name)" + (isRead ? "" : " --config \(ShellText.quoted(file))")
    }
}

import Calling
import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import ProbeReports
import Probing
import Reading
import System
import TerminalSession
import Wording
import YAML

/// `folio plugins probe URL`
struct PluginsProbeOptions: Sendable {
    var url = ""
    var fields = FieldOptions()
    var name: String?
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsProbe(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "probe", summary: Message("Find out how an API is paginated and write a plugin for it"),
            PluginsProbeOptions(),
            parameters: [
                .argument(
                    \.url, name: "URL", help: Message("The URL of a list, such as https://api.example.com/v1/books")),
                .group(
                    \.fields,
                    FieldOptions.parameters(
                        Message("Send a header 'Name: value', such as a key; the plugin gets {env: NAME} instead"))),
                .option(
                    \.name, "--write", value: "NAME",
                    help: Message("Save the plugin as NAME where folio finds it")),
                .flag(\.force, "--force", help: Message("Replace an existing file")),
                .flag(\.json, "--json", help: Message("Print one JSON document: the findings and the file")),
            ],
            examples: [
                Example("folio plugins probe https://api.example.com/v1/books", Message("the findings and the file")),
                Example(
                    "folio plugins probe https://api.example.com/v1/books --write books",
                    Message("saves it; then try: folio feed books")),
                Example(
                    "folio plugins probe https://api.example.com/me --header-env X-Api-Key=KEY",
                    Message("with a key, which is not saved")),
                Example("folio plugins probe https://api.example.com/v1/books > books.yaml", Message("only the file")),
            ],
            discussion: Message(
                """
                Makes at most twelve requests, and changes nothing on the server. It tries a next \
                page and parameters for the page size and position. Findings go to stderr and the file to stdout; \
                what remains unknown is a comment in the file. The exit code is 7 if the response contains no list.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await probe(options, root.console, root.files, root)
        }
    }

    private static func probe(
        _ options: PluginsProbeOptions, _ console: Console, _ files: PersonalFiles, _ reading: any ReadingContext
    ) async throws {
        // Errors in the command are reported before the first request.
        let destination = try PluginDestination(options.name, mayReplace: options.force, in: files.search)
        let sent = try options.fields.sent(to: options.url, console)
        let finding = try await ProbeRun(reading, sent: sent, onRequest: console.messages.showProbeProgress).finding(
            at: options.url)
        let draft = PluginDraft(finding, sent: sent, name: options.name, in: options.json ? .english : console.catalog)
        _ = try PluginFile(YAMLSource(bytes: Array(draft.text.utf8), file: "\(draft.name).yaml"))
        let saved = try destination?.save(draft.text)
        if options.json { return try console.write(json(finding, sent, draft, saved)) }
        let text = finding.text(for: console.facts.errorTerminal, in: console.catalog, without: sent)
        console.messages.notice(Message(verbatim: text))
        for notice in draft.notices { console.messages.notice(notice) }
        guard let saved else {
            return try Descriptor.output.write(HiddenCharacters.shown(draft.text, keepsLines: true))
        }
        try console.reportSaved(saved, next: "folio feed \(draft.name)", files)
    }

    private static func json(
        _ finding: Finding, _ sent: SentFields, _ draft: PluginDraft, _ saved: String?
    ) -> JSONValue {
        .members([
            ("evidence", finding.json(without: sent)), ("requests", .integer(finding.requests.count)),
            ("plugin", .text(draft.name)), ("endpoint", .text(draft.endpoint)), ("file", .string(saved)),
            ("variables", .array(draft.variables.map { .text($0.name) })), ("yaml", .text(draft.text)),
        ])
    }
}

extension PluginDraft {
    /// What a person must know of its credentials.
    var notices: [Message] {
        let read = variables.map { variable in
            Message(
                """
                the value of '\(variable.of)' is not saved: the plugin reads it from the environment variable \
                \(variable.name)
                """
            )
        }
        guard lacksCredential else { return read }
        let left = Message(
            """
            the credential, or a text like it, is left out elsewhere in the plugin, which therefore may not work; see \
            'in_path' in docs/plugins.md
            """)
        return read + [left]
    }
}

extension Console {
    /// Reports where a plugin's file is, and a command to go on with.
    func reportSaved(_ file: String, next command: String, _ files: PersonalFiles) throws {
        let config = files.readsPluginFolder ? "" : " --config \(ShellText.quoted(file))"
        try say(Message("Saved \(file)"))
        try say(Message("Next: \(command + config)"))
    }
}

extension FieldOptions {
    /// The fields, as they are sent to a URL that may have credentials, too.
    func sent(to url: String, _ console: Console) throws -> SentFields {
        let fields = try fields(console.facts.variables, interruption: console.interruption.descriptor)
        return SentFields(fields.map { ($0.line, $0.isSecret) }).with(credentialsOf: url)
    }
}

extension Messages {
    /// Shows which request of a probe is under way.
    func showProbeProgress(_ number: Int) {
        showProgress { Message("request \(number) of at most \(Probe.requestLimit)") }
    }
}

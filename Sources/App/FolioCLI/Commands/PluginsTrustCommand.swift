import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import System
import TerminalSession
import Wording
import YAML

/// `folio plugins trust [FILE]`
struct PluginsTrustOptions: Sendable {
    var file: String?
    var removes = false
    var lists = false
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsTrust(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "trust", summary: Message("Let a plugins.yaml use secrets and run commands"),
            PluginsTrustOptions(),
            parameters: [
                .argument(
                    \.file, name: "FILE",
                    help: Message("The plugin file (default: plugins.yaml in the current folder)"),
                    completion: .file),
                .exclusive([
                    .flag(\.removes, "--remove", help: Message("Stop trusting the file")),
                    .flag(\.lists, "--list", help: Message("List the trusted files")),
                ]),
                .flag(\.force, "--force", help: Message("Do not ask for confirmation")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins trust", Message("shows what ./plugins.yaml would use, and asks")),
                Example("folio plugins trust --force", Message("in a script, after you have read the file")),
                Example("folio plugins trust --list", Message("lists the trusted files")),
                Example("folio plugins trust --remove", Message("stops trusting ./plugins.yaml")),
            ],
            discussion: Message(
                """
                A plugins.yaml in the current folder may be someone else's. Until you trust it, its plugins can use \
                no environment variables, files, commands or tokens. Trust applies to the file's path and content: if \
                either changes, trust the file again. On a terminal, folio asks; elsewhere --force is required. Files \
                that you name with --config and your own files in ~/.config/folio need no trust.
                """)
        ) { options, globals in
            try await trust(options, makeRoot(globals))
        }
    }

    private static func trust(_ options: PluginsTrustOptions, _ root: CompositionRoot) async throws {
        let trusted = root.files.trusted
        if options.lists {
            if let file = options.file { throw ArgumentError.unexpectedArgument(file) }
            return try list(trusted, options, root)
        }
        let path = options.file ?? PluginSearch.folderFile
        if options.removes { return try await remove(path, trusted, options, root) }
        let file = try PluginFile(reading: path)
        let content = file.source.bytes
        let real = try TrustFile.realPath(path)
        let description = TrustDescription(path: real, wants: file.plugins.map(\.wants))
        if try trusted.trust(in: content, at: real) != .trusted {
            if !options.force, !description.isNothing, try await !agrees(description, root) {
                return root.messages.notice(Message("the file is not trusted"))
            }
            try await trusted.set(content, at: real)
        }
        if options.json { return try Descriptor.output.write(description.json.text + "\n") }
        try root.say(description.outcome(in: root.facts.catalog))
    }

    private static func remove(
        _ path: String, _ trusted: TrustFile, _ options: PluginsTrustOptions, _ root: CompositionRoot
    ) async throws {
        let real = FileSystem.exists(path) ? try TrustFile.realPath(path) : try TrustFile.formerPath(path)
        let wasTrusted = try await trusted.set(nil, at: real)
        let json = JSONValue.members([("file", .text(real)), ("removed", .flag(wasTrusted))])
        let message = wasTrusted ? Message("No longer trusted: \(real)") : Message("Was not trusted: \(real)")
        if options.json { return try Descriptor.output.write(json.text + "\n") }
        try root.say(message)
    }

    private static func list(_ trusted: TrustFile, _ options: PluginsTrustOptions, _ root: CompositionRoot) throws {
        let rows = try trusted.entries().map { entry in
            // A file that cannot be read does not match the trusted one.
            (entry.path, (try? PluginFile(reading: entry.path).source.bytes) == entry.content)
        }
        let json = JSONValue.members([
            (
                "trusted",
                .array(rows.map { .members([("file", .text($0)), ("unchanged", .flag($1))]) })
            )
        ])
        let changed = root.messages.cleaned(Message("(changed since)"))
        let lines = rows.map { "\($0)\($1 ? "" : "  \(changed)")\n" }
        if options.json { return try Descriptor.output.write(json.text + "\n") }
        try root.say(lines.isEmpty ? root.messages.cleaned(Message("No files are trusted.")) : lines.joined())
    }

    /// Shows on the terminal what the file would use, and asks. Any answer but yes means no.
    @MainActor
    private static func agrees(_ description: TrustDescription, _ root: CompositionRoot) throws -> Bool {
        guard root.facts.inputIsTerminal, root.facts.errorIsTerminal else { throw TrustFileError.needsForce }
        root.messages.print(description.text(in: root.facts.catalog))
        return try root.messages.confirm(Message("Trust it? [y/N]"))
    }
}

/// What a plugin file would use, as text and as JSON. Its texts come from a stranger, so each stays on one line.
struct TrustDescription {
    let path: String
    let wants: [RequiredAccess]

    var isNothing: Bool { wants.allSatisfy(\.isNothing) }

    func text(in catalog: Catalog) -> String {
        let plugins = wants.filter { !$0.isNothing }.map { wants in
            let lines =
                wants.variables.map { Message("the environment variable \($0)") }
                + wants.files.map { Message("the file \($0)") }
                + wants.commands.map { Message("the command \(Self.json($0).text)") }
                + wants.answers.map { Message("your answer to: \($0)") } + wants.hosts.map { Message("sent to \($0)") }
            return "  \(Message("\(wants.plugin) uses").text(in: catalog))\n"
                + lines.map { "    \(Sanitizer.cell($0.text(in: catalog)))\n" }.joined()
        }
        return "\(path)\n" + plugins.joined()
    }

    /// The result, as text.
    func outcome(in catalog: Catalog) -> String {
        isNothing
            ? Message("\(path) uses no secrets and runs no commands. It may now use your own defaults.").text(
                in: catalog) + "\n"
            : Message("Trusted in its current form: \(text(in: catalog))").text(in: catalog)
    }

    var json: JSONValue {
        .members([
            ("file", .text(path)), ("trusted", .flag(true)),
            (
                "plugins",
                .array(
                    wants.map { wants in
                        .members([
                            ("name", .text(wants.plugin)), ("hosts", Self.json(wants.hosts)),
                            ("variables", Self.json(wants.variables)), ("files", Self.json(wants.files)),
                            ("commands", .array(wants.commands.map(Self.json))),
                            ("answers", Self.json(wants.answers)),
                        ])
                    })
            ),
        ])
    }

    private static func json(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }
}

import CommandKit
import HTTP
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
                no environment variables, files, commands or tokens. Trust applies to the file's path and content: \
                if either changes, trust the file again. On a terminal, folio asks; elsewhere --force is required, \
                unless the file needs nothing. Files that you name with --config and your own files in \
                ~/.config/folio need no trust.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await trust(options, root.console, root.files.trusted)
        }
    }

    private static func trust(_ options: PluginsTrustOptions, _ console: Console, _ trusted: TrustFile) async throws {
        if options.lists {
            if let file = options.file { throw ArgumentError.unexpectedArgument(file) }
            return try list(trusted, options, console)
        }
        let path = options.file ?? PluginSearch.folderFile
        if options.removes { return try await remove(path, trusted, options, console) }
        let file = try PluginFile(reading: path, isForeign: true)
        let content = file.source.bytes
        let real = try TrustFile.place(of: path)
        let description = TrustDescription(path: real, wants: file.plugins.map(\.wants)) {
            let path = console.facts.expanded($0)
            // The file is found only in its own folder, which will be the current one.
            return ResolvedFile(path.utf8.first == UInt8(ascii: "/") ? path : "\(FileSystem.folder(of: real))/\(path)")
        }
        if try trusted.trust(in: content, at: real) != .trusted {
            if !options.force, !description.isNothing, try await !agrees(description, console) {
                return console.messages.notice(Message("the file is not trusted"))
            }
            try await trusted.set(content, at: real)
        }
        if options.json { return try console.write(description.json) }
        try console.say(description.outcome(in: console.catalog))
    }

    private static func remove(
        _ path: String, _ trusted: TrustFile, _ options: PluginsTrustOptions, _ console: Console
    ) async throws {
        let real = try TrustFile.place(of: path)
        let wasTrusted = try await trusted.set(nil, at: real)
        let json = JSONValue.members([("file", .text(real)), ("removed", .flag(wasTrusted))])
        let message = wasTrusted ? Message("No longer trusted: \(real)") : Message("Was not trusted: \(real)")
        if options.json { return try console.write(json) }
        try console.say(message)
    }

    private static func list(_ trusted: TrustFile, _ options: PluginsTrustOptions, _ console: Console) throws {
        let rows = try trusted.entries().map { entry in
            // A file that cannot be read counts as changed.
            (entry.path, (try? PluginFile(reading: entry.path).source.bytes) == entry.content)
        }
        let json = JSONValue.members([
            ("trusted", .array(rows.map { .members([("file", .text($0)), ("unchanged", .flag($1))]) }))
        ])
        let changed = console.messages.cleaned(Message("(changed since)"))
        let lines = rows.map { path, isSame in
            "\(HiddenCharacters.shown(path, showsUnclear: true))\(isSame ? "" : "  \(changed)")\n"
        }
        if options.json { return try console.write(json) }
        try console.say(lines.isEmpty ? console.messages.cleaned(Message("No files are trusted.")) : lines.joined())
    }

    /// Shows on the terminal what the file would use, and asks for confirmation; any answer but yes is no.
    @MainActor
    private static func agrees(_ description: TrustDescription, _ console: Console) throws -> Bool {
        guard console.canAsk else { throw TrustFileError.needsForce }
        console.messages.print(description.text(in: console.catalog))
        return try console.messages.confirm(Message("Trust it? [y/N]"))
    }
}

/// Everything a plugin file would use, as text and as JSON. Since the file may be hostile, each of its texts stays on one
/// line.
struct TrustDescription {
    let path: String
    let wants: [RequiredAccess]
    /// Where the path of a file leads.
    let resolve: @Sendable (String) -> ResolvedFile

    var isNothing: Bool { wants.allSatisfy(\.needsNoTrust) }

    func text(in catalog: Catalog) -> String {
        let plugins = wants.filter { !$0.needsNoTrust }.map { wants in
            let lines =
                wants.variables.map { Message("the environment variable \($0)") }
                + wants.files.map { Self.text($0, resolve($0)) }
                + wants.filePatterns.map { Message("a file that your values select: \($0)") }
                + wants.commands.map { Message("the command \(Self.json($0).text)") }
                + wants.itemCommands.map { Message("the command \(Self.json($0).text), with an item that you select") }
                + wants.answers.map { Message("your answer to: \($0)") }
                + (wants.isNothing ? [] : wants.hosts.map { Message("sent to \(HTTPRequest.shown($0))") })
                + wants.issuers.map { Message("sent to the URLs in the metadata of \(HTTPRequest.shown($0))") }
                + wants.otherServers.map { Message("parts of its responses, sent to \(HTTPRequest.shown($0))") }
                + (wants.makesURLs ? [Message("parts of its responses, in URLs of images on any server")] : [])
                + (wants.confirmsHosts ? [Message("to each host only after you confirm it")] : [])
            return "  \(Message("\(wants.plugin) uses").text(in: catalog))\n"
                + lines.map { "    \(HiddenCharacters.shown($0.text(in: catalog), showsUnclear: true))\n" }.joined()
        }
        return "\(HiddenCharacters.shown(path, showsUnclear: true))\n" + plugins.joined()
    }

    /// A file that is read: where a link leads, the file there, and its size.
    private static func text(_ path: String, _ resolved: ResolvedFile) -> Message {
        if path == "-" { return Message("the standard input of folio") }
        let shown = resolved.link.map { "\(path) -> \($0)" } ?? path
        guard let file = resolved.file else { return Message("the file \(shown), which does not exist") }
        return Message(
            file.size, one: "the file \(shown) (\(file.path), \(file.size) byte)",
            other: "the file \(shown) (\(file.path), \(file.size) bytes)")
    }

    /// The report that the file is trusted.
    func outcome(in catalog: Catalog) -> String {
        isNothing
            ? Message("\(path) uses no secrets and runs no commands. It may now use your own defaults.").text(
                in: catalog) + "\n"
            : Message("Trusted, until it changes: \(text(in: catalog))").text(in: catalog)
    }

    var json: JSONValue {
        .members([
            ("file", .text(path)), ("trusted", .flag(true)),
            (
                "plugins",
                .array(
                    wants.map { wants in
                        .members([
                            ("name", .text(wants.plugin)), ("hosts", Self.json(wants.hosts.map(HTTPRequest.shown))),
                            ("issuers", Self.json(wants.issuers.map(HTTPRequest.shown))),
                            ("confirms_hosts", .flag(wants.confirmsHosts)),
                            ("variables", Self.json(wants.variables)), ("files", Self.json(wants.files)),
                            ("resolved", .array(wants.files.map { Self.json(resolve($0)) })),
                            ("file_patterns", Self.json(wants.filePatterns)),
                            ("commands", .array(wants.commands.map(Self.json))),
                            ("item_commands", .array(wants.itemCommands.map(Self.json))),
                            ("answers", Self.json(wants.answers)),
                            ("other_servers", Self.json(wants.otherServers.map(HTTPRequest.shown))),
                            ("makes_urls", .flag(wants.makesURLs)),
                        ])
                    })
            ),
        ])
    }

    private static func json(_ file: ResolvedFile) -> JSONValue {
        .members([
            ("link", .string(file.link)), ("path", .string(file.file?.path)),
            ("bytes", file.file.map { .integer($0.size) } ?? .null),
        ])
    }

    private static func json(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }
}

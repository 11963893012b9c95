import CommandKit
import Endpoints
import HTTP
import JSON
import PersonalFiles
import Plugins
import TerminalSession
import Wording

/// `folio plugins allow [PLUGIN ORIGIN]`
struct PluginsAllowOptions: Sendable {
    var plugin: String?
    var origin: String?
    var removes = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsAllow(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "allow", summary: Message("Confirm that a host may receive a plugin's credentials"),
            PluginsAllowOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin (default: list all)"),
                    completion: .dynamic("plugins")),
                .argument(
                    \.origin, name: "ORIGIN",
                    help: Message("The host, such as https://git.example.com (default: list the plugin's)")),
                .flag(\.removes, "--remove", help: Message("Withdraw the confirmation")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins allow", Message("lists the confirmed hosts")),
                Example("folio plugins allow forge https://git.example.com", Message("for scripts and CI")),
                Example("folio plugins allow forge https://git.example.com --remove", Message("withdraws it")),
            ],
            discussion: Message(
                """
                A plugin with `hosts: confirm` is for servers that users run themselves: a parameter names the host. \
                Before folio sends the plugin's credentials to a host for the first time, you must confirm it. On a \
                terminal, folio asks; elsewhere it needs this command. The confirmation is for one plugin of one file.
                """),
            complete: completingPlugins(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await allow(options, root.console, root.files)
        }
    }

    private static func allow(
        _ options: PluginsAllowOptions, _ console: Console, _ files: PersonalFiles
    ) async throws {
        guard let name = options.plugin, let text = options.origin else {
            if options.removes {
                throw ArgumentError.missingArgument(name: options.plugin == nil ? "PLUGIN" : "ORIGIN")
            }
            if let name = options.plugin { _ = try files.library().plugin(named: name) }
            return try list(try files.confirmedHosts.entries(), of: options.plugin, options, console)
        }
        let origin: HTTPURL.Origin
        do { origin = try HTTPURL.Origin(host: text) } catch { throw ConfirmedHostError.badHost(text) }
        // A pattern is invalid here.
        let labels = origin.host.split(separator: ".", omittingEmptySubsequences: false)
        guard origin.host.hasPrefix("[") || labels.allSatisfy(HostRule.isLabel) else {
            throw ConfirmedHostError.badHost(text)
        }
        if options.removes { return try await remove(name, origin, options, console, files) }
        let plugin = try files.library().plugin(named: name)
        guard plugin.confirmsHosts else { throw ConfirmedHostError.notNeeded(plugin: name) }
        guard origin.isPotentiallyTrustworthy else {
            throw ConfirmedHostError.insecure(origin: origin.description)
        }
        let entry = try files.hostEntry(plugin, origin)
        try await files.confirmedHosts.set(entry, isConfirmed: true)
        if options.json { return try list(try files.confirmedHosts.entries(), of: name, options, console) }
        try console.say(Message("\(origin.description) may receive the credentials of '\(name)' (\(entry.file))."))
    }

    /// Withdraws a confirmation for each file that has a plugin of the name, or had one.
    private static func remove(
        _ name: String, _ origin: HTTPURL.Origin, _ options: PluginsAllowOptions, _ console: Console,
        _ files: PersonalFiles
    ) async throws {
        let entries = try files.confirmedHosts.entries().filter {
            $0.plugin == name && $0.origin == origin.description
        }
        for entry in entries { try await files.confirmedHosts.set(entry, isConfirmed: false) }
        if options.json { return try list(try files.confirmedHosts.entries(), of: name, options, console) }
        try console.say(
            entries.isEmpty
                ? Message("Was not confirmed: \(origin.description)")
                : Message("No longer confirmed: \(origin.description)"))
    }

    private static func list(
        _ all: [ConfirmedHostFile.Entry], of plugin: String?, _ options: PluginsAllowOptions, _ console: Console
    ) throws {
        let entries = all.filter { plugin == nil || $0.plugin == plugin }
        if options.json { return try console.write(json(entries)) }
        let lines = entries.map { "\($0.plugin)  \($0.origin)  \($0.file)\n" }
        try console.say(lines.isEmpty ? console.messages.cleaned(Message("No hosts are confirmed.")) : lines.joined())
    }

    private static func json(_ entries: [ConfirmedHostFile.Entry]) -> JSONValue {
        .members([
            (
                "hosts",
                .array(
                    entries.map { entry in
                        .members([
                            ("plugin", .text(entry.plugin)), ("origin", .text(entry.origin)),
                            ("file", .text(entry.file)),
                        ])
                    })
            )
        ])
    }
}

import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import System
import TerminalSession
import Wording

/// `folio plugins list`
struct PluginsListOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsList(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "list", summary: Message("List the plugins and their endpoints"), PluginsListOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Print one JSON document"))],
            examples: [Example("folio plugins list", Message("every plugin and endpoint"))]
        ) { options, globals in
            let root = makeRoot(globals)
            try list(options, root.console, root.files)
        }
    }

    private static func list(_ options: PluginsListOptions, _ console: Console, _ files: PersonalFiles) throws {
        let plugins = try files.library().plugins
        if options.json { return try console.write(json(plugins)) }
        if plugins.allSatisfy(\.endpoints.isEmpty) {
            return try console.say(
                Message("No plugins found. Create one with 'folio plugins new' or 'folio plugins probe URL'."))
        }
        try console.say(table(plugins, in: console.catalog).text(for: console.outputTerminal))
        try console.say([Message(verbatim: "\n"), Message("* the plugin's default endpoint")].joined(separator: ""))
    }

    private static func table(_ plugins: [Plugin], in catalog: Catalog) -> LabelledLines {
        let rows = plugins.flatMap { plugin in
            let isUsable = plugin.trust == .trusted || !plugin.needsTrust
            let trust = isUsable ? "" : Message("(not trusted)").text(in: catalog) + " "
            let defaultName = plugin.defaultEndpoint?.name
            return plugin.endpoints.map { endpoint in
                let isDefault = defaultName == endpoint.name
                return LabelledLines.Row(
                    HiddenCharacters.shown("\(plugin.name)/\(endpoint.name)" + (isDefault ? " *" : "")),
                    HiddenCharacters.shown(trust + (endpoint.summary ?? plugin.summary ?? "")))
            }
        }
        return LabelledLines(rows)
    }

    private static func json(_ plugins: [Plugin]) -> JSONValue {
        let entries = plugins.map { plugin in
            JSONValue.members([
                ("name", .string(plugin.name)), ("summary", .string(plugin.summary)), ("file", .string(plugin.file)),
                ("trusted", .flag(plugin.trust == .trusted)),
                ("default", .string(plugin.defaultEndpoint?.name)),
                ("endpoints", .array(plugin.endpoints.map { .string($0.name) })),
            ])
        }
        return JSONValue.members([("plugins", .array(entries))])
    }
}

import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import System
import TerminalSession
import Wording

/// `folio plugins set PLUGIN [NAME=VALUE …]`
struct PluginsSetOptions: Sendable {
    var plugin = ""
    var words: [String] = []
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsSet(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "set", summary: Message("Set your own defaults for a plugin's parameters"), PluginsSetOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin"), completion: .dynamic("plugins")),
                .rest(
                    \.words, name: "NAME=VALUE",
                    help: Message("Your defaults; NAME= removes one. If omitted, prints them"),
                    completion: .dynamic("parameters")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins set restaurants radius=5000 stars=3", Message("two of your own defaults")),
                Example("folio plugins set restaurants stars=", Message("restores the plugin's default")),
                Example("folio plugins set restaurants", Message("shows your defaults")),
            ],
            discussion: Message(
                """
                Prints your defaults after the change. They are stored in preferences.yaml beside the plugin files. \
                Values given on the command line override them.
                """),
            complete: completing(makeRoot) { options, known, request in
                request.source == "plugins"
                    ? known.plugins(request.prefix)
                    : known.parameters(ofPlugin: options.plugin, words: options.words, prefix: request.prefix)
            }
        ) { options, globals in
            let root = makeRoot(globals)
            try await set(options, root.console, root.files)
        }
    }

    private static func set(_ options: PluginsSetOptions, _ console: Console, _ files: PersonalFiles) async throws {
        let plugin = try files.library(for: [options.plugin]).plugin(named: options.plugin)
        let changes = try PreferenceChanges(options.words, of: plugin)
        let values = try await files.preferences(after: changes).values(of: plugin.name)
        if !values.isEmpty { _ = files.ignoresPreferences(of: plugin) }
        let shown = values.map { ($0.name, plugin.shown($0)) }
        if options.json { return try console.write(json(shown)) }
        try console.say(text(shown, in: console.catalog))
    }

    private static func text(_ values: [(name: String, values: [String])], in catalog: Catalog) -> String {
        if values.isEmpty { return Message("No defaults are set.").text(in: catalog) + "\n" }
        return values.map { name, values in values.map { "\(name)=\($0)\n" }.joined() }.joined()
    }

    private static func json(_ values: [(name: String, values: [String])]) -> JSONValue {
        let members = values.map { ($0.name, JSONValue.array($0.values.map(JSONValue.text))) }
        return JSONValue.members([("preferences", .members(members))])
    }
}

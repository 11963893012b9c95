import CommandKit
import JSON
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
                    help: Message(
                        "Your defaults; NAME= removes one. Without any, nothing changes"),
                    completion: .dynamic("parameters")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example(
                    "folio plugins set restaurants radius=5000 stars=3",
                    Message("two of your own defaults")),
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
                    ? known.plugins
                    : known.parameters(ofPlugin: options.plugin, words: options.words, prefix: request.prefix)
            }
        ) { options, globals in
            let root = makeRoot(globals)
            let plugin = try root.library().plugin(named: options.plugin)
            let changes = try preferred(options.words, of: plugin)
            try checkBase(of: plugin, with: changes, root)
            let preferences =
                changes.isEmpty
                ? try root.preferences()
                : try await root.changePreferences { preferences in
                    for (name, values) in changes { preferences[plugin.name, name] = values == [""] ? nil : values }
                }
            let values = preferences.values(of: plugin.name)
            if options.json { return try Descriptor.output.write(json(values)) }
            try root.say(text(values, in: root.facts.catalog))
        }
    }

    /// The words as values by parameter, in their order; several of one name are a list.
    private static func preferred(_ words: [String], of plugin: Plugin) throws -> [(name: String, values: [String])] {
        var found: [(name: String, values: [String])] = []
        let known = plugin.allParameters
        for word in words {
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2 else {
                let isKnown = known.contains { $0.name == word }
                throw PreferenceProblem.noValue(plugin: plugin.name, word: word, isKnown: isKnown)
            }
            if let place = found.firstIndex(where: { $0.name == halves[0] }) {
                found[place].values.append(halves[1])
            } else {
                found.append((halves[0], [halves[1]]))
            }
        }
        for (name, values) in found where values != [""] { try Preferences.check(values, for: name, among: known) }
        return found
    }

    /// Checks what the base URL would be with the changes.
    private static func checkBase(
        of plugin: Plugin, with changes: [(name: String, values: [String])], _ root: CompositionRoot
    ) throws {
        let places = Set(plugin.baseURL.names)
        guard let change = changes.first(where: { places.contains($0.name) && $0.values != [""] }) else { return }
        let known = try root.preferences().values(of: plugin.name).map { ($0.name, $0.values) }
        let all = changes.reduce(into: Dictionary(uniqueKeysWithValues: known)) {
            $0[$1.name] = $1.values == [""] ? nil : $1.values
        }
        do { try Preferences.checkBase(of: plugin, with: all) } catch {
            throw PreferenceProblem.refused(
                parameter: change.name, value: change.values.joined(separator: ","), error)
        }
    }

    private static func text(_ values: [(name: String, values: [String])], in catalog: Catalog) -> String {
        if values.isEmpty { return Message("No defaults are set.").text(in: catalog) + "\n" }
        return values.map { name, values in values.map { "\(name)=\($0)\n" }.joined() }.joined()
    }

    private static func json(_ values: [(name: String, values: [String])]) -> String {
        let members = values.map { ($0.name, JSONValue.array($0.values.map(JSONValue.text))) }
        return JSONValue.members([("preferences", .members(members))]).text + "\n"
    }
}

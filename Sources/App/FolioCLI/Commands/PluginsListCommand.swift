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
    var endpoints = false
    var json = false
}

/// `folio plugins search WORD …`
struct PluginsSearchOptions: Sendable {
    var words: [String] = []
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsList(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "list", summary: Message("List the plugins, or their endpoints"), PluginsListOptions(),
            parameters: [
                .flag(\.endpoints, "--endpoints", "-e", help: Message("List every endpoint")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins list", Message("a line for each plugin")),
                Example("folio plugins list --endpoints", Message("a line for each endpoint")),
            ]
        ) { options, globals in
            let root = makeRoot(globals)
            let list = PluginList(try root.files.library().plugins, root.files)
            if options.json { return try root.console.write(list.json) }
            guard !list.isEmpty else {
                return try root.console.say(
                    Message("No plugins found. Create one with 'folio plugins new' or 'folio plugins probe URL'."))
            }
            try options.endpoints ? list.writeEndpoints(to: root.console) : list.writePlugins(to: root.console)
        }
    }

    static func pluginsSearch(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "search", summary: Message("Find plugins by words in their names and summaries"), PluginsSearchOptions(),
            parameters: [
                .rest(
                    \.words, name: "WORD", required: true,
                    help: Message("A word or a part of one; a plugin must have all of them")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins search issues", Message("plugins about issues")),
                Example("folio plugins search git comments", Message("both words, anywhere in a plugin")),
            ],
            discussion: Message(
                """
                folio looks for the words in the names and summaries of plugins and of their endpoints, and in the titles \
                of endpoints. The case of letters does not matter. Without a match, the exit code is 0.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            let plugins = try root.files.library().plugins
            let list = PluginList(
                plugins.filter { plugin in options.words.allSatisfy(plugin.mentions) }, root.files)
            if options.json { return try root.console.write(list.json) }
            guard !list.isEmpty else {
                let words = options.words.joined(separator: " ")
                return try root.console.say(
                    Message("No plugin has '\(words)'. 'folio feed URL' reads an API without a plugin."))
            }
            try list.writeEndpoints(of: options.words, to: root.console)
        }
    }
}

/// Plugins as a list of them, or of their endpoints.
struct PluginList {
    private let plugins: [Plugin]
    private let files: PersonalFiles

    init(_ plugins: [Plugin], _ files: PersonalFiles) {
        self.plugins = plugins
        self.files = files
    }

    var isEmpty: Bool { plugins.allSatisfy(\.endpoints.isEmpty) }

    // MARK: Text

    /// A line for each plugin, in groups by where they were found.
    func writePlugins(to console: Console) throws {
        let groups = plugins.reduce(into: [(place: PluginPlace, plugins: [Plugin])]()) { groups, plugin in
            let place = files.place(of: plugin)
            if groups.last?.place != place { groups.append((place, [])) }
            groups[groups.count - 1].plugins.append(plugin)
        }
        let indent = groups.count > 1 ? 2 : 0
        let column = LabelledLines.column(after: plugins.map { Self.shown($0.name) }, indent: indent)
        for (index, group) in groups.enumerated() {
            if groups.count > 1 {
                if index > 0 { try console.say(Message(verbatim: "")) }
                try console.say(title(of: group.place))
            }
            let rows = group.plugins.map { plugin in
                LabelledLines.Row(
                    Self.shown(plugin.name), Self.shown(trust(in: plugin, console) + (plugin.shortSummary ?? "")))
            }
            try console.say(LabelledLines(rows, indent: indent, column: column).text(for: console.outputTerminal))
        }
        try console.say(
            [
                Message(verbatim: "\n"),
                Message("'folio plugins show NAME' shows the lists and credentials of a plugin, and commands to try."),
            ].joined(separator: ""))
    }

    private func title(of place: PluginPlace) -> Message {
        switch place {
        case .currentFolder: Message("In plugins.yaml of this folder:")
        case .own: Message("Your own:")
        case .installed: Message("With folio:")
        }
    }

    /// A line for each endpoint.
    ///
    /// - Parameter words: only endpoints with any of these are listed, or all of a plugin if none has one.
    func writeEndpoints(of words: [String] = [], to console: Console) throws {
        let rows = plugins.flatMap { plugin in
            let matching = plugin.endpoints.filter { endpoint in words.contains(where: endpoint.mentions) }
            let defaultName = plugin.defaultEndpoint?.name
            return (matching.isEmpty ? plugin.endpoints : matching).map { endpoint in
                let mark = defaultName == endpoint.name ? " *" : ""
                return LabelledLines.Row(
                    Self.shown("\(plugin.name)/\(endpoint.name)" + mark),
                    Self.shown(trust(in: plugin, console) + (endpoint.summary ?? plugin.shortSummary ?? "")))
            }
        }
        try console.say(LabelledLines(rows).text(for: console.outputTerminal))
        guard rows.contains(where: { $0.label.hasSuffix(" *") }) else { return }
        try console.say([Message(verbatim: "\n"), Message("* the plugin's default endpoint")].joined(separator: ""))
    }

    private func trust(in plugin: Plugin, _ console: Console) -> String {
        let isUsable = plugin.trust == .trusted || !plugin.needsTrust
        return isUsable ? "" : Message("(not trusted)").text(in: console.catalog) + " "
    }

    private static func shown(_ text: String) -> String { HiddenCharacters.shown(text) }

    // MARK: JSON

    var json: JSONValue {
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

import CommandKit
import Expressions
import JSON
import Pagination
import PersonalFiles
import Plugins
import Presentation
import Schema
import System
import Templates
import TerminalSession
import Wording

/// `folio plugins show PLUGIN`
struct PluginsShowOptions: Sendable {
    var plugin = ""
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsShow(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "show", summary: Message("Show a plugin's lists and credentials, and commands to try"),
            PluginsShowOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin"), completion: .dynamic("plugins")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [Example("folio plugins show github", Message("the parameters and fields of its endpoints"))],
            complete: completingPlugins(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try show(options, root.console, root.files)
        }
    }

    private static func show(_ options: PluginsShowOptions, _ console: Console, _ files: PersonalFiles) throws {
        let plugin = try files.library(for: [options.plugin]).plugin(named: options.plugin)
        var preferences = try files.preferences().values(of: plugin.name)
        if !preferences.isEmpty, files.ignoresPreferences(of: plugin) { preferences = [] }
        if options.json {
            return try console.write(PluginDescription(plugin).json(preferences))
        }
        try console.say(PluginLines(plugin, preferences).text(in: console.catalog), hanging: 4)
    }
}

/// A plugin as JSON, with the sources of its secrets but never their values.
struct PluginDescription {
    private let plugin: Plugin

    init(_ plugin: Plugin) { self.plugin = plugin }

    func json(_ preferences: PluginLines.Preferred) -> JSONValue {
        .members([
            ("name", .text(plugin.name)), ("summary", .string(plugin.summary)), ("docs", .string(plugin.docs)),
            ("file", .text(plugin.file)), ("line", .integer(plugin.location.line)),
            ("trusted", .flag(plugin.trust == .trusted)),
            ("base_url", .text(plugin.baseURL.description)), ("default", .string(plugin.defaultEndpoint?.name)),
            ("preferences", .members(preferences.map { ($0.name, .array(plugin.shown($0).map(JSONValue.text))) })),
            ("endpoints", .array(plugin.endpoints.map(json))), ("actions", .array(plugin.actions.map(json))),
        ])
    }

    private func json(_ action: Action) -> JSONValue {
        .members([
            ("name", .text(action.name)), ("summary", .string(action.summary)),
            ("method", .text(action.request.method)), ("path", .text(plugin.shownPath(of: action.request))),
            ("parameters", .array(action.parameters.map(json))),
        ])
    }

    private func json(_ endpoint: Endpoint) -> JSONValue {
        .members([
            ("name", .text(endpoint.name)), ("title", .string(endpoint.title)), ("summary", .string(endpoint.summary)),
            ("method", .text(endpoint.method)),
            ("base_url", .string(endpoint.request.base?.description)),
            ("path", endpoint.isInside ? .null : .text(plugin.shownPath(of: endpoint.request))),
            ("format", .text(endpoint.otherFormat ?? "json")), ("strategy", .text(endpoint.paging.strategy.name)),
            (
                "later",
                endpoint.later.map {
                    .members([("method", .text($0.method)), ("path", .text(plugin.shownPath(of: $0)))])
                } ?? .null
            ),
            ("parameters", .array(endpoint.parameters.map(json))),
            ("variables", .array(endpoint.variables.map(json))),
            ("fields", endpoint.fields.map { .array($0.map { .text($0.name) }) } ?? .null),
            ("add", endpoint.add.map(json) ?? .null),
            ("comments", endpoint.comments.map(json) ?? .null),
        ])
    }

    private func json(_ variable: Variable) -> JSONValue {
        let parents = variable.parents
        var values: [String]?
        if case .values(let own) = variable.source { values = own }
        return .members([
            ("name", .text(variable.name)), ("values", values.map { .array($0.map(JSONValue.text)) } ?? .null),
            ("endpoint", .string(parents?.endpoint.name)), ("value", .string(parents?.value?.text)),
            ("where", .string(parents?.condition?.text)),
            ("keep", .array((parents?.kept ?? []).map(JSONValue.text))),
        ])
    }

    private func json(_ parameter: Parameter) -> JSONValue {
        .members([
            ("name", .text(parameter.name)), ("required", .flag(parameter.isRequired)),
            ("list", .flag(parameter.isList)),
            ("default", .string(plugin.shownDefault(of: parameter))),
            ("values", parameter.allowed.map { .array($0.map(JSONValue.text)) } ?? .null),
            ("secret", .flag(parameter.isSecret)), ("env", .string(parameter.secrecy?.variable)),
            ("in_path", .flag(parameter.isSecretInPath)),
            ("default_command", .string(parameter.defaultCommand?.first)),
            ("help", .string(parameter.help)),
        ])
    }
}

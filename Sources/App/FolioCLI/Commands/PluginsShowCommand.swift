import CommandKit
import Expressions
import JSON
import Pagination
import Plugins
import Presentation
import Schema
import Wording

/// `folio plugins show PLUGIN`
struct PluginsShowOptions: Sendable {
    var plugin = ""
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsShow(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "show", summary: Message("Show a plugin's endpoints, parameters and fields"), PluginsShowOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin"), completion: .dynamic("plugins")),
                .flag(\.json, "--json", help: Message("Write one JSON document")),
            ],
            examples: [Example("folio plugins show github", Message("what its endpoints take and give"))],
            complete: completingPlugins(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            let plugin = try root.library().plugin(named: options.plugin)
            let preferences = try root.preferences().values(of: plugin.name)
            if options.json {
                return try Descriptor.output.write(PluginDescription.json(plugin, preferences).text + "\n")
            }
            try root.say(PluginDescription.text(plugin, preferences, in: root.facts.catalog), hanging: 4)
        }
    }
}

/// A plugin in words and as JSON; secrets are named by where they come from, never shown.
enum PluginDescription {
    /// What a person prefers for its parameters.
    typealias Preferred = [(name: String, values: [String])]

    static func text(_ plugin: Plugin, _ preferences: Preferred, in catalog: Catalog) -> String {
        lines(plugin, preferences).map { $0.text(in: catalog) + "\n" }.joined()
    }

    private static func lines(_ plugin: Plugin, _ preferences: Preferred) -> [Message] {
        var lines = [
            Message(verbatim: "\(plugin.name)  \(plugin.summary ?? "")".trimmingEnd),
            indented(Message("file: \(plugin.file):\(plugin.location.line)")),
        ]
        if let docs = plugin.docs { lines.append(indented(Message("docs: \(docs)"))) }
        lines.append(indented(Message("base URL: \(plugin.baseURL.description)")))
        for (name, values) in preferences {
            let words = values.map { "\(name)=\($0)" }.joined(separator: " ")
            lines.append(indented(Message("preferred: \(words)")))
        }
        if let distrust = plugin.distrust { lines.append(indented(Message("trust: \(Complaint.untrusted(distrust))"))) }
        for endpoint in plugin.endpoints {
            let isDefault = plugin.defaultEndpoint?.name == endpoint.name
            let name = "\(plugin.name)/\(endpoint.name)"
            lines += [Message(verbatim: ""), isDefault ? Message("\(name)  (default)") : Message(verbatim: name)]
            lines += Self.lines(endpoint, of: plugin)
        }
        for action in plugin.actions {
            lines += [Message(verbatim: ""), Message(verbatim: "\(plugin.name).\(action.name)")]
            if let summary = action.summary { lines.append(Message(verbatim: "  \(summary)")) }
            lines.append(indented(Message("request: \(action.request.method) \(action.request.path.description)")))
            lines += Self.parameters(action.parameters, used: plugin.names(usedBy: action.request))
        }
        return lines
    }

    private static func indented(_ message: Message) -> Message {
        [Message(verbatim: "  "), message].joined(separator: "")
    }

    static func json(_ plugin: Plugin, _ preferences: Preferred) -> JSONValue {
        .members([
            ("name", .text(plugin.name)), ("summary", .string(plugin.summary)), ("docs", .string(plugin.docs)),
            ("file", .text(plugin.file)), ("line", .integer(plugin.location.line)),
            ("trusted", .flag(plugin.trust == .trusted)),
            ("base_url", .text(plugin.baseURL.description)), ("default", .string(plugin.defaultEndpoint?.name)),
            ("preferences", .members(preferences.map { ($0.name, .array($0.values.map(JSONValue.text))) })),
            ("endpoints", .array(plugin.endpoints.map(json))), ("actions", .array(plugin.actions.map(json))),
        ])
    }

    private static func json(_ action: Action) -> JSONValue {
        .members([
            ("name", .text(action.name)), ("summary", .string(action.summary)),
            ("method", .text(action.request.method)), ("path", .text(action.request.path.description)),
            ("parameters", .array(action.parameters.map(json))),
        ])
    }

    /// - Parameter level: how many lists it is under.
    private static func lines(_ endpoint: Endpoint, of plugin: Plugin, level: Int = 0) -> [Message] {
        var lines: [Message] = []
        if let summary = endpoint.summary { lines.append(Message(verbatim: "  \(summary)")) }
        let method = endpoint.method == "GET" ? "" : "\(endpoint.method) "
        if endpoint.isInside {
            lines.append(indented(Message("inside: at \(endpoint.items.description) of each comment")))
        } else {
            lines.append(indented(Message("path: \(method)\(endpoint.path.description)")))
            lines.append(
                indented(Message("paging: \(endpoint.paging.strategy.name), \(endpoint.paging.strategy.summary)")))
        }
        let starts = endpoint.paging.pager.starts.map { "--\($0.rawValue)" }
        // Replies are read from their beginning.
        if !starts.isEmpty, level < 2 {
            lines.append(indented(Message("starts: \(starts.joined(separator: ", "))")))
        }
        lines += parameters(endpoint.parameters, used: plugin.names(usedBy: endpoint))
        if let fields = endpoint.fields {
            lines.append(indented(Message("fields: \(fields.map(\.name).joined(separator: ", "))")))
        }
        if let add = endpoint.add {
            lines.append(
                indented(Message("adding: \(add.request.method) \(add.request.path.description), with --add MESSAGE")))
            lines += parameters(ofAdding: endpoint, of: plugin).map { indented(message($0)) }
        }
        if let comments = endpoint.comments {
            lines += [indented(Message("comments:"))]
            lines += Self.lines(comments, of: plugin, level: level + 1).map { indented($0) }
        }
        return lines
    }

    /// What adding takes beside the message and what the list takes as well.
    private static func parameters(ofAdding endpoint: Endpoint, of plugin: Plugin) -> [Parameter] {
        guard let add = endpoint.add else { return [] }
        let known = plugin.names(usedBy: endpoint).union(["id", "message", "now"])
        let used = plugin.names(usedBy: add.request).subtracting(known)
        return add.parameters.filter { used.contains($0.name) }
    }

    private static func parameters(_ all: [Parameter], used: Set<String>) -> [Message] {
        all.filter { used.contains($0.name) }.map(message)
    }

    private static func message(_ parameter: Parameter) -> Message {
        var words = [Message(verbatim: parameter.name)]
        if parameter.isRequired { words.append(Message("(required)")) }
        if parameter.isList { words.append(Message("(may be repeated)")) }
        if let standard = parameter.defaultValue { words.append(Message("(default: \(standard))")) }
        if let program = parameter.defaultCommand?.first {
            words.append(Message("(default: what '\(program)' prints)"))
        }
        if let secrecy = parameter.secrecy {
            words.append(
                secrecy.variable.map { Message("(secret, from the environment variable \($0))") } ?? Message("(secret)")
            )
        }
        if let allowed = parameter.allowed { words.append(Message("(one of \(allowed.joined(separator: ", ")))")) }
        if let help = parameter.help { words.append(Message(verbatim: help)) }
        return indented(Message("parameter: \(words.joined(separator: " "))"))
    }

    private static func json(_ endpoint: Endpoint) -> JSONValue {
        .members([
            ("name", .text(endpoint.name)), ("title", .string(endpoint.title)), ("summary", .string(endpoint.summary)),
            ("method", .text(endpoint.method)), ("path", endpoint.isInside ? .null : .text(endpoint.path.description)),
            ("strategy", .text(endpoint.paging.strategy.name)),
            ("parameters", .array(endpoint.parameters.map(json))),
            ("fields", endpoint.fields.map { .array($0.map { .text($0.name) }) } ?? .null),
            ("add", endpoint.add.map(json) ?? .null),
            ("comments", endpoint.comments.map(json) ?? .null),
        ])
    }

    private static func json(_ parameter: Parameter) -> JSONValue {
        .members([
            ("name", .text(parameter.name)), ("required", .flag(parameter.isRequired)),
            ("list", .flag(parameter.isList)),
            ("default", .string(parameter.defaultValue)),
            ("values", parameter.allowed.map { .array($0.map(JSONValue.text)) } ?? .null),
            ("secret", .flag(parameter.isSecret)), ("env", .string(parameter.secrecy?.variable)),
            ("default_command", .string(parameter.defaultCommand?.first)),
            ("help", .string(parameter.help)),
        ])
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

import CommandKit
import JSON
import Pagination
import Plugins
import Presentation
import Schema

/// `folio plugins show PLUGIN`
struct PluginsShowOptions: Sendable {
    var plugin = ""
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsShow(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "show", summary: "Show a plugin's endpoints, parameters and fields", PluginsShowOptions(),
            parameters: [
                .argument(\.plugin, name: "PLUGIN", help: "Name of the plugin", completion: .dynamic("plugins")),
                .flag(\.json, "--json", help: "Write one JSON document"),
            ],
            examples: [Example("folio plugins show github", "what its endpoints take and give")],
            complete: completingPlugins(makeRoot)
        ) { options, globals in
            let plugin = try makeRoot(globals).library().plugin(named: options.plugin)
            try Descriptor.output.write(
                options.json
                    ? PluginDescription.json(plugin).text + "\n" : Sanitizer.text(PluginDescription.text(plugin)))
        }
    }
}

/// A plugin in words and as JSON; secrets are named by where they come from, never shown.
enum PluginDescription {
    static func text(_ plugin: Plugin) -> String {
        var lines = [
            "\(plugin.name)  \(plugin.summary ?? "")".trimmingEnd, "  file: \(plugin.file):\(plugin.location.line)",
        ]
        if let docs = plugin.docs { lines.append("  docs: \(docs)") }
        lines.append("  base URL: \(plugin.baseURL)")
        if let distrust = plugin.distrust { lines.append("  trust: \(Complaint.untrusted(distrust))") }
        for endpoint in plugin.endpoints {
            let isDefault = plugin.defaultEndpoint?.name == endpoint.name
            lines += ["", "\(plugin.name)/\(endpoint.name)" + (isDefault ? "  (default)" : "")]
            lines += Self.lines(endpoint, of: plugin)
            if let comments = endpoint.comments {
                lines += ["  comments:"] + Self.lines(comments, of: plugin).map { "  \($0)" }
            }
        }
        for action in plugin.actions {
            lines += ["", "\(plugin.name).\(action.name)"]
            if let summary = action.summary { lines.append("  \(summary)") }
            lines.append("  request: \(action.request.method) \(action.request.path)")
            lines += Self.parameters(action.parameters, used: plugin.names(usedBy: action.request))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func json(_ plugin: Plugin) -> JSONValue {
        .members([
            ("name", .text(plugin.name)), ("summary", .string(plugin.summary)), ("docs", .string(plugin.docs)),
            ("file", .text(plugin.file)), ("line", .integer(plugin.location.line)),
            ("trusted", .flag(plugin.trust == .trusted)),
            ("base_url", .text(plugin.baseURL.description)), ("default", .string(plugin.defaultEndpoint?.name)),
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

    private static func lines(_ endpoint: Endpoint, of plugin: Plugin) -> [String] {
        var lines: [String] = []
        if let summary = endpoint.summary { lines.append("  \(summary)") }
        let method = endpoint.method == "GET" ? "" : "\(endpoint.method) "
        lines.append("  path: \(method)\(endpoint.path)")
        lines.append("  paging: \(endpoint.paging.strategy.name), \(endpoint.paging.strategy.summary)")
        let starts = endpoint.paging.pager.starts.map { "--\($0.rawValue)" }
        if !starts.isEmpty { lines.append("  starts: \(starts.joined(separator: ", "))") }
        lines += parameters(endpoint.parameters, used: plugin.names(usedBy: endpoint))
        if let fields = endpoint.fields { lines.append("  fields: \(fields.map(\.name).joined(separator: ", "))") }
        if let add = endpoint.add {
            lines.append("  adding: \(add.request.method) \(add.request.path), with --add MESSAGE")
            lines += parameters(ofAdding: endpoint, of: plugin).map { "    parameter: \(text($0))" }
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

    private static func parameters(_ all: [Parameter], used: Set<String>) -> [String] {
        all.filter { used.contains($0.name) }.map { "  parameter: \(text($0))" }
    }

    private static func text(_ parameter: Parameter) -> String {
        var words = [parameter.name]
        if parameter.isRequired { words.append("(required)") }
        if parameter.isList { words.append("(may be repeated)") }
        if let standard = parameter.defaultValue { words.append("(default: \(standard))") }
        if let program = parameter.defaultCommand?.first { words.append("(default: what '\(program)' prints)") }
        if let secrecy = parameter.secrecy {
            words.append("(secret\(secrecy.variable.map { ", from the environment variable \($0)" } ?? ""))")
        }
        if let allowed = parameter.allowed { words.append("(one of \(allowed.joined(separator: ", ")))") }
        if let help = parameter.help { words.append(help) }
        return words.joined(separator: " ")
    }

    private static func json(_ endpoint: Endpoint) -> JSONValue {
        .members([
            ("name", .text(endpoint.name)), ("title", .string(endpoint.title)), ("summary", .string(endpoint.summary)),
            ("method", .text(endpoint.method)), ("path", .text(endpoint.path.description)),
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

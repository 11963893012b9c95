import CommandKit
import JSON
import Plugins
import Presentation
import Wording

/// `folio plugins list`
struct PluginsListOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsList(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "list", summary: Message("List the plugins and their endpoints"), PluginsListOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Write one JSON document"))],
            examples: [Example("folio plugins list", Message("what can be read"))]
        ) { options, globals in
            let root = makeRoot(globals)
            let plugins = try root.library().plugins
            try Descriptor.output.write(
                options.json ? json(plugins) : Sanitizer.text(text(plugins, in: root.facts.catalog)))
        }
    }

    private static func text(_ plugins: [Plugin], in catalog: Catalog) -> String {
        let rows = plugins.flatMap { plugin in
            plugin.endpoints.map { endpoint in
                let isDefault = plugin.defaultEndpoint?.name == endpoint.name
                return (
                    name: "\(plugin.name)/\(endpoint.name)" + (isDefault ? " *" : ""),
                    summary: (plugin.trust == .trusted ? "" : Message("(not trusted)").text(in: catalog) + " ")
                        + (endpoint.summary ?? plugin.summary ?? "")
                )
            }
        }
        guard !rows.isEmpty else { return Message("No plugins found.").text(in: catalog) + "\n" }
        let width = rows.map(\.name.count).max() ?? 0
        let lines = rows.map { row in
            let padding = String(repeating: " ", count: width - row.name.count)
            return row.summary.isEmpty ? row.name : "\(row.name)\(padding)  \(row.summary)"
        }
        let legend = Message("* what the plugin's name alone means").text(in: catalog)
        return (lines + ["", legend]).joined(separator: "\n") + "\n"
    }

    private static func json(_ plugins: [Plugin]) -> String {
        let entries = plugins.map { plugin in
            JSONValue.members([
                ("name", .string(plugin.name)), ("summary", .string(plugin.summary)), ("file", .string(plugin.file)),
                ("trusted", .flag(plugin.trust == .trusted)),
                ("default", .string(plugin.defaultEndpoint?.name)),
                ("endpoints", .array(plugin.endpoints.map { .string($0.name) })),
            ])
        }
        return JSONValue.members([("plugins", .array(entries))]).text + "\n"
    }
}

import JSON
import Schema
package import YAML

/// The user's own values for parameters. They replace the defaults of plugin files.
package struct Preferences: Sendable, Equatable {
    /// By plugin and parameter.
    private var plugins: [String: [String: [String]]] = [:]

    package init() {}

    /// Reads a file: the names of plugins, and under each a value or list of values per parameter.
    ///
    /// Throws all errors in the file at once.
    package init(_ source: YAMLSource) throws(PluginFileError) {
        let document: YAMLDocument
        do {
            document = try YAMLDocument.parse(source)
        } catch {
            throw PluginFileError(source, error)
        }
        guard !document.root.isNull else { return }
        var validator = Validator()
        let settings = validator.value(document.root, .map(of: .map(of: .either([.text, .list(of: .text)]))))
        guard validator.problems.isEmpty else { throw PluginFileError(source: source, problems: validator.problems) }
        for (plugin, values) in settings?.map ?? [] {
            for (name, value) in values.map ?? [] {
                self[plugin, name] = value.list?.compactMap(\.text) ?? value.text.map { [$0] }
            }
        }
    }

    /// The values of a plugin's parameter; nil if none is set.
    package subscript(plugin: String, name: String) -> [String]? {
        get { plugins[plugin]?[name] }
        set {
            plugins[plugin, default: [:]][name] = newValue
            if plugins[plugin]?.isEmpty ?? false { plugins[plugin] = nil }
        }
    }

    /// The parameters of a plugin that have a preference, by name.
    package func values(of plugin: String) -> [(name: String, values: [String])] {
        (plugins[plugin] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The plugins that have preferences.
    package var pluginNames: [String] { plugins.keys.sorted() }

    /// The text of the preferences file, sorted by name.
    package var text: String {
        let entries = plugins.keys.sorted().map { plugin in
            let lines = values(of: plugin).map { name, values in
                let texts = values.map(YAMLText.quoted)
                return "  \(name): \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")\n"
            }
            return "\(plugin):\n\(lines.joined())"
        }
        return Self.heading + entries.joined()
    }

    private static let heading =
        """
        # Your defaults for parameters, set with 'folio plugins set', which rewrites this file.

        """
}

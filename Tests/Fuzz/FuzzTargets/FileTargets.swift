import Plugins
import Schema
import Templates
import YAML

extension FuzzTarget {
    /// Any YAML file.
    static let yaml = FuzzTarget(name: "yaml") { bytes in
        let source = YAMLSource(bytes: bytes, file: "fuzz.yaml")
        do throws(YAMLFileError) {
            return holds(try YAMLDocument.parse(source).root, source)
        } catch {
            return broken(
                "an error has a place in the file",
                unless: !error.errors.isEmpty && error.errors.allSatisfy { $0.mark.isIn(source) })
        }
    }

    /// A plugin file; the input follows the lines with which every file begins.
    static let plugin = FuzzTarget(name: "plugin") { bytes in
        for bytes in [bytes, Array(beginning.utf8) + bytes] {
            let source = YAMLSource(bytes: bytes, file: "fuzz.yaml")
            do throws(PluginFileError) {
                let file = try PluginFile(source)
                guard file.plugins.allSatisfy({ !$0.name.isEmpty }) else { return "a plugin has a name" }
            } catch {
                let isPlaced = error.problems.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 }
                guard !error.problems.isEmpty, isPlaced else { return "a problem has a place in the file" }
            }
        }
        return nil
    }

    static let template = FuzzTarget(name: "template") { bytes in
        guard let template = try? Template(parsing: text(bytes)) else { return nil }
        _ = try? template.text { [$0, "..", "ß/"] }
        _ = template.list { [$0] }
        return broken("a template keeps its text", unless: template.description == text(bytes))
    }

    private static let beginning = """
        version: 1
        plugins:
          api:
            base_url: https://api.example.com
            endpoints:
              list:
                path: /list

        """

    private static func holds(_ node: YAMLNode, _ source: YAMLSource) -> String? {
        guard node.mark.isIn(source) else { return "a node has a place in the file" }
        for item in node.items ?? [] { if let broken = holds(item, source) { return broken } }
        for entry in node.entries ?? [] { if let broken = holds(entry.value, source) { return broken } }
        return nil
    }
}

extension SourceMark {
    /// Whether the line is in the file, including its end.
    fileprivate func isIn(_ source: YAMLSource) -> Bool {
        line >= 1 && column >= 1 && (source.line(line) != nil || line == 1 || source.line(line - 1) != nil)
    }
}

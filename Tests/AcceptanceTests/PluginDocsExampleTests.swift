import Foundation
import TestSupport
import Testing

/// Every list that an example of `docs/plugins.md` describes can be requested.
struct PluginDocsExampleTests {
    private static let blocks = (try? PluginDocument(Repository.text("docs/plugins.md")).blocks) ?? []

    @Test(arguments: blocks.indices)
    func example_makesARequest(index: Int) throws {
        let block = Self.blocks[index]
        let file = try #require(block.file, "line \(block.line) is in no known place")
        let folio = try Folio(plugins: file)
        let list = try #require(objects([folio.run("plugins list --json").out]).first?["plugins"] as? [[String: Any]])
        let names = list.compactMap { $0["name"] as? String }
        #expect(!names.isEmpty, "line \(block.line)")
        for name in names {
            let plugin = try #require(objects([folio.run("plugins show \(name) --json").out]).first)
            for endpoint in plugin["endpoints"] as? [[String: Any]] ?? [] {
                let words = try Self.words(for: endpoint["parameters"] as? [[String: Any]] ?? [])
                let reference = "\(name)/\(try #require(endpoint["name"] as? String))"
                let run = try folio.run("feed \(reference) \(words.joined(separator: " ")) --dry-run")
                #expect(run.code == 0 && run.out.contains("curl "), "line \(block.line): \(run)")
            }
        }
    }

    @Test func examples_areThere() {
        #expect(Self.blocks.count > 50)
    }

    /// A value for each parameter that needs one.
    private static func words(for parameters: [[String: Any]]) throws -> [String] {
        try parameters.filter { $0["required"] as? Bool == true && $0["secret"] as? Bool != true }.map { parameter in
            let values = parameter["values"] as? [String] ?? []
            return "\(try #require(parameter["name"] as? String))=\(values.first ?? "1")"
        }
    }
}

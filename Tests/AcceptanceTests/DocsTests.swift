import Foundation
import TestSupport
import Testing

/// The documentation.
struct DocsTests {
    /// Tables and examples may be wider.
    @Test func prose_fitsInItsLines() throws {
        let folder = try FileManager.default.contentsOfDirectory(atPath: Folio.root + "docs")
        let files = folder.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
        #expect(!files.isEmpty)
        for file in files + ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"] {
            var isExample = false
            let text = try String(contentsOfFile: Folio.root + file, encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.hasPrefix("```") { isExample.toggle() }
                if isExample || line.hasPrefix("|") { continue }
                #expect(line.count <= 125, "\(file):\(index + 1)")
            }
        }
    }

    /// Editors read the schema that the plugin file names.
    @Test func schema_isThatOfTheTables() throws {
        let made = try Folio().run("plugins schema")
        let path = Folio.root + "plugins.schema.json"
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data(made.out.utf8).write(to: URL(filePath: path), options: .atomic)
        }
        #expect(try made.out == String(contentsOfFile: path, encoding: .utf8))
        let plugins = try String(contentsOfFile: Folio.standardPlugins, encoding: .utf8)
        #expect(plugins.hasPrefix("# yaml-language-server: $schema=plugins.schema.json\n"))
    }
}

import Foundation
import Testing

/// What is written for people to read.
struct DocsTests {
    /// Tables and examples are as wide as what they hold.
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
}

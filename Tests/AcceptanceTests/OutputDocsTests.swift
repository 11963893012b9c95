import Foundation
import TestSupport
import Testing

/// The examples of docs/output.md.
struct OutputDocsTests {
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")))
    func examples_giveWhatTheyShow() throws {
        let examples = try Self.examples()
        #expect(examples.count > 8)
        let server = try DemoServer()
        let folio = try Folio()
        for (command, output) in examples {
            let run = try folio.shell(
                command.replacing(#/folio (feed|comments) (\S+) /#) { "folio \($0.1) \($0.2) port=\(server.port) " })
            #expect(run.out == output, "\(command)")
            #expect(run.error.isEmpty, "\(command)")
        }
    }

    /// Each command after a `$` with its output: the lines up to the next command or the end of the block.
    private static func examples() throws -> [(command: String, output: String)] {
        let text = try String(contentsOfFile: Folio.root + "docs/output.md", encoding: .utf8)
        var examples: [(command: String, output: String)] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside.toggle()
            } else if isInside, line.hasPrefix("$ ") {
                examples.append((String(line.dropFirst(2)), ""))
            } else if isInside, !examples.isEmpty {
                examples[examples.count - 1].output += "\(line)\n"
            }
        }
        return examples
    }
}

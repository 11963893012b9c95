import Foundation
import TestSupport
import Testing

/// The README's first example prints the shown output, and its numbers are the measured ones.
struct ReadmeTests {
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")))
    func firstExample_printsWhatItShows() throws {
        let blocks = try Self.blocks()
        let server = try DemoServer()
        let plugin = try #require(blocks.first).replacing("8765", with: "\(server.port)")
        #expect(plugin.split(separator: "\n").count == 6)
        let folio = try Folio(plugins: plugin)
        let commands = try #require(blocks.dropFirst().first).split(separator: "$ ").map(String.init)
        #expect(commands.count == 3)
        for (number, command) in commands.enumerated() {
            let line = try #require(command.split(separator: "\n").first)
            // The first one shows the output on a terminal.
            let run = try folio.shell(number == 0 ? "\(line) -o table" : "\(line)")
            #expect("\(line)\n\(run.out)" == command)
        }
    }

    @Test func measurements_areThoseOfTheResults() throws {
        let results = try Self.rows(of: "Benchmarks/RESULTS.md").map(Set.init)
        let rows = try Self.rows(of: "README.md").filter { $0.last?.hasSuffix(" MB") == true }
        #expect(rows.count == 5)
        for row in rows {
            #expect(results.contains { $0.isSuperset(of: row.dropFirst()) }, "\(row)")
        }
    }

    @Test(arguments: ["exit-codes", "environment"]) func reference_hasWhatTheHelpHas(topic: String) throws {
        let help = try Folio().run("help \(topic)").out
        let names = help.matches(of: /(?m)^ {2}([0-9A-Z_a-z.~\/]\S*(?:, \S+)*)(?: {2}|$)/).map { String($0.1) }
        #expect(names.count > 10)
        let documented = try Self.rows(of: "docs/reference.md").compactMap { $0.first?.replacing("`", with: "") }
        for name in names { #expect(documented.contains(name), "\(name)") }
    }

    /// The cells of every table.
    private static func rows(of path: String) throws -> [[String]] {
        try text(path).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: " | ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "| ")) }
        }
    }

    /// The texts of the examples, in order.
    private static func blocks() throws -> [String] {
        let parts = try text("README.md").split(separator: "```", omittingEmptySubsequences: false)
        return stride(from: 1, to: parts.count, by: 2).map { number in
            String(parts[number].drop { !$0.isNewline }.dropFirst())
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: Folio.root + path, encoding: .utf8)
    }
}

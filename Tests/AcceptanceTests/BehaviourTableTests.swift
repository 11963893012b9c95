import Foundation
import Testing

/// Every test that `docs/behaviours.md` names exists.
struct BehaviourTableTests {
    @Test func table_namesTestsThatExist() throws {
        let tests = try Self.tests()
        let rows = try String(contentsOfFile: Folio.root + "docs/behaviours.md", encoding: .utf8)
            .split(separator: "\n").filter { $0.wholeMatch(of: /\| \d+ \|.*/) != nil }
        #expect(rows.compactMap { Int($0.split(separator: " ")[1]) } == Array(1...26))
        for row in rows {
            let names = row.matches(of: /`(\w+\/\w+)`/).map { String($0.1) }
            #expect(!names.isEmpty, "\(row)")
            for name in names { #expect(tests.contains(name), "\(name)") }
        }
    }

    /// Every test as `Suite/function`.
    private static func tests() throws -> Set<String> {
        let folder = Folio.root + "Tests"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix("Tests.swift") }
        var tests: Set<String> = []
        for file in files {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            var suite = ""
            for line in text.split(separator: "\n") {
                if line.first != " ", let name = line.firstMatch(of: /(?:struct|class|actor) (\w+Tests)\b/)?.1 {
                    suite = String(name)
                }
                // A regular expression on every line would take 14 seconds.
                if line.hasPrefix("    @Test func ") || line.hasPrefix("    func "),
                    let name = line.firstMatch(of: /func (\w+)\(/)?.1
                {
                    tests.insert("\(suite)/\(name)")
                }
            }
        }
        return tests
    }
}

import Foundation
import Testing

/// `docs/faults.md` agrees with the other tests in this folder.
struct FaultDocsTests {
    @Test func documentedTable_isTheTestedOne() throws {
        let text = try String(contentsOfFile: Folio.root + "docs/faults.md", encoding: .utf8)
        let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        let rows = documented.compactMap { $0.wholeMatch(of: /\| `(\w+)` \| [^|]+ \| ([^|]+) \| `([^|]+)` \| (\d) \|/) }
        #expect(rows.count == documented.count)
        let tested = FaultRow.all.flatMap { row in
            row.sights.map { "\(row.fault) \(row.response.rawValue): \($0.message) \($0.code)" }
        }
        #expect(rows.map { "\($0.1) \($0.2): \($0.3) \($0.4)" } == tested)
    }
}

import TestSupport
import Testing

/// Pages with half of their items: no strategy takes one for the last page without saying so if it cannot know.
struct ClampedPageTests {
    @Test(arguments: ["keyset", "offset", "cursor", "link"], [true, false])
    func clampedPage_losesNothing(strategy: String, declaresTotal: Bool) throws {
        let run = try walk(strategy, declaresTotal: declaresTotal, fault: "clamped")
        #expect(try Set(ids(run.lines)).count == 300)
        #expect(run.lines.count == 300)
        #expect(run.error.isEmpty && run.code == 0)
    }

    @Test(arguments: ["offset", "page"], ["clamped", "early_empty"])
    func missingItems_areReportedIfTheServerDeclaresTheLength(strategy: String, fault: String) throws {
        let run = try walk(strategy, declaresTotal: true, fault: fault)
        let received = fault == "early_empty" ? 0 : strategy == "page" ? 150 : 300
        #expect(run.lines.count == received)
        #expect(run.code == (received == 300 ? 0 : 9))
    }

    private func walk(_ strategy: String, declaresTotal: Bool, fault: String) throws -> Child.Ending {
        let server = try DemoServer(
            "--items", "300", "--chaos", "1", "--chaos-rate", "1", "--chaos-only", fault)
        let plugin = ChaosPlugin.text(declaresTotal: declaresTotal, trustsShort: declaresTotal)
        return try Folio(plugins: plugin).run("feed chaos/\(strategy) port=\(server.port) --all --jsonl")
    }
}

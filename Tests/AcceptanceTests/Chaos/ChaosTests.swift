import Foundation
import TestSupport
import Testing

/// Walks on a server that resets, breaks, lies, throttles and stalls: no item is lost or repeated without a message.
struct ChaosTests {
    /// How many walks there are, each with its own faults.
    private static let seeds = ProcessInfo.processInfo.environment["CHAOS_SEEDS"].flatMap { Int($0) } ?? 200
    /// How many walks run at once; they mostly wait.
    private static let atOnce = 10

    /// A walk that hangs is ended after a minute, and fails the test.
    @Test func walk_deliversEveryItemOnceOrSaysWhichFaultEndedIt() throws {
        let other = try DemoServer("--items", "\(ChaosRun.items)")
        let whole = try Folio(plugins: ChaosPlugin.text()).run("feed chaos/keyset port=\(other.port) --all --jsonl")
            .lines
        try #require(Set(whole).count == ChaosRun.items)
        var tally = ChaosTally()
        func end(_ run: ChaosRun) throws {
            let outcome = try run.end()
            tally.count(outcome)
            check(run, outcome, whole: whole)
        }
        var running: [ChaosRun] = []
        for seed in 1...Self.seeds {
            running.append(try ChaosRun(seed: seed, other: other))
            if running.count == Self.atOnce { try end(running.removeFirst()) }
        }
        for run in running { try end(run) }
        print(tally.text)
        for row in FaultRow.all { #expect(tally.served[row.fault] != nil, "\(row.fault) was never served") }
    }

    private func check(_ run: ChaosRun, _ outcome: ChaosOutcome, whole: [String]) {
        let context: Comment = """
            seed \(run.seed), \(run.list), pages of \(run.pageSize): exit code \(outcome.code), \
            \(outcome.lines.count) items, faults \(outcome.faults.map(\.fault))
            \(outcome.error)
            """
        if outcome.code == 0 {
            #expect(outcome.lines == whole, context)
            #expect(outcome.error.isEmpty, context)
        } else {
            #expect(!run.isMild, context)
            let row = outcome.endingFault.flatMap { FaultRow.row(of: $0.fault) }
            let isMended = row?.isMendedByARetry == true && !(run.streak > 1 && row?.response == .triesOnceMore)
            #expect(!isMended, context)
            let sights = row?.sights ?? []
            #expect(sights.contains { $0.fits(code: outcome.code, message: outcome.message) }, context)
            checkPart(run, outcome, whole: whole, context)
        }
        // One request for each page, at most one more for each fault, the limit of a redirect loop, and time for
        // stalls.
        let pages = ChaosRun.items / run.pageSize + 2
        #expect(outcome.requests <= pages + 2 * outcome.faults.count + 30, context)
    }

    /// If a list ended early, the output is its beginning; only numbered pages skip the missing items of a page.
    private func checkPart(_ run: ChaosRun, _ outcome: ChaosOutcome, whole: [String], _ context: Comment) {
        if run.strategy == "page", outcome.faults.contains(where: { $0.fault == "clamped" }) {
            let lines = Set(outcome.lines)
            #expect(lines.count == outcome.lines.count, context)
            #expect(whole.filter(lines.contains) == outcome.lines, context)
        } else {
            #expect(outcome.lines == Array(whole.prefix(outcome.lines.count)), context)
        }
        if outcome.code == 9 { #expect(outcome.lines.count < whole.count, context) }
    }
}

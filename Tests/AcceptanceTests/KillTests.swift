import TestSupport
import Testing

/// folio killed at every kind of call that changes its output or its library: the next run makes it whole.
struct KillTests {
    @Test func killedWalk_isResumedWithEachItemOnce() async throws {
        let held = try KilledWalk.held()
        var scenarios: [Scenario] = []
        var transactions: [String: Int] = [:]
        for endpoint in ["images", "offset", "cursor"] {
            let record = try KilledWalk(endpoint, "jsonl").run().record
            transactions[endpoint] = record.transactions
            scenarios += Self.scenarios(endpoint, record)
        }
        let (all, totals) = (scenarios, transactions)
        let counts = try await withThrowingTaskGroup(of: [KillPlace: Int].self) { group in
            for half in 0..<2 {
                group.addTask {
                    var counts: [KillPlace: Int] = [:]
                    for number in stride(from: half, to: all.count, by: 2) {
                        let place = try all[number].run(number / 2, held: held, transactions: totals)
                        if let place { counts[place, default: 0] += 1 }
                        // Other tests want the thread too.
                        await Task.yield()
                    }
                    return counts
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        for place in KillPlace.all {
            print("killed \(counts[place, default: 0]) times \(place)")
            #expect(counts[place, default: 0] > 0, "\(place)")
        }
    }

    @Test(arguments: [
        // The cut of the file, its first page, and the log of a walk that is gone on with.
        ("images", "jsonl", KillPoint(kind: "output", number: 0, moment: .before)),
        ("offset", "csv", KillPoint(kind: "output", number: 0, moment: .after)),
        ("cursor", "jsonl", KillPoint(kind: "output", number: 1, moment: .inside)),
        ("offset", "jsonl", KillPoint(kind: "output", number: 2, moment: .after)),
        ("images", "csv", KillPoint(kind: "wal", number: 0, moment: .before)),
        ("offset", "jsonl", KillPoint(kind: "wal", number: 3, moment: .inside)),
        ("cursor", "csv", KillPoint(kind: "wal", number: 12, moment: .after)),
        ("images", "jsonl", KillPoint(kind: "wal", number: 30, moment: .after)),
    ])
    func resumedWalk_isResumedWhenItIsKilledToo(endpoint: String, format: String, point: KillPoint) throws {
        let held = try KilledWalk.held()
        let walk = try KilledWalk(endpoint, format)
        let first = try walk.run(killedAt: KillPoint(kind: "output", number: 3, moment: .inside))
        #expect(first.ending.code == -9)
        let second = try walk.run(killedAt: point)
        #expect(second.ending.code == -9, "\(second.ending.error)")
        try walk.expectReadableOffline("\(point.text)")
        try walk.expectResumes(to: held, "\(point.text)")
    }

    /// One kill of one walk.
    private struct Scenario {
        let endpoint: String
        let point: KillPoint

        /// Gives the place where the walk was killed; nil where it came to its end.
        func run(_ number: Int, held: [String], transactions: [String: Int]) throws -> KillPlace? {
            let walk = try KilledWalk(endpoint, number.isMultiple(of: 2) ? "jsonl" : "csv")
            let (ending, record) = try walk.run(killedAt: point)
            let comment: Comment = "\(walk.endpoint) \(walk.format) killed at \(point.text)"
            #expect(ending.code == (record.moment == nil ? 0 : -9), comment)
            try walk.expectReadableOffline(comment)
            // Another walk of the list in between changes nothing.
            if number.isMultiple(of: 3) { try walk.expectPlainRunWorks(comment) }
            try walk.expectResumes(to: held, comment)
            if !number.isMultiple(of: 3) { try walk.expectPlainRunWorks(comment) }
            return record.place(of: transactions[endpoint] ?? 0)
        }
    }

    /// A spread over all calls of a walk that was not killed: with three endpoints, all kinds of places.
    private static func scenarios(_ endpoint: String, _ record: KillRecord) -> [Scenario] {
        let outputs = record.actions("output").indices.flatMap { number in
            [KillPoint.Moment.before, .inside, .after].map { KillPoint(kind: "output", number: number, moment: $0) }
        }
        var logs: [KillPoint] = []
        for transaction in 0..<record.transactions {
            let calls = record.log.filter { $0.transaction == transaction }
            guard let commit = calls.last else { continue }
            let places: [(Int, KillPoint.Moment)] = [
                (0, .before), (0, .inside), (1, .inside), (2, .before), (3, .after), (calls.count - 2, .before),
                (calls.count - 2, .inside), (calls.count - 1, .inside),
            ]
            // The transaction that closes a generation may be a single frame.
            logs += places.filter { calls.indices.contains($0.0) }.map { KillPoint(kind: "wal", number: calls[$0].number, moment: $1) }
            logs.append(KillPoint(kind: "wal", number: commit.number, moment: .after))
        }
        let others = [
            KillPoint(kind: "library", number: 0, moment: .before),
            KillPoint(kind: "library", number: 3, moment: .inside),
            KillPoint(kind: "draft", number: 5, moment: .inside),
            KillPoint(kind: "draft", number: 40, moment: .after),
        ]
        return (outputs + logs + others).map { Scenario(endpoint: endpoint, point: $0) }
    }
}

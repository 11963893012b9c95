import TestSupport
import Testing

/// folio is killed at every kind of call that changes its output or its library; the next run completes the work.
struct KillTests {
    @Test func killedWalk_isResumedWithEachItemOnce() async throws {
        let held = try KilledWalk.held()
        var scenarios: [Scenario] = []
        var transactions: [String: Int] = [:]
        for (share, endpoint) in ["images", "offset", "cursor"].enumerated() {
            let record = try KilledWalk(endpoint, "jsonl").run().record
            transactions[endpoint] = record.transactions
            scenarios += Self.scenarios(endpoint, record, share: share)
        }
        let (all, totals) = (scenarios, transactions)
        let counts = try await withThrowingTaskGroup(of: [KillPlace: Int].self) { group in
            for half in 0..<2 {
                group.addTask {
                    var counts: [KillPlace: Int] = [:]
                    for number in stride(from: half, to: all.count, by: 2) {
                        let place = try all[number].run(number / 2, held: held, transactions: totals)
                        if let place { counts[place, default: 0] += 1 }
                        // Other tests need the thread too.
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
        // The truncation of the file, its first page, and the log of a resumed walk.
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

    @Test(arguments: ["offset", "page"], [("output", 0), ("output", 3), ("wal", 3), ("wal", 12)])
    func killedWalk_ofSeveralPagesAtATimeIsResumed(endpoint: String, place: (kind: String, number: Int)) throws {
        let held = try KilledWalk.held()
        let walk = try KilledWalk(endpoint, "jsonl", options: "--concurrency 4")
        let point = KillPoint(kind: place.kind, number: place.number, moment: .inside)
        #expect(try walk.run(killedAt: point).ending.code == -9)
        try walk.expectReadableOffline("\(point.text)")
        try walk.expectResumes(to: held, "\(point.text)")
    }

    /// The file of an earlier walk is overwritten, so the progress stored for it is invalid.
    @Test(arguments: 0..<3) func killedWalk_isNotTakenForAnEarlierOneOfTheSameFile(number: Int) throws {
        let walk = try KilledWalk("images", "jsonl")
        #expect(try walk.run(killedAt: KillPoint(kind: "output", number: 2, moment: .before)).ending.code == -9)
        let point = KillPoint(kind: "output", number: number, moment: .after)
        #expect(try walk.run(killedAt: point, isResuming: false).ending.code == -9)
        try walk.expectResumes(to: KilledWalk.held(), "\(number)")
    }

    @Test func walk_thatIsKilledWhenItIsClosedIsCompleteOnceItIsResumed() throws {
        let complete = try KilledWalk("images", "jsonl").run().record
        let close = try #require(complete.log.last { $0.transaction == complete.transactions - 2 }).number - 1
        let walk = try KilledWalk("images", "jsonl")
        #expect(try walk.run(killedAt: KillPoint(kind: "wal", number: close, moment: .before)).ending.code == -9)
        let held = try KilledWalk.held()
        try walk.expectResumes(to: held, "the last transaction")
        try walk.expectNothingKnownIsNew(held)
    }

    /// One kill of one walk.
    private struct Scenario {
        let endpoint: String
        let point: KillPoint

        /// Returns the place where the walk was killed; nil if it ended normally.
        func run(_ number: Int, held: [String], transactions: [String: Int]) throws -> KillPlace? {
            let walk = try KilledWalk(endpoint, number.isMultiple(of: 2) ? "jsonl" : "csv")
            let (ending, record) = try walk.run(killedAt: point)
            let comment: Comment = "\(walk.endpoint) \(walk.format) killed at \(point.text)"
            #expect(ending.code == (record.moment == nil ? 0 : -9), comment)
            try walk.expectReadableOffline(comment)
            // Another walk of the list meanwhile changes nothing.
            if number.isMultiple(of: 3) { try walk.expectPlainRunWorks(comment) }
            try walk.expectResumes(to: held, comment)
            if !number.isMultiple(of: 3) { try walk.expectPlainRunWorks(comment) }
            return record.place(of: transactions[endpoint] ?? 0)
        }
    }

    /// Two thirds of the places in a walk that is not killed: the three endpoints together test each one twice.
    private static func scenarios(_ endpoint: String, _ record: KillRecord, share: Int) -> [Scenario] {
        // Places that occur once in each walk come first, since the endpoints need different numbers of pages.
        let pages = 1..<record.transactions - 2
        let single = [0, pages.upperBound, pages.upperBound + 1]
        let places =
            [others] + single.map { log(record, transaction: $0) } + outputs(record)
            + pages.reversed().map { log(record, transaction: $0) }
        return places.enumerated().flatMap { row, points in
            points.indices.filter { (row + $0) % 3 != share }.map { Scenario(endpoint: endpoint, point: points[$0]) }
        }
    }

    /// Before, during and after each call on the output.
    private static func outputs(_ record: KillRecord) -> [[KillPoint]] {
        record.actions("output").enumerated().map { number, action in
            let moments: [KillPoint.Moment] = action.hasPrefix("cut") ? [.before, .after] : [.before, .inside, .after]
            return moments.map { KillPoint(kind: "output", number: number, moment: $0) }
        }
    }

    /// Before, during and after the first two frames and the last one of a transaction.
    private static func log(_ record: KillRecord, transaction: Int) -> [KillPoint] {
        let calls = record.log.filter { $0.transaction == transaction }
        let last = calls.count - 1
        let places: [(Int, KillPoint.Moment)] = [
            (0, .before), (0, .inside), (1, .inside), (2, .before), (3, .after), (last - 1, .before),
            (last - 1, .inside), (last, .inside), (last, .after),
        ]
        // The transaction that closes a generation may be a single frame.
        return places.filter { calls.indices.contains($0.0) }.map {
            KillPoint(kind: "wal", number: calls[$0].number, moment: $1)
        }
    }

    private static let others = [
        KillPoint(kind: "library", number: 0, moment: .before),
        KillPoint(kind: "library", number: 3, moment: .inside),
        KillPoint(kind: "draft", number: 5, moment: .inside),
        KillPoint(kind: "draft", number: 40, moment: .after),
    ]
}

package import Feeds
import Pages

/// The rules that every feed store obeys, each run against a fresh store. The stores' clock stands at
/// `FeedStoreRule.now`.
package struct FeedStoreRule: Sendable, CustomStringConvertible {
    package static let now: Int64 = 1_700_000_000

    package let description: String
    /// Whether the rule needs a store that stores its input; the null store does not.
    package let needsMemory: Bool
    /// Whether the store obeys.
    package let holds: @Sendable (any FeedStore) async throws -> Bool

    private init(
        _ description: String, needsMemory: Bool = true,
        holds: @escaping @Sendable (any FeedStore) async throws -> Bool
    ) {
        self.description = description
        self.needsMemory = needsMemory
        self.holds = holds
    }

    package static let all = reading + listing + separating + progress + resuming + dropping

    // MARK: Pages

    private static let reading = [
        FeedStoreRule("a collection without walks is empty", needsMemory: false) { store in
            try await store.generations(.collection(feed)).isEmpty
        },
        FeedStoreRule("a page comes back as it was saved, to the last byte") { store in
            let record = PageRecord(
                ordinal: 0, position: Position("after:é 7"), hashes: [0, 7, .max], versions: [3, 0, 1 << 63],
                checkpoint: .init(next: Position(""), printed: 2, outputLength: 1 << 40, fetchedAt: -1),
                body: [0, 255, 0xC3, 10])
            let id = try await store.opened()
            try await store.save(record, in: id)
            return try await store.pages(of: id, from: 0) == [record]
        },
        FeedStoreRule("a page without position, next, items and body comes back so") { store in
            let record = PageRecord(
                ordinal: 0, position: nil, hashes: [],
                checkpoint: .init(next: nil, printed: 0, outputLength: nil, fetchedAt: 0), body: [])
            let id = try await store.opened()
            try await store.save(record, in: id)
            return try await store.pages(of: id, from: 0) == [record]
        },
        FeedStoreRule("pages come back in the order of the walk, however they were saved") { store in
            let id = try await store.walked([2, 0, 1])
            return try await store.pages(of: id, from: 0).map(\.ordinal) == [0, 1, 2]
        },
        FeedStoreRule("pages after a gap are not given") { store in
            let id = try await store.walked([0, 1, 3])
            let generation = try await store.generations(.collection(feed)).first
            let ordinals = try await store.pages(of: id, from: 0).map(\.ordinal)
            let hashes = try await store.hashes(of: id)
            return ordinals == [0, 1] && hashes == [0, 1] && generation?.pages == 2 && generation?.items == 2
        },
        FeedStoreRule("pages are given from a place on, in batches that leave nothing out") { store in
            let body = [UInt8](repeating: 0x20, count: 300 << 10)
            let id = try await store.opened()
            for ordinal in 0..<9 { try await store.save(record(ordinal, body: body), in: id) }
            var ordinals: [Int] = []
            var batches = 0
            while case let batch = try await store.pages(of: id, from: ordinals.count), !batch.isEmpty {
                ordinals += batch.map(\.ordinal)
                batches += 1
            }
            let end = try await store.pages(of: id, from: 9)
            return ordinals == Array(0..<9) && batches >= 1 && end.isEmpty
        },
        FeedStoreRule("versions are given of the pages that have some") { store in
            let id = try await store.opened()
            try await store.save(record(0, hashes: [1, 2], versions: [5, 6]), in: id)
            try await store.save(record(1, hashes: [3], versions: [7]), in: id)
            let all = try await store.pageHashes(of: id).map(\.versions)
            try await store.save(record(1, hashes: [3]), in: id)
            let some = try await store.pageHashes(of: id).map(\.versions)
            return all == [[5, 6], [7]] && some == [[5, 6], nil]
        },
        FeedStoreRule("versions of pages after a gap are not given") { store in
            let id = try await store.opened()
            try await store.save(record(0, versions: [5]), in: id)
            try await store.save(record(2, versions: [7]), in: id)
            return try await store.pageHashes(of: id).map(\.versions) == [[5]]
        },
        FeedStoreRule("what the walk knew, and the positions, come back with a page") { store in
            var memory = WalkMemory()
            (memory.items, memory.declaresMore) = (20...25, true)
            let id = try await store.opened()
            let record = PageRecord(
                ordinal: 0, position: Position("a"), hashes: [1],
                checkpoint: .init(next: Position("b"), printed: 1, outputLength: nil, fetchedAt: 7, memory: memory),
                body: [])
            try await store.save(record, in: id)
            let found = try await store.pages(of: id, from: 0)
            let last = try await store.generations(.collection(feed)).first?.last
            let hashes = try await store.pageHashes(of: id)
            let expected = PageHashes(position: Position("a"), next: Position("b"), fetchedAt: 7, hashes: [1])
            return found == [record] && last == record.checkpoint && hashes == [expected]
        },
        FeedStoreRule("a page at the same place is replaced") { store in
            let id = try await store.walked([0, 1])
            try await store.save(record(1, hashes: [9]), in: id)
            return try await store.hashes(of: id) == [0, 9]
        },
        FeedStoreRule("pages that are saved at the same time are all kept") { store in
            let id = try await store.opened()
            try await withThrowingTaskGroup(of: Void.self) { saves in
                for ordinal in 0..<50 { saves.addTask { try await store.save(record(ordinal), in: id) } }
                try await saves.waitForAll()
            }
            return try await store.hashes(of: id) == (0..<50).map { UInt64($0) }
        },
    ]

    // MARK: Generations

    private static let listing = [
        FeedStoreRule("a walk is listed with how it began, how far it came and how it ended") { store in
            let run = Generation.Run(output: "/tmp/a.jsonl", identity: ResumeIdentity([.format: "jsonl"]))
            let definition = ListDefinition(list: .max, pagination: 1 << 63)
            let id = try await store.opened(as: definition, start: Position("after:1"), run: run, at: 5)
            try await store.save(record(0, hashes: [1, 2], printed: 2), in: id)
            try await store.save(record(1, hashes: [3], printed: 3), in: id)
            try await store.close(id, as: .cut)
            let last = record(1, printed: 3).checkpoint
            return try await store.generations(.collection(feed)) == [
                Generation(
                    id: id, collection: feed, definition: definition, start: Position("after:1"), run: run,
                    openedAt: 5, ending: .cut, pages: 2, items: 3, last: last)
            ]
        },
        FeedStoreRule("a walk without a page and without an end is listed so") { store in
            let id = try await store.opened(at: 5)
            return try await store.generations(.collection(feed)) == [
                Generation(
                    id: id, collection: feed, definition: nil, start: nil, run: .init(), openedAt: 5, ending: nil,
                    pages: 0, items: 0, last: nil)
            ]
        },
        FeedStoreRule("the newest walk comes first") { store in
            var ids: [Generation.ID] = []
            for ordinal in 0..<3 { ids.append(try await store.walked([ordinal], hashesFrom: ordinal * 10)) }
            return try await store.generations(.collection(feed)).map(\.id) == ids.reversed()
        },
        FeedStoreRule("the walk that began last comes first, also where the clock was set back") { store in
            let old = try await store.opened(at: now + 500)
            let new = try await store.opened(at: now)
            let other = try await store.opened(CollectionKey(endpoint: "demo/other"), at: now)
            let ofOther = try await store.generations(.collection(CollectionKey(endpoint: "demo/other")))
            return try await store.generations(.collection(feed)).map(\.id) == [new, old]
                && ofOther.map(\.id) == [other] && ofOther.map(\.openedAt) == [now]
        },
        FeedStoreRule("the walk that wrote a file last is found by it") { store in
            let run = Generation.Run(output: "/tmp/a", identity: ResumeIdentity([.format: "csv"]))
            let first = try await store.opened(run: run)
            let second = try await store.opened(CollectionKey(endpoint: "demo/other"), run: run)
            _ = try await store.opened(run: .init(output: "/tmp/b"))
            let none = try await store.generations(.output("/tmp/c"))
            // The file no longer belongs to the first walk, which did not write to stdout either.
            let old = try await store.generations(.collection(feed)).first { $0.id == first }
            return try await store.generations(.output("/tmp/a")).map(\.id) == [second] && none.isEmpty
                && old?.run == .init(output: "", identity: ResumeIdentity([.format: "csv"]))
        },
        FeedStoreRule("the newest walk of a plugin with an account is found by its name") { store in
            _ = try await store.opened(CollectionKey(endpoint: "demo/feed", account: "one"))
            let second = try await store.opened(CollectionKey(endpoint: "demo/other", account: "two"))
            _ = try await store.opened(CollectionKey(endpoint: "demo2/feed", account: "three"))
            _ = try await store.opened(CollectionKey(endpoint: "dem_/feed", account: "three"))
            _ = try await store.opened(CollectionKey(endpoint: "demo/other"))
            _ = try await store.opened(CollectionKey(endpoint: "dem/other"))
            let none = try await store.generations(.latest(plugin: "dem"))
            return try await store.generations(.latest(plugin: "demo")).map(\.id) == [second] && none.isEmpty
        },
    ]

    private static let separating = [
        CollectionKey(endpoint: "demo/other"),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a", "b"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["b", "a"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a,b"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["p": ["a", "b"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["p": [], "q": ["a", "b"]]),
        CollectionKey(endpoint: "demo/feed", account: "someone"),
    ].map { other in
        FeedStoreRule("collections are apart: \(other)") { store in
            let first = try await store.walked([0])
            let second = try await store.walked([0, 1], in: other)
            try await store.close(second, as: .superseding)
            let generations = [
                try await store.generations(.collection(feed)), try await store.generations(.collection(other)),
            ]
            return generations.map { $0.map(\.id) } == [[first], [second]]
                && generations[1].first?.collection == other
        }
    }

    private static let progress = [
        FeedStoreRule("a walk that may not store its pages keeps its progress") { store in
            let id = try await store.opened(run: .init(output: "/tmp/a"))
            try await store.save(record(0, hashes: [1], printed: 1, keepsPage: false), in: id)
            let walk = try await store.generations(.output("/tmp/a")).first
            let hashes = try await store.hashes(of: id)
            let bodies = try await store.pages(of: id, from: 0).map(\.body)
            return walk?.keepsPages == false && walk?.pages == 1 && walk?.last?.printed == 1 && hashes == [1]
                && bodies == [nil]
        },
        FeedStoreRule("an obsolete walk that was the last to write a file keeps its progress") { store in
            let run = Generation.Run(output: "/tmp/a", identity: ResumeIdentity([.format: "csv"]))
            let first = try await store.walked([0, 1], run: run)
            try await store.close(first, as: .complete)
            let second = try await store.walked([0, 1])
            try await store.close(second, as: .complete)
            let walk = try await store.generations(.output("/tmp/a")).first
            let all = try await store.generations(.collection(feed))
            let bodies = try await store.pages(of: first, from: 0).map(\.body)
            return bodies == [nil, nil] && walk?.id == first && walk?.keepsPages == false && walk?.pages == 2
                && walk?.run == run
                && walk?.ending == .complete && all.map(\.keepsPages) == [true, false]
        },
        FeedStoreRule("of walks without pages and without a file, the newest stays") { store in
            for _ in 0..<3 {
                let id = try await store.opened()
                try await store.save(record(0, keepsPage: false), in: id)
                try await store.close(id, as: .complete)
            }
            return try await store.generations(.collection(feed)).map(\.keepsPages) == [false]
        },
    ]

    private static let resuming = [
        FeedStoreRule("a walk that is opened again continues after its stored pages") { store in
            let id = try await store.walked([0, 1, 2, 4])
            let again = try await store.open(.again(id, keeping: 2))
            try await store.save(record(2, hashes: [20]), in: again)
            try await store.save(record(3, hashes: [30]), in: again)
            let hashes = try await store.hashes(of: id)
            return again == id && hashes == [0, 1, 20, 30]
        },
        FeedStoreRule("a walk that is opened again has no ending") { store in
            let id = try await store.walked([0])
            try await store.close(id, as: .cut)
            _ = try await store.open(.again(id, keeping: 1))
            return try await store.generations(.collection(feed)).map(\.ending) == [nil]
        },
        FeedStoreRule("a walk that is not there is neither opened, saved, closed nor read") { store in
            var faults = 0
            do { _ = try await store.open(.again(77, keeping: 0)) } catch { faults += 1 }
            do { try await store.save(record(0), in: 77) } catch { faults += 1 }
            do { try await store.close(77, as: .cut) } catch { faults += 1 }
            do { _ = try await store.pages(of: 77, from: 0) } catch { faults += 1 }
            do { _ = try await store.hashes(of: 77) } catch { faults += 1 }
            do { _ = try await store.pageHashes(of: 77) } catch { faults += 1 }
            return faults == 6
        },
    ]

    // MARK: Obsolete generations

    /// Walks of one collection, the oldest first: item hashes, ending, and whether the walk remains after the last is
    /// closed.
    private struct Past: Sendable {
        var hashes: [UInt64] = []
        var start: Position?
        var ending: Generation.Ending? = .cut
        /// In seconds before now.
        var age: Int64 = 0
        let isLeft: Bool
    }

    private static let pasts: [(String, [Past])] = [
        (
            "one whose items a newer one has",
            [.init(hashes: [1, 2], isLeft: false), .init(hashes: [2, 1, 3], isLeft: true)]
        ),
        ("none with an item of its own", [.init(hashes: [1, 2], isLeft: true), .init(hashes: [3, 2], isLeft: true)]),
        (
            "one whose items several newer ones have",
            [
                .init(hashes: [1, 2], isLeft: false), .init(hashes: [1, 3], isLeft: true),
                .init(hashes: [2, 4], isLeft: true),
            ]
        ),
        ("an empty one", [.init(isLeft: false), .init(hashes: [1], isLeft: true)]),
        (
            "none for an empty one",
            [.init(hashes: [1], ending: .complete, isLeft: true), .init(ending: .complete, isLeft: true)]
        ),
        (
            "a closed one only for a closed one",
            [.init(hashes: [1], ending: .complete, isLeft: true), .init(hashes: [1], ending: .cut, isLeft: true)]
        ),
        (
            "a closed one for a joined one",
            [.init(hashes: [1], ending: .joined, isLeft: false), .init(hashes: [1, 2], ending: .joined, isLeft: true)]
        ),
        (
            "all before one that supersedes them",
            [
                .init(hashes: [1], ending: .complete, isLeft: false),
                .init(hashes: [2], ending: .superseding, isLeft: true),
            ]
        ),
        (
            "none before an empty one that would supersede them",
            [.init(hashes: [1], ending: .complete, isLeft: true), .init(ending: .superseding, isLeft: true)]
        ),
        (
            "none from the head for one from elsewhere",
            [.init(hashes: [1], isLeft: true), .init(hashes: [1], start: Position("x"), isLeft: true)]
        ),
        (
            "one from elsewhere for one from there",
            [
                .init(hashes: [1], start: Position("x"), isLeft: false),
                .init(hashes: [1], start: Position("x"), isLeft: true),
            ]
        ),
        (
            "one from elsewhere for one from the head",
            [.init(hashes: [1], start: Position("x"), isLeft: false), .init(hashes: [1], isLeft: true)]
        ),
        (
            "none that may be under way",
            [.init(hashes: [1], ending: nil, age: 3600, isLeft: true), .init(hashes: [1], isLeft: true)]
        ),
        (
            "one that was killed long ago",
            [.init(hashes: [1], ending: nil, age: 3601, isLeft: false), .init(hashes: [1], isLeft: true)]
        ),
    ]

    private static let dropping = pasts.map { name, past in
        FeedStoreRule("closing drops \(name)") { store in
            var left: [Generation.ID] = []
            for walk in past {
                let id = try await store.opened(start: walk.start, at: now - walk.age)
                if !walk.hashes.isEmpty {
                    try await store.save(record(0, hashes: walk.hashes, at: now - walk.age), in: id)
                }
                if let ending = walk.ending { try await store.close(id, as: ending) }
                if walk.isLeft { left.append(id) }
            }
            return try await store.generations(.collection(feed)).map(\.id) == left.reversed()
        }
    }

    fileprivate static let feed = CollectionKey(endpoint: "demo/feed")

    /// A page with one item, whose hash is the page's ordinal unless another is given.
    fileprivate static func record(
        _ ordinal: Int, hashes: [UInt64]? = nil, versions: [UInt64]? = nil, printed: Int = 0, at: Int64 = now,
        body: [UInt8]? = nil, keepsPage: Bool = true
    ) -> PageRecord {
        PageRecord(
            ordinal: ordinal, position: Position("\(ordinal)"), hashes: hashes ?? [UInt64(ordinal)], versions: versions,
            checkpoint: .init(next: Position("\(ordinal + 1)"), printed: printed, outputLength: nil, fetchedAt: at),
            body: keepsPage ? body ?? Array("[\(ordinal)]".utf8) : nil)
    }
}

extension FeedWriter {
    fileprivate func opened(
        _ collection: CollectionKey = FeedStoreRule.feed, as definition: ListDefinition? = nil,
        start: Position? = nil, run: Generation.Run = .init(), at: Int64 = FeedStoreRule.now
    ) async throws -> Generation.ID {
        try await open(.new(collection, as: definition, start: start, run: run, at: at))
    }

    /// A walk that has saved the given pages.
    fileprivate func walked(
        _ ordinals: [Int], in collection: CollectionKey = FeedStoreRule.feed, run: Generation.Run = .init(),
        hashesFrom base: Int? = nil
    ) async throws -> Generation.ID {
        let id = try await opened(collection, run: run)
        for ordinal in ordinals {
            try await save(
                FeedStoreRule.record(ordinal, hashes: base.map { [UInt64($0)] }), in: id)
        }
        return id
    }
}

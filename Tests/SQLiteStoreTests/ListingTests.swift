import Feeds
import Pages
import SQLiteStore
import TestSupport
import Testing

/// Which lists are stored, and when each expires.
struct ListingTests {
    @Test func lists_countItemsOnceAndTellWhetherTheEndWasReached() async throws {
        try await withStore { store async throws in
            let whole = try await store.walked([.page(0, at: 3), .page(1, at: 4), .page(2, at: 5)], at: 3)
            try await store.close(whole, as: .complete)
            _ = try await store.walked([.page(0, at: 8)], at: 8)
            let other = CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a"]], account: "b")
            try await store.close(try await store.walked([.page(0, at: 9)], in: other), as: .cut)
            let lists = try await store.lists(.plugin("demo"))
            #expect(lists.map(\.collection) == [.feed, other])
            #expect(lists.map(\.walks) == [2, 1] && lists.map(\.pages) == [4, 1] && lists.map(\.items) == [3, 1])
            #expect(lists.map(\.oldest) == [3, 9] && lists.map(\.newest) == [8, 9])
            #expect(lists.map(\.completeDefinitions) == [[nil], []])
        }
    }

    /// Pages that were read with two definitions are those of two lists.
    @Test func lists_areTakenApartByTheirDefinition() async throws {
        try await withStore { store async throws in
            let first = ListDefinition(list: 1, pagination: 1)
            let other = ListDefinition(list: 1, pagination: 2)
            for (definition, ending) in [
                (first, Generation.Ending.complete), (other, .cut), (.init(list: 2, pagination: 1), .complete),
            ] {
                let id = try await store.open(.new(.feed, as: definition, start: nil, run: .init(), at: 1))
                try await store.save(.page(0), in: id)
                try await store.save(.page(1), in: id)
                try await store.close(id, as: ending)
            }
            let lists = try await store.lists(.everything)
            #expect(lists.map(\.definition?.list) == [2, 1])
            #expect(lists.map(\.walks) == [1, 2] && lists.map(\.items) == [2, 2])
            #expect(lists.map(\.completeDefinitions) == [[.init(list: 2, pagination: 1)], [first]])
            #expect(try await store.statistics().endpoints.map(\.lists) == [2])
        }
    }

    /// A walk that joined another is complete only while the other one is stored.
    @Test(
        arguments: [
            ([.joined], false), ([.complete, .joined], true), ([.joined, .complete], true), ([.cut, .joined], false),
        ] as [([Generation.Ending], Bool)])
    func list_isCompleteWithTheWalkThatWasJoined(endings: [Generation.Ending], isComplete: Bool) async throws {
        try await withStore { store async throws in
            for (number, ending) in endings.enumerated() {
                let id = try await store.open(.new(.feed, as: nil, start: nil, run: .init(), at: 1))
                try await store.save(.page(number), in: id)
                try await store.close(id, as: ending)
            }
            #expect(try await store.lists(.everything).first?.completeDefinitions == (isComplete ? [nil] : []))
        }
    }

    /// Items may be missing between a walk that stopped early and an older one.
    @Test(arguments: [(1, true), (7, false)])
    func list_isCompleteWithoutAGapInFront(item: UInt64, isComplete: Bool) async throws {
        try await withStore { store async throws in
            let whole = try await store.walked([.page(0), .page(1), .page(2)])
            try await store.close(whole, as: .complete)
            let newer = PageRecord(
                ordinal: 0, position: nil, hashes: [8, item],
                checkpoint: .init(next: Position("p1"), printed: 2, outputLength: nil, fetchedAt: FeedStoreRule.now),
                body: Array("[8,1]".utf8))
            try await store.close(try await store.walked([newer]), as: .cut)
            #expect(try await store.lists(.everything).first?.completeDefinitions == (isComplete ? [nil] : []))
        }
    }

    @Test(
        arguments: [
            (.everything, ["demo/feed", "demo/feed/comments", "demo2/feed"]),
            (.plugin("demo"), ["demo/feed", "demo/feed/comments"]),
            (.endpoint("demo/feed"), ["demo/feed", "demo/feed/comments"]),
            (.endpoint("demo/feed/comments"), ["demo/feed/comments"]), (.plugin("dem"), []),
            (.endpoint("demo/fee"), []),
        ] as [(LibraryScope, [String])])
    func lists_areThoseOfTheScope(scope: LibraryScope, names: [String]) async throws {
        try await withStore { store async throws in
            for name in ["demo/feed", "demo/feed/comments", "demo2/feed"] {
                _ = try await store.walked([.page(0)], in: CollectionKey(endpoint: name))
            }
            #expect(try await store.lists(scope).map(\.collection.endpoint) == names)
        }
    }

    @Test func prune_goesByTheTimeOfEachEndpointAndLocation() async throws {
        try await withStore { store async throws in
            for name in ["demo/long", "demo/short", "gone/feed"] {
                _ = try await store.walked([.page(0, at: 50)], in: CollectionKey(endpoint: name), at: 50)
            }
            for name in ["long/1", "long/short/1", "else"] {
                try await store.save(.response(Array(name.utf8), at: 50), for: .url(name))
            }
            let expiry = LibraryExpiry(
                endpoints: ["demo/long": 49, "demo/short": 50],
                locations: ["http://a.example/long/": 49, "http://a.example/long/short/": 50], others: 49)
            let deletion = try await store.prune(expiry)
            #expect(deletion.generations == 1 && deletion.pages == 1 && deletion.responses == 1)
            #expect(try await store.lists(.everything).map(\.collection.endpoint) == ["demo/long", "gone/feed"])
            #expect(try await store.responses(for: .url("long/short/1")).isEmpty)
        }
    }

    @Test func prune_goesByTheDefinitionBeforeTheEndpoint() async throws {
        try await withStore { store async throws in
            let key = CollectionKey(endpoint: "demo/feed")
            for list in [1, 2] as [UInt64] {
                let definition = ListDefinition(list: list, pagination: 0)
                let id = try await store.open(
                    .new(key, as: definition, start: nil, run: .init(output: nil, identity: nil), at: 50))
                try await store.save(.page(0, at: 50), in: id)
            }
            let other = LibraryExpiry(definitions: ["demo/feed": [3: 50], "demo/other": [1: 50]], others: 49)
            #expect(try await store.prune(other).generations == 0)
            let expiry = LibraryExpiry(endpoints: ["demo/feed": 49], definitions: ["demo/feed": [2: 50]], others: 50)
            #expect(try await store.prune(expiry).generations == 1)
            #expect(try await store.lists(.everything).map(\.definition?.list) == [1])
        }
    }

    /// Others can only lengthen how long responses are stored.
    @Test func prune_doesNotShortenTheTimeOfResponses() async throws {
        try await withStore { store async throws in
            for name in ["short/1", "long/1", "else/1"] {
                try await store.save(.response(Array(name.utf8), at: 50), for: .url(name))
            }
            let expiry = LibraryExpiry(
                locations: ["http://a.example/else/": 50],
                longerLocations: ["http://a.example/short/": 60, "http://a.example/else/": 49], others: 49)
            #expect(try await store.prune(expiry).responses == 0)
            #expect(try await store.prune(LibraryExpiry(longerLocations: [:], others: 50)).responses == 3)
        }
    }

    @Test func counters_growTogether() async throws {
        try await withStore { store async throws in
            try await store.count(["a": 1, "b": 2])
            try await store.count(["b": 3])
            #expect(try await store.statistics().counters == ["a": 1, "b": 5])
        }
    }
}

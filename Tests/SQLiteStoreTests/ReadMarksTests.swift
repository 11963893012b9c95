import Pages
import SQLiteStore
import System
import TestSupport
import Testing

/// What was read of a list.
struct ReadMarksTests {
    private static let account = CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a"]], account: "somebody")

    @Test func marks_belongToAListAndAnAccount() async throws {
        try await withStore { store async throws in
            #expect(try await store.marks(of: .feed) == ReadMarks())
            try await store.mark(["1", "2"], asRead: true, in: .feed)
            try await store.mark(["2", "3"], asRead: true, in: Self.account)
            try await store.mark(["1", "9"], asRead: false, in: .feed)
            try await store.note(.init(item: "5", number: 5), in: .feed)
            try await store.note(.init(item: "6", number: 6), in: .feed)
            #expect(try await store.marks(of: .feed) == ReadMarks(items: ["2"], place: .init(item: "6", number: 6)))
            #expect(try await store.marks(of: Self.account) == ReadMarks(items: ["2", "3"]))
            #expect(try await store.verify().isEmpty)
        }
    }

    /// Pages expire; that an item was read does not.
    @Test func prune_keepsMarks() async throws {
        try await withStore { store async throws in
            _ = try await store.walked([.page(0, body: [1])], in: .feed, at: 1)
            try await store.mark(["1"], asRead: true, in: .feed)
            let deletion = try await store.prune(before: 1 << 40)
            #expect(deletion.generations == 1 && deletion.marks == 0)
            #expect(try await store.marks(of: .feed).items == ["1"])
        }
    }

    @Test func clear_deletesMarks() async throws {
        let other = CollectionKey(endpoint: "demo2/feed")
        try await withStore { store async throws in
            for list in [.feed, Self.account, other] { try await store.mark(["1"], asRead: true, in: list) }
            #expect(try await store.clear(account: "somebody", of: "demo").marks == 1)
            #expect(try await store.marks(of: Self.account) == ReadMarks())
            #expect(try await store.clear(.plugin("demo")).marks == 1)
            #expect(try await store.marks(of: other).items == ["1"])
            #expect(try await store.hasMarks(.everything))
            #expect(try await store.clear(.everything).marks == 1)
            #expect(try await !store.hasMarks(.everything))
        }
    }

    /// An import adds to what was read, and does not move the place.
    @Test func import_addsMarks() async throws {
        let imported = LibraryMarks(
            collection: .feed, marks: ReadMarks(items: ["2", "3"], place: .init(item: "3", number: 3)))
        try await withStore { store async throws in
            try await store.mark(["1", "2"], asRead: true, in: .feed)
            try await store.note(.init(item: "1", number: 1), in: .feed)
            for gain in [1, 0] {
                let left = Lock<[LibraryPiece]>([.marks(imported)])
                #expect(try await store.merge { left.withLock { $0.popLast() } }.marks == gain)
            }
            #expect(
                try await store.marks(of: .feed)
                    == ReadMarks(items: ["1", "2", "3"], place: .init(item: "1", number: 1)))
        }
    }
}

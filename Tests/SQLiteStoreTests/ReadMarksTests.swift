import Feeds
import Pages
import SQLiteStore
import System
import TestSupport
import Testing

/// What was read of a list.
struct ReadMarksTests {
    private static let feed = ReadMarks.List(.feed, definition: 1)
    private static let account = ReadMarks.List(
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a"]], account: "somebody"), definition: 1)

    @Test func marks_belongToAListAndAnAccount() async throws {
        try await withStore { store async throws in
            #expect(try await store.marks(of: Self.feed) == ReadMarks())
            try await store.mark([1, 2], asRead: true, in: Self.feed)
            try await store.mark([2, 3], asRead: true, in: Self.account)
            try await store.mark([1, 9], asRead: false, in: Self.feed)
            try await store.note(.init(item: 5, number: 5), in: Self.feed)
            try await store.note(.init(item: 6, number: 6), in: Self.feed)
            #expect(try await store.marks(of: Self.feed) == ReadMarks(items: [2], place: .init(item: 6, number: 6)))
            #expect(try await store.marks(of: Self.account) == ReadMarks(items: [2, 3]))
            #expect(try await store.verify().isEmpty)
        }
    }

    /// Pages expire; that an item was read does not.
    @Test func prune_keepsMarks() async throws {
        try await withStore { store async throws in
            _ = try await store.walked([.page(0, body: [1])], in: .feed, at: 1)
            try await store.mark([1], asRead: true, in: Self.feed)
            let deletion = try await store.prune(before: 1 << 40)
            #expect(deletion.generations == 1 && deletion.marks == 0)
            #expect(try await store.marks(of: Self.feed).items == [1])
        }
    }

    @Test func clear_deletesMarks() async throws {
        let other = ReadMarks.List(CollectionKey(endpoint: "demo2/feed"), definition: 1)
        try await withStore { store async throws in
            for list in [Self.feed, Self.account, other] { try await store.mark([1], asRead: true, in: list) }
            #expect(try await store.clear(account: "somebody", of: "demo").marks == 1)
            #expect(try await store.marks(of: Self.account) == ReadMarks())
            #expect(try await store.clear(.plugin("demo")).marks == 1)
            #expect(try await store.marks(of: other).items == [1])
            #expect(try await store.hasMarks(.everything))
            #expect(try await store.clear(.everything).marks == 1)
            #expect(try await !store.hasMarks(.everything))
        }
    }

    /// An import adds to what was read, and does not move the place.
    @Test func import_addsMarks() async throws {
        let imported = LibraryMarks(
            list: Self.feed, marks: ReadMarks(items: [2, 3], place: .init(item: 3, number: 3)))
        try await withStore { store async throws in
            try await store.mark([1, 2], asRead: true, in: Self.feed)
            try await store.note(.init(item: 1, number: 1), in: Self.feed)
            for gain in [1, 0] {
                let left = Lock<[LibraryPiece]>([.marks(imported)])
                #expect(try await store.merge { left.withLock { $0.popLast() } }.marks == gain)
            }
            #expect(
                try await store.marks(of: Self.feed)
                    == ReadMarks(items: [1, 2, 3], place: .init(item: 1, number: 1)))
        }
    }

    /// Somebody else's file may describe another list under the same name.
    @Test func anotherDefinition_hasItsOwnMarks() async throws {
        let other = ReadMarks.List(.feed, definition: .max)
        try await withStore { store async throws in
            try await store.mark([1, 2], asRead: true, in: Self.feed)
            try await store.mark([.max], asRead: true, in: other)
            try await store.note(.init(item: .max, number: 7), in: other)
            #expect(try await store.marks(of: Self.feed) == ReadMarks(items: [1, 2]))
            #expect(try await store.marks(of: other) == ReadMarks(items: [.max], place: .init(item: .max, number: 7)))
        }
    }

    @Test(arguments: [
        "UPDATE marks SET item = 6 WHERE item = 2", "UPDATE OR IGNORE marks SET item = item + 1",
        "UPDATE marked_lists SET place_number = 3", "UPDATE marked_lists SET account = 'other'",
        "UPDATE marked_lists SET items = 1",
    ])
    func damagedMarks_areNoticed(damage: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        try await withStore(at: path) { store async throws in
            try await store.mark([1, 2, 4], asRead: true, in: Self.feed)
            try await store.note(.init(item: 4, number: 4), in: Self.feed)
        }
        try OtherConnection(path).damage(damage)
        try await withStore(at: path) { store async throws in
            #expect(try await store.verify() == [.changedMarks(endpoint: "demo/feed")])
            #expect(try await store.export(.everything) { _ in }.unreadable == 1)
            #expect(try await store.prune(before: 0).marks == 1)
            #expect(try await store.verify().isEmpty)
            #expect(try await store.marks(of: Self.feed) == ReadMarks())
        }
    }

    @Test func lostMark_isNoticed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        try await withStore(at: path) { store async throws in
            try await store.mark([1, 2], asRead: true, in: Self.feed)
        }
        try OtherConnection(path).damage("DELETE FROM marks WHERE item = 2")
        try await withStore(at: path) { store async throws in
            _ = await #expect(throws: StoreError.damaged(path: path, .marks)) { try await store.marks(of: Self.feed) }
        }
    }

    /// Nothing is written over the damage, which would hide it.
    @Test func changedRow_isNotWrittenOver() async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        try await withStore(at: path) { store async throws in
            try await store.mark([1], asRead: true, in: Self.feed)
        }
        try OtherConnection(path).damage("UPDATE marked_lists SET place_number = 3")
        try await withStore(at: path) { store async throws in
            let damage = StoreError.damaged(path: path, .marks)
            await #expect(throws: damage) { try await store.mark([2], asRead: true, in: Self.feed) }
            await #expect(throws: damage) { try await store.note(.init(item: 1, number: 1), in: Self.feed) }
            #expect(try await store.verify() == [.changedMarks(endpoint: "demo/feed")])
        }
    }

    @Test func lostList_isNoticed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        try await withStore(at: path) { store async throws in
            try await store.mark([1], asRead: true, in: Self.feed)
        }
        try OtherConnection(path).damage("PRAGMA foreign_keys = OFF; DELETE FROM marked_lists")
        try await withStore(at: path) { store async throws in
            let damage = StoreError.damaged(path: path, .marks)
            await #expect(throws: damage) { _ = try await store.marks(of: Self.feed) }
            #expect(try await store.export(.everything) { _ in }.unreadable == 1)
            #expect(try await !store.verify().isEmpty)
            _ = try await store.prune(before: 0)
            #expect(try await store.verify().isEmpty)
            #expect(try await store.marks(of: Self.feed) == ReadMarks())
        }
    }
}

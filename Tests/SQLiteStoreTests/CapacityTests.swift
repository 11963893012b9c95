import Feeds
import HTTPCache
import Pages
import SQLiteStore
import Synchronization
import TestSupport
import Testing

struct CapacityTests {
    private static let size = 10_000

    @Test func responsesBeyondTheCapacity_leaveTheOneUsedLeastLatelyFirst() async throws {
        let folder = try TemporaryFolder()
        let clock = Mutex<Int64>(0)
        try await withStore(
            at: folder.library, capacity: 10 * Self.size, now: { clock.withLock(\.self) }
        ) { store async throws in
            for number in 0..<9 {
                clock.withLock { $0 = Int64(number) }
                try await save(number, to: store)
            }
            #expect(try await kept(0..<9, in: store) == Array(0..<9))
            clock.withLock { $0 = 100 }
            _ = try await store.responses(for: .url("0"))
            clock.withLock { $0 = 101 }
            for number in 9..<12 { try await save(number, to: store) }
            let left = try await kept(0..<12, in: store)
            #expect(left.contains(0) && !left.contains(1) && left.contains(11))
            #expect(try await store.statistics().responses.ownSize <= 10 * Self.size)
        }
    }

    @Test func useWithinAMinute_isNotNoted() async throws {
        for (age, noted) in [(59, 0), (60, 60), (61, 61)] {
            let folder = try TemporaryFolder()
            let clock = Mutex<Int64>(0)
            try await withStore(at: folder.library, now: { clock.withLock(\.self) }) { store async throws in
                try await save(1, to: store)
                clock.withLock { $0 = Int64(age) }
                _ = try await store.responses(for: .url("1"))
            }
            #expect(try OtherConnection(folder.library).number("SELECT used_at FROM responses") == noted)
        }
    }

    @Test func reading_doesNotWaitToNoteTheUse() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, now: { 0 }) { try await save(1, to: $0) }
        let other = try OtherConnection(folder.library)
        try other.run("BEGIN IMMEDIATE")
        let count = try await withStore(at: folder.library, busyTimeout: .seconds(3600), now: { 1000 }) {
            store async throws in
            try await store.responses(for: .url("1")).count
        }
        #expect(count == 1)
    }

    @Test func bodiesThatAPageHolds_doNotCount() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, capacity: 3 * Self.size) { store async throws in
            _ = try await store.walked((0..<20).map { .page($0, body: noise(Self.size, seed: UInt64($0))) })
            for number in 0..<20 { try await save(number, to: store) }
            #expect(try await kept(0..<20, in: store) == Array(0..<20))
            for number in 20..<30 { try await save(number, to: store) }
            let left = try await kept(0..<30, in: store)
            #expect(left.starts(with: 0..<20) && left.contains(29) && left.count < 24)
        }
    }

    @Test func bodyThatSeveralResponsesHold_countsOnce() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, capacity: 3 * Self.size) { store async throws in
            for number in 0..<20 {
                try await store.save(.response(noise(Self.size, seed: 1)), for: .url("\(number)"))
            }
            #expect(try await kept(0..<20, in: store) == Array(0..<20))
        }
    }

    private func save(_ number: Int, to store: SQLiteStore) async throws {
        try await store.save(.response(noise(Self.size, seed: UInt64(number))), for: .url("\(number)"))
    }

    private func kept(_ numbers: Range<Int>, in store: SQLiteStore) async throws -> [Int] {
        var kept: [Int] = []
        for number in numbers where try await !store.responses(for: .url("\(number)")).isEmpty { kept.append(number) }
        return kept
    }
}

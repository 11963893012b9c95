import HTTP
import HTTPCache
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WriteBehindStorageTests {
    private static let key = ResponseKey(account: "", url: pageURL)
    /// The size that a change counts in addition to its body.
    private static let overhead = 512

    @Test func change_isKnownAtOnceAndMadeLater() async throws {
        let inner = GatedStorage()
        try await WriteBehindStorage.during(inner, failed: record) { sut in
            try await sut.save(response(1), for: Self.key)
            #expect(try await sut.responses(for: Self.key) == [response(1)])
            #expect(await inner.responses(for: Self.key).isEmpty)
            try await sut.remove(Self.key)
            #expect(try await sut.responses(for: Self.key).isEmpty)
            try await sut.save(response(2), for: Self.key)
            #expect(try await sut.responses(for: Self.key) == [response(2)])
            await inner.journal.note("open")
        }
        #expect(await inner.journal.entries == ["open", "made 1", "removed", "made 2"])
        #expect(await inner.responses(for: Self.key) == [response(2)])
    }

    @Test(arguments: [-1, 0, 1])
    func save_waitsWhileTooMuchWaits(beyond: Int) async throws {
        let inner = GatedStorage()
        let first = response(1, bytes: 1_000)
        let second = response(2, bytes: WriteBehindStorage.lag - 1_000 - 2 * Self.overhead + beyond)
        try await WriteBehindStorage.during(inner, failed: record) { sut in
            try await sut.save(first, for: Self.key)
            if beyond <= 0 {
                // Nothing is changed before the storage opens: a save that waits would wait forever.
                try await sut.save(second, for: Self.key)
                await inner.journal.note("saved")
                await inner.journal.note("open")
            } else {
                async let opening: Void = inner.journal.note("open")
                try await sut.save(second, for: Self.key)
                await inner.journal.note("saved")
                await opening
            }
        }
        #expect(await inner.journal.has("made 1", before: "saved") == (beyond > 0))
    }

    @Test func save_ofAnythingMayWaitAlone() async throws {
        let inner = GatedStorage()
        try await WriteBehindStorage.during(inner, failed: record) { sut in
            try await sut.save(response(1, bytes: 4 * WriteBehindStorage.lag), for: Self.key)
            await inner.journal.note("open")
        }
        #expect(await inner.responses(for: Self.key).count == 1)
    }

    @Test func manyWriters_loseNothing() async throws {
        let inner = MemoryResponseStorage()
        try await WriteBehindStorage.during(inner, failed: record) { sut in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<300 {
                    let key = ResponseKey(account: "", url: "\(number)")
                    group.addTask { try await sut.save(response(1, bytes: 10_000), for: key) }
                }
                try await group.waitForAll()
            }
        }
        for number in 0..<300 {
            #expect(await inner.responses(for: ResponseKey(account: "", url: "\(number)")).count == 1)
        }
    }

    @Test func work_thatFailsStillStores() async throws {
        let inner = MemoryResponseStorage()
        await #expect(throws: CancellationError.self) {
            try await WriteBehindStorage.during(inner, failed: record) { sut in
                try await sut.save(response(1), for: Self.key)
                throw CancellationError()
            }
        }
        #expect(await inner.responses(for: Self.key).count == 1)
    }

    @Test func work_thatIsCancelledStillStores() async throws {
        let inner = MemoryResponseStorage()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // The test does not check whether the work fails.
                try? await WriteBehindStorage.during(inner, failed: record) { sut in
                    await waitForCancellation()
                    for number in 0..<100 { try await sut.save(response(Int64(number), bytes: 10_000), for: Self.key) }
                    try await sut.save(response(100), for: Self.key)
                }
            }
            group.cancelAll()
        }
        #expect(await inner.responses(for: Self.key) == [response(100)])
    }

    @Test func save_afterTheWorkIsMadeAtOnce() async throws {
        let inner = MemoryResponseStorage()
        let sut = try await WriteBehindStorage.during(inner, failed: record) { $0 }
        try await sut.save(response(1), for: Self.key)
        #expect(await inner.responses(for: Self.key).count == 1)
    }

    private let record: @Sendable (any Error) async -> Void = { Issue.record($0) }

    private func response(_ time: Int64, bytes: Int = 1) -> StoredResponse {
        StoredResponse(
            status: 200, fields: [:], body: [UInt8](repeating: 0, count: bytes), requestedAt: time, receivedAt: time)
    }
}

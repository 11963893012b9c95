import Testing

@testable import System

@Suite struct AsyncLockTests {
    @Test func tasks_areInOneAfterAnother() async throws {
        let lock = AsyncLock()
        let inside = Lock((now: 0, most: 0, all: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await lock.withLock {
                        inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
                        await Task.yield()
                        inside.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0 == (0, 1, 100) })
    }

    @Test func lock_isFreeAfterAFailure() async throws {
        struct Failure: Error {}
        let lock = AsyncLock()
        await #expect(throws: Failure.self) { try await lock.withLock { throw Failure() } }
        #expect(try await lock.withLock { 1 } == 1)
    }

    @Test func cancelledTask_goesAwayAndHoldsNobodyUp() async throws {
        let lock = AsyncLock()
        let gate = AsyncStream<Void>.makeStream()
        let first = Task { try await lock.withLock { for await _ in gate.stream { break } } }
        while !lock.isTaken { await Task.yield() }
        let cancelled = Task { try await lock.withLock {} }
        let waiting = Task { try await lock.withLock { 2 } }
        while lock.waitingCount < 2 { await Task.yield() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        gate.continuation.yield()
        try await first.value
        #expect(try await waiting.value == 2)
    }
}

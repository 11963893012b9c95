import Pages
import TestSupport
import Testing

@testable import Feeds

/// Saves may lag by 256 KiB of bodies, or by one page. The store in these tests saves nothing until it is released.
@Suite(.timeLimit(.minutes(1)))
struct SaveQueueTests {
    private static let lag = 256 << 10

    @Test(arguments: [
        [10, lag - 11], [10, lag - 10], [lag / 2, lag / 2], [lag / 4, lag / 4, lag / 4, lag / 4], [lag], [lag + 1],
        [5 * lag],
    ])
    func pages_doNotWaitWithinTheBound(sizes: [Int]) async throws {
        let journal = Journal()
        var sut = makeSUT(journal)

        try await withThrowingTaskGroup(of: Int.self) { saves in
            for size in sizes { try await sut.add(page(bytes: size), to: &saves) }
            await journal.note("all added")
            for number in sizes.indices { await journal.note("release \(number)") }
        }

        // They were all accepted although none was saved.
        #expect(await journal.entries(beginning: "saved ").count == sizes.count)
        #expect(await !journal.has("saved 0", before: "all added"))
    }

    @Test(arguments: [[10, lag - 9], [lag, 10], [lag / 2, lag / 2 + 1], [lag + 1, 10], [5 * lag, 5 * lag]])
    func pageBeyondTheBound_waitsForTheSaveBefore(sizes: [Int]) async throws {
        let journal = Journal()
        var sut = makeSUT(journal)

        try await withThrowingTaskGroup(of: Int.self) { saves in
            try await sut.add(page(bytes: sizes[0]), to: &saves)
            async let release: Void = release(0, in: journal)
            try await sut.add(page(bytes: sizes[1]), to: &saves)
            await journal.note("second added")
            try await release
            await journal.note("release 1")
        }

        #expect(await journal.has("saved 0", before: "second added"))
        #expect(await !journal.has("saving 1", before: "saved 0"))
    }

    @Test func pageBeyondTheBound_waitsForAsManySavesAsItNeeds() async throws {
        let journal = Journal()
        var sut = makeSUT(journal)

        try await withThrowingTaskGroup(of: Int.self) { saves in
            for _ in 0..<4 { try await sut.add(page(bytes: Self.lag / 4), to: &saves) }
            async let release: Void = release(2, 0, in: journal)
            try await sut.add(page(bytes: Self.lag / 2), to: &saves)
            await journal.note("fifth added")
            try await release
            for number in [1, 3, 4] { await journal.note("release \(number)") }
        }

        #expect(await journal.has("saved 2", before: "fifth added"))
        #expect(await journal.has("saved 0", before: "fifth added"))
        #expect(await journal.has("fifth added", before: "saved 1"))
    }

    @Test func savedPages_makeRoomForAsMuchAsTheyHeld() async throws {
        let journal = Journal()
        var sut = makeSUT(journal)

        try await withThrowingTaskGroup(of: Int.self) { saves in
            for _ in 0..<2 { try await sut.add(page(bytes: Self.lag / 2), to: &saves) }
            async let release: Void = release(0, in: journal)
            try await sut.add(page(bytes: Self.lag / 2), to: &saves)
            try await release
            async let releaseOfNext: Void = self.release(1, in: journal)
            try await sut.add(page(bytes: 10), to: &saves)
            await journal.note("fourth added")
            try await releaseOfNext
            for number in [2, 3] { await journal.note("release \(number)") }
        }

        #expect(await journal.has("saved 1", before: "fourth added"))
        #expect(await journal.has("fourth added", before: "saved 2"))
    }

    @Test func pages_areNotKeptWithoutASaver() async throws {
        var sut = SaveQueue(nil)

        try await withThrowingTaskGroup(of: Int.self) { saves in
            try await sut.add(page(bytes: 10), to: &saves)
            #expect(saves.isEmpty)
        }
    }

    /// Releases saves that have begun, one after another, after the queue had the opportunity not to wait.
    private func release(_ numbers: Int..., in journal: Journal) async throws {
        for number in numbers { try await journal.wait(for: "saving \(number)") }
        await letOthersRun()
        for number in numbers {
            await journal.note("release \(number)")
            try await journal.wait(for: "saved \(number)")
        }
    }

    private func makeSUT(_ journal: Journal) -> SaveQueue {
        let collection = CollectionKey(endpoint: "demo/feed")
        return SaveQueue(
            PageSaver(
                SlowStore(journal: journal), opening: .new(collection, as: nil, start: nil, run: .init(), at: 0),
                now: { 0 }
            ) { Issue.record($0) })
    }

    private func page(bytes: Int) throws -> Page {
        try PageFactory(id: nil).page("[\"\(String(repeating: "x", count: bytes - 4))\"]")
    }
}

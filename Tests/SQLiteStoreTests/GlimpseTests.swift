import Feeds
import Foundation
import Pages
import TestSupport
import Testing

@testable import SQLiteStore

/// Reading from a library without waiting and without writing.
struct GlimpseTests {
    @Test func glimpse_hasTheNewestWalkFirst() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = ([PageRecord.page(0), .page(1)], [PageRecord.page(2)])
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked(old)
            _ = try await store.walked(new)
        }
        let sut = try #require(LibraryReader(folder.library))
        #expect(sut.endpoints == [CollectionKey.feed.endpoint])
        #expect(bodies(sut) == (new + old).map(\.body))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 2)])
    func bodies_areLimitedToTheRequestedShare(count: Int, given: Int) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0), .page(1)]) }
        let sut = try #require(LibraryReader(folder.library))
        #expect(bodies(sut, share: (count, .max, .max)).count == given)
    }

    @Test func bodies_endAfterTheirShareOfBytes() async throws {
        let folder = try TemporaryFolder()
        let pages = [PageRecord.page(0), .page(1), .page(2)]
        try await withStore(at: folder.library) { _ = try await $0.walked(pages) }
        let sut = try #require(LibraryReader(folder.library))
        let size = try #require(pages[0].body).count
        #expect([1, size, size + 1, .max].map { bodies(sut, share: (9, $0, .max)).count } == [1, 1, 2, 3])
    }

    @Test func bodyThatIsTooLarge_isPassedOver() async throws {
        let folder = try TemporaryFolder()
        let pages = [PageRecord.page(0), .page(1, body: Array("[1, 1]".utf8)), .page(2)]
        try await withStore(at: folder.library) { _ = try await $0.walked(pages) }
        let sut = try #require(LibraryReader(folder.library))
        let largest = try #require(pages[0].body).count
        try #require(#require(pages[1].body).count > largest)
        #expect(bodies(sut, share: (9, .max, largest)) == [pages[0].body, pages[2].body])
    }

    @Test func receiverThatHasEnough_getsNoMore() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked([.page(0), .page(1)])
            _ = try await store.walked([.page(2), .page(3)])
        }
        let sut = try #require(LibraryReader(folder.library))
        var count = 0
        sut.bodies(of: CollectionKey.feed.endpoint, definition: nil, given: [:], share: (9, .max, .max)) { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    @Test func otherEndpointsAndParameters_areLeftOut() async throws {
        let folder = try TemporaryFolder()
        let key = CollectionKey(endpoint: "demo/images", parameters: ["state": ["open"]], account: "")
        try await withStore(at: folder.library) { store async throws in
            let id = try await store.open(.new(key, as: nil, start: nil, run: .init(output: nil, identity: nil), at: 0))
            try await store.save(.page(0), in: id)
        }
        let sut = try #require(LibraryReader(folder.library))
        let found = [
            ("demo/images", [:]), ("demo/images", ["state": ["open"]]), ("demo/images", ["other": ["x"]]),
            ("demo/images", ["state": ["closed"]]), ("demo/image", [:]),
        ].map { bodies(sut, of: $0, given: $1).count }
        #expect(found == [1, 1, 1, 0, 0])
    }

    @Test func otherDefinitions_areLeftOut() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            for (list, page) in [(1, 0), (2, 1), (1, 2)] as [(UInt64, Int)] {
                let definition = ListDefinition(list: list, pagination: 0)
                let id = try await store.open(.new(.feed, as: definition, start: nil, run: .init(), at: 0))
                try await store.save(.page(page), in: id)
            }
        }
        let sut = try #require(LibraryReader(folder.library))
        let found = [1, 2, 3, nil].map { definition in
            bodies(sut, definition: definition).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(found == [["[2]", "[0]"], ["[1]"], [], []])
    }

    @Test func glimpse_leavesNothingBeside() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        let before = try Data(contentsOf: URL(filePath: folder.library))
        let sut = try #require(LibraryReader(folder.library))
        #expect(bodies(sut).count == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["library.sqlite"])
        #expect(try Data(contentsOf: URL(filePath: folder.library)) == before)
    }

    @Test func openLibrary_showsDataThatIsOnlyInItsLog() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked([.page(0)])
            let sut = try #require(LibraryReader(folder.library))
            #expect(bodies(sut).count == 1)
        }
    }

    @Test func lockedLibrary_isNotWaitedFor() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        let other = try OtherConnection(folder.library)
        try other.run("PRAGMA locking_mode = EXCLUSIVE")
        try other.run("BEGIN EXCLUSIVE")
        try other.run("CREATE TABLE more (id INTEGER)")
        try other.run("COMMIT")
        #expect(LibraryReader(folder.library).map { bodies($0).count } ?? 0 == 0)
    }

    @Test func fileThatIsNotALibrary_isNotRead() async throws {
        let folder = try TemporaryFolder()
        try folder.write("hello", to: "text")
        for name in ["text", "nothing", "."] { #expect(LibraryReader("\(folder.path)/\(name)") == nil) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["text"])
    }

    private func bodies(
        _ library: LibraryReader, of endpoint: String = CollectionKey.feed.endpoint, definition: UInt64? = nil,
        given: [String: [String]] = [:], share: (Int, Int, Int) = (.max, .max, .max)
    ) -> [[UInt8]] {
        var bodies: [[UInt8]] = []
        library.bodies(of: endpoint, definition: definition, given: given, share: share) {
            bodies.append($0)
            return true
        }
        return bodies
    }
}

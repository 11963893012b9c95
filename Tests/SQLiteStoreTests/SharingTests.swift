import Feeds
import HTTPCache
import Pages
import SQLiteStore
import TestSupport
import Testing

struct SharingTests {
    @Test func bodyOfPageAndResponse_isWrittenOnceAndGoesWithTheLast() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let other = try OtherConnection(folder.library)
            let body = noise(1000, seed: 1)
            try await store.save(.response(body), for: .url("1"))
            let id = try await store.walked([.page(0, body: body), .page(1, body: body)])
            #expect(try other.number("SELECT count(*) FROM bodies") == 1)
            try await store.remove(.url("1"))
            #expect(try await store.pages(of: id, from: 0).map(\.body) == [body, body])
            _ = try await store.open(.again(id, keeping: 1))
            #expect(try other.number("SELECT count(*) FROM bodies") == 1)
            _ = try await store.open(.again(id, keeping: 0))
            #expect(try other.number("SELECT count(*) FROM bodies") == 0)
        }
    }

    @Test func bodyThatIsReplaced_goesWithTheLast() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let other = try OtherConnection(folder.library)
            let id = try await store.walked([.page(0, body: [1])])
            try await store.save(.response([1]), for: .url("1"))
            try await store.save(.page(0, body: [2]), in: id)
            #expect(try other.number("SELECT count(*) FROM bodies") == 2)
            try await store.save(.response([2]), for: .url("1"))
            #expect(try other.number("SELECT count(*) FROM bodies") == 1)
        }
    }

    @Test func droppedGeneration_leavesNeitherPagesNorBodies() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let first = try await store.walked([.page(0, body: [1])])
            try await store.close(first, as: .cut)
            let second = try await store.walked([.page(0, body: [2])])
            try await store.close(second, as: .cut)
            let other = try OtherConnection(folder.library)
            #expect(try other.number("SELECT count(*) FROM pages") == 1)
            #expect(try other.number("SELECT count(*) FROM bodies") == 1)
        }
    }

    @Test func keysOfTwoLibraries_differ() async throws {
        let keys = try await [1, 2].asyncMap { _ in
            let folder = try TemporaryFolder()
            try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
            return try OtherConnection(folder.library).number("SELECT seed FROM store")
        }
        #expect(keys[0] != keys[1])
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}

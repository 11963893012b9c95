import Feeds
import Pages
import SQLiteStore
import TestSupport
import Testing

/// Behaviour 15: several processes may write.
struct CrowdTests {
    private static let crowd = 8
    private static let pages = 40

    @Test func eightStoresThatStartAtOnce_makeOneLibraryAndLoseNothing() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/data/library.sqlite"
        let ids = try await withThrowingTaskGroup(of: Generation.ID.self) { stores in
            for number in 0..<Self.crowd {
                stores.addTask {
                    try await withStore(at: path) { store async throws in
                        // Half of them walk the same collection, and all keep some bodies that others have.
                        let collection = CollectionKey(endpoint: "demo/\(number / 2 * (number % 2))")
                        return try await store.walked(
                            (0..<Self.pages).map { .page($0, body: Array("\($0 * (number % 3))".utf8)) }, in: collection
                        )
                    }
                }
            }
            return try await stores.reduce(into: []) { $0.append($1) }
        }
        try await withStore(at: path) { store async throws in
            for id in ids {
                #expect(try await store.pages(of: id, from: 0).count == Self.pages)
            }
            #expect(try await store.verify().isEmpty)
        }
        #expect(Set(ids).count == Self.crowd)
    }

    @Test func eightStores_saveOneWalkTogether() async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        try await withStore(at: path) { first in
            let id = try await first.walked([])
            try await withThrowingTaskGroup(of: Void.self) { stores in
                for number in 0..<Self.crowd {
                    stores.addTask {
                        try await withStore(at: path) { store async throws in
                            for place in 0..<Self.pages {
                                try await store.save(.page(place * Self.crowd + number), in: id)
                            }
                            try await store.save(.response([UInt8(number)]), for: .url("\(number % 2)"))
                            try await store.count("saved", by: 1)
                        }
                    }
                }
                try await stores.waitForAll()
            }
            #expect(try await first.hashes(of: id) == (0..<UInt64(Self.crowd * Self.pages)).map(\.self))
            #expect(try await first.statistics().counters == ["saved": Self.crowd])
            #expect(try await first.verify().isEmpty)
        }
    }
}

import Feeds
import Foundation
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
                        // Half of them walk the same collection, and all share some bodies.
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

    @Test(.enabled(if: sqlite != nil, "the sqlite3 program is not installed"))
    func otherProgram_writesBetweenTheSaves() async throws {
        let folder = try TemporaryFolder()
        let path = folder.library
        let sqlite = try #require(Self.sqlite)
        try await withStore(at: path) { store async throws in
            let id = try await store.walked([])
            let child = try Child(sqlite, [path])
            child.send(Array(".timeout 5000\n".utf8))
            for ordinal in 0..<Self.pages {
                let sql = "INSERT INTO counters VALUES ('\(ordinal)', 1); SELECT changes();\n"
                child.send(Array(sql.utf8))
                try await store.save(.page(ordinal), in: id)
            }
            child.closeInput()
            let ending = try child.end()
            #expect(ending.lines == (0..<Self.pages).map { _ in "1" } && ending.error.isEmpty)
            #expect(try await store.hashes(of: id).count == Self.pages)
            #expect(try await store.statistics().counters.count == Self.pages)
        }
    }

    private static let sqlite = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}

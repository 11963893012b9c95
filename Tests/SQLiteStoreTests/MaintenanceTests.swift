import Feeds
import Foundation
import HTTPCache
import Pages
import SQLiteStore
import TestSupport
import Testing

struct UpkeepTests {
    @Test func statistics_countPagesByEndpointAndResponses() async throws {
        try await withStore { store async throws in
            let bodies = (0..<3).map { noise(1000, seed: UInt64($0)) }
            _ = try await store.walked([.page(0, at: 5, body: bodies[0]), .page(1, at: 9, body: bodies[1])])
            _ = try await store.walked(
                [.page(0, at: 7, body: bodies[0])], in: .init(endpoint: "demo/feed", account: "a"))
            _ = try await store.walked([], in: .init(endpoint: "demo/empty"))
            for (name, body) in zip(["1", "2", "3"], [bodies[0], bodies[2], bodies[2]]) {
                try await store.save(.response(body), for: .url(name))
            }
            try await store.count("asked", by: 2)
            try await store.count("asked", by: 3)
            let statistics = try await store.statistics()
            let feed = try #require(statistics.endpoints.last)
            #expect(statistics.endpoints.map(\.name) == ["demo/empty", "demo/feed"])
            #expect(statistics.endpoints.map(\.pages) == [0, 3] && statistics.endpoints[0].oldest == nil)
            #expect(feed.lists == 2 && feed.generations == 2 && feed.items == 3 && feed.rawSize == 3000)
            #expect(feed.oldest == 5 && feed.newest == 9 && feed.storedSize > 3000 && feed.storedSize < 3100)
            #expect(statistics.responses.count == 3 && statistics.responses.rawSize == 2000)
            // A list without a page cannot be read.
            #expect(statistics.lists.count { $0.pages > 0 } == 2)
            #expect((1000..<1100).contains(statistics.responses.ownSize))
            #expect(statistics.counters == ["asked": 5] && statistics.fileSize > 0)
        }
    }

    /// Behaviour 14: data of exactly the age has expired, and data just below it has not.
    @Test(arguments: [(99, 0), (100, 0), (101, 1)])
    func prune_deletesWhatWasFetchedAtTheTimeOrBefore(fetchedAt: Int64, left: Int) async throws {
        try await withStore { store async throws in
            _ = try await store.walked([.page(0, at: 50), .page(1, at: fetchedAt)], at: 50)
            _ = try await store.walked([], in: .init(endpoint: "demo/empty"), at: fetchedAt)
            try await store.save(.response([1], at: fetchedAt), for: .url("1"))
            let deletion = try await store.prune(before: 100)
            #expect(deletion.generations == 2 * (1 - left) && deletion.pages == 2 * (1 - left))
            #expect(deletion.responses == 1 - left)
            #expect(try await store.generations(.collection(.feed)).count == left)
            #expect(try await store.generations(.collection(.init(endpoint: "demo/empty"))).count == left)
            #expect(try await store.responses(for: .url("1")).count == left)
        }
    }

    @Test func prune_deletesWhatCannotBeReadAndOnlyThat() async throws {
        let folder = try TemporaryFolder()
        let pages = (0..<3).map { PageRecord.page($0, body: noise(100_000, seed: UInt64($0))) }
        let id = try await withStore(at: folder.library) { store async throws in
            let id = try await store.walked(pages)
            try await store.close(id, as: .complete)
            try await store.save(.response(pages[1].body ?? []), for: .url("damaged"))
            try await store.save(.response(pages[2].body ?? []), for: .url("good"))
            return id
        }
        try damage(pages[1].body ?? [], in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            let deletion = try await store.prune(before: 0)
            #expect(deletion.generations == 0 && deletion.pages == 2 && deletion.responses == 1)
            #expect(try await store.pages(of: id, from: 0) == [pages[0]])
            let left = try #require(try await store.generations(.collection(.feed)).first)
            #expect(left.ending == .cut && left.pages == 1 && left.items == 1)
            #expect(try await store.responses(for: .url("damaged")).isEmpty)
            #expect(try await store.responses(for: .url("good")).count == 1)
            #expect(try await store.verify().isEmpty)
        }
    }

    @Test func verify_findsDamageOrphansGapsAndWrongCounts() async throws {
        let folder = try TemporaryFolder()
        let body = noise(100_000, seed: 1)
        let id = try await withStore(at: folder.library) { store async throws in
            try await store.walked([.page(0, body: body), .page(1), .page(3)])
        }
        try damage(body, in: folder.library)
        try OtherConnection(folder.library).damage(
            """
            INSERT INTO bodies (key, raw_size, frame)
                SELECT x'00112233445566778899aabbccddeeff', raw_size, frame FROM bodies ORDER BY id DESC LIMIT 1;
            UPDATE generations SET items = items + 1;
            UPDATE pages SET body = 77 WHERE ordinal = 1;
            """)
        let orphan = "00112233445566778899aabbccddeeff"
        try await withStore(at: folder.library) { store async throws in
            let findings = try await store.verify()
            #expect(
                findings.contains { if case .damaged(_, pages: 1, responses: 0) = $0 { true } else { false } })
            #expect(findings.contains(.damaged(body: orphan, pages: 0, responses: 0)))
            #expect(findings.contains(.orphan(body: orphan)))
            #expect(findings.contains(.dangling(table: "pages", row: nil)))
            #expect(findings.contains(.gap(generation: id, endpoint: "demo/feed", ordinal: 3)))
            #expect(findings.contains(.miscounted(generation: id, endpoint: "demo/feed")))
        }
    }

    /// A page of the index is missing: the checks that need it end there, and the others still run.
    @Test func verify_tellsWhatItFindsOfAFileThatCannotBeReadThrough() async throws {
        let folder = try TemporaryFolder()
        let body = noise(100_000, seed: 1)
        try await withStore(at: folder.library) {
            _ = try await $0.walked((0..<50).map { .page($0, body: $0 == 7 ? body : nil) })
        }
        let root = try OtherConnection(folder.library).number(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'pages_of_body'")
        try damage(body, in: folder.library)
        let file = try FileHandle(forUpdating: URL(filePath: folder.library))
        try file.seek(toOffset: UInt64((root - 1) * 4096))
        try file.write(contentsOf: Data(noise(4096, seed: 2)))
        try file.close()
        let findings = try await withStore(at: folder.library) { try await $0.verify() }
        #expect(
            findings.contains { if case .integrity(let text) = $0 { text.contains("Page \(root)") } else { false } })
        #expect(findings.contains { if case .integrity = $0 { true } else { false } })
    }

    @Test func verify_findsWhatSQLiteFinds() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        try OtherConnection(folder.library).run(
            """
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'pages_of_body';
            """)
        let findings = try await withStore(at: folder.library) { try await $0.verify() }
        #expect(findings.contains { if case .integrity = $0 { true } else { false } })
    }

    @Test(
        arguments: [
            (LibraryScope.everything, []), (.plugin("demo"), ["demo2/feed"]),
            (.endpoint("demo/feed"), ["demo/feed2", "demo2/feed"]),
        ])
    func clear_deletesOnlyTheSelectedData(scope: LibraryScope, left: [String]) async throws {
        try await withStore { store async throws in
            let names = ["demo/feed", "demo/feed/comments", "demo/feed2", "demo2/feed"]
            for name in names {
                _ = try await store.walked([.page(0, body: Array(name.utf8))], in: CollectionKey(endpoint: name))
                try await store.save(.response(Array(name.utf8)), for: .url(name))
            }
            let deletion = try await store.clear(scope)
            var responses: [String] = []
            for name in names where try await !store.responses(for: .url(name)).isEmpty { responses.append(name) }
            #expect(try await store.statistics().endpoints.map(\.name) == left && responses == left)
            #expect(deletion.generations == 4 - left.count && deletion.responses == 4 - left.count)
            #expect(try await store.verify().isEmpty)
        }
    }

    @Test func clear_shrinksTheFile() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked((0..<20).map { .page($0, body: noise(50_000, seed: UInt64($0))) })
            let freed = try await store.clear(.everything).freedSize
            let size = try FileManager.default.attributesOfItem(atPath: folder.library)[.size] as? Int
            #expect(freed > 1_000_000 && size ?? .max < 200_000)
        }
    }
}

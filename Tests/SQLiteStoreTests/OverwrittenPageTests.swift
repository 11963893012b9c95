import Feeds
import Foundation
import HTTPCache
import Pages
import SQLiteStore
import TestSupport
import Testing

/// A part of the file was overwritten with another part. SQLite then finds fewer rows, and reports no error.
struct OverwrittenPageTests {
    private static let sources = ["counters", "collections", "store", "bodies", "responses", "pages_of_body"]
    private static let cases = ["generations", "collections", "sqlite_autoindex_collections_1"].flatMap { table in
        sources.filter { $0 != table }.map { (table, $0) }
    }

    @Test(arguments: cases)
    func list_isNeitherHiddenNorExportedAsNothing(table: String, source: String) async throws {
        let folder = try await Self.library()
        try Self.overwrite(table, with: source, in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            #expect(await Self.isDamage { _ = try await store.generations(.collection(.feed)) })
            #expect(
                await Self.isDamage {
                    let extent = try await store.export(.everything) { _ in }
                    if extent.unreadable > 0 { throw StoreError.damaged(path: "", .walk) }
                })
            #expect(
                await Self.isDamage {
                    if try await store.lostWalks(.everything) > 0 { throw StoreError.damaged(path: "", .walk) }
                })
            #expect(await Self.isDamage { _ = try await store.statistics() })
        }
    }

    /// Nothing is deleted because what uses it cannot be found, and nothing is added twice.
    @Test(arguments: cases)
    func nothingIsChanged(table: String, source: String) async throws {
        let folder = try await Self.library()
        try Self.overwrite(table, with: source, in: folder.library)
        let before = try Data(contentsOf: URL(filePath: folder.library))
        try await withStore(at: folder.library) { store async throws in
            for scope in [LibraryScope.everything, .plugin("demo"), .endpoint("demo/feed")] {
                #expect(await Self.isDamage { _ = try await store.clear(scope) })
            }
            #expect(await Self.isDamage { _ = try await store.clear(account: "a", of: "demo") })
            #expect(await Self.isDamage { _ = try await store.prune(before: 0) })
            #expect(await Self.isDamage { _ = try await store.merge { nil } })
        }
        #expect(try Data(contentsOf: URL(filePath: folder.library)) == before)
    }

    @Test(arguments: ["counters", "generations", "pages_of_body"])
    func responses_areNotExportedAsNone(source: String) async throws {
        let folder = try await Self.library()
        try Self.overwrite("responses", with: source, in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            #expect(
                await Self.isDamage {
                    let extent = try await store.export(.everything) { _ in }
                    if extent.unreadable > 0 { throw StoreError.damaged(path: "", .walk) }
                })
        }
    }

    /// A damaged walk is not taken for one that has no pages.
    @Test func walkThatSeemsToHaveNoPages_isDamaged() async throws {
        let folder = try await Self.library()
        try OtherConnection(folder.library).damage("UPDATE generations SET keeps_pages = 0")
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.lostWalks(.everything) == 2)
            #expect(try await store.lostWalks(.plugin("demo2")) == 0)
            #expect(try await store.export(.everything) { _ in }.unreadable == 2)
        }
    }

    private static func library() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            for _ in 0..<2 { try await store.close(store.walked([.page(0), .page(1)]), as: .complete) }
            _ = try await store.walked([.page(0)], in: CollectionKey(endpoint: "demo/feed", parameters: ["q": ["x"]]))
            try await store.save(.response([1]), for: .url("1"))
            try await store.count("number")
        }
        return folder
    }

    /// Overwrites the root of a table or an index with that of another one.
    private static func overwrite(_ table: String, with source: String, in path: String) throws {
        let file = try OtherConnection(path)
        let place = { (name: String) throws in
            try (file.number("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'") - 1) * 4096
        }
        let (target, origin) = (try place(table), try place(source))
        let bytes = try Data(contentsOf: URL(filePath: path))[origin..<origin + 4096]
        try SQLiteStoreTests.overwrite(path, from: UInt64(target), with: Array(bytes))
    }

    private static func isDamage(_ body: () async throws -> Void) async -> Bool {
        switch await fault(body) {
        case .corrupt, .damaged: true
        default: false
        }
    }
}

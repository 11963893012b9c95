import Feeds
import Foundation
import HTTPCache
import Pages
import SQLiteStore
import TestSupport
import Testing

/// Behaviour 15: saving replaces atomically, and a failed insert leaves the earlier content.
struct FaultTests {
    @Test func failedSave_leavesTheEarlierContent() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let pages = [PageRecord.page(0), .page(1)]
            let id = try await store.walked(pages)
            let before = try await store.generations(.collection(.feed))
            try OtherConnection(folder.library).run(
                "CREATE TRIGGER no BEFORE UPDATE OF pages ON generations BEGIN SELECT raise(ABORT, 'no'); END")
            for ordinal in [1, 2] {
                let fault = await fault { try await store.save(.page(ordinal, body: [1, 2, 3]), in: id) }
                guard case .failed(folder.library, 1811, "no", _) = fault else {
                    Issue.record("\(String(describing: fault))")
                    continue
                }
            }
            #expect(try await store.pages(of: id, from: 0) == pages)
            #expect(try await store.generations(.collection(.feed)) == before)
            #expect(try OtherConnection(folder.library).number("SELECT count(*) FROM bodies") == 2)
        }
    }

    @Test func lockedForLongerThanTheTimeout_isReportedAndOverWhenFree() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, busyTimeout: .milliseconds(20)) { store async throws in
            let id = try await store.walked([.page(0)])
            let other = try OtherConnection(folder.library)
            try other.run("BEGIN IMMEDIATE")
            let refusal = await fault { try await store.save(.page(1), in: id) }
            #expect(refusal == .locked(path: folder.library))
            #expect(try await store.hashes(of: id) == [0])
            try other.run("ROLLBACK")
            try await store.save(.page(1), in: id)
            #expect(try await store.hashes(of: id) == [0, 1])
        }
    }

    @Test func wait_endsAtOnceForWhoIsInAHurry() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, busyTimeout: .seconds(3600)) { store async throws in
            let id = try await store.walked([.page(0)])
            let other = try OtherConnection(folder.library)
            try other.run("BEGIN IMMEDIATE")
            async let refusal = fault { try await store.save(.page(1), in: id) }
            store.endWaiting()
            #expect(await refusal == .locked(path: folder.library))
            #expect(await fault { try await store.save(.page(1), in: id) } == .locked(path: folder.library))
        }
    }

    @Test func randomBytesOverABody_areReportedByItsNameAndCutTheRest() async throws {
        let folder = try TemporaryFolder()
        let pages = (0..<4).map { PageRecord.page($0, body: noise(100_000, seed: UInt64($0))) }
        let id = try await withStore(at: folder.library) { try await $0.walked(pages) }
        try damage(pages[2].body ?? [], in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.pages(of: id, from: 0) == Array(pages[..<2]))
            let fault = await fault { _ = try await store.pages(of: id, from: 2) }
            guard case .damagedBody(folder.library, let body) = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(body.count == 32)
            #expect(try await store.pages(of: id, from: 3) == [pages[3]])
        }
    }

    /// What is missing, or was exchanged, is never left out in silence.
    @Test(arguments: [
        "DELETE FROM bodies WHERE id = (SELECT body FROM pages WHERE ordinal = 2)",
        "DELETE FROM pages WHERE ordinal = 2",
        """
        UPDATE bodies SET frame = (SELECT frame FROM bodies WHERE id = (SELECT body FROM pages WHERE ordinal = 1))
            WHERE id = (SELECT body FROM pages WHERE ordinal = 2)
        """,
    ])
    func missingPage_isReportedAndCutsTheRest(damage: String) async throws {
        let folder = try TemporaryFolder()
        let pages = (0..<4).map { PageRecord.page($0) }
        let id = try await withStore(at: folder.library) { store async throws in
            let id = try await store.walked(pages)
            try await store.close(id, as: .complete)
            return id
        }
        try OtherConnection(folder.library).run("DROP TRIGGER page_gone")
        try OtherConnection(folder.library).run(damage)
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.pages(of: id, from: 0) == Array(pages[..<2]))
            #expect(await fault { _ = try await store.pages(of: id, from: 2) } != nil)
            #expect(try await store.pages(of: id, from: 4).isEmpty)
            let isGone = damage.hasPrefix("DELETE")
            let hashes = await fault { _ = try await store.pageHashes(of: id) }
            #expect((hashes != nil) == damage.hasPrefix("DELETE FROM pages"))
            #expect(try await store.lists(.everything).first?.completeDefinitions == (isGone ? [] : [nil]))
            #expect(try await !store.verify().isEmpty)
        }
    }

    @Test func damagedBody_isWrittenAgainWhenItComesAgain() async throws {
        let folder = try TemporaryFolder()
        let body = noise(100_000, seed: 1)
        try await withStore(at: folder.library) { store async throws in
            try await store.save(.response(body), for: .url("1"))
        }
        try damage(body, in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            let fault = await fault { _ = try await store.responses(for: .url("1")) }
            #expect(fault != nil)
            try await store.save(.response(body), for: .url("1"))
            #expect(try await store.responses(for: .url("1")).map(\.body) == [body])
        }
    }

    @Test(arguments: [
        "frame = x'00'", "raw_size = raw_size + 1", "frame = (SELECT frame FROM bodies ORDER BY id DESC LIMIT 1)",
    ])
    func damagedBodyThatNobodyRead_isWrittenAgainWhenItComesAgain(damage: String) async throws {
        let folder = try TemporaryFolder()
        let page = PageRecord.page(0, body: [1])
        let id = try await withStore(at: folder.library) { store async throws in
            try await store.save(.response([2]), for: .url("2"))
            return try await store.walked([page, .page(1, body: [3])])
        }
        try OtherConnection(folder.library).run("UPDATE bodies SET \(damage)")
        try await withStore(at: folder.library) { store async throws in
            try await store.save(.response([2]), for: .url("2"))
            try await store.save(.response([1]), for: .url("1"))
            try await store.save(.page(1, body: [3]), in: id)
        }
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.responses(for: .url("2")).map(\.body) == [[2]])
            #expect(try await store.pages(of: id, from: 0) == [page, .page(1, body: [3])])
            #expect(try await store.verify().isEmpty)
        }
        #expect(try OtherConnection(folder.library).number("SELECT count(*) FROM bodies") == 3)
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted, "mounting is not permitted"))
    func fullFileSystem_isReportedAndLeavesTheEarlierContent() async throws {
        let system = try SmallFileSystem()
        try await withStore(at: system.library) { store async throws in
            let id = try await store.walked([.page(0)])
            let filling = try system.fill()
            let large = PageRecord.page(1, body: noise(400_000, seed: 1))
            let refusal = await fault { try await store.save(large, in: id) }
            #expect(refusal == .full(path: system.library))
            #expect(try await store.pages(of: id, from: 0) == [.page(0)])
            try FileManager.default.removeItem(atPath: filling)
            try await store.save(large, in: id)
            #expect(try await store.pages(of: id, from: 0) == [.page(0), large])
        }
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted, "mounting is not permitted"))
    func fullFileSystem_hasNoRoomForANewLibrary() async throws {
        let system = try SmallFileSystem()
        _ = try system.fill()
        #expect(try await openingFault(system.library) == .full(path: system.library))
        #expect(try FileManager.default.contentsOfDirectory(atPath: system.path) == ["filling"])
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted, "mounting is not permitted"))
    func readOnlyFileSystem_isReadAndNotWritten() async throws {
        let system = try SmallFileSystem()
        let id = try await withStore(at: system.library) { store async throws in
            try await store.save(.response([1]), for: .url("1"))
            return try await store.walked([.page(0)])
        }
        try system.makeReadOnly()
        try await withStore(at: system.library, now: { FeedStoreRule.now + 1000 }) { store async throws in
            #expect(try await store.pages(of: id, from: 0) == [.page(0)])
            #expect(try await store.responses(for: .url("1")).map(\.body) == [[1]])
            let refusal = await fault { try await store.save(.page(1), in: id) }
            #expect(refusal == .readOnly(path: system.library))
        }
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted, "mounting is not permitted"))
    func readOnlyFileSystem_hasNoPlaceForANewLibrary() async throws {
        let system = try SmallFileSystem()
        try system.makeReadOnly()
        let path = "\(system.path)/folio/library.sqlite"
        #expect(try await openingFault(path) == .cannotOpen(path: path, reason: "Read-only file system"))
    }
}

/// Overwrites a part of an incompressible body, wherever it is in the file.
func damage(_ body: [UInt8], in path: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: path))
    // After the first part, so that it is in one place.
    let part = try #require(bytes.range(of: Data(body[50_000..<50_016])))
    try overwrite(path, from: UInt64(part.lowerBound), with: [UInt8](repeating: 0x55, count: 16))
    // Random bytes are stored uncompressed, so the frame's header is damaged too; otherwise they would only unpack to
    // other bytes.
    try OtherConnection(path).run(
        "UPDATE bodies SET frame = substr(frame, 1, length(frame) - 7) WHERE raw_size = \(body.count) AND instr(hex(frame), '55555555555555555555555555555555')"
    )
}

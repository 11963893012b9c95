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

    /// What is written to a file without a name is lost.
    @Test(arguments: [false, true]) func fileThatIsGone_isNotWritten(isReplaced: Bool) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let id = try await store.walked([PageRecord.page(0), .page(1)])
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.moveItem(atPath: "\(folder.path)/\(name)", toPath: "\(folder.path)/old-\(name)")
            }
            if isReplaced { try await withStore(at: folder.library) { _ = try await $0.walked([PageRecord.page(0)]) } }
            let list = ReadMarks.List(.feed, definition: 1)
            #expect(await fault { try await store.mark([1], asRead: true, in: list) } == .gone(path: folder.library))
            #expect(await fault { try await store.save(.page(2), in: id) } == .gone(path: folder.library))
            // It can still be read.
            #expect(try await store.pages(of: id, from: 0).count == 2)
        }
    }

    /// Pages after one that could not be saved would count as damage.
    @Test(arguments: [[0, 1, 2, 3], [0, 2, 1, 3], [2, 3, 0, 1]])
    func pageThatCannotBeSaved_endsItsWalk(order: [Int]) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let id = try await store.open(.new(.feed, as: nil, start: nil, run: .init(), at: FeedStoreRule.now))
            let other = try OtherConnection(folder.library)
            try other.run(
                """
                CREATE TRIGGER no BEFORE INSERT ON pages WHEN new.ordinal = 1 BEGIN SELECT raise(ABORT, 'no'); END
                """)
            var failed: [Int] = []
            for ordinal in order where await fault({ try await store.save(.page(ordinal), in: id) }) != nil {
                failed.append(ordinal)
            }
            #expect(failed == order.drop { $0 != 1 }.filter { $0 >= 1 })
            try await store.close(id, as: .cut)
            try other.run("DROP TRIGGER no")
            #expect(try await store.verify().isEmpty)
            #expect(try await store.pages(of: id, from: 0) == [.page(0)])
            // The walk can be continued.
            _ = try await store.open(.again(id, keeping: 1, keepsPages: true))
            for ordinal in 1...3 { try await store.save(.page(ordinal), in: id) }
            #expect(try await store.pages(of: id, from: 0) == (0...3).map { .page($0) })
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
            guard case .damaged(folder.library, .body(let key)) = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(key.count == 32)
            #expect(try await store.pages(of: id, from: 3) == [pages[3]])
        }
    }

    /// What is missing, or was changed, is never left out in silence, and nothing of it stays after pruning.
    @Test(arguments: [
        ("DELETE FROM bodies WHERE id = (SELECT body FROM pages WHERE ordinal = 2)", StoredPart.page),
        ("DELETE FROM pages WHERE ordinal = 2", .page),
        (
            """
            UPDATE bodies SET frame = (SELECT frame FROM bodies WHERE id = (SELECT body FROM pages WHERE ordinal = 1))
                WHERE id = (SELECT body FROM pages WHERE ordinal = 2)
            """, nil
        ),
        ("UPDATE pages SET body = (SELECT body FROM pages WHERE ordinal = 1) WHERE ordinal = 2", .page),
        ("UPDATE pages SET hashes = x'0800000000000000' WHERE ordinal = 2", .page),
        ("UPDATE pages SET next = 'after:7' WHERE ordinal = 2", .page),
        ("UPDATE pages SET ordinal = ordinal + (ordinal = 2) * 7", .page),
        ("UPDATE pages SET fetched_at = fetched_at + 1 WHERE ordinal = 2", .page),
    ])
    func damagedPage_isReportedAndCutsTheRest(damage: String, part: StoredPart?) async throws {
        let folder = try TemporaryFolder()
        let pages = (0..<4).map { PageRecord.page($0) }
        let id = try await withStore(at: folder.library) { store async throws in
            let id = try await store.walked(pages)
            try await store.close(id, as: .complete)
            return id
        }
        try OtherConnection(folder.library).damage(damage)
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.pages(of: id, from: 0) == Array(pages[..<2]))
            let reason = await fault { _ = try await store.pages(of: id, from: 2) }
            guard case .damaged(folder.library, let found) = reason else {
                Issue.record("\(String(describing: reason))")
                return
            }
            if let part { #expect(found == part) }
            // The hashes do not need the bodies.
            let hashes = await fault { _ = try await store.pageHashes(of: id) }
            #expect(hashes == part.map { .damaged(path: folder.library, $0) })
            let list = try #require(try await store.lists(.everything).first)
            #expect(list.completeDefinitions.isEmpty && list.isDamaged)
            #expect(try await !store.verify().isEmpty)
            _ = try await store.prune(before: 0)
            #expect(try await store.verify().isEmpty)
            #expect(try await store.pages(of: id, from: 0) == Array(pages[..<2]))
            let left = try await store.generations(.collection(.feed))
            #expect(left.map(\.ending) == [.cut] && left.map(\.pages) == [2] && left.map(\.items) == [2])
        }
    }

    /// A list is never shown with fewer walks, or another end, than it has.
    @Test(arguments: [
        "UPDATE generations SET pages = 1, items = 1 WHERE id = 2",
        "UPDATE generations SET ending = 'complete' WHERE id = 2",
        "UPDATE generations SET ending = NULL WHERE id = 2",
        "UPDATE generations SET start = 'after:1' WHERE id = 2",
        "UPDATE generations SET definition = 7, pagination = 7 WHERE id = 2",
        "UPDATE generations SET opened_at = 0 WHERE id = 2",
        "UPDATE generations SET keeps_pages = 0 WHERE id = 2",
        "UPDATE collections SET endpoint = 'demo/other'",
        "DELETE FROM generations WHERE id = 2",
        "DELETE FROM generations WHERE id = 2; DELETE FROM pages WHERE generation = 2",
    ])
    func damagedWalk_isReported(damage: String) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let whole = try await store.walked([.page(0), .page(1)])
            try await store.close(whole, as: .complete)
            let newer = try await store.walked([.page(0), .page(1), .page(2)])
            try await store.close(newer, as: .cut)
            #expect([whole, newer] == [1, 2])
        }
        try OtherConnection(folder.library).damage(damage)
        let key = damage.contains("endpoint") ? CollectionKey(endpoint: "demo/other") : .feed
        try await withStore(at: folder.library) { store async throws in
            let fault = await fault { _ = try await store.generations(.collection(key)) }
            #expect(fault == .damaged(path: folder.library, .walk))
            let lists = try await store.lists(.everything)
            #expect(!lists.isEmpty && lists.allSatisfy { $0.isDamaged && $0.completeDefinitions.isEmpty })
            #expect(try await !store.verify().isEmpty)
            // A walk is stored all the same.
            let next = try await store.walked([.page(0)], in: key)
            try await store.close(next, as: .cut)
            _ = try await store.prune(before: 0)
            #expect(try await store.verify().isEmpty)
            #expect(try await store.generations(.collection(key)).contains { $0.id == next && $0.ending == .cut })
        }
    }

    /// A list whose own row is lost is not taken for one that was never stored.
    @Test(arguments: ["DELETE FROM collections", "UPDATE collections SET endpoint = 'demo/other'"])
    func lostList_isReported(damage: String) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            try await store.close(store.walked([.page(0), .page(1)]), as: .complete)
        }
        try OtherConnection(folder.library).damage(damage)
        try await withStore(at: folder.library) { store async throws in
            let fault = await fault { _ = try await store.generations(.collection(.feed)) }
            #expect(fault == .damaged(path: folder.library, .walk))
            #expect(try await store.lostWalks(.everything) == 1)
            #expect(try await store.export(.everything) { _ in }.unreadable > 0)
            _ = try await store.prune(before: 0)
            #expect(try await store.verify().isEmpty)
            #expect(try await store.lostWalks(.everything) == 0)
            #expect(try await store.generations(.collection(.feed)).isEmpty)
        }
    }

    /// A response whose record was changed is not used.
    @Test(arguments: [
        "url = 'http://a.example/2'", "fields = 'etag: 1'", "status = 203", "received_at = 9", "body = 2",
    ])
    func damagedResponse_isReportedAndReplaced(damage: String) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            try await store.save(.response([1]), for: .url("1"))
            _ = try await store.walked([.page(0)])
        }
        try OtherConnection(folder.library).damage("UPDATE responses SET \(damage)")
        let name = damage.hasPrefix("url") ? "2" : "1"
        try await withStore(at: folder.library) { store async throws in
            let fault = await fault { _ = try await store.responses(for: .url(name)) }
            #expect(fault == .damaged(path: folder.library, .response))
            #expect(try await !store.verify().isEmpty)
            try await store.save(.response([3]), for: .url(name))
            #expect(try await store.responses(for: .url(name)).map(\.body) == [[3]])
            _ = try await store.prune(before: 0)
            #expect(try await store.verify().isEmpty)
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

    /// The greatest number that SQLite has.
    @Test func sizeOutOfBounds_isDamage() async throws {
        let folder = try TemporaryFolder()
        let id = try await withStore(at: folder.library) { store async throws in
            try await store.walked([.page(0, body: [1]), .page(1, body: [2])])
        }
        try OtherConnection(folder.library).run("UPDATE bodies SET raw_size = \(Int64.max)")
        try await withStore(at: folder.library) { store async throws in
            #expect(await fault { _ = try await store.pages(of: id, from: 0) } != nil)
            #expect(try await !store.verify().isEmpty)
        }
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

    /// A library is whole or not there, however much room is left.
    @Test(.enabled(if: SmallFileSystem.isPermitted, "mounting is not permitted"))
    func nearlyFullFileSystem_neverHasAPartOfANewLibrary() async throws {
        let system = try SmallFileSystem()
        var made = 0
        for room in stride(from: 0, through: 400 << 10, by: 8 << 10) {
            let filling = try system.fill()
            try system.free(room, in: filling)
            let fault = try await openingFault(system.library)
            let names = try FileManager.default.contentsOfDirectory(atPath: system.path).sorted()
            if fault == nil {
                #expect(names == ["filling", "library.sqlite"])
            } else {
                #expect(fault == .full(path: system.library), "\(room)")
                #expect(!names.contains { $0.contains(".new-") }, "\(room)")
            }
            try FileManager.default.removeItem(atPath: filling)
            guard names.contains("library.sqlite") else { continue }
            made += 1
            try await withStore(at: system.library) { store async throws in
                #expect(try await store.verify().isEmpty, "\(room)")
                _ = try await store.walked([.page(0)])
            }
            try FileManager.default.removeItem(atPath: system.library)
        }
        #expect(made > 0 && made < 51)
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

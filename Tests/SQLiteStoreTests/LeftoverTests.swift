import Feeds
import Foundation
import SQLiteStore
import TestSupport
import Testing

/// The remains of a library whose file was deleted, and of processes that were killed while they created one.
struct LeftoverTests {
    @Test func logOfADeletedLibrary_isNotReplayedOntoTheNext() async throws {
        let folder = try TemporaryFolder()
        let copy = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked((0..<20).map { .page($0, body: noise(5000, seed: UInt64($0))) })
            // The state after a kill: the log is not yet in the file.
            for name in ["library.sqlite-wal", "library.sqlite-shm"] {
                try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
            }
        }
        #expect(try Data(contentsOf: URL(filePath: "\(copy.library)-wal")).count > 100_000)
        try await withStore(at: copy.library) { store async throws in
            #expect(try await store.verify().isEmpty)
            #expect(try await store.generations(.collection(.feed)).isEmpty)
            let id = try await store.walked([.page(0)])
            #expect(try await store.pages(of: id, from: 0) == [.page(0)])
        }
        #expect(try names(in: copy) == ["library.sqlite"])
    }

    @Test func open_removesDraftsAndAJournalWithoutALibrary() async throws {
        let folder = try TemporaryFolder()
        let others = ["library.sqlite.new-1.bak", "library.sqlite.new-mine", "other.sqlite-wal"]
        let left = ["-journal", ".new-1", ".new-12-wal", ".new-12-shm", ".new-3-journal"].map { "library.sqlite\($0)" }
        for name in others + left { try folder.write("left", to: name) }
        try await withStore(at: folder.library) { _ in }
        #expect(try names(in: folder) == (others + ["library.sqlite"]).sorted())
    }

    @Test func open_removesDraftsBesideALibraryUnlessSomeoneMayMakeOne() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ in }
        let drafts = ["library.sqlite.new-1", "library.sqlite.new-1-wal", "library.sqlite.new-2-shm"]
        for name in drafts { try folder.write("draft", to: name) }
        let lock = try HeldLock(folder.path)
        try await withStore(at: folder.library) { _ in }
        #expect(try names(in: folder) == ["library.sqlite"] + drafts)
        lock.release()
        try await withStore(at: folder.library) { _ in }
        #expect(try names(in: folder) == ["library.sqlite"])
    }

    @Test func logThatCannotBeRemoved_isReportedAndNoLibraryIsMade() async throws {
        let folder = try TemporaryFolder()
        let log = "\(folder.library)-wal"
        try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
        let fault = try await openingFault(folder.library)
        #expect(fault == .cannotOpen(path: folder.library, reason: "Is a directory"))
        #expect(try names(in: folder) == ["library.sqlite-wal"])
    }

    @Test func open_waitsForWhoMakesTheLibraryAndTakesWhatItMade() async throws {
        let folder = try TemporaryFolder()
        let made = try TemporaryFolder()
        let id = try await withStore(at: made.library) { try await $0.walked([.page(0)]) }
        let lock = try HeldLock(folder.path)
        let path = folder.library
        async let pages = withStore(at: path) { try await $0.pages(of: id, from: 0) }
        defer { lock.release() }
        while try !lock.isAwaited(), !FileManager.default.fileExists(atPath: path) { await Task.yield() }
        #expect(try names(in: folder).isEmpty)
        // It now belongs to the process that created it, and is in use.
        try FileManager.default.copyItem(atPath: made.library, toPath: folder.library)
        let user = try await SQLiteStore.open(folder.library, now: { 0 })
        try await user.save(.page(1), in: id)
        lock.release()
        #expect(try await pages == [.page(0), .page(1)])
        await user.stop()
    }

    private func names(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}

/// A lock on a folder, held by another.
private final class HeldLock: Sendable {
    struct Failure: Error {}

    private let descriptor: Int32
    private let inode: UInt64

    init(_ folder: String) throws {
        var status = stat()
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0 else { throw Failure() }
        inode = UInt64(status.st_ino)
    }

    deinit { close(descriptor) }

    func release() { flock(descriptor, LOCK_UN) }

    /// Whether anyone waits for it, according to the system's list.
    func isAwaited() throws -> Bool {
        try String(contentsOf: URL(filePath: "/proc/locks"), encoding: .utf8).split(separator: "\n").contains {
            $0.contains("-> FLOCK") && $0.contains(":\(inode) ")
        }
    }
}

import Feeds
import Foundation
import Pages
import SQLiteStore
import TestSupport
import Testing

struct OpeningTests {
    @Test func open_makesFoldersAndFileForTheirOwnerAlone() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/data/folio/library.sqlite"
        let modes = try await withStore(at: path) { store async throws in
            _ = try await store.walked([.page(0)])
            return try ["data", "data/folio", "data/folio/library.sqlite", "data/folio/library.sqlite-wal"].map {
                try mode(of: "\(folder.path)/\($0)")
            }
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data/folio")
        #expect(modes == [0o700, 0o700, 0o600, 0o600] && left == ["library.sqlite"])
    }

    @Test func open_leavesAFoldersModeAsItIs() async throws {
        let folder = try TemporaryFolder()
        let before = try mode(of: folder.path)
        try await withStore(at: folder.library) { _ in }
        #expect(try mode(of: folder.path) == before)
    }

    /// Behaviours 13 and 15: all loaded pages are stored, byte for byte, and a second process reads what the first one
    /// saved.
    @Test func secondStore_readsWhatTheFirstSaved() async throws {
        let folder = try TemporaryFolder()
        let pages = [PageRecord.page(0), .page(1)]
        let id = try await withStore(at: folder.library) { try await $0.walked(pages) }
        let read = try await withStore(at: folder.library) { try await $0.pages(of: id, from: 0) }
        #expect(read == pages)
    }

    @Test func open_neverWaitsForAWriter() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        let other = try OtherConnection(folder.library)
        try other.run("BEGIN IMMEDIATE")
        let pages = try await withStore(at: folder.library, busyTimeout: .zero) { store async throws in
            try await store.generations(.collection(.feed)).map(\.pages)
        }
        #expect(pages == [1])
    }

    @Test func stop_makesLaterCallsFail() async throws {
        let folder = try TemporaryFolder()
        let store = try await SQLiteStore.open(folder.library, now: { 0 })
        await store.stop()
        await store.stop()
        let fault = await fault { _ = try await store.generations(.collection(.feed)) }
        #expect(fault == .closed(path: folder.library))
    }

    // MARK: Faults

    @Test func textFile_isNotALibraryAndStays() async throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "not a library\n", count: 1000)
        try folder.write(text, to: "library.sqlite")
        #expect(try await openingFault(folder.library) == .notALibrary(path: folder.library))
        #expect(try folder.text(of: "library.sqlite") == text)
    }

    @Test func emptyFile_isNotALibraryAndStays() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "library.sqlite")
        #expect(try await openingFault(folder.library) == .notALibrary(path: folder.library))
        #expect(try folder.text(of: "library.sqlite").isEmpty)
    }

    @Test func otherProgramsDatabase_isNotALibraryAndStays() async throws {
        let folder = try TemporaryFolder()
        try OtherConnection(folder.library).run("CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA user_version = 1")
        #expect(try await openingFault(folder.library) == .notALibrary(path: folder.library))
        #expect(try OtherConnection(folder.library).number("SELECT a FROM t") == 1)
    }

    @Test func newerSchema_isRefusedAndLeftUntouched() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        try OtherConnection(folder.library).run("PRAGMA user_version = 77")
        let before = try Data(contentsOf: URL(filePath: folder.library))
        #expect(try await openingFault(folder.library) == .newerSchema(path: folder.library, version: 77, known: 10))
        #expect(try Data(contentsOf: URL(filePath: folder.library)) == before)
    }

    @Test func folderInItsPlace_cannotBeOpened() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: false)
        let fault = try await openingFault(folder.library)
        #expect(fault == .cannotOpen(path: folder.library, reason: "Is a directory"))
    }

    @Test func pipeInItsPlace_isNotAFile() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.library, 0o600) == 0)
        #expect(try await openingFault(folder.library) == .notAFile(path: folder.library))
    }

    /// SQLite would wait for a writer.
    @Test(arguments: ["-journal", "-wal", "-shm"])
    func pipeBesideIt_isNotAFile(suffix: String) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ in }
        try? FileManager.default.removeItem(atPath: folder.library + suffix)
        #expect(mkfifo(folder.library + suffix, 0o600) == 0)
        #expect(try await openingFault(folder.library) == .notAFile(path: folder.library + suffix))
    }

    @Test func folderThatCannotBeMade_isReported() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "data")
        let path = "\(folder.path)/data/folio/library.sqlite"
        #expect(try await openingFault(path) == .cannotOpen(path: path, reason: "Not a directory"))
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func fileThatCannotBeRead_isReported() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ in }
        chmod(folder.library, 0)
        #expect(
            try await openingFault(folder.library) == .cannotOpen(path: folder.library, reason: "Permission denied"))
    }

    @Test func randomBytesOverTheHeader_areNotALibrary() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        try overwrite(folder.library, from: 0, with: noise(100, seed: 1))
        #expect(try await openingFault(folder.library) == .notALibrary(path: folder.library))
    }

    @Test func randomBytesOverTheSchema_areCorruption() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ = try await $0.walked([.page(0)]) }
        try overwrite(folder.library, from: 100, with: noise(3900, seed: 1))
        guard case .corrupt(folder.library, _) = try await openingFault(folder.library) else {
            Issue.record("\(String(describing: try await openingFault(folder.library)))")
            return
        }
    }

    @Test func truncatedFile_isCorruptAndStays() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            _ = try await store.walked((0..<9).map { .page($0, body: noise(20000, seed: UInt64($0))) })
        }
        let half = try Data(contentsOf: URL(filePath: folder.library)).prefix(40960)
        try half.write(to: URL(filePath: folder.library))
        let fault = await fault {
            try await withStore(at: folder.library) { store async throws in
                for id in try await store.generations(.collection(.feed)).map(\.id) {
                    _ = try await store.pages(of: id, from: 0)
                }
            }
        }
        guard case .corrupt(folder.library, _) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: folder.library)).count == half.count)
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

/// Overwrites a part of a file.
func overwrite(_ path: String, from offset: UInt64, with bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
}

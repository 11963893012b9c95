import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct FileSystemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func file_isReadWhole() throws {
        let path = try folder.write("text\n", to: "a")
        #expect(try FileSystem.bytes(path) == Array("text\n".utf8))
        symlink(path, "\(folder.path)/link")
        #expect(try FileSystem.bytes("\(folder.path)/link") == Array("text\n".utf8))
        #expect(try FileSystem.bytes("\(folder.path)/none") == nil)
        #expect(try FileSystem.bytes("\(path)/none") == nil)
        // The file reports a size of 0.
        #expect(try FileSystem.bytes("/proc/self/status")?.isEmpty == false)
    }

    @Test func missingFile_mayExistBehindALinkToNowhere() throws {
        let place = folder.path
        #expect(symlink("\(place)/disk", "\(place)/folder") == 0 && symlink("\(place)/disk/file", "\(place)/file") == 0)
        for path in ["folder", "folder/file", "folder/a/file", "file"] {
            #expect(FileSystem.mayExist("\(place)/\(path)"), "\(path)")
        }
        #expect(mkdir("\(place)/disk", 0o700) == 0)
        for path in ["folder/file", "none", "none/file"] {
            #expect(!FileSystem.mayExist("\(place)/\(path)"), "\(path)")
        }
    }

    /// Relative links begin at their own folder, also in the outermost one.
    @Test(arguments: [
        ("/link", "usr/bin", "/usr/bin"), ("/a/link", "b", "/a/b"), ("a/link", "../b", "a/../b"), ("link", "b", "b"),
        ("/a/link", "/b", "/b"),
    ])
    func link_beginsAtItsFolder(link: String, target: String, path: String) {
        #expect(FileSystem.followed(link, to: target) == path)
    }

    @Test(arguments: [(99, true), (100, true), (101, false)])
    func file_isReadUpToItsLimit(count: Int, isRead: Bool) throws {
        let path = try folder.write(String(repeating: "a", count: count), to: "a")
        guard !isRead else {
            #expect(try FileSystem.bytes(path, limit: 100)?.count == count)
            return
        }
        #expect(throws: FileError(path: path, .tooLarge(limit: 100))) { try FileSystem.bytes(path, limit: 100) }
    }

    @Test(arguments: [(99, true), (100, true), (101, false)])
    func stream_isReadUpToItsLimit(count: Int, isRead: Bool) throws {
        let pipe = try Pipe()
        defer { close(pipe.reading) }
        _ = write(pipe.writing, [UInt8](repeating: 97, count: count), count)
        close(pipe.writing)
        // As a shell passes it on.
        _ = fcntl(pipe.reading, F_SETFD, 0)
        let path = "/dev/fd/\(pipe.reading)"
        guard !isRead else {
            #expect(try ArgumentFile.bytes(path, limit: 100, interruption: -1).count == count)
            return
        }
        #expect(throws: FileError(path: path, .tooLarge(limit: 100))) {
            try ArgumentFile.bytes(path, limit: 100, interruption: -1)
        }
    }

    @Test func pathThatIsNotAFile_isRefusedWithoutWaiting() throws {
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: FileError(path: pipe, .irregular(.pipe))) { try FileSystem.bytes(pipe) }
        #expect(throws: FileError(path: pipe, .irregular(.pipe))) {
            try ArgumentFile.bytes(pipe, interruption: -1)
        }
        let device = "\(folder.path)/device"
        symlink("/dev/zero", device)
        #expect(throws: FileError(path: device, .irregular(.device))) { try FileSystem.bytes(device) }
        #expect(throws: FileError(path: "/dev/zero", .irregular(.device))) { try FileSystem.bytes("/dev/zero") }
        #expect(throws: FileError(path: folder.path, reason: "Is a directory")) { try FileSystem.bytes(folder.path) }
    }

    // MARK: Replacing

    @Test func replacing_takesAwayWhatAKilledProcessLeftAndNoDraftInTheMaking() throws {
        let path = "\(folder.path)/a"
        // Other programs have drafts, too.
        let others = ["a.part", "a.notes.part", "b.part", "b.folio-1x.part"]
        for name in others + ["a.folio-1xyz.part"] { try folder.write("{", to: name) }
        let draft = open("\(path).folio-mine.part", O_WRONLY | O_CREAT, 0o600)
        flock(draft, LOCK_EX)
        defer { close(draft) }
        try FileSystem.replace(path, with: [1], mode: 0o600)
        #expect(try FileSystem.bytes(path) == [1])
        #expect(Set(FileSystem.entries(folder.path)) == Set(["a", "a.folio-mine.part"] + others))
    }

    /// The name of the draft would be too long.
    @Test(arguments: [String(repeating: "n", count: 255), String(repeating: "ñ", count: 127)])
    func replacing_worksWithTheLongestNames(name: String) throws {
        let path = "\(folder.path)/\(name)"
        for byte in [1, 2] as [UInt8] {
            try FileSystem.replace(path, with: [byte], mode: 0o600)
            #expect(try FileSystem.bytes(path) == [byte])
        }
        #expect(FileSystem.entries(folder.path) == [name])
        #expect(throws: FileError(path: path + "nn", reason: "File name too long")) {
            try FileSystem.replace(path + "nn", with: [1], mode: 0o600)
        }
    }

    @Test func replacing_byManyAtOnceLeavesOneWholeFile() async throws {
        let path = "\(folder.path)/a"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for byte in UInt8(0)..<32 {
                group.addTask {
                    try FileSystem.replace(path, with: [UInt8](repeating: byte, count: 5_000), mode: 0o600)
                }
            }
            try await group.waitForAll()
        }
        let bytes = try #require(try FileSystem.bytes(path))
        #expect(bytes.count == 5_000 && Set(bytes).count == 1)
        #expect(FileSystem.entries(folder.path) == ["a"])
    }

    @Test func replacing_endsWhereLinksGoRound() throws {
        let path = "\(folder.path)/a"
        symlink("b", path)
        symlink("a", "\(folder.path)/b")
        #expect(throws: FileError.self) { try FileSystem.replace(path, with: [1], mode: 0o600) }
    }
}

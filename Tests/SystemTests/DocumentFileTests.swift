import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct DocumentFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func file_isMadeOrReplaced() throws {
        let path = "\(folder.path)/a.har"
        for text in ["one", "2"] {
            try DocumentFile(path).write(Array(text.utf8), mode: 0o600)
            #expect(try folder.text(of: "a.har") == text)
        }
        chmod(path, 0o644)
        try DocumentFile(path).write([], mode: 0o600)
        #expect(mode(path) == 0o600)
    }

    @Test func pipe_isWrittenTo() throws {
        let path = "\(folder.path)/fifo"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try DocumentFile(path).write([1, 2, 3], mode: 0o600)
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(reader, &bytes, 9) == 3 && bytes.starts(with: [1, 2, 3]))
        #expect(FileSystem.entries(folder.path) == ["fifo"])
    }

    @Test func pipe_thatNobodyReadsIsAnError() throws {
        let path = "\(folder.path)/fifo"
        #expect(mkfifo(path, 0o600) == 0)
        let file = try DocumentFile(path)
        #expect(throws: FileError(path: path, .unread)) { try file.write([1], mode: 0o600) }
    }

    @Test func descriptor_isWrittenTo() throws {
        let pipe = try Pipe()
        // As a shell passes them on.
        for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFD, 0) }
        defer { close(pipe.reading) }
        try DocumentFile("/dev/fd/\(pipe.writing)").write([7], mode: 0o600)
        #expect(throws: FileError.self) { try DocumentFile("/dev/fd/\(pipe.reading)") }
        _ = fcntl(pipe.writing, F_SETFD, FD_CLOEXEC)
        #expect(throws: FileError.self) { try DocumentFile("/dev/fd/\(pipe.writing)") }
        close(pipe.writing)
        var bytes: [UInt8] = [0, 0]
        #expect(read(pipe.reading, &bytes, 2) == 1 && bytes[0] == 7)
        #expect(throws: FileError.self) { try DocumentFile("/dev/fd/999999") }
    }

    @Test func stdout_hasManyNames() throws {
        #expect(try ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].allSatisfy { try DocumentFile($0).isOutput })
        #expect(try !DocumentFile("/dev/stderr").isOutput)
    }

    @Test func unwritablePath_isRefusedBeforehandAndNothingIsMade() throws {
        for (name, reason) in [
            ("none/a", "No such file or directory"), (".", "Is a directory"), ("x/", "No such file or directory"),
        ] {
            let path = "\(folder.path)/\(name)"
            #expect(throws: FileError(path: path, reason: reason)) { try DocumentFile(path) }
        }
        #expect(FileSystem.entries(folder.path).isEmpty)
        _ = try DocumentFile("\(folder.path)/a")
        #expect(FileSystem.entries(folder.path).isEmpty)
    }

    @Test func identity_isTheSameForAllPathsToAFile() throws {
        mkdir("\(folder.path)/sub", 0o700)
        symlink("sub/../a", "\(folder.path)/link")
        let identity = try DocumentFile("\(folder.path)/a").identity
        for name in ["./a", "sub/../a", "link"] {
            #expect(try DocumentFile.identity(of: "\(folder.path)/\(name)") == identity, "\(name)")
        }
        try folder.write("", to: "a")
        #expect(link("\(folder.path)/a", "\(folder.path)/hard") == 0)
        let existing = try DocumentFile.identity(of: "\(folder.path)/a")
        for name in ["link", "hard"] {
            #expect(try DocumentFile.identity(of: "\(folder.path)/\(name)") == existing, "\(name)")
        }
        #expect(try DocumentFile.identity(of: "\(folder.path)/sub/a") != existing)
    }
}

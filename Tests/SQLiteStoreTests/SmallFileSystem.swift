import Foundation
import TestSupport

/// A file system in memory of two mebibytes, mounted for a test.
final class SmallFileSystem {
    struct MountFailure: Error {}

    /// Whether mounting is permitted here.
    static let isPermitted: Bool = (try? SmallFileSystem()) != nil

    private let folder: TemporaryFolder
    var path: String { folder.path }
    var library: String { folder.library }

    init() throws {
        folder = try TemporaryFolder()
        guard try Self.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.path) else { throw MountFailure() }
    }

    deinit {
        // What cannot be unmounted is small, and gone with the machine's next start.
        _ = try? Self.run("umount", "-l", folder.path)
    }

    func makeReadOnly() throws {
        guard try Self.run("mount", "-o", "remount,ro", folder.path) else { throw MountFailure() }
    }

    /// Takes all the room that is left; gives the file that does.
    func fill() throws -> String {
        let name = "\(path)/filling"
        guard FileManager.default.createFile(atPath: name, contents: nil) else { throw MountFailure() }
        let file = try FileHandle(forWritingTo: URL(filePath: name))
        for size in [65536, 4096] {
            // It ends where the room does.
            while (try? file.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
        }
        try file.close()
        return name
    }

    private static func run(_ arguments: String...) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

import Foundation
import TestSupport

/// A file system of two mebibytes in memory, mounted for a test.
final class SmallFileSystem {
    struct MountFailure: Error {}

    /// Whether the tests may mount it.
    static let isPermitted: Bool = (try? SmallFileSystem()) != nil

    private let folder: TemporaryFolder
    var path: String { folder.path }
    var library: String { folder.library }

    init() throws {
        folder = try TemporaryFolder()
        guard try Self.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.path) else { throw MountFailure() }
    }

    deinit {
        // If it cannot be unmounted, it is small, and disappears on the next start of the system.
        _ = try? Self.run("umount", "-l", folder.path)
    }

    func makeReadOnly() throws {
        guard try Self.run("mount", "-o", "remount,ro", folder.path) else { throw MountFailure() }
    }

    /// Fills all free space; returns the file that does.
    func fill() throws -> String {
        let name = "\(path)/filling"
        guard FileManager.default.createFile(atPath: name, contents: nil) else { throw MountFailure() }
        let file = try FileHandle(forWritingTo: URL(filePath: name))
        for size in [65536, 4096] {
            // Ends when the file system is full.
            while (try? file.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
        }
        try file.close()
        return name
    }

    /// Makes room of a size in the file that fills it.
    func free(_ size: Int, in filling: String) throws {
        let file = try FileHandle(forUpdating: URL(filePath: filling))
        let end = try file.seekToEnd()
        try file.truncate(atOffset: end - UInt64(size))
        try file.close()
    }

    private static func run(_ arguments: String...) throws -> Bool {
        try Child.run("/usr/bin/env", arguments).code == 0
    }
}

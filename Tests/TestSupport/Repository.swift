import Foundation

/// The files of this repository.
package enum Repository {
    /// The text of a file; `path` starts at the root.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root().appending(path: path), encoding: .utf8)
    }

    /// The names of a folder's entries.
    package static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root().appending(path: folder).path())
    }

    private static func root(test: String = #filePath) -> URL {
        URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}

import Foundation

/// A file of the repository that is made by the program and checked in.
package struct GeneratedFile {
    private let file: URL

    /// - Parameters:
    ///   - path: in the repository.
    ///   - test: the path of a test's own file, in a folder of `Tests`.
    package init(_ path: String, of test: String) {
        file = URL(filePath: test).deletingLastPathComponent().appending(path: "../../\(path)").standardized
    }

    /// The text that is checked in; `UPDATE_SNAPSHOTS=1` writes `text` before. Throws where there is no such file.
    package func stored(updatingTo text: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}

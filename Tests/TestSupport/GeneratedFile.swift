import Foundation

/// A generated file of the repository.
package struct GeneratedFile {
    private let file: URL

    /// - Parameters:
    ///   - path: the path in the repository.
    ///   - test: the path of the test's own file, in a folder of `Tests`.
    package init(_ path: String, of test: String) {
        file = URL(filePath: test).deletingLastPathComponent().appending(path: "../../\(path)").standardized
    }

    /// The checked-in text; `UPDATE_SNAPSHOTS=1` first writes `text`. Throws if there is no such file.
    package func stored(updatingTo text: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}

import Foundation

/// A file under `Snapshots` next to the tests, with the expected text.
package struct Snapshot {
    private let file: URL

    /// - Parameter test: the path of the test's own file.
    package init(_ name: String, beside test: String) {
        file = URL(filePath: test).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
    }

    /// The stored text; `UPDATE_SNAPSHOTS=1` first writes `text`. Throws if there is no such file.
    package func stored(updatingTo text: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}

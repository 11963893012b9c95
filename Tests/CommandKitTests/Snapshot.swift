import Foundation
import Testing

/// Compares a text with a file under `Snapshots`; with `UPDATE_SNAPSHOTS=1` it writes the file instead.
func expectSnapshot(
    _ name: String, _ text: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: url)
        return
    }
    // A missing file is reported like a differing one.
    let stored = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    let comment: Comment = "\(name) is \(stored == nil ? "missing" : "different"); it should be:\n\(text)"
    #expect(stored == text, comment, sourceLocation: sourceLocation)
}

import Foundation

/// The files of this repository.
enum Repository {
    static func text(_ path: String, test: String = #filePath) throws -> String {
        let root = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

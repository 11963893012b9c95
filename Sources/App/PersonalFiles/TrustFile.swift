import Glibc
import HTTP
import JSON
package import Plugins
package import System

/// The plugin files that the user trusts, each with its whole content. The content is compared byte for byte: with a
/// short hash, somebody could make another file that passes for a trusted one.
package struct TrustFile: Sendable {
    /// Nil if no variable names a folder for it.
    private let path: String?

    /// Called with the path when another process has used the file for more than a second.
    private let waits: @Sendable (String) -> Void

    /// - Parameters:
    ///   - path: nil if no variable names a folder for it.
    ///   - waits: called with the path when another process has used the file for more than a second.
    package init(_ path: String?, waits: @escaping @Sendable (String) -> Void = { _ in }) {
        self.path = path
        self.waits = waits
    }

    /// A trusted file.
    package struct Entry: Equatable {
        /// Its place.
        package let path: String
        /// Its content when the user trusted it.
        package let content: [UInt8]
    }

    /// The trusted files.
    package func entries() throws -> [Entry] {
        guard let path, let bytes = try FileSystem.bytes(path), !bytes.isEmpty else { return [] }
        guard let plan = Self.plan, let found = try? plan.extract(from: bytes) else {  // The reason does not matter.
            throw TrustFileError.unusable(path: path)
        }
        return try found.items.indices.map { row in
            guard let file = bytes.text(of: found.column(plan.columnSlots[0], ofItem: row)),
                let text = bytes.text(of: found.column(plan.columnSlots[1], ofItem: row)),
                let content = Base64.bytes(Array(text.utf8))
            else { throw TrustFileError.unusable(path: path) }
            return Entry(path: file, content: content)
        }
    }

    /// Whether a file's content is the one that the user trusted.
    package func trust(in content: [UInt8], at path: String) throws -> FileTrust {
        guard Self.isExact(path) else { return .untrusted }
        let past = try entries().filter { $0.path.isSame(as: path) }
        if past.contains(where: { $0.content == content }) { return .trusted }
        return past.isEmpty ? .untrusted : .changed
    }

    /// Whether the user trusts a file with some content.
    package func has(_ path: String) throws -> Bool {
        try Self.isExact(path) && entries().contains { $0.path.isSame(as: path) }
    }

    /// Trusts a file's content from now on, instead of earlier content at that path. Nil withdraws the trust.
    ///
    /// - Returns: whether that changed anything.
    @discardableResult
    package func set(_ content: [UInt8]?, at path: String) async throws -> Bool {
        guard let own = self.path else { throw TrustFileError.noFolder }
        guard Self.isExact(path) else { throw TrustFileError.notUTF8(path: path) }
        let lock = try await HeldFileLock(beside: own) { waits(own) }
        defer { withExtendedLifetime(lock) {} }
        let before = try entries()
        let others = before.filter { !$0.path.isSame(as: path) }
        let after = others + (content.map { [Entry(path: path, content: $0)] } ?? [])
        guard after != before else { return false }
        try FileSystem.replace(own, with: Self.bytes(after), mode: 0o600)
        return true
    }

    /// Whether no byte of a path was replaced because it is not UTF-8, so that no other folder has the same text.
    private static func isExact(_ path: String) -> Bool { !path.unicodeScalars.contains("\u{FFFD}") }

    /// The place of a file: the path of its folder without symbolic links, and its name. A link to a trusted file is a
    /// place of its own, because the commands and files that a plugin names by relative paths are others there.
    package static func place(of path: String) throws(FileError) -> String {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        let folder = String(path.dropLast(name.utf8.count))
        let real = try realPath(folder.isEmpty ? "." : folder)
        return real.hasSuffix("/") ? real + name : "\(real)/\(name)"
    }

    private static func realPath(_ path: String) throws(FileError) -> String {
        guard let found = realpath(path, nil) else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(found) }
        return String(cString: found)
    }

    private static let plan: JSONPlan? = {
        guard let files = try? JSONPath(parsing: ".files"), let path = try? JSONPath(parsing: ".path"),
            let content = try? JSONPath(parsing: ".content")
        else { return nil }
        return JSONPlan(items: files, columns: [path, content], facts: [])
    }()

    private static func bytes(_ entries: [Entry]) -> [UInt8] {
        let files = entries.map { entry in
            JSONValue.members([("path", .text(entry.path)), ("content", .text(Base64.text(entry.content)))])
        }
        return Array((JSONValue.members([("version", .integer(1)), ("files", .array(files))]).text + "\n").utf8)
    }
}

/// The list of trusted files cannot be read or changed.
package enum TrustFileError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String)
    /// A path that is not UTF-8 cannot be told from others.
    case notUTF8(path: String)
    /// There is no terminal to ask at.
    case needsForce
}

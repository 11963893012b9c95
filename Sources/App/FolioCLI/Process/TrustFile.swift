import Glibc
import HTTP
import JSON
import Plugins
import System

/// The plugin files that the person trusts, each with its whole content: it is compared byte for byte, so that nobody can
/// make another file that passes for it, as a short hash would allow.
struct TrustFile: Sendable {
    /// Nil where no variable names a folder for it.
    let path: String?

    init(_ path: String?) {
        self.path = path
    }

    /// What was trusted: a file's own path, and what it held.
    struct Entry: Equatable {
        let path: String
        let content: [UInt8]
    }

    /// What is trusted, by path.
    func entries() throws -> [Entry] {
        guard let path, let bytes = try FileText.bytes(path), !bytes.isEmpty else { return [] }
        guard let plan = Self.plan, let found = try? plan.extract(from: bytes) else {  // What is wrong does not matter.
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

    /// Whether a file's content is what was trusted under its path.
    func trust(in content: [UInt8], at path: String) throws -> FileTrust {
        let past = try entries().filter { $0.path == path }
        if past.contains(where: { $0.content == content }) { return .trusted }
        return past.isEmpty ? .untrusted : .changed
    }

    /// Trusts a file's content from now on, and no other of that path; nil trusts none. Says whether that changed anything.
    @discardableResult
    func set(_ content: [UInt8]?, at path: String) async throws -> Bool {
        guard let own = self.path else { throw TrustFileError.noFolder }
        let lock = try await HeldFileLock(beside: own)
        defer { withExtendedLifetime(lock) {} }
        let before = try entries()
        let others = before.filter { $0.path != path }
        let after = others + (content.map { [Entry(path: path, content: $0)] } ?? [])
        guard after != before else { return false }
        try FileText.replace(own, with: Self.bytes(after), mode: 0o600)
        return true
    }

    /// A file's path without links, by which it is known wherever it is used from.
    static func realPath(_ path: String) throws(FileError) -> String {
        guard let found = realpath(path, nil) else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(found) }
        return String(cString: found)
    }

    /// The same for a file that may be gone: its folder's path without links, and its name.
    static func formerPath(_ path: String) throws(FileError) -> String {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        let folder = String(path.dropLast(name.utf8.count))
        return try realPath(folder.isEmpty ? "." : folder) + "/" + name
    }

    private static let plan: JSONPlan? = {
        // The three are paths.
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

/// Why it cannot be told, or kept, what is trusted.
enum TrustFileError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String)
    /// There is no terminal to ask at.
    case needsForce
}

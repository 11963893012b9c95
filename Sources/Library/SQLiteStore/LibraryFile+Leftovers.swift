import Feeds
private import Glibc

extension LibraryFile {
    /// The beginning of a draft's name; a number follows.
    static let draftMark = ".new-"
    /// The files that SQLite keeps beside a file that is in use, or whose process was killed.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Removes the remains of a deleted library, so that SQLite does not apply its log to the new one, and old drafts.
    /// Call it only while no other process creates the file.
    func removeLeftovers() throws(StoreError) {
        for companion in Self.companions {
            guard unlink(path + companion) == 0 || errno == ENOENT else { throw cannotOpen(errno) }
        }
        // A draft that cannot be removed takes space, but does no harm.
        for name in namesBeside() where isDraft(name) { unlink("\(folder)/\(name)") }
    }

    private func isDraft(_ name: String) -> Bool {
        let mark = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...] + Self.draftMark
        guard name.hasPrefix(mark) else { return false }
        let rest = name.dropFirst(mark.count).drop { ("0"..."9").contains($0) }
        return rest.isEmpty || Self.companions.contains(String(rest))
    }

    private func namesBeside() -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }
}

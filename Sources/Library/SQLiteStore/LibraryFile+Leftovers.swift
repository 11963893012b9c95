import Feeds
private import Glibc

extension LibraryFile {
    /// What a draft's name begins with; a number follows.
    static let draftMark = ".new-"
    /// What SQLite keeps beside a file that is in use, or was when its process was killed.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Removes what a library that is gone has left, so that its log is not replayed onto the next one, and what is left
    /// of drafts. Only while nobody else makes the file.
    func removeLeftovers() throws(StoreError) {
        for companion in Self.companions {
            guard unlink(path + companion) == 0 || errno == ENOENT else { throw cannotOpen(errno) }
        }
        // A draft that stays takes room and does no harm.
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

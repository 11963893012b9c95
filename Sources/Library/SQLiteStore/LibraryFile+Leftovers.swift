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
        remove(drafts)
    }

    /// Removes the drafts of processes that were killed, unless a process may be creating the file now.
    func removeDrafts() {
        let drafts = drafts
        guard !drafts.isEmpty, let lock = FolderLock(of: folder, waits: false) else { return }
        remove(drafts)
        _ = consume lock
    }

    /// Removes a draft and the files beside it.
    func remove(_ draft: String) {
        remove(([""] + Self.companions).map { draft + $0 })
    }

    /// A file that cannot be removed takes space, but does no harm.
    private func remove(_ paths: [String]) {
        for path in paths { unlink(path) }
    }

    private var drafts: [String] { namesBeside().filter(isDraft).map { "\(folder)/\($0)" } }

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

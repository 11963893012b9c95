import Glibc

/// Reads whole small files.
package enum FileSystem {
    /// The largest file to read, in bytes: 64 MiB.
    package static let limit = 64 << 20

    /// The bytes of a file; nil if it does not exist. Throws if it is not a regular file, because reading a pipe may
    /// block and a device may have no end.
    package static func bytes(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8]? {
        guard let file = try ReadableFile.open(path) else { return nil }
        defer { file.close() }
        return try file.bytes(limit: limit, interruption: -1)
    }

    /// Creates a folder and those above it, accessible to the user alone.
    package static func makeFolder(_ path: String) throws(FileError) {
        if path.isEmpty || mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw FileError(path: path, reason: String(cString: strerror(errno)))
    }

    /// Whether two paths lead to the same file.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }

    /// Whether anything exists at a path; false also if a folder above it may not be searched.
    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// False only if the file certainly does not exist. It may, if a link on its path leads nowhere, such as to a disk that
    /// is not mounted.
    package static func mayExist(_ path: String) -> Bool {
        if exists(path) || errno != ENOENT { return true }
        var (path, status) = (path, stat())
        while lstat(path, &status) != 0 {
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
            path = String(path[..<slash])
        }
        return status.st_mode & S_IFMT == S_IFLNK && !exists(path)
    }

    /// Whether there is a folder at a path.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder; empty if it does not exist.
    package static func entries(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

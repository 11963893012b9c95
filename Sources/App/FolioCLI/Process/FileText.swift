import Glibc

/// Whole small files.
enum FileText {
    /// The bytes of a file; nil where there is none. Throws for one that cannot be read.
    static func bytes(_ path: String) throws(FileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno != EINTR { throw FileError(path: path, reason: String(cString: strerror(errno))) }
            if count > 0 { bytes += buffer[..<count] }
        }
    }

    /// Puts bytes in the place of a file, whole or not at all; its folders are made, for the person alone.
    ///
    /// - Parameter mode: who may do what with the file, less what the process's mask takes away.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws {
        if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
        let draft = "\(path).part"
        unlink(draft)
        let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard number >= 0 else { throw FileError(path: draft, reason: String(cString: strerror(errno))) }
        defer { close(number) }
        do {
            try Descriptor(number: number).write(bytes)
            guard fsync(number) == 0, rename(draft, path) == 0 else {
                throw FileError(path: path, reason: String(cString: strerror(errno)))
            }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Makes a folder and those above it, for the person alone.
    static func makeFolder(_ path: String) throws(FileError) {
        if path.isEmpty || mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw FileError(path: path, reason: String(cString: strerror(errno)))
    }

    /// Whether two paths lead to one file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// False where there is certainly no such file; true also where that cannot be told.
    static func mayExist(_ path: String) -> Bool {
        exists(path) || errno != ENOENT
    }

    /// The names in a folder; empty where there is none.
    static func entries(_ folder: String) -> [String] {
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

/// A file that cannot be read or written.
struct FileError: Error, Equatable {
    let path: String
    let reason: String

    static func missing(_ path: String) -> FileError {
        FileError(path: path, reason: String(cString: strerror(ENOENT)))
    }
}

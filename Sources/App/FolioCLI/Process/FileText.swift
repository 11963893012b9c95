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

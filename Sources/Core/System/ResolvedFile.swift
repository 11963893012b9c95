import Glibc

/// Where a path leads.
package struct ResolvedFile: Sendable, Hashable {
    /// Where the symbolic link at the path leads, as the link says it; nil for another file.
    package let link: String?
    /// The file's path without symbolic links, and its size in bytes; nil if the file does not exist.
    package let file: File?

    /// A file.
    package struct File: Sendable, Hashable {
        /// The path without symbolic links.
        package let path: String
        /// In bytes.
        package let size: Int
    }

    /// Follows a path.
    package init(_ path: String) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count)
        link = length < 0 ? nil : String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var status = stat()
        guard let real = realpath(path, nil), stat(path, &status) == 0 else {
            file = nil
            return
        }
        defer { free(real) }
        file = File(path: String(cString: real), size: Int(status.st_size))
    }
}

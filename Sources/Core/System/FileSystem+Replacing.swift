import Glibc

extension FileSystem {
    /// Replaces a file, completely or not at all. If the path is a link, it replaces the link's target.
    ///
    /// - Parameters:
    ///   - mode: the permissions of the file, less the process's umask.
    ///   - makesFolder: whether to create missing folders, accessible to the user alone.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32, makesFolder: Bool = true) throws {
        let draft = try DraftFile(path, mode: mode, makesFolder: makesFolder)
        do {
            try draft.write(bytes)
            try draft.replace()
        } catch {
            draft.abandon()
            throw error
        }
    }

    /// The folder of a file; empty if the path names none.
    package static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    }

    /// The path that a link leads to: a relative target begins at the folder of the link.
    static func followed(_ link: String, to target: String) -> String {
        if target.hasPrefix("/") { return target }
        return link.lastIndex(of: "/").map { "\(link[...$0])\(target)" } ?? target
    }

    /// The path that a path's symbolic links lead to, whether it exists or not.
    package static func destination(of path: String) throws(FileError) -> String {
        var path = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The kernel follows as many (path_resolution(7)).
        for _ in 0...40 {
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = followed(path, to: target)
        }
        throw FileError(path: path, reason: String(cString: strerror(ELOOP)))
    }

    // MARK: Drafts

    /// Creates a file with a unique name and locks it while it is open.
    fileprivate static func makeDraft(of path: String, mode: UInt32) throws(FileError) -> (path: String, number: Int32)
    {
        while true {
            let draft = "\(stem(of: path))\(mark)\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
            let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            guard number >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
            var status = stat()
            // Another process may have removed it as a leftover before it was locked.
            if flock(number, LOCK_EX) == 0, fstat(number, &status) == 0, status.st_nlink == 0 {
                close(number)
                continue
            }
            return (draft, number)
        }
    }

    /// What tells the name of a draft from those of other people's files.
    private static let mark = ".folio-"

    /// The beginning of a draft's path. A name may have 255 bytes, and that of a draft is longer.
    private static func stem(of path: String) -> String {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        var name = path[start...]
        while name.utf8.count > 230 { name.removeLast() }
        return String(path[..<start] + name)
    }

    /// Removes drafts that no process has open: their writers were killed.
    fileprivate static func removeLeftovers(of path: String) {
        let folder = folder(of: path)
        let name = stem(of: path).dropFirst(folder.isEmpty ? 0 : folder.count + 1)
        for entry in entries(folder.isEmpty ? "." : folder)
        where entry.hasPrefix("\(name)\(mark)") && entry.hasSuffix(".part") {
            let draft = folder.isEmpty ? entry : "\(folder)/\(entry)"
            let number = open(draft, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard number >= 0 else { continue }
            if flock(number, LOCK_EX | LOCK_NB) == 0 { unlink(draft) }
            close(number)
        }
    }
}

/// A file that is written beside its destination, and replaces it when it is complete. A reader sees the old file or the
/// new one, and never a part.
package struct DraftFile: Sendable {
    private let path: String
    private let draft: String
    private let number: Int32

    /// Creates the draft. Throws `FileError`, and `OutputFileError` if the destination is not a regular file. The caller
    /// calls `replace` or `abandon`.
    ///
    /// - Parameters:
    ///   - mode: the permissions of the file, less the process's umask.
    ///   - makesFolder: whether to create missing folders, accessible to the user alone.
    package init(_ path: String, mode: UInt32, makesFolder: Bool = false) throws {
        try Descriptor.refuseOwn(path)
        self.path = try FileSystem.destination(of: path)
        if makesFolder { try FileSystem.makeFolder(FileSystem.folder(of: self.path)) }
        var status = stat()
        if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw OutputFileError.notAFile(path: path)
        }
        FileSystem.removeLeftovers(of: self.path)
        (draft, number) = try FileSystem.makeDraft(of: self.path, mode: mode)
    }

    /// Creates the draft of a file that replaces what has its name, even if that is a link: a folder may be somebody else's,
    /// whose links lead anywhere. Throws `FileError`.
    package init(inPlaceOf path: String, mode: UInt32) throws(FileError) {
        self.path = path
        (draft, number) = try FileSystem.makeDraft(of: path, mode: mode)
    }

    /// Appends bytes to the draft.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        do throws(OutputError) { try Descriptor(number: number).write(bytes) } catch { throw error.naming(path) }
    }

    /// Puts the draft in the place of its destination.
    ///
    /// - Parameter isSynced: whether it is on the disk first. Files that can be downloaded again need not be.
    package func replace(isSynced: Bool = true) throws(FileError) {
        guard !isSynced || fsync(number) == 0, rename(draft, path) == 0 else {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        close(number)
    }

    /// Deletes the draft; the destination stays as it is.
    package func abandon() {
        unlink(draft)
        close(number)
    }
}

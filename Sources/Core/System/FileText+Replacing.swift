import Glibc

extension FileText {
    /// Puts bytes in the place of a file, whole or not at all. A link stays, and what it leads to is replaced.
    ///
    /// - Parameters:
    ///   - mode: who may do what with the file, less what the process's mask takes away.
    ///   - makesFolder: whether its folders are made, for the person alone.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32, makesFolder: Bool = true) throws {
        let path = try destination(of: path)
        if makesFolder { try makeFolder(folder(of: path)) }
        removeLeftovers(of: path)
        let (draft, number) = try makeDraft(of: path, mode: mode)
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

    /// The folder of a file; empty where the path names none.
    package static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    }

    /// Where the links of a path end, whether there is something or not.
    static func destination(of path: String) throws(FileError) -> String {
        var path = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // As many as the kernel follows (path_resolution(7)).
        for _ in 0...40 {
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = folder(of: path)
            path = target.hasPrefix("/") || folder.isEmpty ? target : "\(folder)/\(target)"
        }
        throw FileError(path: path, reason: String(cString: strerror(ELOOP)))
    }

    // MARK: Drafts

    /// Makes a file of a name that no other process has, and locks it for as long as it is open.
    private static func makeDraft(of path: String, mode: UInt32) throws(FileError) -> (path: String, number: Int32) {
        while true {
            let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
            let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            guard number >= 0 else { throw FileError(path: draft, reason: String(cString: strerror(errno))) }
            var status = stat()
            // Before it was locked it may have been taken for a leftover.
            if flock(number, LOCK_EX) == 0, fstat(number, &status) == 0, status.st_nlink == 0 {
                close(number)
                continue
            }
            return (draft, number)
        }
    }

    /// Removes the drafts that nobody has open: a process was killed that wrote them.
    private static func removeLeftovers(of path: String) {
        let folder = folder(of: path)
        let name = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
        for entry in entries(folder.isEmpty ? "." : folder)
        where entry.hasPrefix("\(name).") && entry.hasSuffix(".part") {
            let draft = folder.isEmpty ? entry : "\(folder)/\(entry)"
            let number = open(draft, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard number >= 0 else { continue }
            if flock(number, LOCK_EX | LOCK_NB) == 0 { unlink(draft) }
            close(number)
        }
    }
}

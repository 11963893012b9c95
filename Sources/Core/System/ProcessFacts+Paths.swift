import Glibc

extension ProcessFacts {
    /// The folder of what is installed with the program and is not a program. Nil if it is somebody else's: not that of the
    /// user, of root, or of whoever owns the program, or if anybody may write there.
    package var shareFolder: String? { share.flatMap { isOwnShare($0) ? $0 : nil } }

    /// That folder if it is not read, because it is somebody else's.
    package var ignoredShareFolder: String? { share.flatMap { isOwnShare($0) ? nil : $0 } }

    private var share: String? {
        executable.flatMap { path in path.lastIndex(of: "/").map { "\(path[..<$0])/../share/folio" } }
    }

    private func isOwnShare(_ folder: String) -> Bool {
        // Also what may have been put there.
        areOwn(["\(folder)/..", folder, "\(folder)/plugins.yaml", "\(folder)/plugins.d"])
    }

    /// Whether a file, if it was installed with the program, is not somebody else's.
    package func isOwnIfInstalled(_ path: String) -> Bool {
        share.map { !path.hasPrefix("\($0)/") } ?? true || areOwn([path])
    }

    private func areOwn(_ paths: [String]) -> Bool {
        guard let executable else { return false }
        var status = stat()
        return paths.allSatisfy { path in
            guard lstat(path, &status) == 0 else { return true }
            guard isOwner(status.st_uid, of: executable) else { return false }
            // Links belong to somebody, too, and everyone may write to them.
            if status.st_mode & S_IFMT == S_IFLNK {
                guard stat(path, &status) == 0 else { return true }
                guard isOwner(status.st_uid, of: executable) else { return false }
            }
            return status.st_mode & S_IWOTH == 0
        }
    }

    /// Whether a user is this one, root or the owner of the program.
    private func isOwner(_ user: uid_t, of executable: String) -> Bool {
        if user == 0 || user == geteuid() { return true }
        var program = stat()
        return stat(executable, &program) == 0 && program.st_uid == user
    }

    /// Whether a library that cannot be used is an error, not a notice (`FOLIO_STRICT`).
    package var isStrict: Bool { variables["FOLIO_STRICT"] == "1" }

    /// A path with the home folder in place of a leading `~/`.
    package func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"], home.hasPrefix("/") else { return path }
        return home + path.dropFirst()
    }
}

import Glibc

extension ProcessFacts {
    /// The folder of what is installed with the program and is not a program. Nil if it is somebody else's: not that of the
    /// user, of root, or of whoever owns the program.
    package var shareFolder: String? {
        guard let executable, let slash = executable.lastIndex(of: "/") else { return nil }
        let folder = "\(executable[..<slash])/../share/folio"
        var (own, program) = (stat(), stat())
        guard stat(folder, &own) == 0 else { return folder }
        let owners = [0, geteuid()] + (stat(executable, &program) == 0 ? [program.st_uid] : [])
        return owners.contains(own.st_uid) ? folder : nil
    }

    /// Whether a library that cannot be used is an error, not a notice (`FOLIO_STRICT`).
    package var isStrict: Bool { variables["FOLIO_STRICT"] == "1" }

    /// A path with the home folder in place of a leading `~/`.
    package func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"], home.hasPrefix("/") else { return path }
        return home + path.dropFirst()
    }
}

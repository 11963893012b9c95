extension ProcessFacts {
    /// The folder of what is installed with the program and is not a program.
    package var shareFolder: String? {
        guard let executable, let slash = executable.lastIndex(of: "/") else { return nil }
        return "\(executable[..<slash])/../share/folio"
    }

    /// Whether a library that cannot be used is an error, not a notice (`FOLIO_STRICT`).
    package var isStrict: Bool { variables["FOLIO_STRICT"] == "1" }

    /// A path with the home folder in place of a leading `~/`.
    package func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"], home.hasPrefix("/") else { return path }
        return home + path.dropFirst()
    }
}

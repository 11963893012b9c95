/// Whether a plugin file may use secrets and run commands. A file in the current folder may be someone else's.
package enum FileTrust: Sendable, Equatable {
    case trusted
    /// The user has not trusted the file.
    case untrusted
    /// The file was trusted, and has changed since.
    case changed
}

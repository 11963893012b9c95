/// Whether a plugin file may use secrets and run commands: one in the current folder may be someone else's.
package enum FileTrust: Sendable, Equatable {
    case trusted
    /// Nobody has said that it may.
    case untrusted
    /// It was trusted, and has another content now.
    case changed
}

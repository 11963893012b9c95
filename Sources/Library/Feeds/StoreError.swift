/// Why the library's file did not do what was asked. Arguments of statements are in none of it.
package enum StoreError: Error, Sendable, Hashable {
    /// It cannot be opened or made.
    case cannotOpen(path: String, reason: String)
    /// It is something else than a library.
    case notALibrary(path: String)
    /// A newer program made it, whose schema is not known here.
    case newerSchema(path: String, version: Int, known: Int)
    case corrupt(path: String, reason: String)
    /// One body does not decode, or is not what its key says; the rest is as good as it was.
    case damagedBody(path: String, body: String)
    case readOnly(path: String)
    /// The file system is full.
    case full(path: String)
    /// Another connection held it for longer than the time-out.
    case locked(path: String)
    /// It has been closed by its owner.
    case closed(path: String)
    /// Anything else, with SQLite's extended code and message.
    case failed(path: String, code: Int32, message: String, sql: String)
}

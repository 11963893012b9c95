/// An error of the library's file. It never contains arguments of statements.
package enum StoreError: Error, Sendable, Hashable {
    /// The file cannot be opened or created.
    case cannotOpen(path: String, reason: String)
    /// The path leads to a pipe, a socket or a device.
    case notAFile(path: String)
    /// The file is not a library.
    case notALibrary(path: String)
    /// A newer folio created the file; this version does not know its schema.
    case newerSchema(path: String, version: Int, known: Int)
    case corrupt(path: String, reason: String)
    /// One body does not decode or does not match its key; all other data is intact.
    case damagedBody(path: String, body: String)
    case readOnly(path: String)
    /// The file system is full.
    case full(path: String)
    /// Another connection locked the file for longer than the busy timeout.
    case locked(path: String)
    /// The owner has closed the file.
    case closed(path: String)
    /// Any other error, with SQLite's extended code and message.
    case failed(path: String, code: Int32, message: String, sql: String)
}

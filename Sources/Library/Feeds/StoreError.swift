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
    /// A table or column is missing, or the tables are of another version than the file says. `reason` is SQLite's text.
    case wrongSchema(path: String, reason: String)
    /// One part is damaged or missing. `folio cache prune` deletes what cannot be read without it.
    case damaged(path: String, StoredPart)
    case readOnly(path: String)
    /// The file system is full.
    case full(path: String)
    /// Another connection locked the file for longer than the busy timeout.
    case locked(path: String)
    /// The file was deleted, moved or replaced while it is open.
    case gone(path: String)
    /// The owner has closed the file.
    case closed(path: String)
    /// Any other error, with SQLite's extended code and message.
    case failed(path: String, code: Int32, message: String, sql: String)
}

/// A part of the library that can be damaged alone.
package enum StoredPart: Sendable, Hashable {
    /// A body that does not decompress or does not match its key; the key has 32 hexadecimal digits.
    case body(key: String)
    /// The row of a list's page.
    case page
    /// The row of a walk.
    case walk
    /// The row of a response.
    case response
    /// What was read of a list.
    case marks
}

import System

/// Reads the bytes of an argument: the argument itself, `@FILE`, or `@-` for stdin.
package enum ArgumentBytes {
    /// Reads them. Throws `CallError`, `FileError` and `CancellationError`.
    ///
    /// - Parameter mayBeStream: false for a file that only a plugin names.
    package static func read(_ word: String, mayBeStream: Bool = true, interruption: Int32) throws -> [UInt8] {
        guard word.hasPrefix("@") else { return Array(word.utf8) }
        guard word != "@" else { throw CallError.noFileName }
        let path = word == "@-" ? nil : String(word.dropFirst())
        return try ArgumentFile.bytes(
            path, limit: ArgumentFile.uploadLimit, mayBeStream: mayBeStream, interruption: interruption)
    }
}

import System
import TerminalSession

/// Bytes that a word of the command line gives: itself, `@FILE`, or `@-` for stdin.
enum GivenBytes {
    /// - Parameter mayBeStream: false for a file that only a plugin names.
    static func read(_ word: String, mayBeStream: Bool = true, interruption: Interruption) throws -> [UInt8] {
        guard word.hasPrefix("@") else { return Array(word.utf8) }
        guard word != "@" else { throw CallProblem.noFileName }
        let path = word == "@-" ? nil : String(word.dropFirst())
        return try GivenFile.bytes(
            path, limit: GivenFile.uploadLimit, mayBeStream: mayBeStream, interruption: interruption.descriptor)
    }
}
